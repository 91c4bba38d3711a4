import { expect, test } from 'vitest'
import { date } from '../date.ts'
import type { QuotedRate } from '../interest/quoted-rate.ts'
import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { percentOf } from '../rate.ts'
import { offerRates } from './offer-rates.ts'

const simple: QuotedRate = {
  rate: '2.90',
  rateKind: 'NOMINAL',
  dayCount: 'ACT/365F',
  payout: 'AT_MATURITY',
  termMonths: 24,
}

test.each<[Locale, suffix: string, shown: string]>([
  ['de-DE', 'p.a.', '2.90'],
  ['fi-FI', 'vuodessa', '2.90'],
  ['fr-FR', 'brut par an', '2.90'],
  ['es-ES', 'TAE', '2.86'],
  ['en-IE', 'AER', '2.86'],
  ['en-GB', 'AER', '2.86'],
  ['en-US', 'APY', '2.86'],
])(
  'two years at 2.90 %% without interest on interest: %s says %s of %s %%',
  (locale, suffix, shown) => {
    const market = marketOf(locale)
    const rates = offerRates(simple, market, date('2026-11-18'))
    expect([market.rateSuffix, percentOf(rates.shown)]).toEqual([suffix, shown])
    expect([percentOf(rates.nominal), percentOf(rates.effective)]).toEqual(['2.90', '2.86'])
  },
)
