// Savings plans: the days on which money is put in.

import { following } from '../calendar/business-day.ts'
import { addMonths, type CalendarDate, partsOf } from '../date.ts'

/** Monthly on a day of the month, after one day and up to another; on a closed day, the next trading day. */
export function plannedDays(
  after: CalendarDate,
  until: CalendarDate,
  dayOfMonth: 1 | 15 = 1,
): CalendarDate[] {
  const first = `${after.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}` as CalendarDate
  const days: CalendarDate[] = []
  for (let n = partsOf(after).day < dayOfMonth ? 0 : 1; ; n++) {
    const due = following('TARGET', addMonths(first, n))
    if (due > until) return days
    days.push(due)
  }
}
