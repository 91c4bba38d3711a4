import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type CalendarDate, date } from '../date.ts'
import { money } from '../money.ts'
import { indexScale } from './performance.ts'
import { type CoursePoint, grownTo, trackRecordOf } from './track-record.ts'

const start = date('2021-01-04')
const point = (on: CalendarDate, share: string): CoursePoint => ({
  on,
  index: (BigInt(share.replace('.', '')) * indexScale) / 10n ** BigInt(share.split('.')[1]!.length),
})

test('a year, three and five years are told a year, and only what the course reaches back to', () => {
  const course = [
    point(start, '1.0000'),
    point(addMonths(start, 24), '1.2100'),
    point(addMonths(start, 36), '1.3310'),
  ]
  // 1,095 days are three times 365; the year before had 365 too.
  expect(trackRecordOf(course)!.yearly).toEqual([
    { years: 1, ratio: '0.100000' },
    { years: 3, ratio: '0.100000' },
  ])
})

test('the worst fall is the deepest below any height before it', () => {
  const course = ['1.00', '1.20', '0.90', '1.50', '1.20'].map((share, i) =>
    point(addDays(start, i), share),
  )
  expect(trackRecordOf(course)).toMatchObject({ worstFall: '-0.250000', yearly: [] })
})

test('months are told by their last day, with the first and the last day of all', () => {
  const days = [0, 20, 30, 60, 61].map((n) => addDays(start, n))
  const { months, volatility } = trackRecordOf(days.map((on) => point(on, '1.00')))!
  expect(months.map(({ on }) => on)).toEqual([days[0], days[1], days[2], days[4]])
  expect(volatility).toBeUndefined()
})

test('what has not begun has no record', () => expect(trackRecordOf([])).toBeUndefined())

test('no fall, no rise and no difference of months where nothing moves, whatever it is worth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 70, max: 900 }),
      (worth, length) => {
        const course = Array.from({ length }, (_, i) => ({
          on: addDays(start, i),
          index: BigInt(worth) * indexScale,
        }))
        const { worstFall, volatility, yearly } = trackRecordOf(course)!
        expect(
          [worstFall, ...yearly.map(({ ratio }) => ratio)].map(Number).every((n) => n === 0),
        ).toBe(true)
        if (volatility) expect(Number(volatility)).toBe(0)
      },
    ),
    { numRuns: 20 },
  )
})

test('ten thousand in a course that grew by a half are fifteen thousand', () =>
  expect(grownTo(money(10_000_00n, 'EUR'), point(start, '1.50'))).toEqual(money(15_000_00n, 'EUR')))
