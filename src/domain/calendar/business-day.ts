// Business days: whether a bank is open, and where a date goes when it is not.

import { addDays, type CalendarDate, partsOf, weekday } from '../date.ts'
import { type Calendar, closingDays } from './closing-days.ts'

/** One calendar, or several: open is where all of them are. */
export type Calendars = Calendar | readonly Calendar[]

export const isBusinessDay = (calendars: Calendars, day: CalendarDate): boolean =>
  weekday(day) <= 5 &&
  [calendars].flat().every((each) => !closingDays(each, partsOf(day).year).includes(day))

function nextOpen(calendar: Calendars, day: CalendarDate, step: 1 | -1): CalendarDate {
  let open = day
  while (!isBusinessDay(calendar, open)) open = addDays(open, step)
  return open
}

/** The day itself, or the first business day after it. */
export const following = (calendar: Calendars, day: CalendarDate): CalendarDate =>
  nextOpen(calendar, day, 1)

/** The same for any day of one calendar. */
export const followingIn =
  (calendar: Calendar) =>
  (day: CalendarDate): CalendarDate =>
    following(calendar, day)

/** The day itself, or the last business day before it. */
export const preceding = (calendar: Calendar, day: CalendarDate): CalendarDate =>
  nextOpen(calendar, day, -1)

const inSameMonth = (a: CalendarDate, b: CalendarDate) => a.slice(0, 7) === b.slice(0, 7)

export const rolls = [
  'FOLLOWING',
  'PRECEDING',
  'MODIFIED_FOLLOWING',
  'MODIFIED_PRECEDING',
  'UNADJUSTED',
] as const
export type Roll = (typeof rolls)[number]

/** The modified rolls turn round rather than leave the month. */
export function rolled(calendar: Calendar, day: CalendarDate, roll: Roll): CalendarDate {
  if (roll === 'UNADJUSTED') return day
  const [first, other] = roll.endsWith('FOLLOWING')
    ? ([following, preceding] as const)
    : ([preceding, following] as const)
  const moved = first(calendar, day)
  return roll.startsWith('MODIFIED') && !inSameMonth(moved, day) ? other(calendar, day) : moved
}

/** n business days on (or back, below zero); zero leaves even a closed day where it is. */
export function addBusinessDays(calendar: Calendars, day: CalendarDate, n: number): CalendarDate {
  const step = n < 0 ? -1 : 1
  let moved = day
  for (let left = Math.abs(n); left > 0; left--)
    moved = nextOpen(calendar, addDays(moved, step), step)
  return moved
}
