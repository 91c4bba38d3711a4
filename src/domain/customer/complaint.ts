// A complaint: what we confirm at once and owe an answer to, and until when.

import { addBusinessDays } from '../calendar/business-day.ts'
import type { Calendar } from '../calendar/closing-days.ts'
import { type CalendarDate, partsOf } from '../date.ts'

/** What we found: that the customer is right, partly right, or not. */
export const complaintOutcomes = ['UPHELD', 'PARTLY', 'REJECTED'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

/** Business days until the answer; where more is needed, that is said by then, and the answer comes by the second. */
const daysToAnswer = 15
const daysAtMost = 35

export const complaintDeadlines = (receivedOn: CalendarDate, calendar: Calendar) => ({
  answerBy: addBusinessDays(calendar, receivedOn, daysToAnswer),
  latestBy: addBusinessDays(calendar, receivedOn, daysAtMost),
})

/** `C-2026-000123`: what both sides name it by. */
export const complaintReference = (receivedOn: CalendarDate, number: number): string =>
  `C-${partsOf(receivedOn).year}-${String(number).padStart(6, '0')}`
