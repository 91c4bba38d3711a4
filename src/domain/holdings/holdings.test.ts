import { expect, test } from 'vitest'
import { date } from '../date.ts'
import type { Happening } from '../deposit/projection.ts'
import { money } from '../money.ts'
import { groupOf, interestByMonth, totals } from './holdings.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const nok = (minor: bigint) => money(minor, 'NOK')

test('each currency has a total of its own, the account’s first', () => {
  const deposits = [
    { balance: nok(500n), accrued: nok(5n) },
    { balance: eur(100n), accrued: eur(1n) },
    { balance: eur(200n), accrued: eur(2n) },
  ]
  expect(totals(eur(50n), deposits)).toEqual([
    {
      currency: 'EUR',
      account: eur(50n),
      deposits: eur(300n),
      accrued: eur(3n),
      underWay: eur(0n),
      invested: eur(0n),
      bound: eur(0n),
      total: eur(353n),
    },
    {
      currency: 'NOK',
      account: undefined,
      deposits: nok(500n),
      accrued: nok(5n),
      underWay: nok(0n),
      invested: nok(0n),
      bound: nok(0n),
      total: nok(505n),
    },
  ])
})

test('what is invested counts with the rest', () => {
  const [sum] = totals(eur(50n), [{ balance: eur(100n), accrued: eur(1n) }], [eur(7n)], [eur(900n)])
  expect([sum!.invested, sum!.total]).toEqual([eur(900n), eur(1058n)])
  expect(totals(undefined, [], [], [eur(9n)]).map(({ total }) => total)).toEqual([eur(9n)])
})

test('what is bound in a pension counts, and is told apart', () => {
  const [sum] = totals(eur(50n), [], [], [eur(9n)], [eur(400n)])
  expect([sum!.bound, sum!.invested, sum!.total]).toEqual([eur(400n), eur(9n), eur(459n)])
})

test('money that changes its place changes no total', () => {
  const deposit = (minor: bigint) => ({ balance: eur(minor), accrued: eur(0n) })
  const stages = [
    totals(eur(1000n), []),
    totals(eur(200n), [], [eur(500n), eur(300n)]),
    totals(eur(200n), [deposit(500n)], [eur(300n)]),
    totals(eur(200n), [deposit(500n), deposit(300n)]),
  ]
  expect(stages.map(([sum]) => sum!.total)).toEqual(stages.map(() => eur(1000n)))
  expect(totals(undefined, [], [nok(7n)]).map(({ underWay }) => underWay)).toEqual([nok(7n)])
})

test.each([
  ['with an account alone, it is all there is', eur(7n), [['EUR', 7n]]],
  ['without anything there is no total', undefined, []],
  ['an account below zero counts as it is', eur(-42n), [['EUR', -42n]]],
] as const)('%s', (_, account, expected) => {
  expect(totals(account, []).map(({ currency, total }) => [currency, total.minor])).toEqual(
    expected,
  )
})

test('a flexible deposit is listed with the terms [PRV-017]', () => {
  const kinds = ['TERM', 'FLEX', 'OVERNIGHT', 'NOTICE'] as const
  expect(kinds.map((kind) => groupOf({ kind }))).toEqual(['term', 'term', 'overnight', 'notice'])
})

const paid = (on: string, interest: bigint, tax: bigint, currency: 'EUR' | 'NOK' = 'EUR') =>
  ({ on: date(on), interest: money(interest, currency), tax: money(tax, currency) }) as Happening

test('months without interest are there too, and another currency is not counted', () => {
  const happenings = [
    paid('2026-12-01', 100n, 20n),
    paid('2026-12-31', 50n, 10n),
    paid('2027-01-04', 7n, 0n, 'NOK'),
    paid('2027-02-01', 30n, 0n),
  ]
  const months = interestByMonth(happenings, 'EUR', date('2026-11-30'), 4)
  expect(
    months.map(({ month, gross, tax, net }) => [month, gross.minor, tax.minor, net.minor]),
  ).toEqual([
    ['2026-11', 0n, 0n, 0n],
    ['2026-12', 150n, 30n, 120n],
    ['2027-01', 0n, 0n, 0n],
    ['2027-02', 30n, 0n, 30n],
    ['2027-03', 0n, 0n, 0n],
  ])
})

test('twelve months end on the same day a year on', () => {
  const happenings = [
    paid('2026-11-15', 1n, 0n),
    paid('2026-11-16', 2n, 0n),
    paid('2027-11-15', 4n, 0n),
    paid('2027-11-16', 8n, 0n),
    paid('2027-11-17', 16n, 0n),
  ]
  const months = interestByMonth(happenings, 'EUR', date('2026-11-16'), 12)
  expect(months.map(({ month }) => month).slice(-2)).toEqual(['2027-10', '2027-11'])
  expect(months.reduce((sum, { gross }) => sum + gross.minor, 0n)).toBe(14n)
})
