// An axis of days: how far along each is, and which months are named at its foot.

import { addMonths, type CalendarDate, daysBetween } from '#domain/date.ts'
import type { FootName } from '#ui/chart/geometry.ts'

/** How far along a day is, in percent. */
export const placeIn =
  (from: CalendarDate, until: CalendarDate) =>
  (on: CalendarDate): number =>
    Math.round((daysBetween(from, on) / Math.max(1, daysBetween(from, until))) * 10_000) / 100

/** The first of each month within the days. */
export function monthsBetween(from: CalendarDate, until: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = []
  const first = `${from.slice(0, 7)}-01` as CalendarDate
  for (let on = first, n = 0; on <= until; on = addMonths(first, ++n))
    if (on >= from) months.push(on)
  return months
}

const mostNamed = 13
/** Each leads to a January. */
const steps = [1, 2, 3, 4, 6, 12]

/** January goes by its year. */
export function footOfMonths(
  months: readonly CalendarDate[],
  place: (on: CalendarDate) => number,
  named: (month: string) => string,
): FootName[] {
  const every = steps.find((step) => months.length / step <= mostNamed) ?? 12
  return months
    .filter((on) => (Number(on.slice(5, 7)) - 1) % every === 0 && place(on) > 1 && place(on) < 99)
    .map((on, i) => ({
      name: on.slice(5, 7) === '01' ? on.slice(0, 4) : named(on.slice(0, 7)),
      at: place(on),
      anchor: 'middle',
      isSpare: i % 3 !== 0,
    }))
}
