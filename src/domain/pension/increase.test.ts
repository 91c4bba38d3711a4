import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { type Increase, increases } from '../investment/yearly-increase.ts'
import { type Money, money } from '../money.ts'
import { type Agreed, amountOn, monthlyBounds, type YearFacts, yearLimit } from './contribution.ts'
import { increaseDue, nextIncrease, withIncreases } from './increase.ts'
import { assumedOutlook, projectedPension } from './projection.ts'

const euros = (amount: number): Money => money(BigInt(Math.round(amount * 100)), 'EUR')
const from = (day: string, amount: number, increase: Increase = 0): Agreed => ({
  ...{ from: date(day), amount: euros(amount), increase },
})
const startsOn = date('2051-04-01')

const agreed = [from('2025-02-01', 150, 3)]
const facts: YearFacts = {
  ...{ year: 2026, paid: euros(1_650), underWay: euros(0), agreed, next: date('2027-01-01') },
}

describe('an increase', () => {
  test.each<[string, string, Partial<YearFacts>, number | undefined]>([
    ['is not told before a change could count from its day', '2026-12-20', {}, undefined],
    ['is told as soon as a change would count from its day', '2026-12-21', {}, 154.5],
    ['is told as long as a change would count from its day', '2027-01-20', {}, 154.5],
    ['is not told later', '2027-01-21', {}, undefined],
    ['is of whoever agreed on one', '2026-12-21', { agreed: [from('2025-02-01', 150)] }, undefined],
    [
      'is told once',
      '2026-12-22',
      { agreed: [...agreed, from('2027-02-01', 154.5, 3)] },
      undefined,
    ],
    [
      'gives way to what was agreed on for the same day',
      '2027-01-05',
      { agreed: [...agreed, from('2027-02-01', 90, 3)] },
      undefined,
    ],
    [
      'gives way to what rests',
      '2027-01-05',
      { agreed: [...agreed, from('2027-01-01', 0, 3), from('2027-06-01', 150, 3)] },
      undefined,
    ],
    ['begins nothing that has stopped', '2026-12-21', { next: undefined }, undefined],
    [
      'is that of a change since',
      '2026-12-21',
      { agreed: [...agreed, from('2026-08-01', 200, 5)] },
      210,
    ],
  ])('%s', (_, today, changed, amount) => {
    const due = increaseDue({ ...facts, ...changed }, date(today), startsOn)
    expect(due?.amount).toEqual(amount === undefined ? undefined : euros(amount))
    if (due) expect(due.from).toBe('2027-02-01')
  })

  test('ends with the first pension', () => {
    expect(increaseDue(facts, date('2026-12-21'), date('2027-02-01'))).toBeUndefined()
    expect(increaseDue(facts, date('2026-12-21'), date('2027-03-01'))).toBeDefined()
  })

  test('takes no more than its year has room for', () => {
    const old = [from('2025-10-01', 2_000, 5)]
    const of = (paid: number) =>
      increaseDue(
        { ...facts, agreed: old, paid: euros(paid), next: date('2026-09-01') },
        ...([date('2026-08-25'), startsOn] as const),
      )?.amount
    // September and three months more.
    expect(of(16_000)).toEqual(euros(2_100))
    expect(of(30_826 - 2_000 - 3 * 2_050)).toEqual(euros(2_050))
    expect(of(30_826 - 4 * 2_000)).toBeUndefined()
  })
})

test('the next one is the first anniversary on which nothing else is agreed on', () => {
  const next = (of: Agreed[], today: string) => nextIncrease(of, date(today), startsOn)
  expect(next(agreed, '2026-11-16')).toBe('2027-02-01')
  expect(next([...agreed, from('2027-02-01', 154.5, 3)], '2027-01-05')).toBe('2028-02-01')
  expect(next([from('2025-02-01', 150)], '2026-11-16')).toBeUndefined()
  expect(nextIncrease(agreed, date('2026-11-16'), date('2027-02-01'))).toBeUndefined()
})

test('every year grows upon the one before, within what a month may be', () => {
  const all = withIncreases(agreed, date('2027-02-01'), date('2030-01-01'))
  const on = (day: string) => amountOn(all, date(day)).minor
  expect([on('2027-01-01'), on('2027-02-01'), on('2028-02-01'), on('2029-02-01')]).toEqual([
    ...[150_00n, 154_50n, 159_14n, 163_91n],
  ])
  expect(withIncreases(agreed, undefined, startsOn)).toEqual(agreed)
})

test('it never lowers a contribution, nor takes more than a month or a year may have', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 25_00, max: 2_568_00 }),
      fc.constantFrom(...increases),
      (minor, percent) => {
        const first = { ...from('2026-01-01', 0, percent), amount: money(BigInt(minor), 'EUR') }
        const all = withIncreases([first], date('2027-01-01'), startsOn)
        const amounts = all.map(({ amount }) => amount.minor)
        const most = [monthlyBounds.max.minor, yearLimit(2027).minor / 12n]
        expect(amounts).toEqual(amounts.toSorted((a, b) => Number(a - b)))
        expect(amounts.every((each) => most.every((max) => each <= max))).toBe(true)
      },
    ),
  )
})

test('the outlook puts in more every twelve months, and is the same without an increase', () => {
  const given = { monthly: euros(100), from: date('2027-01-01'), start: date('2030-01-01') }
  const plain = assumedOutlook('BALANCED', given)
  expect(assumedOutlook('BALANCED', { ...given, increase: 0 })).toEqual(plain)
  const more = assumedOutlook('BALANCED', { ...given, increase: 5 })
  expect(more.paid).toEqual(euros(1_200 + 1_260 + 1_323))
  const flat = { grossReturn: { units: 7n, scale: 1 }, cost: { units: 7n, scale: 1 } }
  const kept = projectedPension({
    ...{ ...flat, monthly: euros(100), months: 36, increase: 5, pensionFactor: '30' },
  })
  expect(kept.capital).toEqual(kept.paid)
})
