// Payout plans: when a deposit posts its interest, and whether the interest stays.

import type { CalendarDate } from '../date.ts'
import { regularDate } from './day-count.ts'

export type PayoutPlan =
  | 'AT_MATURITY'
  | 'ANNUAL'
  | 'QUARTERLY'
  | 'ANNUAL_PAYOUT'
  | 'SEMIANNUAL_PAYOUT'
  | 'QUARTERLY_PAYOUT'
  | 'MONTHLY_PAYOUT'
  | 'ANNUAL_CAPITALISED'
  | 'SEMIANNUAL_CAPITALISED'
  | 'QUARTERLY_CAPITALISED'
  | 'MONTHLY_CAPITALISED'

/** `perYear` 0 is a single posting at the end; capitalised interest earns interest from then on. */
const plans: Record<PayoutPlan, { perYear: number; capitalises: boolean }> = {
  AT_MATURITY: { perYear: 0, capitalises: false },
  ANNUAL: { perYear: 1, capitalises: false },
  QUARTERLY: { perYear: 4, capitalises: false },
  ANNUAL_PAYOUT: { perYear: 1, capitalises: false },
  SEMIANNUAL_PAYOUT: { perYear: 2, capitalises: false },
  QUARTERLY_PAYOUT: { perYear: 4, capitalises: false },
  MONTHLY_PAYOUT: { perYear: 12, capitalises: false },
  ANNUAL_CAPITALISED: { perYear: 1, capitalises: true },
  SEMIANNUAL_CAPITALISED: { perYear: 2, capitalises: true },
  QUARTERLY_CAPITALISED: { perYear: 4, capitalises: true },
  MONTHLY_CAPITALISED: { perYear: 12, capitalises: true },
}

export const payoutPlans = Object.keys(plans) as readonly PayoutPlan[]

export const postingsPerYear = (plan: PayoutPlan): number => plans[plan].perYear
export const capitalises = (plan: PayoutPlan): boolean => plans[plan].capitalises

/** Counted from the start, so that a clamped day does not stick; the last is always the end. */
export function postingDates(
  start: CalendarDate,
  end: CalendarDate,
  perYear: number,
): CalendarDate[] {
  const dates: CalendarDate[] = []
  if (perYear > 0)
    for (let n = 1; regularDate({ anchor: start, perYear }, n) < end; n++)
      dates.push(regularDate({ anchor: start, perYear }, n))
  return [...dates, end]
}
