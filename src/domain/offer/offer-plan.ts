// An offer taken on a day: every posting on the way, and when the money is back.

import { following, followingIn } from '../calendar/business-day.ts'
import type { Calendar } from '../calendar/closing-days.ts'
import { addDays, addMonths, type CalendarDate } from '../date.ts'
import { type TermPlan, termPlan } from '../interest/term.ts'
import type { Money } from '../money.ts'
import { monthsShown, type OfferTerms } from './offer.ts'

export type OfferPlan = TermPlan & {
  /** The value date: interest runs from here. */
  start: CalendarDate
  /** Maturity as agreed, or a year on where there is none. */
  end: CalendarDate
  /** The business day on which the money is back. */
  paidOn: CalendarDate
}

export function offerPlan(
  terms: OfferTerms,
  principal: Money,
  start: CalendarDate,
  calendar: Calendar,
): OfferPlan {
  const payDay = followingIn(calendar)
  const end = addMonths(start, monthsShown(terms))
  const { nominal, dayCount, payout } = terms
  const plan = termPlan({ principal, rate: nominal, dayCount, start, end, payout, payDay })
  return { ...plan, start, end, paidOn: payDay(end) }
}

/** When money is paid out whose notice is given today. */
export const noticePaidOn = (
  noticeDays: number,
  today: CalendarDate,
  calendar: Calendar,
): CalendarDate => following(calendar, addDays(today, noticeDays))
