// The days on which a payment system is closed besides weekends, year by year.

import { addDays, type CalendarDate, date, dateOf, daysInMonth, weekday } from '../date.ts'

export const calendars = ['TARGET', 'UK', 'FED', 'AT', 'CH', 'PL'] as const
export type Calendar = (typeof calendars)[number]

const on = (year: number, month: number, day: number) => dateOf({ year, month, day })

/** Easter Sunday by the anonymous Gregorian computus. */
export function easterSunday(year: number): CalendarDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return on(year, Math.floor(days / 31), (days % 31) + 1)
}

/** Days counted from Easter Sunday. */
const feasts = {
  goodFriday: -2,
  easterMonday: 1,
  ascension: 39,
  whitMonday: 50,
  corpusChristi: 60,
} as const

const feast = (year: number, name: keyof typeof feasts) => addDays(easterSunday(year), feasts[name])

/** The nth such weekday of a month (1 is Monday). */
function nth(n: number, day: number, month: number, year: number): CalendarDate {
  const first = on(year, month, 1)
  return addDays(first, ((day - weekday(first) + 7) % 7) + (n - 1) * 7)
}

function lastMonday(month: number, year: number): CalendarDate {
  const last = on(year, month, daysInMonth(year, month))
  return addDays(last, 1 - weekday(last))
}

const isWeekend = (day: CalendarDate) => weekday(day) > 5

const target = (year: number) => [
  on(year, 1, 1),
  feast(year, 'goodFriday'),
  feast(year, 'easterMonday'),
  on(year, 5, 1),
  on(year, 12, 25),
  on(year, 12, 26),
]

/** Holidays by proclamation, and the regular ones they displaced. */
const proclaimed: Record<number, { added: readonly string[]; dropped?: readonly string[] }> = {
  2011: { added: ['2011-04-29'] },
  2012: { added: ['2012-06-04', '2012-06-05'], dropped: ['2012-05-28'] },
  2020: { added: ['2020-05-08'], dropped: ['2020-05-04'] },
  2022: { added: ['2022-06-02', '2022-06-03', '2022-09-19'], dropped: ['2022-05-30'] },
  2023: { added: ['2023-05-08'] },
}

/** A holiday on a weekend moves to the next weekday that is not a holiday itself. */
function substituted(days: readonly CalendarDate[]): CalendarDate[] {
  const taken = days.filter((day) => !isWeekend(day))
  for (const weekendDay of days.filter(isWeekend)) {
    let free = weekendDay
    while (isWeekend(free) || taken.includes(free)) free = addDays(free, 1)
    taken.push(free)
  }
  return taken
}

function unitedKingdom(year: number): CalendarDate[] {
  const regular = [
    ...substituted([on(year, 1, 1)]),
    feast(year, 'goodFriday'),
    feast(year, 'easterMonday'),
    nth(1, 1, 5, year),
    lastMonday(5, year),
    lastMonday(8, year),
    ...substituted([on(year, 12, 25), on(year, 12, 26)]),
  ]
  const { added = [], dropped = [] } = proclaimed[year] ?? {}
  return [...regular.filter((day) => !dropped.includes(day)), ...added.map(date)]
}

/** The Federal Reserve closes on the Monday after a Sunday holiday, and not at all for a Saturday one. */
function federalReserve(year: number): CalendarDate[] {
  const fixed = [on(year, 1, 1), on(year, 7, 4), on(year, 11, 11), on(year, 12, 25)]
  if (year >= 2022) fixed.push(on(year, 6, 19))
  return [
    ...fixed
      .filter((day) => weekday(day) !== 6)
      .map((day) => (weekday(day) === 7 ? addDays(day, 1) : day)),
    nth(3, 1, 1, year),
    nth(3, 1, 2, year),
    lastMonday(5, year),
    nth(1, 1, 9, year),
    nth(2, 1, 10, year),
    nth(4, 4, 11, year),
  ]
}

const austria = (year: number) => [
  ...target(year),
  on(year, 1, 6),
  feast(year, 'ascension'),
  feast(year, 'whitMonday'),
  feast(year, 'corpusChristi'),
  on(year, 8, 15),
  on(year, 10, 26),
  on(year, 11, 1),
  on(year, 12, 8),
]

const switzerland = (year: number) => [
  ...target(year),
  on(year, 1, 2),
  feast(year, 'ascension'),
  feast(year, 'whitMonday'),
  on(year, 8, 1),
]

const poland = (year: number) => [
  on(year, 1, 1),
  on(year, 1, 6),
  feast(year, 'easterMonday'),
  on(year, 5, 1),
  on(year, 5, 3),
  feast(year, 'corpusChristi'),
  on(year, 8, 15),
  on(year, 11, 1),
  on(year, 11, 11),
  ...(year >= 2025 ? [on(year, 12, 24)] : []),
  on(year, 12, 25),
  on(year, 12, 26),
]

const rules: Record<Calendar, (year: number) => CalendarDate[]> = {
  TARGET: target,
  UK: unitedKingdom,
  FED: federalReserve,
  AT: austria,
  CH: switzerland,
  PL: poland,
}

const known = new Map<string, readonly CalendarDate[]>()

/** In order of the calendar. Remembered, because every accrual and every order asks. */
export function closingDays(calendar: Calendar, year: number): readonly CalendarDate[] {
  const key = `${calendar} ${year}`
  const days = known.get(key) ?? rules[calendar](year).sort()
  known.set(key, days)
  return days
}
