import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, date, dateOfDayNumber, weekday } from '../date.ts'
import { addBusinessDays, following, isBusinessDay, preceding, rolled } from './business-day.ts'
import { type Calendar, calendars, closingDays, easterSunday } from './closing-days.ts'

// The published lists: month and day of every closing day besides weekends.
const published: Record<string, Record<number, string>> = {
  TARGET: {
    2026: '01-01 04-03 04-06 05-01 12-25 12-26',
    2027: '01-01 03-26 03-29 05-01 12-25 12-26',
    2028: '01-01 04-14 04-17 05-01 12-25 12-26',
    2029: '01-01 03-30 04-02 05-01 12-25 12-26',
    2030: '01-01 04-19 04-22 05-01 12-25 12-26',
  },
  UK: {
    2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
    2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
    2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
    2029: '01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26',
    2030: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  },
  FED: {
    2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
    2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
    2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
    2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
    2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  },
}

describe('closing days', () => {
  const rows = Object.entries(published).flatMap(([calendar, years]) =>
    Object.entries(years).map(([year, days]) => [calendar, Number(year), days] as const),
  )
  test.each(rows)('%s %i is as published', (calendar, year, days) => {
    const found = closingDays(calendar as Calendar, year).map((day) => day.slice(5))
    expect(found.join(' ')).toBe(days)
  })

  test.each([
    ['2024', '2024-03-31'],
    ['2026', '2026-04-05'],
    ['2038', '2038-04-25'],
    ['2285', '2285-03-22'],
  ])('Easter %s is on %s', (year, day) => expect(easterSunday(Number(year))).toBe(day))

  test.each<[Calendar, string]>([
    ['AT', '2026-10-26'],
    ['AT', '2026-05-14'],
    ['PL', '2026-11-11'],
    ['PL', '2026-06-04'],
    ['CH', '2026-05-25'],
    ['CH', '2028-08-01'],
  ])('%s is closed on its own holiday %s, TARGET is open', (calendar, day) => {
    expect(isBusinessDay(calendar, date(day))).toBe(false)
    expect(isBusinessDay('TARGET', date(day))).toBe(true)
  })

  test('Poland works on Good Friday', () => {
    expect(isBusinessDay('PL', date('2026-04-03'))).toBe(true)
  })
})

describe('rolling', () => {
  test.each([
    ['FOLLOWING', '2027-05-29', '2027-05-31'],
    ['MODIFIED_FOLLOWING', '2027-01-30', '2027-01-29'],
    ['PRECEDING', '2026-12-26', '2026-12-24'],
    ['MODIFIED_PRECEDING', '2026-11-01', '2026-11-02'],
    ['UNADJUSTED', '2026-11-01', '2026-11-01'],
  ] as const)('%s takes %s to %s', (roll, day, expected) => {
    expect(rolled('TARGET', date(day), roll)).toBe(expected)
  })

  const anyCalendar = fc.constantFrom(...calendars)
  const anyDay = fc.integer({ min: 20000, max: 27000 }).map(dateOfDayNumber)

  test('the next and the last business day are open, and nothing open lies between [C-8]', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, (calendar, day) => {
        const [after, before] = [following(calendar, day), preceding(calendar, day)]
        expect(isBusinessDay(calendar, after) && isBusinessDay(calendar, before)).toBe(true)
        expect(weekday(after)).toBeLessThan(6)
        for (let at = addDays(before, 1); at < after; at = addDays(at, 1))
          if (at !== day) expect(isBusinessDay(calendar, at)).toBe(false)
      }),
    )
  })

  test('business days there and back again lead home', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, fc.integer({ min: 0, max: 40 }), (calendar, day, n) => {
        const open = following(calendar, day)
        expect(addBusinessDays(calendar, addBusinessDays(calendar, open, n), -n)).toBe(open)
      }),
    )
  })
})
