// The rates of a deposit: what its bank quotes becomes what the engine counts with, what that yields in a year,
// and what a market puts first.

import type { CalendarDate } from '../date.ts'
import type { Tier } from '../interest/accrual.ts'
import { nominalOf, type TieredRate, tiersOf } from '../interest/quoted-rate.ts'
import type { Market } from '../market.ts'
import { type Rate, rate } from '../rate.ts'
import { effectiveYield } from './effective-yield.ts'

export type OfferRates = {
  nominal: Rate
  effective: Rate
  /** Before the market's suffix: AER, TAE and APY follow from the cash flows by law. */
  shown: Rate
  /** What is above a bound, as the engine counts with it and as the market puts it. */
  tiers: readonly Tier[]
  shownTier?: Tier
}

/** Of money that begins to work on a day. */
export function offerRates(
  { tier, ...quoted }: TieredRate,
  market: Pick<Market, 'showsEffectiveRate'>,
  start: CalendarDate,
): OfferRates {
  const { termMonths, dayCount, payout } = quoted
  const nominal = nominalOf(quoted)
  const terms = { nominal, dayCount, payout, ...(termMonths && { termMonths }) }
  const effective = effectiveYield(terms, start)
  const shown = market.showsEffectiveRate ? effective : rate(quoted.rate)
  const above = tier && offerRates({ ...quoted, rate: tier.rate }, market, start)
  return {
    ...{ nominal, effective, shown, tiers: tiersOf({ ...quoted, tier }) },
    ...(tier && above && { shownTier: { above: tier.above, rate: above.shown } }),
  }
}
