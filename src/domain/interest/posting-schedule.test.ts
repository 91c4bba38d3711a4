import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { percentOf } from '../rate.ts'
import { nextPosting } from './posting-schedule.ts'
import { nominalOf } from './quoted-rate.ts'

const target = { calendar: 'TARGET' } as const

test('a term deposit posts by its own months, and leaves the last posting to its end', () => {
  const term = {
    ...target,
    payout: 'ANNUAL',
    start: date('2026-02-28'),
    end: date('2028-02-28'),
  } as const
  // A Sunday: the money moves on Monday.
  expect(nextPosting({ ...term, after: date('2026-02-28') })).toEqual({
    date: '2027-02-28',
    paidOn: '2027-03-01',
  })
  expect(nextPosting({ ...term, after: date('2027-02-28') })).toBeUndefined()
})

test('money without a term posts by the calendar, and what stays waits for nobody', () => {
  const account = { ...target, payout: 'QUARTERLY_CAPITALISED', start: date('2026-10-05') } as const
  expect(nextPosting({ ...account, after: date('2026-10-05') })).toEqual({
    date: '2027-01-01',
    paidOn: '2027-01-01',
  })
})

test('a deposit that pays at its end posts nothing before it', () => {
  const start = date('2026-01-01')
  expect(nextPosting({ ...target, payout: 'AT_MATURITY', start, after: start })).toBeUndefined()
})

test.each([
  ['NOMINAL', 'ACT/360', 'MONTHLY_CAPITALISED', '2.00', '2.00'],
  ['AER', 'ACT/365F', 'AT_MATURITY', '4.20', '4.20'],
  ['AER', 'ACT/365F', 'MONTHLY_CAPITALISED', '4.0742', '4.000038'],
  ['APY', 'ACT/365F-DAILY', 'AT_MATURITY', '4.00', '3.922283'],
] as const)('%s %s %s of %s is nominally %s', (kind, dayCount, payout, percent, expected) => {
  const nominal = percentOf(nominalOf({ rate: percent, rateKind: kind, dayCount, payout }))
  expect(Math.abs(Number(nominal) - Number(expected))).toBeLessThan(0.0001)
})
