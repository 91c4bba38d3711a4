import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDate,
  date,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  daysInMonth,
  earlier,
  isLeapYear,
  isWithinOurYears,
  later,
  parseDate,
  partsOf,
  weekday,
} from './date.ts'

const days = fc.integer({ min: -25000, max: 60000 })
const dates = days.map(dateOfDayNumber)

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2027-02-29',
  '26-01-01',
  '2026-1-1',
  '',
  '2026-01-01T00:00',
])('the calendar has no day "%s"', (text) => {
  expect(parseDate(text)).toBeUndefined()
  expect(() => date(text)).toThrow('is not a calendar date')
})

test.each([
  ['0000-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
])('%s is within our years: %s', (text, isOurs) => {
  expect(isWithinOurYears(date(text))).toBe(isOurs)
})

test.each([
  [2000, true],
  [1900, false],
  [2028, true],
  [2026, false],
])('%i is a leap year: %s', (year, isLeap) => {
  expect(isLeapYear(year)).toBe(isLeap)
  expect(daysInMonth(year, 2)).toBe(isLeap ? 29 : 28)
})

test.each<[string, number, string]>([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-31', -2, '2025-11-30'],
  ['2026-01-15', -1, '2025-12-15'],
])(
  '%s plus %i months is %s: the day is kept or clamped to the end of the month',
  (from, months, to) => {
    expect(addMonths(date(from), months)).toBe(to)
  },
)

test.each([
  ['1970-01-01', 4],
  ['2026-11-15', 7],
  ['2026-11-16', 1],
  ['1969-12-31', 3],
])('%s is weekday %i', (day, expected) => expect(weekday(date(day))).toBe(expected))

test('day numbers and dates are the same thing, as the platform’s own calendar has it', () => {
  fc.assert(
    fc.property(days, (n) => {
      const day = dateOfDayNumber(n)
      expect(dayNumber(day)).toBe(n)
      expect(parseDate(day)).toBe(day)
      expect(new Date(n * 86_400_000).toISOString().slice(0, 10)).toBe(day)
    }),
  )
})

test('adding days and counting them undo each other; text order is the order of days', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -5000, max: 5000 }), (from, n) => {
      const to = addDays(from, n)
      expect(daysBetween(from, to)).toBe(n)
      expect(from < to).toBe(n > 0)
      expect([earlier(from, to), later(from, to)]).toEqual([from, to].sort())
    }),
  )
})

test('months on lands in the right month and never after the day', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 600 }), (from, months) => {
      const [a, b] = [partsOf(from), partsOf(addMonths(from, months) as CalendarDate)]
      expect((b.year - a.year) * 12 + b.month - a.month).toBe(months)
      expect(b.day).toBe(Math.min(a.day, daysInMonth(b.year, b.month)))
    }),
  )
})
