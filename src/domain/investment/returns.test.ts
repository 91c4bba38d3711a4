import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { indexScale } from './performance.ts'
import { doReturnsDiffer, rangeStart, returnsOf, thinned } from './returns.ts'

const euros = (cents: number) => money(BigInt(cents), 'EUR')
const value = (on: string, cents: number, index: number) => ({
  ...{ on: date(on), value: euros(cents) },
  index: (indexScale * BigInt(index)) / 1000n,
})

test('over two years both returns are said per year', () => {
  const values = [value('2024-01-01', 1000_00, 1000), value('2025-12-31', 1210_00, 1210)]
  const paid = [{ on: date('2024-01-01'), amount: euros(1000_00) }]
  expect(returnsOf(values, paid, true)).toEqual({
    ...{ from: '2024-01-01', until: '2025-12-31', isPerYear: true },
    ...{ strategy: '0.100000', own: '0.100000' },
  })
})

test('of a year whose last closes lie further apart than a year they are said for the span, when that is asked for', () => {
  // The last trading days of 2026 and of 2027, 366 days apart.
  const values = [value('2026-12-30', 1000_00, 1000), value('2027-12-31', 1100_00, 1100)]
  expect(returnsOf(values, [], false, 'ofSpan')).toMatchObject({
    ...{ isPerYear: false, strategy: '0.100000', own: '0.100000' },
  })
  expect(Number(returnsOf(values, [], false)!.strategy)).toBeLessThan(0.1)
})

test('up to a year they are said for the span', () => {
  const values = [value('2026-01-01', 1000_00, 1000), value('2026-07-01', 1050_00, 1050)]
  expect(returnsOf(values, [], false)).toMatchObject({
    ...{ isPerYear: false, strategy: '0.050000', own: '0.050000' },
  })
})

test('money that came late did not share what was gained before', () => {
  const values = [value('2026-01-01', 1000_00, 1000), value('2026-07-01', 2100_00, 1100)]
  const late = [{ on: date('2026-07-01'), amount: euros(1000_00) }]
  const { strategy, own } = returnsOf(values, late, false)!
  expect([strategy, own]).toEqual(['0.100000', '0.100000'])
  const early = [{ on: date('2026-01-02'), amount: euros(1000_00) }]
  expect(Number(returnsOf(values, early, false)!.own)).toBeLessThan(0.051)
})

test('a loss is below zero, and a single day has no return', () => {
  const values = [value('2026-01-01', 1000_00, 1000), value('2026-07-01', 900_00, 900)]
  expect(returnsOf(values, [], false)).toMatchObject({ strategy: '-0.100000', own: '-0.100000' })
  expect(returnsOf(values.slice(0, 1), [], false)).toBeUndefined()
  expect(returnsOf([], [], true)).toBeUndefined()
})

test('spans begin where they say', () => {
  const until = date('2026-11-16')
  expect(rangeStart('1M', until)).toBe('2026-10-16')
  expect(rangeStart('5Y', until)).toBe('2021-11-16')
  expect(rangeStart('MAX', until)).toBeUndefined()
})

test('a long course is thinned to 260 points and keeps its ends', () => {
  const all = Array.from({ length: 1505 }, (_, n) => n)
  const kept = thinned(all)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([260, 0, 1504])
  expect(new Set(kept).size).toBe(260)
  expect(thinned([1, 2])).toEqual([1, 2])
})

test.each([
  [{ own: '0.050000', strategy: '0.060000' }, true],
  [{ own: '0.050001', strategy: '0.050002' }, false],
  [{ strategy: '0.060000' }, false],
] as const)('of %o there is a difference to explain: %s', (returns, isTold) => {
  expect(doReturnsDiffer(returns)).toBe(isTold)
})
