// Where the services answer for this page: on one machine and in one process, on the page's own origin.

import { baseAddress, type Place } from '#contracts/addresses.ts'
import { type Service, services } from '#contracts/call.ts'
import type { Region } from '#domain/environment.ts'
import type { AppSettings } from '#shell/page-settings.ts'

/** Outside the local environment hosts follow a pattern; a program that serves itself says otherwise. */
export function placeHere(
  { environment, authHost }: Pick<AppSettings, 'environment' | 'authHost'>,
  region: Region,
  origin: string,
): Place {
  const here: Place = { environment: 'local', region, origin, domain: '' }
  const bases = Object.fromEntries(
    services.map((service) => [service, baseAddress(here, service)]),
  ) as Record<Service, string>
  if (authHost) bases['identity-provider'] = authHost
  return { ...here, environment, bases }
}
