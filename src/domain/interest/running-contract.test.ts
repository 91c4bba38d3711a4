import { expect, test } from 'vitest'
import { type CalendarDate, date } from '../date.ts'
import { decimalOf, money } from '../money.ts'
import { rate } from '../rate.ts'
import type { PayoutPlan } from './payout-plan.ts'
import { breakOf, paidUntil } from './running-contract.ts'

const start = date('2026-11-16')
const contract = (payout: PayoutPlan, accruedFrom: CalendarDate = start) => ({
  ...{ payout, accruedFrom, startsOn: start, maturesOn: date('2027-11-16') },
  ...({
    market: 'es-ES',
    dayCount: 'ACT/365F',
    currency: 'EUR',
    anchorOn: start,
    perYear: 4,
  } as const),
  earlyTermination: 'NO_PENALTY_AFTER_30D',
  steps: [{ from: start, balance: money(10_000_00n, 'EUR'), rate: rate('3.65') }],
})

test.each<[why: string, PayoutPlan, on: string, accruedFrom: string]>([
  ['before the first quarter ends', 'QUARTERLY', '2027-02-15', '2026-11-16'],
  ['on its last day', 'QUARTERLY', '2027-02-16', '2027-02-16'],
  ['a Sunday waits for the Monday', 'QUARTERLY', '2027-05-16', '2027-02-16'],
  ['and is paid on it', 'QUARTERLY', '2027-05-17', '2027-05-16'],
  ['all at the end', 'AT_MATURITY', '2027-11-15', '2026-11-16'],
  ['what stays is not looked at', 'QUARTERLY_CAPITALISED', '2027-05-17', '2026-11-16'],
])('interest paid out until a day: %s', (_, payout, on, accruedFrom) => {
  expect(paidUntil(contract(payout), date(on)).accruedFrom).toBe(accruedFrom)
})

test('days to wait are counted from the opening, not from the last posting', () => {
  expect(breakOf(contract('QUARTERLY'), date('2026-12-15'))).toBeUndefined()
  const posted = contract('QUARTERLY', date('2027-02-16'))
  const outcome = breakOf(posted, date('2027-02-26'))!
  expect([outcome.interestBreak, outcome.payout].map(decimalOf)).toEqual(['10.00', '10010.00'])
})
