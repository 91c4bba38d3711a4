import fc from 'fast-check'
import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { furtherOrderTypes } from '../investment/portfolio-order.ts'
import { money } from '../money.ts'
import {
  forwardingDay,
  fundAgainBy,
  fundable,
  fundBy,
  minuteOfDay,
  missing,
  payable,
  payBy,
  toLetGo,
} from './funding.ts'
import { kindConcludedBy, mayWithdraw, withdrawUntil } from './withdrawal-right.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const order = (id: string, minor: bigint) => ({ id, amount: eur(minor) })

test.each<[why: string, available: bigint, waiting: bigint[], paid: number]>([
  ['nothing there', 0n, [100n], 0],
  ['exactly enough', 100n, [100n], 1],
  ['a cent short', 99n, [100n], 0],
  ['enough for the first only', 150n, [100n, 100n], 1],
  ['the first too large holds up the second', 150n, [200n, 100n], 0],
  ['an overdrawn account', -42n, [10n], 0],
])('%s', (_, available, waiting, paid) => {
  const orders = waiting.map((minor, i) => order(String(i), minor))
  expect(fundable(eur(available), orders).map(({ id }) => id)).toEqual(
    orders.slice(0, paid).map(({ id }) => id),
  )
})

test('what is paid never exceeds what is there', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 1000n), fc.array(fc.bigInt(1n, 500n)), (available, amounts) => {
      const paid = fundable(
        eur(available),
        amounts.map((minor, i) => order(String(i), minor)),
      )
      expect(paid.reduce((sum, { amount }) => sum + amount.minor, 0n)).toBeLessThanOrEqual(
        available,
      )
    }),
  )
})

test.each<[why: string, available: bigint, waiting: bigint[], gaps: bigint[]]>([
  ['a part is there', 30n, [100n], [70n]],
  ['more than enough', 130n, [100n], [0n]],
  ['what is free counts for one of them', 30n, [100n, 50n], [70n, 50n]],
  ['what the first leaves counts for the next', 130n, [100n, 50n], [0n, 20n]],
  ['what is owed comes first', -30n, [100n, 50n], [130n, 50n]],
])('missing: %s', (_, available, waiting, gaps) => {
  const orders = waiting.map((minor, i) => order(String(i), minor))
  expect([...missing(eur(available), orders).values()].map(({ minor }) => minor)).toEqual(gaps)
})

test('whoever pays in what is missing has paid for all, and a cent less would not do', () => {
  const amounts = fc.array(fc.bigInt(1n, 500n), { minLength: 1 })
  fc.assert(
    fc.property(fc.bigInt(-1000n, 1000n), amounts, (available, minors) => {
      const orders = minors.map((minor, i) => order(String(i), minor))
      const gaps = [...missing(eur(available), orders).values()]
      const gap = gaps.reduce((sum, { minor }) => sum + minor, 0n)
      expect(fundable(eur(available + gap), orders)).toHaveLength(orders.length)
      if (gap > 0n)
        expect(fundable(eur(available + gap - 1n), orders).length).toBeLessThan(orders.length)
    }),
  )
})

test.each([
  ['in the morning', '2026-11-16', 9 * 60, '2026-11-16'],
  ['a minute before the cut-off', '2026-11-16', 14 * 60 - 1, '2026-11-16'],
  ['at the cut-off', '2026-11-16', 14 * 60, '2026-11-17'],
  ['late on a Friday', '2026-11-20', 15 * 60, '2026-11-23'],
  ['on a Saturday night', '2026-11-21', 23 * 60, '2026-11-23'],
  ['late before Christmas', '2026-12-24', 15 * 60, '2026-12-28'],
])('money leaves %s: %s, minute %i, on %s', (_, today, minute, expected) => {
  expect(forwardingDay(date(today), minute, 14 * 60, 'TARGET')).toBe(expected)
})

test.each([
  ['in winter', '2026-11-16T12:59:30Z', 'TARGET', 13 * 60 + 59],
  ['in summer', '2027-07-01T12:00:00Z', 'TARGET', 14 * 60],
  ['across an ocean', '2026-11-16T12:59:30Z', 'FED', 7 * 60 + 59],
] as const)('the clock of the banks %s', (_, at, calendar, minute) => {
  expect(minuteOfDay(new Date(at), calendar)).toBe(minute)
})

test('whoever asks after the cut-off is told the next one', () => {
  const cutOff = 14 * 60
  const [monday, friday] = [date('2026-11-16'), date('2026-11-20')]
  expect(payBy(monday, cutOff - 1, cutOff, 'TARGET')).toEqual({ on: monday, minute: cutOff })
  expect(payBy(friday, cutOff, cutOff, 'TARGET')).toEqual({ on: '2026-11-23', minute: cutOff })
})

test('an order waits fourteen days for its money', () => {
  expect(fundBy(date('2028-02-29'))).toBe('2028-03-14')
})

