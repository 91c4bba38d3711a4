// The country picker: which markets it lists, in which order, and which one is current.

import { compareText, countryName } from '../format.ts'
import type { Locale, Market, MarketKey } from '../market.ts'
import { marketOf, markets } from '../markets/markets.ts'
import type { CountryPickerVariant, Flags } from '../site/flags.ts'
import { marketLink } from './unified-domain.ts'

/** [ENT-018] */
export type MarketEntry = {
  readonly key: MarketKey
  readonly countryName: string
  readonly flag: string
  readonly link: string
  readonly locale: Locale | 'other'
  readonly preferredLocale: Locale
}

export type PickerQuestion = {
  /** The reader's locale: names are shown and sorted in its language. */
  readonly locale: Locale
  /** What the market without a country is called. */
  readonly otherName: string
  readonly variant?: CountryPickerVariant
  readonly flags: Pick<Flags, 'unifiedDomainLocales' | 'newMarketDisabledLocales'>
  readonly sharedHost: string
  /** The address of an own-domain market's own host. */
  readonly ownHostOf: (market: Market) => string
}

/** Where one is, is listed always. [MKT-009, MKT-011, MKT-012, MKT-018] */
const isListed = ({ locale, isNewInPicker, country }: Market, question: PickerQuestion): boolean =>
  country !== undefined &&
  (locale === question.locale ||
    ((!isNewInPicker || question.variant === 'v2') &&
      !question.flags.newMarketDisabledLocales.includes(locale)))

function entryOf(market: Market, name: string, question: PickerQuestion): MarketEntry {
  const { key, flag, locale, country } = market
  return {
    key,
    countryName: name,
    flag,
    link: marketLink(market, question.flags, question.sharedHost, question.ownHostOf),
    locale: country ? locale : 'other',
    preferredLocale: locale,
  }
}

/** Sorted by the names as shown, the rest of Europe last. [MKT-013, MKT-014, MKT-015] */
export function pickerOptions(question: PickerQuestion): MarketEntry[] {
  const countries = markets
    .filter((market) => isListed(market, question))
    .map((market) => entryOf(market, countryName(question.locale, market)!, question))
    .sort((a, b) => compareText(question.locale, a.countryName, b.countryName))
  return [...countries, entryOf(marketOf('en'), question.otherName, question)]
}

/** [MKT-016, MKT-017] */
export const currentMarket = (options: readonly MarketEntry[], locale: string): MarketEntry =>
  options.find((option) => option.locale === locale) ??
  options.find((option) => option.locale === 'other')!
