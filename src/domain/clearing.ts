// Money between two places: how long it may be on its way, and when somebody has to look after it.

import { addBusinessDays } from './calendar/business-day.ts'
import type { Calendar } from './calendar/closing-days.ts'
import type { CalendarDate } from './date.ts'
import { openingBusinessDays } from './offer-plan.ts'

/** Business days from leaving one place to arriving at the other, as promised to customers. */
export const promisedDays = {
  opening: openingBusinessDays,
  /** From asking the bank until it has given the money back. */
  return: 5,
  payout: 2,
} as const
export type Journey = keyof typeof promisedDays

export const isOverdue = (
  journey: Journey,
  since: CalendarDate,
  today: CalendarDate,
  calendar: Calendar,
): boolean => today > addBusinessDays(calendar, since, promisedDays[journey])
