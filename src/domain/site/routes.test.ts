import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#domain/market.ts'
import { marketOf, markets } from '#domain/markets/markets.ts'
import { localHosts } from '#domain/site/origins.ts'
import { listedIn } from '../../../test/sources.ts'
import { type Match, matchPath } from './route-match.ts'
import {
  basePathOf,
  hasPage,
  isCustomerPage,
  legacyArea,
  type Page,
  pagesOf,
  pathOf,
} from './routes.ts'

const shared = 'localhost:3000'
const own = (locale: Locale, page: Page) => pathOf(locale, page, {}, '')

test.each(locales)('%s has its offer pages [NAV-001]', (locale) => {
  expect(own(locale, 'products')).toBe('/products/')
  expect(own(locale, 'products.overnight')).toBe('/products/overnight/')
  expect(own(locale, 'products.notice')).toBe('/products/notice/')
})

describe('given paths', () => {
  test.each<[Locale, row: string, pages: string]>([
    [
      ...(['de-DE', 'NAV-002'] as const),
      'term sustainable overnight notice wealth interestPortfolio savingGuide investGuide sustainableInvesting taxes guarantee banks contact howItWorks',
    ],
    [
      ...(['en-GB', 'NAV-011'] as const),
      'overnight notice guides guarantee savingGuide investGuide about contact banks press',
    ],
    ['en-US', 'NAV-012', 'overnight moneyMarket term explore'],
  ])('%s has the paths that %s lists [NAV-002, NAV-011, NAV-012]', (locale, row, pages) => {
    expect(pages.split(' ').map((page) => own(locale, page as Page))).toEqual(listedIn(row))
  })

  test('the UK has fixed-rate bonds with five shortcuts and exclusive offers [NAV-007, NAV-008, NAV-009, NAV-010]', () => {
    const bonds = '/savings-accounts/fixed-rate-bonds/'
    expect(own('en-GB', 'term')).toBe(bonds)
    expect(
      pagesOf('en-GB')
        .filter((page) => page.startsWith('term.'))
        .map((page) => own('en-GB', page)),
    ).toEqual(
      ['up-to-12-months', '1-year', '2-year', '3-year', '5-year'].map((term) => `${bonds}${term}/`),
    )
    expect(pathOf('en-GB', 'exclusive', { product: 'easy-access' }, '')).toBe(
      '/savings-accounts/easy-access-exclusive/',
    )
    expect(matchPath('uk.localhost', '/savings-accounts/easy-access-exclusive/')).toMatchObject({
      page: 'exclusive',
      params: { product: 'easy-access' },
    })
  })

  test('the selector and the company pages stand below generic English [HDR-008, NAV-018, NAV-019, NAV-020, NAV-021, NAV-022]', () => {
    const given: Partial<Record<Page, string>> = {
      selectCountry: '/en/select-country/',
      corporate: '/en/corporate/',
      'corporate.about': '/en/corporate/about-us/',
      'corporate.partnerBank': '/en/corporate/become-a-partner-bank/',
      'corporate.distribution': '/en/corporate/become-a-distribution-partner/',
      'corporate.press': '/en/corporate/press/',
      'corporate.careers': '/en/corporate/careers/',
      login: '/en/login/',
      'corporate.bankingAsAService': '/en/corporate/banking-as-a-service/',
      'corporate.cashSolutions': '/en/corporate/cash-solutions/',
    }
    for (const [page, path] of Object.entries(given))
      expect(pathOf('en', page as Page), page).toBe(path)
    expect(hasPage('de-DE', 'selectCountry')).toBe(false)
  })

  test('the German market alone has the pension area and exemption orders [RED-025, PRV-009, PRV-010]', () => {
    expect(pathOf('de-DE', 'pensionArea')).toBe('/de-de/pension/v1/')
    expect(own('de-DE', 'exemptionOrder')).toBe('/exemption-order')
    expect(own('de-DE', 'exemptionOverview')).toBe('/exemption-order/overview')
    const pages = ['pensionArea', 'exemptionOrder', 'exemptionOverview'] as const
    for (const locale of locales.filter((locale) => locale !== 'de-DE'))
      for (const page of pages) expect(hasPage(locale, page), `${locale} ${page}`).toBe(false)
  })
})

test('Spain, the Netherlands, Ireland, Austria, Poland, Finland, Italy and Switzerland have information pages [NAV-016]', () => {
  for (const locale of [
    'es-ES',
    'nl-NL',
    'en-IE',
    'de-AT',
    'pl-PL',
    'fi-FI',
    'it-IT',
    'de-CH',
  ] as const)
    for (const page of ['about', 'contact', 'guarantee', 'taxes', 'savingGuide', 'faq'] as const)
      expect(hasPage(locale, page), `${locale} ${page}`).toBe(true)
})

test('pages of the customer area need a session, public ones do not [HDR-027, ROL-001]', () => {
  for (const page of [
    'dashboard',
    'messages',
    'cdvc',
    'exemptionOrder',
    'pensionArea',
    'legacyArea',
  ] as const)
    expect(isCustomerPage(page), page).toBe(true)
  for (const page of ['home', 'products', 'login', 'register', 'corporate'] as const)
    expect(isCustomerPage(page), page).toBe(false)
})

