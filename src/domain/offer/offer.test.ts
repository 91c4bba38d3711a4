import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { annualPercentageYield, nominalRate } from '../interest/effective-rate.ts'
import { add, decimalOf, money, parseMoney } from '../money.ts'
import { percentOf, rate } from '../rate.ts'
import {
  bestOffer,
  compareRates,
  earnings,
  highestRate,
  isExclusive,
  netOfAYear,
  type OfferOrder,
  type OfferTerms,
  ranked,
  shareOf,
} from './offer.ts'

const term: OfferTerms = {
  type: 'TERM',
  termMonths: 12,
  nominal: rate('2.60'),
  dayCount: '30E/360',
  payout: 'AT_MATURITY',
}
const tenThousand = parseMoney('10000', 'EUR')!
const start = date('2026-11-16')

test.each<[string, OfferTerms, string]>([
  ['a term deposit earns what its vector says', term, '260.00'],
  ['a longer one counts its own months', { ...term, termMonths: 24 }, '520.00'],
  [
    'overnight money is shown for a year',
    { ...term, type: 'OVERNIGHT', termMonths: undefined } as never,
    '260.00',
  ],
])('%s', (_, terms, expected) => {
  expect(decimalOf(earnings(terms, tenThousand, start))).toBe(expected)
})

test('a quoted yield comes back from the nominal rate it is turned into', () => {
  const nominal = nominalRate(rate('4.00'), 365)
  const principal = money(1_000_000n, 'USD')
  const earned = earnings({ ...term, nominal, dayCount: 'ACT/365F-DAILY' }, principal, start)
  expect(percentOf(annualPercentageYield(principal, add(principal, earned), 365))).toBe('4.00')
})

test('rates compare by value, whatever digits they are written with', () => {
  expect(compareRates(rate('2.6'), rate('2.60'))).toBe(0)
  expect(compareRates(rate('2.05'), rate('2.1'))).toBe(-1)
})

test('the best offer has the highest rate, and is the first of several', () => {
  const offers = [
    { id: 'a', shownRate: '2.05' },
    { id: 'b', shownRate: '2.10' },
    { id: 'c', shownRate: '2.1' },
  ]
  expect(bestOffer(offers)).toBe(offers[1])
  expect(bestOffer([])).toBeUndefined()
})

test('offers rank by rate, then shorter term, then lower minimum, then id', () => {
  const offer = (id: string, percent: string, termMonths: number, minimum: bigint) => ({
    id,
    rate: rate(percent),
    termMonths,
    minimum: money(minimum, 'EUR'),
  })
  const earned = ({ termMonths }: { termMonths: number }) => money(BigInt(termMonths), 'EUR')
  const offers = [
    offer('d', '2.50', 24, 100n),
    offer('c', '2.50', 12, 500n),
    offer('b', '2.50', 12, 100n),
    offer('a', '2.60', 60, 900n),
    offer('e', '2.50', 12, 100n),
  ]
  const idsBy = (order: OfferOrder) =>
    ranked(offers, order, earned)
      .map(({ id }) => id)
      .join('')
  expect(idsBy('rate')).toBe('abecd')
  expect(idsBy('minimum')).toBe('bedca')
  expect(idsBy('term')).toBe('becda')
  expect(idsBy('earnings')).toBe('adbec')
})

test('after tax offers rank by what stays of a year, and those of which nobody knows come last', () => {
  const offer = (id: string, percent: string, termMonths: number, kept?: number) => ({
    ...{ id, termMonths, rate: rate(percent), minimum: money(100n, 'EUR') },
    ...(kept && { kept }),
  })
  const interest = { a: 31_000n, b: 60_000n, c: 29_000n, d: 99_000n }
  const earned = ({ id }: { id: string }) => money(interest[id as keyof typeof interest], 'EUR')
  const offers = [
    offer('a', '3.10', 12, 7362),
    offer('b', '3.00', 24, 8100),
    offer('c', '2.90', 12, 8100),
    offer('d', '9.90', 12),
  ]
  expect(ranked(offers, 'net', earned).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd'])
  expect(netOfAYear(offers[1]!, earned(offers[1]!))).toEqual(money(24_300n, 'EUR'))
  expect(netOfAYear(offers[3]!, earned(offers[3]!))).toBeUndefined()
})

test('an offer to one market alone is exclusive to it [NAV-010]', () => {
  expect(isExclusive({ markets: ['GB'] })).toBe(true)
  expect(isExclusive({ markets: ['DE', 'AT'] })).toBe(false)
})

test('a rate is measured against the highest of all', () => {
  const rates = ['2.7', '3.10', '2.945'].map(rate)
  const best = highestRate(rates)
  expect(best).toBe(rates[1])
  expect(rates.map((each) => shareOf(each, best))).toEqual([87, 100, 95])
  expect(shareOf(rate('0'), rate('0'))).toBe(0)
})
