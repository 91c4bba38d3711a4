// The guarantee schemes behind a market's offers: whose banks they protect, and up to what today.

import type { WireBank } from '#contracts/offers.ts'
import {
  type GuaranteeScheme,
  guaranteeLimit,
  guaranteeScheme,
} from '#domain/cover/guarantee-schemes.ts'
import type { CalendarDate } from '#domain/date.ts'
import { compareText, regionName } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { Money } from '#domain/money.ts'

export type CoveredScheme = {
  scheme: GuaranteeScheme
  country: string
  limit: Money
  bankCount: number
}

/** By country as the reader's language sorts it, then by the scheme's name. */
export function coveredSchemes(
  banks: readonly Pick<WireBank, 'scheme'>[],
  on: CalendarDate,
  locale: Locale,
): CoveredScheme[] {
  const counts = new Map<string, number>()
  for (const { scheme } of banks) counts.set(scheme, (counts.get(scheme) ?? 0) + 1)
  return [...counts]
    .map(([key, bankCount]) => {
      const scheme = guaranteeScheme(key)
      const country = regionName(locale, scheme.country)
      return { scheme, country, limit: guaranteeLimit(scheme, on), bankCount }
    })
    .sort(
      (a, b) =>
        compareText(locale, a.country, b.country) ||
        compareText(locale, a.scheme.name, b.scheme.name),
    )
}
