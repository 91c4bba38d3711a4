import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import { type Locale, locales } from '../market.ts'
import { hasPage, type Page, pathOf } from '../site/routes.ts'
import { iconColours } from './icon-colours.ts'
import {
  corporateNavigation,
  corporateServices,
  hidesKnowledgeMenu,
  informationEntries,
  informationGroups,
  informationPage,
  publicMenuKeys,
  publicMenus,
  referralTeaser,
} from './menus.ts'

const pagesOf = (locale: Locale): Page[] =>
  publicMenus(locale).flatMap(({ entries }) => entries.map(({ page }) => page))

test.each(locales)(
  '%s has menus for savings, knowledge and help, each with pages that exist [HDR-030]',
  (locale) => {
    expect(publicMenus(locale).map(({ key }) => key)).toEqual(publicMenuKeys)
    for (const { key, entries } of publicMenus(locale))
      expect(entries.length, key).toBeGreaterThan(0)
    for (const page of pagesOf(locale)) expect(hasPage(locale, page), page).toBe(true)
  },
)

test.each<[Locale, row: string]>([
  ['de-DE', 'NAV-002'],
  ['en-GB', 'NAV-011'],
  ['en-US', 'NAV-012'],
])(
  'the menus of %s hold the paths of %s in their order [NAV-002, NAV-011, NAV-012]',
  (locale, row) => {
    const given = listedIn(row)
    const paths = pagesOf(locale).map((page) => pathOf(locale, page, {}, ''))
    expect(paths.filter((path) => given.includes(path))).toEqual(given)
  },
)

test('the German menus lead to all that is offered [PRD-001, PRD-002, PRD-003, PRD-004, PRD-005, PRD-006, PRD-007, PRD-008]', () => {
  const offered = 'term overnight notice wealth etfConfigurator crypto privateEquity pension'
  expect(pagesOf('de-DE')).toEqual(expect.arrayContaining(offered.split(' ')))
})

test('the Polish menus hold pages of Poland, whichever come last [NAV-017]', () => {
  const paths = pagesOf('pl-PL').map((page) => pathOf('pl-PL', page, {}, ''))
  expect(paths).toEqual(expect.arrayContaining([pathOf('pl-PL', 'term', {}, '')]))
  expect(new Set(paths).size).toBe(paths.length)
})

test('the British menus hold bonds and their shortcuts [NAV-007, NAV-008, NAV-009]', () => {
  const paths = pagesOf('en-GB').map((page) => pathOf('en-GB', page, {}, ''))
  const bonds = '/savings-accounts/fixed-rate-bonds/'
  expect(paths.filter((path) => path.startsWith(bonds))).toEqual([
    bonds,
    ...['up-to-12-months', '1-year', '2-year', '3-year', '5-year'].map(
      (term) => `${bonds}${term}/`,
    ),
  ])
})

test('Austria has comparison shortcuts for 6 months, 1 year and 2 years [NAV-013]', () => {
  expect(
    pagesOf('de-AT')
      .filter((page) => page.startsWith('term.'))
      .slice(0, 3),
  ).toEqual(['term.6m', 'term.1y', 'term.2y'])
})

test('Ireland lists terms from 3 months to 5 years [NAV-014]', () => {
  const terms = pagesOf('en-IE').filter((page) => page.startsWith('term.'))
  expect([terms[0], terms.at(-1)]).toEqual(['term.3m', 'term.5y'])
})

test('France alone has the referral teaser, of up to 500 EUR [NAV-015]', () => {
  expect(referralTeaser).toMatchObject({ upTo: 50_000n, currency: 'EUR' })
  for (const locale of locales) {
    const teasers = publicMenus(locale).flatMap(({ entries }) =>
      entries.filter(({ isTeaser }) => isTeaser),
    )
    expect(teasers.map(({ page }) => page)).toEqual(locale === 'fr-FR' ? ['refer'] : [])
  }
})

test('notice deposits are in the menus of Germany and the UK', () => {
  for (const locale of locales)
    expect(pagesOf(locale).includes('notice'), locale).toBe(
      locale === 'de-DE' || locale === 'en-GB',
    )
})

test('the corporate navigation has its links in order [NAV-018, NAV-019, NAV-020]', () => {
  expect(corporateNavigation.map((page) => pathOf('en', page))).toEqual([
    '/en/corporate/',
    '/en/corporate/about-us/',
    '/en/corporate/become-a-partner-bank/',
    '/en/corporate/become-a-distribution-partner/',
    '/en/corporate/press/',
    '/en/corporate/careers/',
    '/en/login/',
  ])
})

test('corporate menus list banking as a service and cash solutions [NAV-021, NAV-022]', () => {
  expect(corporateServices).toEqual(['corporate.bankingAsAService', 'corporate.cashSolutions'])
})

test.each<[Locale, 'taxes' | 'guarantee', isCompany: boolean, path: string]>([
  ['de-DE', 'taxes', false, '/steuern/'],
  ['de-DE', 'taxes', true, '/geschaeftskunden/steuern/'],
  ['de-DE', 'guarantee', false, '/einlagensicherung/'],
  ['de-DE', 'guarantee', true, '/geschaeftskunden/einlagensicherung/'],
  ['en-IE', 'taxes', true, '/tax/'],
  ['nl-NL', 'guarantee', true, '/depositogarantiestelsel/'],
])(
  '%s %s for a company %s stands at %s [NAV-003, NAV-004, NAV-005, NAV-006, ROL-004, ROL-005]',
  (locale, topic, isCompany, path) => {
    expect(pathOf(locale, informationPage(locale, topic, isCompany), {}, '')).toBe(path)
  },
)

test.each(locales)(
  '%s has its informational groups, the FAQ outside [PRV-035, PRV-036]',
  (locale) => {
    const entries = informationEntries(locale, false, 'https://help.example/')
    expect([...new Set(entries.map(({ group }) => group))]).toEqual(informationGroups)
    expect(entries.at(-1)).toEqual({ group: 'faq', externalHref: 'https://help.example/' })
    for (const entry of entries)
      if ('page' in entry) expect(hasPage(locale, entry.page), entry.page).toBe(true)
  },
)

test('some distributors hide finance knowledge, in Germany, Austria and the UK only [PRV-037]', () => {
  const hiddenFor = Object.fromEntries(locales.map((locale) => [locale, ['dkb_retail']]))
  for (const locale of locales)
    expect(hidesKnowledgeMenu(locale, 'dkb_retail', hiddenFor), locale).toBe(
      ['de-DE', 'de-AT', 'en-GB'].includes(locale),
    )
  expect(hidesKnowledgeMenu('de-DE', 'main', hiddenFor)).toBe(false)
  expect(hidesKnowledgeMenu('de-DE', 'dkb_retail', {})).toBe(false)
})

test('every product has one icon colour of its own [ENT-007]', () => {
  expect(Object.keys(iconColours)).toEqual([
    'term',
    'overnight',
    'notice',
    'wealth',
    'pension',
    'crypto',
    'privateEquity',
  ])
  expect(new Set(Object.values(iconColours)).size).toBe(7)
})
