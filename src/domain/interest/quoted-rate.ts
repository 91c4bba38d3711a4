// From a quoted rate (AER, APY) to the nominal one the engine counts with, and back to what savers know.

import type { Locale } from '../market.ts'
import { type Rate, rate } from '../rate.ts'
import type { DayCount } from './day-count.ts'
import { annualEquivalentRate, nominalRate } from './effective-rate.ts'
import { type PayoutPlan, postingsPerYear } from './payout-plan.ts'

export type QuotedRate = {
  percent: string
  kind: 'NOMINAL' | 'AER' | 'APY'
  dayCount: DayCount
  payout: PayoutPlan
}

const compoundingsPerYear = ({ dayCount, payout }: Pick<QuotedRate, 'dayCount' | 'payout'>) =>
  dayCount === 'ACT/365F-DAILY' ? 365 : postingsPerYear(payout)

/** What the law has banks quote in a market; elsewhere the nominal rate. */
const quotedKinds: Partial<Record<Locale, QuotedRate['kind']>> = { 'en-GB': 'AER', 'en-US': 'APY' }

/** The rate of a contract as its market quotes it, in hundredths. */
export function quotedOf(
  nominal: Rate,
  terms: { market: Locale } & Pick<QuotedRate, 'dayCount' | 'payout'>,
): Rate {
  const perYear = compoundingsPerYear(terms)
  return quotedKinds[terms.market] && perYear > 1 ? annualEquivalentRate(nominal, perYear) : nominal
}

export function nominalOf({ percent, kind, dayCount, payout }: QuotedRate): Rate {
  const quoted = rate(percent)
  if (kind === 'NOMINAL') return quoted
  const perYear = compoundingsPerYear({ dayCount, payout })
  return perYear <= 1 ? quoted : nominalRate(quoted, perYear)
}
