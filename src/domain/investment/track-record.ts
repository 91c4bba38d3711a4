// What a strategy did so far, from the course of its model: money put in by the weights on the first day and
// kept since, after the service fee.

import { addMonths, type CalendarDate, daysBetween } from '../date.ts'
import { type Money, money } from '../money.ts'
import { fraction, rounded } from '../rate.ts'
import { annualised, type Index, indexScale, maxDrawdown, volatility } from './performance.ts'
import { ratioOf, written } from './returns.ts'

export type CoursePoint = { readonly on: CalendarDate; readonly index: Index }

export const recordYears = [1, 3, 5] as const

export type TrackRecord = {
  since: CalendarDate
  until: CalendarDate
  /** Over so many years each, as a share of one a year; only what the course reaches back to. */
  yearly: { years: number; ratio: string }[]
  /** How far it ever stood below a height, as a share of one. */
  worstFall: string
  /** By how much months differ, for a year; a single month differs from none. */
  volatility?: string
  /** The last of each month, the first and the last of all. */
  months: CoursePoint[]
}

function yearlyOf(course: readonly CoursePoint[], last: CoursePoint): TrackRecord['yearly'] {
  return recordYears.flatMap((years) => {
    const from = addMonths(last.on, -12 * years)
    const before = course.findLast(({ on }) => on <= from)
    if (!before) return []
    const total = ratioOf(last.index, before.index)
    return [{ years, ratio: written(annualised(total, daysBetween(before.on, last.on))) }]
  })
}

const isMonthOver = ({ on }: CoursePoint, next: CoursePoint | undefined): boolean =>
  next !== undefined && on.slice(0, 7) !== next.on.slice(0, 7)

/** None of a course that has not begun. */
export function trackRecordOf(course: readonly CoursePoint[]): TrackRecord | undefined {
  const [first, last] = [course[0], course.at(-1)]
  if (!first || !last) return undefined
  const ends = course.filter((point, i) => isMonthOver(point, course[i + 1]))
  const returns = ends.slice(1).map(({ index }, i) => ratioOf(index, ends[i]!.index))
  const fall = maxDrawdown(course.map(({ index }) => index))
  return {
    ...{ since: first.on, until: last.on },
    yearly: yearlyOf(course, last),
    worstFall: written(Number(fall.numerator) / Number(fall.denominator)),
    ...(returns.length > 1 && { volatility: written(volatility(returns)) }),
    months: [...new Set([first, ...ends, last])],
  }
}

/** What an amount became that was there from the first day. */
export const grownTo = ({ minor, currency }: Money, { index }: CoursePoint): Money =>
  money(rounded(fraction(minor * index, indexScale)), currency)
