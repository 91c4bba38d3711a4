import { describe, expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import vectors from '../../../test/vectors/slugs.json' with { type: 'json' }
import { calendars } from '../calendar/closing-days.ts'
import { customerLocale } from '../countries.ts'
import { environments, regions } from '../environment.ts'
import { type Locale, locales, marketKeys, segmentOf } from '../market.ts'
import { isTermOf, type ShortcutKey } from '../site/slugs.ts'
import { marketOf, markets } from './markets.ts'

test('there are thirteen locales in a fixed order, each a market [MKT-002]', () => {
  expect(locales).toEqual(listedIn('MKT-002'))
  expect(markets.map(({ locale }) => locale)).toEqual(locales)
  for (const locale of locales) expect(marketOf(locale).locale).toBe(locale)
})

test('several countries and currencies are served [MKT-001]', () => {
  expect(new Set(markets.map(({ currency }) => currency))).toEqual(
    new Set(['EUR', 'USD', 'GBP', 'PLN', 'CHF']),
  )
})

test('every market has a flag of its own, generic English the European one [MKT-003]', () => {
  expect(markets.map(({ flag }) => flag).sort()).toEqual([
    'at',
    'ch',
    'de',
    'es',
    'eu',
    'fi',
    'fr',
    'gb',
    'ie',
    'it',
    'nl',
    'pl',
    'us',
  ])
})

test.each<[Locale, string | undefined]>([
  ['de-DE', 'DEU'],
  ['en-GB', 'GBR'],
  ['de-AT', 'AUT'],
  ['de-CH', 'CHE'],
  ['en-IE', 'IRL'],
  ['fr-FR', 'FRA'],
  ['es-ES', 'ESP'],
  ['nl-NL', 'NLD'],
  ['pl-PL', 'POL'],
  ['fi-FI', 'FIN'],
  ['it-IT', 'ITA'],
  ['en-US', 'USA'],
  ['en', undefined],
])(
  '%s is the market of %s, and its customers get that locale [MKT-004, ENT-029]',
  (locale, iso3) => {
    expect(marketOf(locale).country?.iso3).toBe(iso3)
    expect(customerLocale(iso3 ?? 'SWE')).toBe(locale)
  },
)

test('there are two regions, the British one for the UK alone [MKT-005]', () => {
  expect(regions).toEqual(['DEU', 'GBR'])
  for (const { locale, region } of markets) expect(region).toBe(locale === 'en-GB' ? 'GBR' : 'DEU')
})

test('there are five environments [MKT-006]', () => {
  expect(environments).toEqual(['local', 'development', 'staging', 'onboarding', 'production'])
})

test('every market has a picker key; the United States are us, generic English is other [MKT-010]', () => {
  expect(marketOf('en-US').key).toBe('us')
  expect(marketOf('en').key).toBe('other')
  expect(markets.map(({ key }) => key).sort()).toEqual([...marketKeys].sort())
})

test('six locales live on the shared host [MKT-020]', () => {
  const unified = markets
    .filter(({ isUnifiedDomain }) => isUnifiedDomain)
    .map(({ locale }) => segmentOf(locale))
  expect(unified.sort()).toEqual(['de-ch', 'en', 'en-us', 'fi-fi', 'it-it', 'pl-pl'])
})

test('notice deposits are in the public menu of Germany and the UK; only the US lack the product [PRD-003]', () => {
  expect(
    markets.filter(({ hasNoticeInMenu }) => hasNoticeInMenu).map(({ locale }) => locale),
  ).toEqual(['de-DE', 'en-GB'])
  expect(
    markets.filter(({ productNames }) => !productNames.NOTICE).map(({ locale }) => locale),
  ).toEqual(['en-US'])
})

test('every market has a calendar, a clock, a legal line with its placeholders, and supervisors', () => {
  for (const { locale, calendar, timeZone, legalLine, supervisors } of markets) {
    expect(calendars).toContain(calendar)
    expect(Intl.supportedValuesOf('timeZone')).toContain(timeZone)
    expect(legalLine, locale).toContain('{brand}')
    expect(supervisors.length, locale).toBeGreaterThan(0)
  }
})

test('Swiss texts are written without ß', () => {
  expect(JSON.stringify(marketOf('de-CH'))).not.toContain('ß')
})

describe('slugs', () => {
  const vectorKeys: Record<string, Locale> = {
    EU: 'en',
    ...Object.fromEntries(
      markets.flatMap(({ country, locale }) => (country ? [[country.iso2, locale]] : [])),
    ),
  }

  /** Cells of the reference that hold a list, a dash or a remark, as this registry models them. */
  const exceptions: Record<string, string> = {
    'GB savingGuide': '/guides/ and /savings/',
    'US overnight': '/savings-accounts/ , /money-market-accounts/',
    'US sustainable': '/explore-products/ (filter)',
    'US notice': '-',
    'US withdraw': '-',
    'EU press': '/corporate/press/',
  }

  const cells = Object.entries(vectors).flatMap(([market, slugs]) =>
    Object.entries(slugs).map(([key, slug]) => [market, key, slug] as const),
  )

  test('the reference names every market', () => {
    expect(
      Object.keys(vectors)
        .map((key) => vectorKeys[key])
        .sort(),
    ).toEqual([...locales].sort())
  })

  test.each(cells.filter(([, key]) => !key.startsWith('term.')))(
    '%s %s is %s',
    (market, key, slug) => {
      const { slugs } = marketOf(vectorKeys[market]!)
      const exception = exceptions[`${market} ${key}`]
      if (exception) expect(slug).toBe(exception)
      else expect(slugs[key as keyof typeof slugs]).toBe(slug)
    },
  )

  test('cells that hold more than a path are split into pages of their own', () => {
    const gb = marketOf('en-GB').slugs
    expect([gb.guides, gb.savingGuide]).toEqual(['/guides/', '/savings/'])
    const us = marketOf('en-US').slugs
    expect([us.overnight, us.moneyMarket, us.explore]).toEqual([
      '/savings-accounts/',
      '/money-market-accounts/',
      '/explore-products/',
    ])
    expect([us.sustainable, us.notice, us.withdraw, marketOf('en').slugs.press]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each(cells.filter(([, key]) => key.startsWith('term.')))(
    '%s %s is %s',
    (market, key, slug) => {
      const shortcuts = marketOf(vectorKeys[market]!).termShortcuts
      const own = shortcuts.filter(
        (shortcut) =>
          `term.${shortcut.key}` === key || (key === 'term.upTo12m' && shortcut.key.endsWith('m')),
      )
      expect(own.map((shortcut) => shortcut.slug).join(', ')).toBe(slug)
    },
  )

  test('slugs are lower case, ASCII, hyphenated, and end with a slash', () => {
    for (const { locale, slugs, termShortcuts } of markets) {
      for (const slug of Object.values(slugs))
        expect(slug, locale).toMatch(/^(\/(:product)?[a-z0-9-]+)+\/$/)
      for (const { slug } of termShortcuts) expect(slug, locale).toMatch(/^[a-z0-9-]+$/)
    }
  })

  test('company pages on tax and guarantee stand where the market has them [NAV-004, NAV-006]', () => {
    const { slugs } = marketOf('de-DE')
    expect(slugs.companyTaxes).toBe('/geschaeftskunden/steuern/')
    expect(slugs.companyGuarantee).toBe('/geschaeftskunden/einlagensicherung/')
  })
})

test('Austria has shortcuts for 6 months, 1 year and 2 years first [NAV-013]', () => {
  expect(
    marketOf('de-AT')
      .termShortcuts.slice(0, 3)
      .map(({ key }) => key),
  ).toEqual(['6m', '1y', '2y'])
})

test('Ireland lists terms from 3 months to 5 years [NAV-014]', () => {
  const keys = marketOf('en-IE').termShortcuts.map(({ key }) => key)
  expect([keys[0], keys.at(-1)]).toEqual(['3m', '5y'])
  expect([isTermOf('3m', 3), isTermOf('5y', 60)]).toEqual([true, true])
})

test.each<[ShortcutKey, number, boolean]>([
  ['upTo12m', 6, true],
  ['upTo12m', 12, true],
  ['upTo12m', 13, false],
  ['1y', 12, true],
  ['1y', 11, false],
  ['2y', 24, true],
  ['3y', 36, true],
  ['5y', 48, false],
  ['5y', 60, true],
])('the shortcut %s and a term of %i months: %s [NAV-008]', (key, months, shows) => {
  expect(isTermOf(key, months)).toBe(shows)
})
