import { expect, test } from 'vitest'
import type { Locale } from '../market.ts'
import { percentOf } from '../rate.ts'
import { nominalOf, type QuotedRate, quotedOf } from './quoted-rate.ts'

test.each<[market: Locale, quoted: QuotedRate, nominal: string]>([
  [
    'en-US',
    { percent: '4.00', kind: 'APY', dayCount: 'ACT/365F-DAILY', payout: 'AT_MATURITY' },
    '3.922282',
  ],
  [
    'en-GB',
    { percent: '3.85', kind: 'AER', dayCount: 'ACT/365F', payout: 'MONTHLY_CAPITALISED' },
    '3.783689',
  ],
  ['en-GB', { percent: '4.20', kind: 'AER', dayCount: 'ACT/365F', payout: 'AT_MATURITY' }, '4.20'],
  ['de-DE', { percent: '2.10', kind: 'NOMINAL', dayCount: 'ACT/360', payout: 'QUARTERLY' }, '2.10'],
])('in %s a rate comes back as it was quoted', (market, quoted, nominal) => {
  const counted = nominalOf(quoted)
  expect(percentOf(counted)).toBe(nominal)
  expect(percentOf(quotedOf(counted, { market, ...quoted }))).toBe(quoted.percent)
})
