// The days of a course: which stand along its foot, and which its table has a row for.

import type { CalendarDate } from '#domain/date.ts'
import type { PerformanceRange } from '#domain/investment/portfolio.ts'
import { acrossTo, type FootName } from '#ui/chart/geometry.ts'
import type { Figures } from '../holdings/use-figures.ts'

type DayPoint = { on: CalendarDate }

/** What stands along the foot: years, months or days, by how long the span is. */
const stepOf: Record<PerformanceRange, (on: CalendarDate) => string> = {
  ...{ '1M': (on) => on, '3M': (on) => on.slice(0, 7), '1Y': (on) => on.slice(0, 7) },
  ...{ '3Y': (on) => on.slice(0, 4), '5Y': (on) => on.slice(0, 4), MAX: (on) => on.slice(0, 4) },
}
const everyDays = 5
const mostInLittleRoom = 6

export function footOf(
  points: readonly DayPoint[],
  range: PerformanceRange,
  { day, month }: Figures,
): FootName[] {
  const step = stepOf[range]
  const starts = points.flatMap(({ on }, i) => {
    const isNew = i > 0 && step(on) !== step(points[i - 1]!.on)
    return isNew && (range !== '1M' || i % everyDays === 0) ? [{ on, i }] : []
  })
  const every = Math.ceil(starts.length / mostInLittleRoom)
  return starts.map(({ on, i }, n) => ({
    name:
      range === '1M' ? day(on) : on.length > 0 && step(on).length > 4 ? month(step(on)) : step(on),
    at: acrossTo(i, points.length),
    anchor: 'middle',
    isSpare: n % every !== 0,
  }))
}

/** The last of each month, or every point where there are few. */
const fewRows = 31
export const rowsOf = (points: readonly DayPoint[]): number[] =>
  points.flatMap(({ on }, i) => {
    const next = points[i + 1]?.on
    return points.length <= fewRows || !next || next.slice(0, 7) !== on.slice(0, 7) ? [i] : []
  })
