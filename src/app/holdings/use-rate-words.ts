// The rate of a deposit, an order or an offer in words: one, or two with what all of the amount earns.

import { useTranslations } from 'use-intl/react'
import type { WireShownTier } from '#contracts/tiers.ts'
import { formatPercent } from '#domain/format.ts'
import { type Currency, parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { useFigures } from './use-figures.ts'

export type ShownRates = { shownRate: string; tier?: WireShownTier }

export function useRateWords() {
  const t = useTranslations('offers')
  const words = useOfferWords()
  const { locale, rateSuffix } = useSite().market
  const { perYear } = useFigures()
  const both = (
    shownRate: string,
    { above, shownRate: upper }: WireShownTier,
    currency: Currency,
  ) =>
    words.tiers(locale, {
      ...{ rate: rate(shownRate), upper: rate(upper) },
      above: parseMoney(above, currency)!,
    })
  return {
    /** What all of it earns. */
    brief: ({ shownRate, tier }: ShownRates): string => perYear(tier?.onAmount ?? shownRate),
    /** Two where there are two, otherwise nothing. */
    both: ({ shownRate, tier }: ShownRates, currency: Currency): string | undefined =>
      tier && both(shownRate, tier, currency),
    whole: ({ shownRate, tier }: ShownRates, currency: Currency): string => {
      if (!tier) return perYear(shownRate)
      const said = both(shownRate, tier, currency)
      if (!tier.onAmount) return `${said} ${rateSuffix}`
      return `${said}; ${t('tiersAll', { rate: formatPercent(locale, rate(tier.onAmount)) })} ${rateSuffix}`
    },
  }
}
