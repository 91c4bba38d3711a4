import { describe, expect, test } from 'vitest'
import demo from '#content/demo/offers.json' with { type: 'json' }
import type { WireOffer } from '#contracts/offers.ts'
import { type Locale, locales } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { hasPage, type Page, pagesOf } from '#domain/site/routes.ts'
import { canonicalPageOf, offerSet } from './offer-set.ts'

type DemoOffer = (typeof demo)[number]

const offersIn = (locale: Locale) => {
  const market = marketOf(locale).country?.iso2 ?? 'EU'
  return demo.filter(({ markets }) => markets.includes(market)) as DemoOffer[]
}

const shown = (locale: Locale, page: Page, params = {}) => {
  const set = offerSet(page, params, locale)!
  return offersIn(locale).filter((offer) => set.has(offer as unknown as WireOffer))
}

const types = (offers: readonly DemoOffer[]) => [...new Set(offers.map(({ type }) => type))]
const terms = (offers: readonly DemoOffer[]) =>
  [...new Set(offers.map(({ termMonths }) => termMonths ?? 0))].sort((a, b) => a - b)

test.each(locales)(
  'in %s the three pages every market has list term, overnight and notice offers [NAV-001, PRD-001, PRD-002, PRD-003]',
  (locale) => {
    expect(types(shown(locale, 'products'))).toEqual(['TERM'])
    expect(types(shown(locale, 'products.overnight'))).toEqual(['OVERNIGHT'])
    expect(['NOTICE', undefined]).toContain(types(shown(locale, 'products.notice'))[0])
  },
)

test('notice deposits are offered in some markets only [PRD-003]', () => {
  const having = locales.filter((locale) => shown(locale, 'products.notice').length > 0)
  expect(having.sort()).toEqual(['de-CH', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL'])
})

test('the pages every market has yield to those in its own language, where it has them', () => {
  expect(canonicalPageOf('products', 'de-DE')).toBe('term')
  expect(canonicalPageOf('products.notice', 'de-DE')).toBe('notice')
  expect(canonicalPageOf('products.notice', 'en-US')).toBe('products.notice')
  expect(canonicalPageOf('sustainable', 'de-DE')).toBe('sustainable')
})

describe('shortcuts', () => {
  test.each<[string, Locale, Page, number[]]>([
    ['the UK lists bonds under a year [NAV-008]', 'en-GB', 'term.upTo12m', [3, 6, 9, 12]],
    ['one year [NAV-008, NAV-009]', 'en-GB', 'term.1y', [12]],
    ['two years [NAV-008, NAV-009]', 'en-GB', 'term.2y', [24]],
    ['three years [NAV-008, NAV-009]', 'en-GB', 'term.3y', [36]],
    ['five years [NAV-008, NAV-009]', 'en-GB', 'term.5y', [60]],
    ['Austria six months [NAV-013]', 'de-AT', 'term.6m', [6]],
    ['Austria one year [NAV-013]', 'de-AT', 'term.1y', [12]],
    ['Austria two years [NAV-013]', 'de-AT', 'term.2y', [24]],
  ])('%s', (_, locale, page, expected) => {
    expect(hasPage(locale, page)).toBe(true)
    expect(terms(shown(locale, page))).toEqual(expected)
  })

  test('Ireland lists fixed rates from three months to five years [NAV-014]', () => {
    const listed = terms(shown('en-IE', 'term'))
    expect([listed[0], listed.at(-1)]).toEqual([3, 60])
  })
})

test('sustainable pages list only banks with a published lending policy', () => {
  const offers = shown('de-DE', 'sustainable')
  expect(offers.length).toBeGreaterThan(0)
  expect(offers.every(({ sustainable }) => sustainable)).toBe(true)
})

test('the UK lists exclusive offers by product [NAV-010]', () => {
  expect(types(shown('en-GB', 'exclusive', { product: 'easy-access' }))).toEqual(['OVERNIGHT'])
  expect(types(shown('en-GB', 'exclusive', { product: 'fixed-rate-bonds' }))).toEqual(['TERM'])
  expect(types(shown('en-GB', 'exclusive', { product: 'notice' }))).toEqual(['NOTICE'])
  expect(offerSet('exclusive', { product: 'gold' }, 'en-GB')).toBeUndefined()
})

test('the US has savings, money market accounts, CDs and all of them together [NAV-012]', () => {
  expect(shown('en-US', 'overnight').length).toBe(3)
  expect(shown('en-US', 'moneyMarket').map(({ subtype }) => subtype)).toEqual(['MONEY_MARKET'])
  expect(types(shown('en-US', 'term'))).toEqual(['TERM'])
  expect(shown('en-US', 'explore')).toHaveLength(offersIn('en-US').length)
})

test('every page of offers that a market has knows its offers', () => {
  const named = /^(products|term$|term\.|overnight$|notice$|moneyMarket|sustainable$|explore)/
  for (const locale of locales)
    for (const page of pagesOf(locale).filter((each) => named.test(each)))
      expect(offerSet(page, {}, locale), `${locale} ${page}`).toBeDefined()
})
