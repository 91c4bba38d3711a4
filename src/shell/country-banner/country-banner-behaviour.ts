// Shows the country banner to those it is for: the address names a country, or the visitor once chose
// another one.

import type { Locale } from '#domain/market.ts'
import {
  countryParameter,
  dismissedBanner,
  preferredLocaleKey,
  showsCountryBanner,
} from '#domain/shell/country-banner.ts'
import { local, readStored, store } from '../stored.ts'

const flagged = () => document.documentElement.dataset

/** [MKT-024, MKT-025, MKT-026] */
export function startCountryBanner(banner: HTMLElement): void {
  const marketLocale = banner.dataset.locale as Locale
  const named = new URLSearchParams(location.search).get(countryParameter) ?? undefined
  const preferredLocale = readStored(local, preferredLocaleKey)
  const question = {
    marketLocale,
    ...(named !== undefined && { countryParameter: named }),
    ...(preferredLocale !== undefined && { preferredLocale }),
  }
  if (!showsCountryBanner(question)) return
  const option = otherMarket(named, marketLocale) ?? otherMarket(preferredLocale, marketLocale)
  linkTo(banner, option, named)
  flagged().showCountryBanner = ''
  banner.querySelector('[data-all-good]')!.addEventListener('click', () => dismiss(marketLocale))
}

/** The picker lists every market there is, by country code and by locale. */
function otherMarket(wanted: string | undefined, here: Locale): HTMLAnchorElement | undefined {
  const name = wanted?.toLowerCase()
  return [...document.querySelectorAll<HTMLAnchorElement>('a[data-market]')].find(
    ({ dataset: { market, preferredLocale } }) =>
      preferredLocale !== here && (market === name || preferredLocale?.toLowerCase() === name),
  )
}

/** A country, and no market the picker lists: the way to the choice of all is better than none. */
const isCountry = (named: string | undefined) => /^[a-z]{2}$/i.test(named ?? '')

function linkTo(
  banner: HTMLElement,
  option: HTMLAnchorElement | undefined,
  named: string | undefined,
): void {
  const link = banner.querySelector<HTMLAnchorElement>('[data-other-market]')!
  link.hidden = !option && !isCountry(named)
  if (!option) return
  link.href = option.href
  link.hreflang = option.hreflang
  link.lang = option.hreflang
  link.textContent = option.dataset.welcome!
}

/** The parameter goes too, so that a reload does not ask again. [MKT-027, MKT-028, MKT-029] */
function dismiss(marketLocale: Locale): void {
  const { preferredLocale, showCountryBanner } = dismissedBanner(marketLocale)
  store(local, preferredLocaleKey, preferredLocale)
  if (showCountryBanner === undefined) delete flagged().showCountryBanner
  const address = new URL(location.href)
  address.searchParams.delete(countryParameter)
  history.replaceState(history.state, '', address)
}
