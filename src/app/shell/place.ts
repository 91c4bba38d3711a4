// Where the services answer for this page: on one machine and in one process, on the page's own origin.

import { baseAddress, type Place } from '#contracts/addresses.ts'
import { type Service, services } from '#contracts/call.ts'
import type { Environment, Region } from '#domain/environment.ts'

/** Outside the local environment hosts follow a pattern; a program that serves itself says otherwise. */
export function placeHere(environment: Environment, region: Region, origin: string): Place {
  const here: Place = { environment: 'local', region, origin, domain: '' }
  const bases = Object.fromEntries(
    services.map((service) => [service, baseAddress(here, service)]),
  ) as Record<Service, string>
  return { ...here, environment, bases }
}
