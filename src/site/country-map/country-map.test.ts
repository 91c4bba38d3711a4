import { expect, test } from 'vitest'
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { countriesOnMap } from './country-map.tsx'

const bankIn = (countryCode: string, i: number) => ({ id: `${countryCode}${i}`, countryCode })
const banks = [...['DEU', 'DEU', 'NOR', 'ITA', 'MLT', 'USA', 'AUT', 'FRA', 'ESP', 'PRT']].map(
  bankIn,
) as WireBank[]
const offerOf = (bank: WireBank, shownRate: string, currency = 'EUR') =>
  ({ bank, shownRate, currency }) as unknown as WireOffer

test('a country counts its banks and shows the best rate in the money of the market', () => {
  const [first, second, norway, ...others] = banks as [WireBank, WireBank, WireBank, ...WireBank[]]
  const offers = [
    offerOf(first, '2.10'),
    offerOf(second, '2.75'),
    offerOf(second, '4.00', 'NOK'),
    offerOf(norway, '3.90', 'NOK'),
    ...others.map((bank) => offerOf(bank, '2.50')),
  ]
  expect(countriesOnMap({ banks, offers }, marketOf('de-DE'))).toEqual([
    { code: 'DE', banks: 2, best: '2.75' },
    { code: 'NO', banks: 1, best: '3.90' },
    { code: 'IT', banks: 1, best: '2.50' },
    ...['MT', 'AT', 'FR', 'ES', 'PT'].map((code) => ({ code, banks: 1, best: '2.50' })),
  ])
})

test('of few countries there is no map', () => {
  const few = banks.slice(0, 8)
  const offers = few.map((bank) => offerOf(bank, '2.00'))
  expect(countriesOnMap({ banks: few, offers }, marketOf('de-DE'))).toEqual([])
})
