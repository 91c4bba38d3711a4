import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { decimalOf, parseMoney } from '../money.ts'
import { rate } from '../rate.ts'
import type { OfferTerms } from './offer.ts'
import { growthOf, noticePaidOn, offerPlan } from './offer-plan.ts'

const terms: OfferTerms = {
  type: 'TERM',
  termMonths: 24,
  nominal: rate('2.40'),
  dayCount: '30E/360',
  payout: 'ANNUAL',
}
const tenThousand = parseMoney('10000', 'EUR')!

test('a deposit from a Tuesday pays on business days', () => {
  const plan = offerPlan(terms, tenThousand, date('2026-11-17'), 'TARGET')
  expect([plan.start, plan.end, plan.paidOn]).toEqual(['2026-11-17', '2028-11-17', '2028-11-17'])
  expect(
    plan.postings.map(({ paidOn, days, interest }) => [paidOn, days, decimalOf(interest)]),
  ).toEqual([
    ['2027-11-17', 360, '240.00'],
    ['2028-11-17', 360, '240.00'],
  ])
})

test('a maturity on a closed day is paid on the next open one', () => {
  const plan = offerPlan({ ...terms, termMonths: 1 }, tenThousand, date('2026-11-26'), 'TARGET')
  expect([plan.end, plan.paidOn]).toEqual(['2026-12-26', '2026-12-28'])
})

test('money without a term is planned for a year', () => {
  const { termMonths: _, ...open } = terms
  const plan = offerPlan({ ...open, type: 'OVERNIGHT' }, tenThousand, date('2026-11-17'), 'TARGET')
  expect(plan.end).toBe('2027-11-17')
})

test('notice of 31 days given today ends on a business day', () => {
  expect(noticePaidOn(31, date('2026-11-24'), 'TARGET')).toBe('2026-12-28')
})

test('interest grows in steps to all of it on the last day', () => {
  const plan = offerPlan(terms, tenThousand, date('2026-11-17'), 'TARGET')
  expect(growthOf(plan).map(({ at, level }) => [at, level])).toEqual([
    [49.93, 50],
    [100, 100],
  ])
})

test('of an amount too small for any interest nothing grows', () => {
  const plan = offerPlan(terms, parseMoney('0.01', 'EUR')!, date('2026-11-17'), 'TARGET')
  expect(growthOf(plan).map(({ level }) => level)).toEqual([0, 0])
})
