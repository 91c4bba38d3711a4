// From a quoted rate (AER, APY) to the nominal one the engine counts with.

import { type Rate, rate } from '../rate.ts'
import type { DayCount } from './day-count.ts'
import { nominalRate } from './effective-rate.ts'
import { type PayoutPlan, postingsPerYear } from './payout-plan.ts'

export type QuotedRate = {
  percent: string
  kind: 'NOMINAL' | 'AER' | 'APY'
  dayCount: DayCount
  payout: PayoutPlan
}

export function nominalOf({ percent, kind, dayCount, payout }: QuotedRate): Rate {
  const quoted = rate(percent)
  if (kind === 'NOMINAL') return quoted
  const perYear = dayCount === 'ACT/365F-DAILY' ? 365 : postingsPerYear(payout)
  return perYear <= 1 ? quoted : nominalRate(quoted, perYear)
}
