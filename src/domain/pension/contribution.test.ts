import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarDate, date } from '../date.ts'
import { type Money, money } from '../money.ts'
import {
  type Agreed,
  amountOn,
  certifiedYear,
  changeError,
  countsFrom,
  holiday,
  isHolidayLength,
  plannedIn,
  roomOf,
  topUpRefusal,
  type YearFacts,
  yearLimit,
} from './contribution.ts'

const euros = (amount: number): Money => money(BigInt(Math.round(amount * 100)), 'EUR')
const from = (day: string, amount: number): Agreed => ({ from: date(day), amount: euros(amount) })

test.each([
  ['2026-11-20', '2026-12-01'],
  ['2026-11-21', '2027-01-01'],
  ['2026-12-20', '2027-01-01'],
  ['2026-12-21', '2027-02-01'],
  ['2027-01-31', '2027-03-01'],
])('what is agreed on %s counts from %s', (today, first) => {
  expect(countsFrom(date(today))).toBe(first)
})

test('what is agreed later outranks what was agreed before', () => {
  const agreed = [from('2025-01-01', 150), from('2026-03-01', 0), from('2026-06-01', 150)]
  const on = (day: string, of: readonly Agreed[] = agreed) => amountOn(of, date(day)).minor
  expect(on('2024-12-31')).toBe(0n)
  expect(on('2026-02-01')).toBe(150_00n)
  expect(on('2026-05-01')).toBe(0n)
  expect(on('2026-06-01')).toBe(150_00n)
  // Whoever goes on earlier goes on for good.
  expect(on('2026-07-01', [...agreed, from('2026-05-01', 90)])).toBe(90_00n)
})

test('a holiday ends with what would have been put in by then', () => {
  const raised = [from('2025-01-01', 150), from('2026-12-01', 200)]
  expect(holiday(raised, date('2026-12-01'), 3)).toEqual([
    from('2026-12-01', 0),
    from('2027-03-01', 200),
  ])
  const again = [...raised, ...holiday(raised, date('2026-12-01'), 3)]
  expect(holiday(again, date('2027-01-01'), 1)[1]).toEqual(from('2027-02-01', 200))
  expect([0, 1, 24, 25, 1.5].map(isHolidayLength)).toEqual([false, true, true, false, false])
})

const year: YearFacts = {
  ...{ year: 2026, paid: euros(1_650), underWay: euros(0), agreed: [from('2025-02-01', 150)] },
  next: date('2026-12-01'),
}

test('the room of a year is its limit less what is paid, on its way and planned', () => {
  expect(yearLimit(2026).minor).toBe(30_826_00n)
  expect(plannedIn(year).minor).toBe(150_00n)
  expect(roomOf(year).minor).toBe(29_026_00n)
  expect(roomOf({ ...year, underWay: euros(26) }).minor).toBe(29_000_00n)
  expect(roomOf({ ...year, next: undefined }).minor).toBe(29_176_00n)
  expect(roomOf({ ...year, paid: euros(31_000) }).minor).toBe(0n)
})

test.each([
  ['2026-12-15', 29_026, undefined],
  ['2026-12-16', 100, 'pension.deadline'],
  ['2026-12-31', 100, 'pension.deadline'],
  ['2027-01-01', 100, undefined],
  ['2026-11-16', 24.99, 'min'],
  ['2026-11-16', 25, undefined],
  ['2026-11-16', 29_026.01, 'max'],
])('on %s a payment of %s', (today, amount, refusal) => {
  expect(topUpRefusal(date(today), euros(amount), roomOf(year))).toBe(refusal)
})

test('a change stays within the month and the year', () => {
  const to = (amount: number) => from('2026-12-01', amount)
  expect(changeError(year, to(24.99))).toBe('min')
  expect(changeError(year, to(2_568.01))).toBe('max')
  expect(changeError(year, to(2_568))).toBeUndefined()
  expect(changeError({ ...year, paid: euros(30_000) }, to(826))).toBeUndefined()
  expect(changeError({ ...year, paid: euros(30_000) }, to(826.01))).toBe('max')
})

test('a year is certified from February on', () => {
  const on = (day: string) => certifiedYear(date(day))
  expect([on('2027-01-31'), on('2027-02-01'), on('2027-12-31')]).toEqual([2025, 2026, 2026])
})

const month = fc.integer({ min: 1, max: 12 })
const dayIn = (n: number) => `2026-${String(n).padStart(2, '0')}-01` as CalendarDate

test('whatever is agreed and put in at once, a year never takes more than its limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(month, fc.integer({ min: 25_00, max: 2_568_00 })), { maxLength: 6 }),
      fc.array(fc.integer({ min: 25_00, max: 30_826_00 }), { maxLength: 6 }),
      month,
      (changes, payments, next) => {
        let facts: YearFacts = {
          ...{ year: 2026, paid: euros(0), underWay: euros(0), agreed: [], next: dayIn(next) },
        }
        for (const [n, minor] of changes) {
          const change = { from: dayIn(n), amount: money(BigInt(minor), 'EUR') }
          if (!changeError(facts, change)) facts = { ...facts, agreed: [...facts.agreed, change] }
        }
        for (const minor of payments) {
          const amount = money(BigInt(minor), 'EUR')
          if (!topUpRefusal(date('2026-05-05'), amount, roomOf(facts)))
            facts = { ...facts, paid: money(facts.paid.minor + amount.minor, 'EUR') }
        }
        expect(facts.paid.minor + plannedIn(facts).minor).toBeLessThanOrEqual(yearLimit(2026).minor)
      },
    ),
  )
})
