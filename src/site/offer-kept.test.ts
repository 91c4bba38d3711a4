import { expect, test } from 'vitest'
import demoBanks from '#content/demo/banks.json' with { type: 'json' }
import demoOffers from '#content/demo/offers.json' with { type: 'json' }
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { alpha3Of } from '#domain/countries.ts'
import { date } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { keptShare } from './offer-kept.ts'

const kept = (locale: Locale, id: string) => {
  const offer = demoOffers.find((each) => each.id === id)!
  const bank = demoBanks.find((each) => each.id === offer.bank)!
  return keptShare(
    { ...offer, startsOn: date('2026-11-18') } as unknown as WireOffer,
    { ...bank, countryCode: alpha3Of(bank.country) } as unknown as WireBank,
    marketOf(locale),
  )
}

test('in Germany 73.62 % of interest stay, whatever the amount', () => {
  const { kept: share, lines } = kept('de-DE', 'OF047')!
  expect(share).toBe(7362)
  expect(lines.map(({ key, rate }) => [key, rate])).toEqual([
    ['kapESt', '25'],
    ['soli', '5.5'],
  ])
})

test('where an allowance decides, no part is named, nor where it leaves nothing to take', () => {
  expect(kept('en-GB', 'OF161')).toBeUndefined()
  expect(kept('en-GB', 'OF149')).toBeUndefined()
})