describe('requests', () => {
  const isReserved = (text: string) => text === '.' || text === '..'
  const id = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !isReserved(text))
  const anyPage = fc
    .constantFrom(...markets)
    .chain(({ locale }) =>
      fc.record({ locale: fc.constant(locale), page: fc.constantFrom(...pagesOf(locale)), id }),
    )
  const params = (id: string) => ({
    offerId: id,
    sheet: 'product',
    bankId: id,
    article: `${id}-1`,
    product: id,
    depositId: id,
    instanceId: id,
    isin: id,
    threadId: id,
    orderId: id,
  })

  /** An id may spell the name of a fixed page, which then wins: `/guides/tax-on-savings/`. */
  const isShadowed = (locale: Locale, path: string) =>
    pagesOf(locale).some((page) => {
      try {
        return pathOf(locale, page) === path
      } catch {
        return false
      }
    })

  test('what was linked is found again, in every market, on the shared host and on its own', () => {
    fc.assert(
      fc.property(anyPage, ({ locale, page, id }) => {
        const path = pathOf(locale, page, params(id))
        fc.pre(!path.includes(encodeURIComponent(id)) || !isShadowed(locale, path))
        const found = matchPath(shared, path)
        expect(found).toMatchObject({
          kind: 'page',
          page,
          market: { locale },
          basePath: basePathOf(locale),
          isPrefixed: true,
        })
        const names = Object.keys((found as Extract<Match, { kind: 'page' }>).params)
        for (const name of names)
          expect((found as Extract<Match, { kind: 'page' }>).params[name]).toBe(
            params(id)[name as 'bankId'],
          )

        const { localHost } = marketOf(locale)
        if (localHost)
          expect(matchPath(localHost, pathOf(locale, page, params(id), ''))).toMatchObject({
            kind: 'page',
            page,
            market: { locale },
            isPrefixed: false,
          })
      }),
      { numRuns: 1000 },
    )
  })

  test.each(locales)('no two pages of %s share a path', (locale) => {
    const paths = pagesOf(locale).map((page) =>
      pathOf(locale, page, params('x')).replace(/\/$/, '').toLowerCase(),
    )
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('arbitrary paths are answered, and a redirect leads to a page at once', () => {
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom('de-de', 'xx-yy', 'festgeld', '%', '%2F', '..', 'products', 'Festgeld'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(shared, 'de.localhost'),
        fc.array(segment),
        fc.boolean(),
        (host, parts, slash) => {
          const answer = matchPath(host, `/${parts.join('/')}${slash ? '/' : ''}`)
          if (answer.kind !== 'redirect') return
          expect(answer.to).toMatch(/^\/(?!\/)/)
          if (!answer.isToSharedHost) expect(matchPath(host, answer.to).kind).toBe('page')
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each<[why: string, host: string, path: string, to: string]>([
    ['a missing slash', shared, '/de-de/festgeld', '/de-de/festgeld/'],
    ['a slash too many', shared, '/de-de/documents/', '/de-de/documents'],
    ['capitals', 'de.localhost:3000', '/Festgeld/', '/festgeld/'],
    ['the bare locale', shared, '/pl-pl', '/pl-pl/'],
    ['no locale on the shared host', shared, '/', '/de-de/'],
    ['no locale on the shared host', shared, '/register', '/de-de/register/'],
    ['doubled slashes', 'uk.localhost', '//bank//aldgate', '/bank/aldgate/'],
  ])('%s is put right by a redirect', (_, host, path, to) => {
    expect(matchPath(host, path)).toEqual({ kind: 'redirect', to, isToSharedHost: false })
  })

  test('another market asked of an own host is answered on the shared host', () => {
    expect(matchPath('de.localhost', '/en/select-country/')).toMatchObject({
      to: '/en/select-country/',
      isToSharedHost: true,
    })
  })

  test('with no locale a missing page is German, with an unknown one American [HDR-025, HDR-026]', () => {
    expect(matchPath(shared, '/nirgends/')).toMatchObject({
      kind: 'notFound',
      market: { locale: 'de-DE' },
    })
    expect(matchPath(shared, '/xx-yy/festgeld/')).toMatchObject({
      kind: 'notFound',
      market: { locale: 'en-US' },
    })
    expect(matchPath('at.localhost', '/nirgends/')).toMatchObject({
      kind: 'notFound',
      market: { locale: 'de-AT' },
    })
  })

  test.each<[Locale, Page, string]>([
    ['de-DE', 'term', '/festgeld/'],
    ['fr-FR', 'term', '/compte-a-terme/'],
    ['fr-FR', 'register', '/fr-fr/register/'],
    ['fr-FR', 'login', '/fr-fr/login/'],
    ['pl-PL', 'term', '/pl-pl/lokaty-terminowe/'],
    ['en-US', 'login', '/en-us/auth/login/'],
  ])(
    'the page %s %s lives at %s for good [HDR-034, HDR-035, MKT-019]',
    (locale, page, canonicalPath) => {
      expect(matchPath(shared, pathOf(locale, page))).toMatchObject({ canonicalPath })
    },
  )

  test('the older customer area is outside every market [RED-026]', () => {
    expect(matchPath(shared, legacyArea)).toMatchObject({ kind: 'page', page: 'legacyArea' })
    expect(matchPath('ie.localhost', '/savingglobal/')).toMatchObject({
      page: 'legacyArea',
      market: { locale: 'en-IE' },
    })
    expect(pathOf('de-CH', 'legacyArea')).toBe('/savingglobal')
  })

  test('only own-domain markets have a host of their own [MKT-020]', () => {
    expect([...localHosts.values()]).toEqual(
      markets.filter(({ isUnifiedDomain }) => !isUnifiedDomain).map(({ locale }) => locale),
    )
  })

  test('a link to a page a market lacks, or without its parameter, is a bug that names itself', () => {
    expect(() => pathOf('en-US', 'notice')).toThrow('en-US has no page')
    expect(() => pathOf('de-DE', 'bank')).toThrow("needs the parameter 'bankId'")
  })
})
