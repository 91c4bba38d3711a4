// From a quoted rate (AER, APY) to the nominal one that pays it: what the engine counts with. It takes a root
// with a decimal library that a public page must not carry.

import type { Money } from '../money.ts'
import { type Rate, rate } from '../rate.ts'
import type { Tier } from './accrual.ts'
import type { DayCount } from './day-count.ts'
import { nominalRate } from './effective-rate.ts'
import { type PayoutPlan, postingsPerYear } from './payout-plan.ts'

export type QuotedRate = {
  rate: string
  rateKind: 'NOMINAL' | 'AER' | 'APY'
  dayCount: DayCount
  payout: PayoutPlan
  termMonths?: number | undefined
}

/** What is above a bound is quoted at another rate, of the same kind. */
export type QuotedTier = { above: Money; rate: string }

export type TieredRate = QuotedRate & { tier?: QuotedTier | undefined }

/** Interest paid at the end of five years is paid a fifth of a time a year. */
const compoundingsPerYear = ({ dayCount, payout, termMonths = 12 }: QuotedRate): number =>
  dayCount === 'ACT/365F-DAILY' ? 365 : postingsPerYear(payout) || 12 / termMonths

export function nominalOf(quoted: QuotedRate): Rate {
  const percent = rate(quoted.rate)
  const perYear = compoundingsPerYear(quoted)
  return quoted.rateKind === 'NOMINAL' || perYear === 1 ? percent : nominalRate(percent, perYear)
}

/** What is above the bound, as the engine counts with it. */
export const tiersOf = ({ tier, ...quoted }: TieredRate): Tier[] =>
  tier ? [{ above: tier.above, rate: nominalOf({ ...quoted, rate: tier.rate }) }] : []
