import { expect, test } from 'vitest'
import { date } from '../date.ts'
import type { DepositKind } from '../deposit/deposit.ts'
import type { Happening } from '../deposit/projection.ts'
import { decimalOf, money } from '../money.ts'
import {
  type Change,
  courseOf,
  plannedChanges,
  pointOn,
  sumOfPoint,
  worthChanges,
} from './course.ts'

const change = (on: string, place: Change['place'], minor: bigint): Change => ({
  on: date(on),
  ...{ place, minor },
})
const euros = (minor: bigint) => money(minor, 'EUR')
const happening = (changes: Partial<Happening>): Happening => ({
  ...{ kind: 'INTEREST', depositId: 'd1', bankId: 'b1', on: date('2027-01-01') },
  ...{ interest: euros(0n), tax: euros(0n), toAccount: euros(0n), kept: euros(0n) },
  ...{ carried: euros(0n), home: euros(0n), unplaced: euros(0n) },
  ...changes,
})
const kinds: Record<string, DepositKind> = { d1: 'TERM', d2: 'NOTICE', d3: 'OVERNIGHT' }
const kindOf = (id: string) => kinds[id]!

test('money on its way to a bank stays what it is, and sinks when it is bound', () => {
  const points = courseOf([
    change('2026-03-04', 'ACCOUNT', -700n),
    change('2026-01-01', 'ACCOUNT', 1000n),
    change('2026-03-04', 'UNDER_WAY', 700n),
    change('2026-03-06', 'UNDER_WAY', -700n),
    change('2026-03-06', 'NOTICE', 700n),
  ])
  expect(points).toEqual([
    { on: '2026-01-01', bound: 0n, inDays: 0n, atOnce: 1000n },
    { on: '2026-03-04', bound: 700n, inDays: 0n, atOnce: 300n },
    { on: '2026-03-06', bound: 0n, inDays: 700n, atOnce: 300n },
  ])
  expect(points.map((point) => decimalOf(sumOfPoint(point, 'EUR')))).toEqual(Array(3).fill('10.00'))
  expect(pointOn(points, date('2026-03-05')).atOnce).toBe(300n)
  expect(sumOfPoint(pointOn(points, date('2025-12-31')), 'EUR').minor).toBe(0n)
})

test('an end brings all to the account, or leaves what is renewed and what goes on', () => {
  const end = { kind: 'MATURITY', interest: euros(26n), tax: euros(6n) } as const
  const sum = (changes: Change[], place: Change['place']) =>
    changes.filter((each) => each.place === place).reduce((total, { minor }) => total + minor, 0n)
  const paid = plannedChanges([happening({ ...end, toAccount: euros(1020n) })], 'EUR', kindOf)
  expect([sum(paid, 'TERM'), sum(paid, 'ACCOUNT')]).toEqual([-1000n, 1020n])
  const parts = { toAccount: euros(20n), kept: euros(600n), carried: euros(300n) }
  const parted = plannedChanges([happening({ ...end, ...parts, home: euros(100n) })], 'EUR', kindOf)
  expect([sum(parted, 'TERM'), sum(parted, 'UNDER_WAY')]).toEqual([-400n, 300n])
})

test('interest comes to the account or stays; a part that is taken out leaves the rest', () => {
  const of = (changes: Partial<Happening>) =>
    plannedChanges([happening(changes)], 'EUR', kindOf).filter(({ minor }) => minor !== 0n)
  const interest = { interest: euros(10n), tax: euros(2n) }
  expect(of({ ...interest, toAccount: euros(8n) })).toEqual([change('2027-01-01', 'ACCOUNT', 8n)])
  expect(of({ ...interest, depositId: 'd3', kept: euros(8n) })).toEqual([
    change('2027-01-01', 'OVERNIGHT', 8n),
  ])
  const out = { kind: 'WITHDRAWAL', depositId: 'd2', toAccount: euros(300n) } as const
  expect(of({ ...out, kept: euros(700n) })).toEqual([
    change('2027-01-01', 'NOTICE', -300n),
    change('2027-01-01', 'ACCOUNT', 300n),
  ])
})

test('what something was worth becomes changes; what it was before the first day is one of that day', () => {
  const worths = [
    { on: date('2025-12-31'), minor: 500n },
    { on: date('2026-02-02'), minor: 430n },
    { on: date('2026-03-02'), minor: 600n },
  ]
  const changes = worthChanges('COMMITMENT', worths, date('2026-02-10'))
  expect(changes).toEqual([
    change('2026-02-10', 'COMMITMENT', 500n),
    change('2026-02-10', 'COMMITMENT', -70n),
    change('2026-03-02', 'COMMITMENT', 170n),
  ])
  expect(courseOf(changes).map(({ bound }) => bound)).toEqual([430n, 600n])
})

test('another currency is another course', () => {
  const other = happening({ interest: money(5n, 'USD'), toAccount: money(5n, 'USD') })
  expect(plannedChanges([other], 'EUR', kindOf)).toEqual([])
})
