// The rates of a deposit: what its bank quotes becomes what the engine counts with, what that yields in a year,
// and what a market puts first.

import type { CalendarDate } from '../date.ts'
import type { Tier } from '../interest/accrual.ts'
import { nominalOf, type TieredRate, tiersOf } from '../interest/quoted-rate.ts'
import type { Market } from '../market.ts'
import { type Rate, rate } from '../rate.ts'
import { effectiveYield, type YieldTerms } from './effective-yield.ts'

export type OfferRates = {
  nominal: Rate
  effective: Rate
  /** Before the market's suffix: AER, TAE and APY follow from the cash flows by law. */
  shown: Rate
  /** What is above a bound, as the engine counts with it and as the market puts it. */
  tiers: readonly Tier[]
  shownTier?: Tier
}

export type ShownRates = Omit<OfferRates, 'effective'>

const yieldTermsOf = (quoted: Omit<TieredRate, 'tier'>): YieldTerms => {
  const { termMonths, dayCount, payout } = quoted
  return { nominal: nominalOf(quoted), dayCount, payout, ...(termMonths && { termMonths }) }
}

/** Of money that begins to work on a day. What it yields takes long to reckon, and is where a market puts it first. */
export function shownRates(
  { tier, ...quoted }: TieredRate,
  market: Pick<Market, 'showsEffectiveRate'>,
  start: CalendarDate,
): ShownRates {
  const terms = yieldTermsOf(quoted)
  const shown = market.showsEffectiveRate ? effectiveYield(terms, start) : rate(quoted.rate)
  const above = tier && shownRates({ ...quoted, rate: tier.rate }, market, start)
  return {
    ...{ nominal: terms.nominal, shown, tiers: tiersOf({ ...quoted, tier }) },
    ...(tier && above && { shownTier: { above: tier.above, rate: above.shown } }),
  }
}

/** With what it yields in a year, wherever it is asked. */
export function offerRates(
  quoted: TieredRate,
  market: Pick<Market, 'showsEffectiveRate'>,
  start: CalendarDate,
): OfferRates {
  const shown = shownRates(quoted, market, start)
  const { tier: _, ...base } = quoted
  const effective = market.showsEffectiveRate
    ? shown.shown
    : effectiveYield(yieldTermsOf(base), start)
  return { ...shown, effective }
}
