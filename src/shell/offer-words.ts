// An offer in words: term, payout, renewal and ways out, said alike wherever an offer is shown.

import { useMessages, useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { earlyExit } from '#domain/deposit/deposit.ts'
import { formatPercent, formatRound } from '#domain/format.ts'
import type { DayCount } from '#domain/interest/day-count.ts'
import type { PayoutPlan } from '#domain/interest/payout-plan.ts'
import type { Locale } from '#domain/market.ts'
import type { Money } from '#domain/money.ts'
import { termText } from '#domain/offer/term-text.ts'
import type { Rate } from '#domain/rate.ts'

export type OfferWords = {
  /** `12 months`, `35 days of notice`, `Daily access`. */
  term: (offer: Pick<WireOffer, 'termMonths' | 'noticeDays'>) => string
  months: (months: number) => string
  payout: (plan: PayoutPlan) => string
  dayCount: (dayCount: DayCount) => string
  renewal: (prolongation: WireOffer['prolongation']) => string
  early: (code: string) => string
  /** `1.50 % up to €50,000, 0.75 % above`. */
  tiers: (locale: Locale, rates: { rate: Rate; above: Money; upper: Rate }) => string
}

/** A list of a hundred offers says the same few things again and again. */
function remembered<Key>(say: (key: Key) => string): (key: Key) => string {
  const said = new Map<Key, string>()
  return (key) => {
    const known = said.get(key) ?? say(key)
    said.set(key, known)
    return known
  }
}

const kept = new WeakMap<object, OfferWords>()

/** The same words for all who speak with the same messages. */
export function useOfferWords(): OfferWords {
  const t = useTranslations('offers')
  const messages = useMessages()
  const words = kept.get(messages) ?? wordsOf(t)
  kept.set(messages, words)
  return words
}

function wordsOf(t: ReturnType<typeof useTranslations<'offers'>>): OfferWords {
  const months = remembered((length: number) => {
    const [unit, count] = termText(length)
    return t(`row.${unit}`, count)
  })
  return {
    months,
    term: ({ termMonths, noticeDays }) =>
      termMonths
        ? months(termMonths)
        : noticeDays
          ? t('row.noticeDays', { days: noticeDays })
          : t('row.daily'),
    payout: remembered((plan) => t(`payout.${plan}`)),
    // Message keys cannot hold a slash.
    dayCount: (dayCount) => t(`dayCount.${dayCount.replace('/', '_') as '30E_360'}`),
    renewal: (prolongation) => t(`renewal.${prolongation.replace('/', '_') as 'N_A'}`),
    early: (code) => {
      const exit = earlyExit(code)
      return 'days' in exit ? t(`early.${exit.kind}`, { days: exit.days }) : t(`early.${exit.kind}`)
    },
    tiers: (locale, { rate, above, upper }) =>
      t('tiers', {
        rate: formatPercent(locale, rate),
        above: formatRound(locale, above),
        upper: formatPercent(locale, upper),
      }),
  }
}
