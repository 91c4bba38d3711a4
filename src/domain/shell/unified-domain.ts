// The shared host: which markets live on it, and the addresses that follow.

import type { Locale, Market } from '../market.ts'
import type { Flags } from '../site/flags.ts'
import { basePathOf } from '../site/routes.ts'

type DomainFlags = Pick<Flags, 'unifiedDomainLocales'>

export const isOnSharedHost = (locale: Locale, flags: DomainFlags): boolean =>
  flags.unifiedDomainLocales.includes(locale)

/** `{host}/{locale}/` for the markets the flag names, their own host for the others. [MKT-019] */
export const marketLink = (
  market: Market,
  flags: DomainFlags,
  sharedHost: string,
  ownHostOf: (market: Market) => string,
): string =>
  isOnSharedHost(market.locale, flags)
    ? `${sharedHost}${basePathOf(market.locale)}/`
    : `${ownHostOf(market)}/`
