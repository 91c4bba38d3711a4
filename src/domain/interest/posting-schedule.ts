// When a deposit posts interest before its end: a term deposit by its own months, money without a term
// by the calendar's.

import { following } from '../calendar/business-day.ts'
import type { Calendar } from '../calendar/closing-days.ts'
import { type CalendarDate, dateOf, partsOf } from '../date.ts'
import { regularDate } from './day-count.ts'
import { capitalises, type PayoutPlan, postingsPerYear } from './payout-plan.ts'

export type PostingSchedule = {
  /** Regular periods are counted from here. */
  anchor: CalendarDate
  perYear: number
}

export const postingSchedule = (
  payout: PayoutPlan,
  start: CalendarDate,
  hasTerm: boolean,
): PostingSchedule => ({
  anchor: hasTerm ? start : dateOf({ year: partsOf(start).year, month: 1, day: 1 }),
  perYear: postingsPerYear(payout) || 1,
})

export type NextPosting = {
  /** Covers the days before it. */
  date: CalendarDate
  /** What is paid out waits for a business day; what stays does not. */
  paidOn: CalendarDate
}

export type PostingQuestion = {
  payout: PayoutPlan
  start: CalendarDate
  /** The end posts by itself, together with the principal. */
  end?: CalendarDate | undefined
  calendar: Calendar
  after: CalendarDate
}

/** The first regular posting after a day, and before the end. */
export function nextPosting(question: PostingQuestion): NextPosting | undefined {
  const { payout, start, end, calendar, after } = question
  if (postingsPerYear(payout) === 0) return undefined
  const schedule = postingSchedule(payout, start, end !== undefined)
  let n = 1
  while (regularDate(schedule, n) <= after || regularDate(schedule, n) <= start) n++
  const date = regularDate(schedule, n)
  if (end !== undefined && date >= end) return undefined
  return { date, paidOn: capitalises(payout) ? date : following(calendar, date) }
}