test.each([
  ['a deposit, as long as from its signature', 'DEPOSIT', '2026-12-20', '2027-01-02'],
  ['a pension’s payment, no longer than at first', 'PENSION', '2026-12-22', '2026-12-22'],
  ['nor longer than any other', 'PENSION', '2027-01-20', '2027-01-02'],
  ['on its last day, until then', 'PENSION', '2026-12-19', '2026-12-19'],
  ['afterwards, not at all', 'PENSION', '2026-12-18', undefined],
] as const)('whose money was taken back waits again: %s', (_, family, first, until) => {
  expect(fundAgainBy({ family, fundBy: date(first) }, date('2026-12-19'))).toBe(until)
})

const contract = {
  market: 'de-DE',
  kind: 'TERM',
  customerType: 'PERSONAL',
  concludedOn: date('2026-11-16'),
} as const

test.each([
  ['Germany, a term deposit', {}, '2026-11-30'],
  ['a company', { customerType: 'BUSINESS' }, undefined],
  ['Britain, a fixed rate', { market: 'en-GB' }, undefined],
  ['Britain, a variable rate', { market: 'en-GB', kind: 'OVERNIGHT' }, '2026-11-30'],
  ['Switzerland', { market: 'de-CH' }, undefined],
  ['the United States', { market: 'en-US' }, undefined],
  ['a pension', { kind: 'PENSION' }, '2026-12-16'],
  ['the first order of an investment', { kind: 'INVESTMENT' }, '2026-11-30'],
  ['Poland, jointly', { market: 'pl-PL', customerType: 'JOINT' }, '2026-11-30'],
] as const)('the right to withdraw: %s', (_, change, expected) => {
  expect(withdrawUntil({ ...contract, ...change })).toBe(expected)
})

test('contracts are withdrawn from, and trades never', () => {
  const kinds = furtherOrderTypes.flatMap((type) => {
    const kind = kindConcludedBy(type)
    return kind ? [[type, kind]] : []
  })
  expect(Object.fromEntries(kinds)).toEqual({
    LIQUID_ONBOARDING: 'INVESTMENT',
    PRIVATE_EQUITY_ONBOARDING: 'INVESTMENT',
    RURUP_ONBOARDING: 'PENSION',
  })
})

test('the last day counts, the next does not', () => {
  expect(mayWithdraw(contract, date('2026-11-30'))).toBe(true)
  expect(mayWithdraw(contract, date('2026-12-01'))).toBe(false)
})

test.each<[why: string, free: [string, bigint][], asked: [string, bigint][], paid: number[]]>([
  ['nothing is asked', [['a', 100n]], [], []],
  ['to the cent', [['a', 100n]], [['a', 100n]], [0]],
  ['a cent short', [['a', 99n]], [['a', 100n]], []],
  ['an account nobody has used', [], [['a', 1n]], []],
  ['what is owed is not free', [['a', -5n]], [['a', 1n]], []],
  [
    'what is free counts once',
    [['a', 100n]],
    [
      ['a', 60n],
      ['a', 60n],
    ],
    [0],
  ],
  [
    'one too large holds up nobody',
    [['a', 100n]],
    [
      ['a', 101n],
      ['a', 50n],
    ],
    [1],
  ],
  [
    'each from its own account',
    [
      ['a', 50n],
      ['b', 50n],
    ],
    [
      ['a', 50n],
      ['b', 51n],
    ],
    [0],
  ],
])('what a step has made is paid by itself: %s', (_, free, asked, paid) => {
  const orders = asked.map(([accountId, minor], i) => ({
    ...{ id: String(i), accountId, amount: eur(minor) },
  }))
  expect(payable(new Map(free), orders).map(({ id }) => Number(id))).toEqual(paid)
})

test.each<[why: string, short: bigint, promised: [string, bigint, boolean?][], gone: string[]]>([
  ['nothing is missing', 0n, [['1', 50n]], []],
  [
    'the newest is enough',
    40n,
    [
      ['1', 50n],
      ['2', 40n],
    ],
    ['2'],
  ],
  [
    'the newest is not enough',
    41n,
    [
      ['1', 50n],
      ['2', 40n],
    ],
    ['2', '1'],
  ],
  [
    'what a fund calls goes last',
    41n,
    [
      ['1', 50n],
      ['2', 40n, true],
    ],
    ['1'],
  ],
  [
    'and goes where nothing else is left',
    60n,
    [
      ['1', 50n],
      ['2', 40n, true],
    ],
    ['1', '2'],
  ],
  ['there is less than is missing', 99n, [['1', 50n]], ['1']],
])('of what is promised, where money was taken back: %s', (_, short, promised, gone) => {
  const all = promised.map(([holdId, minor, isCalled = false]) => ({
    ...{ holdId, amount: eur(minor), isCalled },
  }))
  expect(toLetGo(short, all).map(({ holdId }) => holdId)).toEqual(gone)
})
