// Day counts: how many days lie between two dates, and what part of a year they are.
// The first day counts, the last does not.

import {
  addMonths,
  type CalendarDate,
  dateOf,
  daysBetween,
  earlier,
  isLeapYear,
  later,
  partsOf,
} from '../date.ts'
import { type Fraction, fraction, plus } from '../rate.ts'

export const dayCounts = [
  '30E/360',
  'ACT/360',
  'ACT/365F',
  'ACT/ACT-ISDA',
  'ACT/ACT-ICMA',
  'ACT/365F-DAILY', // As ACT/365F, and interest earns interest from the next day on (US).
] as const
export type DayCount = (typeof dayCounts)[number]

/** The regular periods that ACT/ACT-ICMA measures against. */
export type Schedule = { readonly anchor: CalendarDate; readonly perYear: number }

const thirties = (date: CalendarDate) => {
  const { year, month, day } = partsOf(date)
  return 360 * year + 30 * month + Math.min(day, 30)
}

export const countedDays = (dayCount: DayCount, from: CalendarDate, to: CalendarDate): number =>
  dayCount === '30E/360' ? thirties(to) - thirties(from) : daysBetween(from, to)

/** Days in leap years over 366, the others over 365, split at 1 January. */
function isdaFraction(from: CalendarDate, to: CalendarDate): Fraction {
  let leapDays = 0
  let otherDays = 0
  for (let at = from; at < to; ) {
    const { year } = partsOf(at)
    const newYear = dateOf({ year: year + 1, month: 1, day: 1 })
    const until = earlier(newYear, to)
    if (isLeapYear(year)) leapDays += daysBetween(at, until)
    else otherDays += daysBetween(at, until)
    at = until
  }
  return fraction(BigInt(leapDays) * 365n + BigInt(otherDays) * 366n, 365n * 366n)
}

/** The nth regular date, always counted from the anchor, so that a clamped day does not stick. */
export const regularDate = ({ anchor, perYear }: Schedule, n: number): CalendarDate =>
  addMonths(anchor, (n * 12) / perYear)

/** Regular periods that have ended before a day, or one fewer; none before the anchor. */
function periodsBefore(day: CalendarDate, { anchor, perYear }: Schedule): number {
  const [at, since] = [partsOf(day), partsOf(anchor)]
  const months = (at.year - since.year) * 12 + at.month - since.month
  return Math.max(0, Math.floor((months * perYear) / 12) - 1)
}

/** Whole regular periods are worth exactly 1 / frequency, parts of one their share of its days. */
function icmaFraction(from: CalendarDate, to: CalendarDate, schedule: Schedule): Fraction {
  let sum = fraction(0n)
  let n = periodsBefore(from, schedule)
  for (let start = regularDate(schedule, n), end = start; start < to; start = end) {
    end = regularDate(schedule, ++n)
    const [first, last] = [later(from, start), earlier(to, end)]
    if (first >= last) continue
    const share = BigInt(daysBetween(start, end) * schedule.perYear)
    sum = plus(sum, fraction(BigInt(daysBetween(first, last)), share))
  }
  return sum
}

export function yearFraction(
  dayCount: DayCount,
  from: CalendarDate,
  to: CalendarDate,
  schedule: Schedule = { anchor: from, perYear: 1 },
): Fraction {
  if (dayCount === 'ACT/ACT-ISDA') return isdaFraction(from, to)
  if (dayCount === 'ACT/ACT-ICMA') return icmaFraction(from, to, schedule)
  const basis = dayCount.endsWith('360') ? 360n : 365n
  return fraction(BigInt(countedDays(dayCount, from, to)), basis)
}
