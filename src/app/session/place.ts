// Where the services answer for this page: at its own origin, or below a domain of theirs.

import type { Place } from '#contracts/addresses.ts'
import type { Region } from '#domain/environment.ts'
import type { AppSettings } from '#shell/page-settings.ts'

/** [API-014, API-024] */
export const placeHere = (
  {
    environment,
    authHost,
    servicesDomain,
  }: Pick<AppSettings, 'environment' | 'authHost' | 'servicesDomain'>,
  region: Region,
  origin: string,
): Place => ({
  ...{ environment, region, origin },
  ...(servicesDomain && { domain: servicesDomain }),
  bases: { 'identity-provider': authHost ?? origin },
})
