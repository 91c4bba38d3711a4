// An offer taken on a day: every posting on the way, and when the money is back.

import { following, followingIn } from '../calendar/business-day.ts'
import type { Calendar } from '../calendar/closing-days.ts'
import { addDays, addMonths, type CalendarDate, daysBetween } from '../date.ts'
import { type Posting, type TermPlan, termPlan } from '../interest/term.ts'
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
  const { nominal, tiers, dayCount, payout } = terms
  const plan = termPlan({ principal, rate: nominal, tiers, dayCount, start, end, payout, payDay })
  return { ...plan, start, end, paidOn: payDay(end) }
}

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1e4 || 0) / 100

export type GrowthStep = { posting: Posting; at: number; level: number }

/** Every posting by how far along the term it stands and how much of all interest is paid then, in percent. */
export function growthOf({ start, end, postings, totalInterest }: OfferPlan): GrowthStep[] {
  let paid = 0n
  return postings.map((posting) => {
    paid += posting.interest.minor
    return {
      posting,
      at: percent(daysBetween(start, posting.date), daysBetween(start, end)),
      level: percent(Number(paid), Number(totalInterest.minor)),
    }
  })
}

/** When money is paid out whose notice is given today. */
export const noticePaidOn = (
  noticeDays: number,
  today: CalendarDate,
  calendar: Calendar,
): CalendarDate => following(calendar, addDays(today, noticeDays))
