// Every origin our pages come from, and whose host it is: one for all markets, and those that some have
// of their own.

import type { Locale } from '../market.ts'
import { markets } from '../markets/markets.ts'

export type Origins = {
  /** The host all markets share; the issuer stands on it. */
  shared: string
  /** The application of the United States. */
  app: string
  own: Partial<Record<Locale, string>>
  /** Below it the sites of others are linked; not named, they are not. */
  outside?: string
}

export const allOrigins = ({ shared, app, own }: Origins): string[] => [
  ...new Set([shared, app, ...Object.values(own)]),
]

export type OwnHosts = ReadonlyMap<string, Locale>

/** Own-domain markets by host, as they are named on one machine; elsewhere configuration says. */
export const localHosts: OwnHosts = new Map(
  markets.flatMap(({ localHost, locale }) => (localHost ? [[localHost, locale] as const] : [])),
)

export const hostName = (host: string): string => host.toLowerCase().replace(/\.?(:\d+)?$/, '')

/** The hosts markets have of their own. */
export const ownHostsOf = ({ own }: Origins): OwnHosts =>
  new Map(
    Object.entries(own).map(([locale, origin]) => [
      hostName(origin.replace(/^https?:\/\//, '')),
      locale as Locale,
    ]),
  )
