// Countries to choose from, in the reader's language and order.

import { alpha2Of, countryCodes } from '#domain/countries.ts'
import { compareText, regionName } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'

export const countryText = (locale: Locale, alpha3: string): string => {
  const alpha2 = alpha2Of(alpha3)
  return alpha2 ? regionName(locale, alpha2) : alpha3
}

export const countryOptions = (locale: Locale) =>
  countryCodes
    .map((value) => ({ value, text: countryText(locale, value) }))
    .toSorted((a, b) => compareText(locale, a.text, b.text))
