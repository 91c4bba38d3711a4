// The country banner: "you are on the site of another country, all good?"

import type { Locale } from '../market.ts'

export const countryParameter = 'country'
export const preferredLocaleKey = 'preferredLocale'

export type BannerQuestion = {
  readonly marketLocale: Locale
  /** The value of the country parameter in the URL. */
  readonly countryParameter?: string
  readonly preferredLocale?: string
}

/** [MKT-024, MKT-025, MKT-026] */
export const showsCountryBanner = ({
  marketLocale,
  countryParameter,
  preferredLocale,
}: BannerQuestion): boolean =>
  countryParameter !== undefined ||
  (preferredLocale !== undefined && preferredLocale !== marketLocale)

/** What the all-good button leaves behind. [MKT-027, MKT-028, MKT-029] */
export const dismissedBanner = (marketLocale: Locale) =>
  ({ preferredLocale: marketLocale, showCountryBanner: undefined }) as const
