import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { grownFor, type Increase, increased, increaseOn } from './yearly-increase.ts'

const euros = (amount: number) => money(BigInt(Math.round(amount * 100)), 'EUR')

test.each<[number, Increase, number, number]>([
  [150, 0, 2_568, 150],
  [150, 3, 2_568, 154.5],
  [33.33, 3, 2_568, 34.33],
  [33.5, 5, 2_568, 35.18],
  [2_500, 5, 2_568, 2_568],
  [2_568, 5, 2_568, 2_568],
  // Where the year leaves less than is put in already, it stays as it is.
  [150, 5, 100, 150],
])('%s a month, by %s percent and at most %s, becomes %s', (amount, percent, max, then) => {
  expect(increased(euros(amount), percent, euros(max))).toEqual(euros(then))
})

describe('a plan is increased first', () => {
  const next = date('2026-12-01')
  test.each<[string, Increase, [Increase, string] | undefined, string | undefined]>([
    ['never without an increase', 0, [3, '2027-06-01'], undefined],
    ['a year after its first run', 3, undefined, '2027-12-01'],
    ['on its day, where it was so before', 3, [3, '2027-06-01'], '2027-06-01'],
    ['a year on, where it was another', 5, [3, '2027-06-01'], '2027-12-01'],
    ['a year on, where that day is over', 3, [3, '2026-12-01'], '2027-12-01'],
  ])('%s', (_, increase, before, on) => {
    const grows = before && { increase: before[0], increaseOn: date(before[1]) }
    expect(increaseOn(next, increase, grows)).toBe(on)
  })
})

describe('a run', () => {
  const plan = { amount: euros(100), increase: 3, increaseOn: date('2027-12-01') } as const
  const most = euros(1_000_000)
  test.each<[string, string, [number, string] | undefined]>([
    ['before the day puts in as much', '2027-11-15', undefined],
    ['on the day puts in more', '2027-12-01', [103, '2028-12-01']],
    ['after a long rest puts in more once', '2030-01-15', [103, '2030-12-01']],
  ])('%s', (_, next, grown) => {
    expect(grownFor(date(next), plan, most)).toEqual(
      grown && { amount: euros(grown[0]), increaseOn: date(grown[1]) },
    )
  })
  test('at the most stays, and is asked again a year on', () => {
    expect(grownFor(date('2027-12-01'), plan, euros(100))).toEqual({
      ...{ amount: euros(100), increaseOn: date('2028-12-01') },
    })
  })
  test('of a plan that does not grow puts in as much', () => {
    const still = { ...plan, increase: 0, increaseOn: undefined } as const
    expect(grownFor(date('2027-12-01'), still, most)).toBeUndefined()
  })
})
