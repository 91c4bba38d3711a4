import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, date } from '../date.ts'
import { money } from '../money.ts'
import {
  type Committed,
  callable,
  callDoubt,
  callDueOn,
  defaultsOn,
  distributionDoubt,
  isDefaulted,
  mostOwed,
  overdueInterest,
  type PaidBack,
} from './capital-call.ts'
import { commitmentFigures, commitmentValue, type FundValue, jCurve } from './commitment.ts'
import type { CashFlow } from './performance.ts'

const euros = (sum: number) => money(BigInt(Math.round(sum * 100)), 'EUR')

test('a call is due ten days on which banks work after it was announced', () => {
  expect(callDueOn(date('2026-11-16'))).toBe('2026-11-30')
  // Both days of Christmas, and New Year.
  expect(callDueOn(date('2026-12-21'))).toBe('2027-01-06')
})

test.each([
  ['on the day itself', '2026-11-30', 0],
  ['a day later', '2026-12-01', 0.53],
  ['thirty days later', '2026-12-30', 15.78],
])('what is overdue bears eight percent a year: %s', (_, on, interest) => {
  expect(overdueInterest(euros(2_400), date('2026-11-30'), date(on))).toEqual(euros(interest))
})

test('after thirty days it is in default', () => {
  expect(defaultsOn(date('2026-11-30'))).toBe('2026-12-30')
  expect(isDefaulted(date('2026-11-30'), date('2026-12-29'))).toBe(false)
  expect(isDefaulted(date('2026-11-30'), date('2026-12-30'))).toBe(true)
})

const committed: Committed = {
  ...{ state: 'ACTIVE', amount: euros(10_000), called: euros(6_000), recallable: euros(500) },
}
test.each<[string, Committed, { number: number; amount: number }, string | undefined]>([
  ['all that is left', committed, { number: 3, amount: 4_500 }, undefined],
  ['a cent more', committed, { number: 3, amount: 4_500.01 }, 'fund.above'],
  ['nothing', committed, { number: 3, amount: 0 }, 'fund.amount'],
  ['one too early', committed, { number: 4, amount: 100 }, 'fund.number'],
  [
    'of one in default',
    { ...committed, state: 'DEFAULTED' },
    { number: 3, amount: 1 },
    'fund.state',
  ],
])('what a fund can call: %s', (_, of, { number, amount }, doubt) => {
  expect(callDoubt(of, { number, amount: euros(amount) }, 2)).toBe(doubt)
})

const paidBack = {
  ...{ state: 'ACTIVE' as const, paidIn: euros(6_000) },
  ...{ distributed: euros(1_000), recallable: euros(500) },
}
test.each<
  [
    string,
    Partial<PaidBack>,
    Partial<{ number: number; sum: number; again: boolean }>,
    string | undefined,
  ]
>([
  ['a part', {}, {}, undefined],
  ['of a holder who did not pay', { state: 'DEFAULTED' }, {}, undefined],
  ['before it was accepted', { state: 'SIGNED' }, {}, 'fund.state'],
  ['nothing', {}, { sum: 0 }, 'fund.amount'],
  ['before anything was paid in', { paidIn: euros(0) }, {}, 'fund.amount'],
  ['one too early', {}, { number: 4 }, 'fund.number'],
  ['ten times what was paid in, in all', {}, { sum: 59_000 }, undefined],
  ['a cent more', {}, { sum: 59_000.01 }, 'fund.above'],
  ['all that was paid in, to be called again', {}, { sum: 5_500, again: true }, undefined],
  ['a cent more of it', {}, { sum: 5_500.01, again: true }, 'fund.above'],
])('what a fund can give back: %s', (_, of, { number = 2, sum = 1_500, again = false }, doubt) => {
  const paid = { number, amount: euros(sum), isRecallable: again }
  expect(distributionDoubt({ ...paidBack, ...of }, paid, 1)).toBe(doubt)
})

test('late, an order for a call needs at most what it bears until tomorrow', () => {
  const due = callDueOn(date('2026-11-16'))
  expect(mostOwed(euros(2_400), date('2026-11-16'), due)).toEqual(euros(2_400.53))
})

const sums = fc.integer({ min: 1, max: 2_000_000 }).map((minor) => money(BigInt(minor), 'EUR'))

test('whatever a fund calls, no more is taken than was committed and came back to be called again', () => {
  fc.assert(
    fc.property(sums, fc.array(sums, { maxLength: 20 }), sums, (amount, calls, recallable) => {
      let called = 0n
      for (const [n, call] of calls.entries()) {
        const of: Committed = {
          state: 'ACTIVE',
          amount,
          recallable,
          called: { ...call, minor: called },
        }
        if (!callDoubt(of, { number: n + 1, amount: call }, n)) called += call.minor
        expect(
          callable({ ...of, called: { ...call, minor: called } }).minor,
        ).toBeGreaterThanOrEqual(0n)
      }
      expect(called <= amount.minor + recallable.minor).toBe(true)
    }),
  )
})

const flow = (on: string, sum: number): CashFlow => ({ on: date(on), amount: euros(sum) })
const calls = [flow('2026-03-31', -3_600), flow('2027-03-31', -2_400)]
const values: FundValue[] = [
  { on: date('2026-06-30'), amount: euros(3_300) },
  { on: date('2027-06-30'), amount: euros(5_900) },
]

test.each([
  ['before anything is paid', '2026-03-30', 0],
  ['before the first value, what was paid in', '2026-04-01', 3_600],
  ['the last value', '2026-07-01', 3_300],
  ['with what was called since', '2027-04-01', 5_700],
  ['less what came back since', '2027-09-01', 4_400],
])('what a commitment is worth: %s', (_, on, worth) => {
  expect(commitmentValue([...calls, flow('2027-08-01', 1_500)], values, date(on))).toEqual(
    euros(worth),
  )
})

test('the curve falls below nothing before it rises, and ends where the figures do', () => {
  const flows = [...calls, flow('2030-06-30', 7_000)]
  const today = date('2030-12-31')
  const curve = jCurve(flows, [...values, { on: date('2030-09-30'), amount: euros(2_000) }], today)
  expect(curve.map(({ on, net }) => [on, net])).toEqual([
    ['2026-03-31', euros(0)],
    ['2026-06-30', euros(-300)],
    ['2027-03-31', euros(-300)],
    ['2027-06-30', euros(-100)],
    ['2030-06-30', euros(1_000)],
    ['2030-09-30', euros(3_000)],
    ['2030-12-31', euros(3_000)],
  ])
})

test('what came back and what is still there are all there is, on any day', () => {
  const days = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays(date('2026-01-01'), n))
  const flows = fc.array(
    fc.record({
      on: days,
      amount: fc.integer({ min: -900_000, max: 900_000 }).map((n) => money(BigInt(n), 'EUR')),
    }),
    { minLength: 1 },
  )
  const told = fc.array(fc.record({ on: days, amount: sums }))
  fc.assert(
    fc.property(flows, told, (moved, known) => {
      const today = date('2037-01-01')
      const value = { on: today, amount: commitmentValue(moved, known, today) }
      const { paidIn, distributed, dpi, rvpi, tvpi } = commitmentFigures({
        ...{ commitment: euros(10_000), flows: moved, value },
      })
      expect(dpi.numerator + rvpi.numerator).toBe(tvpi.numerator)
      const net = jCurve(moved, known, today).at(-1)!.net
      expect(net.minor).toBe(value.amount.minor + distributed.minor - paidIn.minor)
    }),
  )
})
