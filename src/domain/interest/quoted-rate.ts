// From a quoted rate (AER, APY) to the nominal one that pays it: what the engine counts with. It takes a root
// with a decimal library that a public page must not carry.

import { type Rate, rate } from '../rate.ts'
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

/** Interest paid at the end of five years is paid a fifth of a time a year. */
const compoundingsPerYear = ({ dayCount, payout, termMonths = 12 }: QuotedRate): number =>
  dayCount === 'ACT/365F-DAILY' ? 365 : postingsPerYear(payout) || 12 / termMonths

export function nominalOf(quoted: QuotedRate): Rate {
  const percent = rate(quoted.rate)
  const perYear = compoundingsPerYear(quoted)
  return quoted.rateKind === 'NOMINAL' || perYear === 1 ? percent : nominalRate(percent, perYear)
}
