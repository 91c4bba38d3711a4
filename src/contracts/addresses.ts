// Where each service answers: one base address by environment, region and service.

import { type Environment, type Region, regions } from '#domain/environment.ts'
import { type Service, services } from './call.ts'

export type Place = {
  environment: Environment
  region: Region
  /** Where the page itself comes from; on one machine everything answers there. */
  origin: string
  /** Below it every service has a host of its own, one for each environment and region; without one all answer at the page's. */
  domain?: string
  /** Addresses that differ from the pattern, by configuration. */
  bases?: Partial<Record<Service, string>>
}

const regionLabels: Record<Region, string> = { DEU: 'de', GBR: 'uk' }
const openApiPrefix = '/savingglobal/rest/open_api/v2'
const realmPrefix = '/auth/realms/global'

/** `https://customer.de.staging.{domain}`; production carries no label of its own. [API-014, API-015] */
function hostOf({ environment, region }: Place, domain: string, name: string): string {
  const labels = [
    name,
    regionLabels[region],
    ...(environment === 'production' ? [] : [environment]),
  ]
  return `https://${labels.join('.')}.${domain}`
}

/** [API-024] */
export const authHost = (place: Place): string =>
  place.bases?.['identity-provider'] ??
  (place.domain === undefined ? place.origin : hostOf(place, place.domain, 'auth'))

/** The base of everything a service says; the postbox has a second generation. [API-014, API-021] */
export function baseAddress(place: Place, service: Service, isPostboxV2 = false): string {
  if (service === 'identity-provider') return authHost(place)
  const configured = place.bases?.[service]
  if (configured) return configured
  if (service === 'open-api') return place.origin + openApiPrefix
  if (place.domain === undefined) return `${place.origin}/api/${service}`
  const name = service === 'postbox' && isPostboxV2 ? 'postbox-v2' : service
  return hostOf(place, place.domain, name)
}

/**
 * A path of a service as an address, its parameters still to be filled. An identity path that does
 * not name the realm stands below it: the token call names it, the logout call does not.
 * [API-047, API-051]
 */
export function addressOf(
  place: Place,
  service: Service,
  path: string,
  isPostboxV2 = false,
): string {
  const base = baseAddress(place, service, isPostboxV2)
  const isBelowRealm = service === 'identity-provider' && !path.startsWith(realmPrefix)
  return isBelowRealm ? base + realmPrefix + path : base + path
}

/** Every host below a domain at which a service of ours is asked, and where its calls stand on our own server. */
export function serviceHosts(environment: Environment, domain: string): Map<string, string> {
  const own = services.filter((each) => each !== 'identity-provider' && each !== 'open-api')
  return new Map(
    regions.flatMap((region) =>
      own.flatMap((service) =>
        [false, true].map((isPostboxV2) => {
          const place: Place = { environment, region, origin: '', domain }
          return [
            new URL(baseAddress(place, service, isPostboxV2)).host,
            `/api/${service}`,
          ] as const
        }),
      ),
    ),
  )
}

/** The path on our own server, where all services share one origin. */
export const localPath = ({ service, path }: { service: Service; path: string }): string =>
  addressOf({ environment: 'local', region: 'DEU', origin: '' }, service, path)

/**
 * A path with its parameters in place, each encoded. `.` and `..` are refused because a URL would
 * climb, however they are encoded. [API-004, API-005]
 */
export function filledPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`'${name}' is a required parameter of ${path}`)
    const written = String(value)
    if (written === '.' || written === '..' || !written.isWellFormed())
      throw new Error(`'${name}' of ${path} cannot stand in a path: give an identifier`)
    return encodeURIComponent(written)
  })
}

/** `?a=1&b=two%20words`, or nothing; what is undefined is left out. [OPN-054] */
export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) written.append(name, String(value))
  const text = written.toString().replaceAll('+', '%20')
  return text && `?${text}`
}
