import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { PageContext } from '../page.ts'
import { exampleCover } from './cover-example.tsx'

const bank = {
  ...{ id: 'montefiorito', name: 'Banca Montefiorito S.p.A.', letters: 'MO', city: 'Roma' },
  ...{ countryCode: 'ITA', bic: 'MOFIITR0', scheme: 'IT-FITD', rating: 'BB+', founded: 1950 },
  ...{ model: 'DIRECT', dayCount: 'ACT/365F', sustainable: false, description: '' },
}
const offer = {
  ...{ id: 'OF1', bank, type: 'TERM', termMonths: 12, rate: '3.10', rateKind: 'NOMINAL' },
  ...{ effectiveRate: '3.10', shownRate: '3.10', startsOn: '2026-11-17', currency: 'EUR' },
  ...{ min: '5000.00', max: '95000.00', payout: 'AT_MATURITY', prolongation: 'OPTIONAL' },
  ...{ earlyTermination: 'NONE', dayCount: 'ACT/365F', scheme: 'IT-FITD', sustainable: false },
}
const contextOf = (best: object) =>
  ({
    site: { market: marketOf('de-DE'), basePath: '/de-de', origins: { app: '' } },
    facts: { best, banks: [bank] },
    text: (key: string) => key,
    today: date('2026-11-16'),
  }) as unknown as PageContext

test('the example is the best offer of the day, with its interest to the cent', () => {
  const { deposit, interest, limit } = exampleCover(contextOf({ TERM: offer }))!
  expect([deposit.minor, interest.minor, limit.minor]).toEqual([6_000_000n, 186_000n, 10_000_000n])
})

test('it keeps to what the offer takes, and there is none without an offer', () => {
  const { deposit } = exampleCover(contextOf({ TERM: { ...offer, max: '20000.00' } }))!
  expect(deposit.minor).toBe(2_000_000n)
  expect(exampleCover(contextOf({}))).toBeUndefined()
})
