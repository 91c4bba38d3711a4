// A market: one locale, and everything that differs between markets as data.

import type { Calendar } from './calendar/closing-days.ts'
import type { MarketCountry } from './countries.ts'
import type { Region } from './environment.ts'
import type { Currency } from './money.ts'
import type { Slugs, TermShortcut } from './site/slugs.ts'

/** [MKT-002] */
export const locales = [
  'en',
  'en-US',
  'de-DE',
  'en-GB',
  'en-IE',
  'es-ES',
  'nl-NL',
  'de-AT',
  'fr-FR',
  'pl-PL',
  'fi-FI',
  'it-IT',
  'de-CH',
] as const
export type Locale = (typeof locales)[number]

/** The languages our texts are written in; Swiss German is a text set of its own. */
export const languages = ['en', 'de', 'es', 'nl', 'fr', 'pl', 'fi', 'it'] as const
export type Language = (typeof languages)[number]

/** Keys of the country picker: two-letter country codes, and one option for the rest of Europe. [MKT-010] */
export const marketKeys = [
  'at',
  'fr',
  'de',
  'ie',
  'nl',
  'es',
  'gb',
  'us',
  'pl',
  'fi',
  'ch',
  'it',
  'other',
] as const
export type MarketKey = (typeof marketKeys)[number]

export type Market = {
  locale: Locale
  language: Language
  key: MarketKey
  /** ISO 3166, three and two letters; the generic English market has no country. */
  country?: { iso3: MarketCountry; iso2: string }
  flag: string
  currency: Currency
  /** Only UK customers live in the British back end; the United States are served from Germany. */
  region: Region
  /** On the shared host for good, under its locale as first path segment. [MKT-020] */
  isUnifiedDomain: boolean
  /** The host of its own that an own-domain market answers on, as named on one machine. */
  localHost?: string
  /** The tag for `Intl`; generic English would give American dates. */
  formatTag: string
  address: 'formal' | 'informal' | 'neutral'
  calendar: Calendar
  /** The clock its customers live by; banks go by that of their calendar. */
  timeZone: string
  productNames: { TERM: string; OVERNIGHT: string; NOTICE?: string }
  /** What customers read after a rate: `p.a.`, `AER`, `TAE`. */
  rateSuffix: string
  /** Where that is the name of an effective rate; elsewhere it follows the rate the bank counts with. */
  showsEffectiveRate?: true
  paths: {
    login: string
    register: string
    /** Prefixed by the locale whatever the host, as the French ones are. [HDR-035] */
    isAuthPrefixed: boolean
    /** Login and registration stand on the application's host, not the site's. [HDR-036, HDR-037] */
    isAuthOnAppHost: boolean
  }
  slugs: Slugs
  termShortcuts: readonly TermShortcut[]
  /** Germany and the UK have notice deposits in the public menu, the others by product access. */
  hasNoticeInMenu: boolean
  /** Listed by the newer country picker only. [MKT-011] */
  isNewInPicker: boolean
  paymentMethods: 'always' | 'byFlag' | 'never'
  hasExemptionOrder: boolean
  /** The in-app dashboard is the only one; there is no older customer area to link to. [PRV-027] */
  hasNewDashboardOnly: boolean
  /** Account number and sort code in place of the IBAN. [PRV-059] */
  usesSortCode: boolean
  supervisors: readonly string[]
  /** Takes `{brand}`, `{servicingBank}`, `{firmReference}` and `{guaranteeLimit}`, a dated figure. */
  legalLine: string
}

/** By two letters, as tax and offers know it; the generic English market has none, and is all of Europe's. */
export const countryOf = ({ country }: Pick<Market, 'country'>): string => country?.iso2 ?? 'EU'

export const isLocale = (text: string): text is Locale =>
  (locales as readonly string[]).includes(text)

/** No locale at all gives the German header, one we do not know the American. [HDR-025, HDR-026] */
export const missingLocale: Locale = 'de-DE'
export const unknownLocale: Locale = 'en-US'

export function headerLocale(routerLocale: string | undefined): Locale {
  if (!routerLocale) return missingLocale
  return isLocale(routerLocale) ? routerLocale : unknownLocale
}

/** The locale as a path segment writes it: `de-ch`. */
export const segmentOf = (locale: Locale): string => locale.toLowerCase()

const bySegment = /* @__PURE__ */ new Map(
  /* @__PURE__ */ locales.map((locale) => [segmentOf(locale), locale]),
)

export const localeOfSegment = (segment: string): Locale | undefined =>
  bySegment.get(segment.toLowerCase())
