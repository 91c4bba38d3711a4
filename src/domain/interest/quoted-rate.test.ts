import { expect, test } from 'vitest'
import { percentOf } from '../rate.ts'
import { nominalOf, type QuotedRate } from './quoted-rate.ts'

const bond = { rateKind: 'AER', dayCount: 'ACT/365F', payout: 'AT_MATURITY' } as const
const daily = { rateKind: 'APY', dayCount: 'ACT/365F-DAILY', payout: 'AT_MATURITY' } as const

test.each<[why: string, quoted: QuotedRate, nominal: string]>([
  ['a yield of daily interest', { ...daily, rate: '4.00', termMonths: 12 }, '3.922282'],
  ['monthly interest', { ...bond, rate: '3.85', payout: 'MONTHLY_CAPITALISED' }, '3.783689'],
  ['yearly interest', { ...bond, rate: '4.05', payout: 'ANNUAL', termMonths: 24 }, '4.05'],
  ['one year, paid at its end', { ...bond, rate: '4.20', termMonths: 12 }, '4.20'],
  [
    'six months, half of whose interest could earn',
    { ...bond, rate: '4.05', termMonths: 6 },
    '4.009804',
  ],
  ['five years without interest on the way', { ...bond, rate: '4.02', termMonths: 60 }, '4.356464'],
  [
    'a nominal rate, which is what it is',
    { rate: '2.10', rateKind: 'NOMINAL', dayCount: 'ACT/360', payout: 'QUARTERLY' },
    '2.10',
  ],
])('the rate that pays a quoted one: %s', (_, quoted, nominal) => {
  expect(percentOf(nominalOf(quoted))).toBe(nominal)
})
