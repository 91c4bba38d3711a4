// Money or a trade between two places: how long it may be on its way, and when somebody has to look after it.

import { addBusinessDays, type Calendars } from '../calendar/business-day.ts'
import type { CalendarDate } from '../date.ts'
import { valueDateOf } from '../order/opening.ts'

/** By when money that left on a day has arrived, as promised to customers. */
const promised = {
  opening: valueDateOf,
  /** From asking the bank until it has given the money back. */
  return: (since: CalendarDate, calendars: Calendars) => addBusinessDays(calendars, since, 5),
  payout: (since: CalendarDate, calendars: Calendars) => addBusinessDays(calendars, since, 2),
  /** What the custodian is asked for, it does on the next trading day; a second part may take one more. */
  trade: (since: CalendarDate, calendars: Calendars) => addBusinessDays(calendars, since, 2),
  /** What is fetched, from its day until the bank says what became of it. */
  collection: (since: CalendarDate, calendars: Calendars) => addBusinessDays(calendars, since, 5),
  /** What a fund was told is signed, until it takes it or does not. */
  commitment: (since: CalendarDate, calendars: Calendars) => addBusinessDays(calendars, since, 10),
} as const
export type Journey = keyof typeof promised

export const isOverdue = (
  journey: Journey,
  since: CalendarDate,
  today: CalendarDate,
  calendars: Calendars,
): boolean => today > promised[journey](since, calendars)
