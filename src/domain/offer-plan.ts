// An offer taken today: when the money starts to work, every posting on the way, when it is back.

import { addBusinessDays, following, followingIn } from './calendar/business-day.ts'
import type { Calendar } from './calendar/closing-days.ts'
import { addDays, addMonths, type CalendarDate } from './date.ts'
import { type TermPlan, termPlan } from './interest/term.ts'
import type { Money } from './money.ts'
import { monthsShown, type OfferTerms } from './offer.ts'

/** From an order with the money at hand to the value date at the partner bank. */
export const openingBusinessDays = 2

export type OfferPlan = TermPlan & {
  /** The value date: interest runs from here. */
  start: CalendarDate
  /** Maturity as agreed, or a year on where there is none. */
  end: CalendarDate
  /** The business day on which the money is back. */
  paidOn: CalendarDate
}

/** The value date of what is ordered today. */
export const offerStart = (today: CalendarDate, calendar: Calendar): CalendarDate =>
  addBusinessDays(calendar, following(calendar, today), openingBusinessDays)

export function offerPlan(
  terms: OfferTerms,
  principal: Money,
  today: CalendarDate,
  calendar: Calendar,
): OfferPlan {
  const payDay = followingIn(calendar)
  const start = offerStart(today, calendar)
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
