// The footer and the country picker as the server sends them, in all markets.

import { describe, expect, inject, test } from 'vitest'
import { locales } from '#domain/market.ts'
import { blocksOf, elementsOf, type Sent, sent, textOf, valuesOf } from '../markup.ts'

const pages = new Map<string, Promise<Sent>>()
/** Each asked for once. */
function page(path: string): Promise<Sent> {
  const known = pages.get(path) ?? sent(path)
  pages.set(path, known)
  return known
}
const home = (locale: string) => page(`/${locale.toLowerCase()}/`)
const blocks = async (locale: string) => blocksOf((await home(locale)).footer)
const hrefs = (html: string) => valuesOf(html, 'href')
const withoutPort = (href: string) => href.replace(/(localhost):\d+/, '$1')

describe('reviews', () => {
  test('a market with reviews shows stars, count and a link of its own; one without has no block [FTR-004, FTR-005, FTR-006, FTR-007, FTR-008]', async () => {
    const seen = new Map<string, string>()
    for (const locale of locales) {
      const block = (await blocks(locale)).get('reviews')
      expect(block !== undefined, locale).toBe(!['en', 'de-CH'].includes(locale))
      if (!block) continue
      expect(valuesOf(block, 'data-fill'), locale).toHaveLength(5)
      const [link = ''] = elementsOf(block, 'a')
      expect(hrefs(link)[0]).toMatch(new RegExp(`/reviews/${locale.toLowerCase()}/$`))
      seen.set(locale, textOf(block))
    }
    expect(seen.get('en-US')).toContain('2,140 reviews')
    expect(seen.get('de-DE')).toContain('18.240 Bewertungen')
    expect(new Set(seen.values()).size).toBe(seen.size)
  })

  test.each([
    ['it-IT', '3,9', '4', 'FTR-009, FTR-014, FTR-017, FTR-018', [1, 1, 1, 1, 0], 'lightGreen'],
    ['fr-FR', '4,2', '4', 'FTR-009, FTR-014, FTR-018', [1, 1, 1, 1, 0], 'lightGreen'],
    ['es-ES', '4,3', '4,5', 'FTR-009, FTR-010, FTR-015, FTR-017', [1, 1, 1, 1, 0.5], 'green'],
    ['de-DE', '4,6', '4,5', 'FTR-009, FTR-010, FTR-015, FTR-018', [1, 1, 1, 1, 0.5], 'green'],
  ])('%s: a score of %s is drawn as %s [%s]', async (locale, _, shown, __, fills, colour) => {
    const block = (await blocks(locale)).get('reviews')!
    expect(valuesOf(block, 'data-fill').map(Number)).toEqual(fills)
    const [label] = valuesOf(block, 'aria-label')
    expect(label).toMatch(new RegExp(`\\b${shown}(,0)?\\b`))
    expect(valuesOf(block, 'class').some((name) => name.includes(`${colour}_`))).toBe(true)
  })
})

test('Americans find mail, telephone with +1 and hours; nobody else does [FTR-019, FTR-020, FTR-021, FTR-022]', async () => {
  for (const locale of locales)
    expect((await blocks(locale)).has('usContact'), locale).toBe(locale === 'en-US')
  const block = (await blocks('en-US')).get('usContact')!
  expect(elementsOf(block, 'a').map((link) => [hrefs(link)[0], textOf(link)])).toEqual([
    ['mailto:service@demo.tidemark.test', 'Send us an email'],
    ['tel:+18005550142', 'Call 800-555-0142'],
  ])
  expect(textOf(block)).toContain('Monday to Friday, 9 a.m. to 6 p.m.')
})

describe('links', () => {
  test('every market has columns, each with a heading and links [FTR-023, ENT-015]', async () => {
    for (const locale of locales) {
      const columns = elementsOf((await blocks(locale)).get('links')!, 'details')
      expect(columns, locale).toHaveLength(4)
      for (const column of columns) {
        expect(textOf(elementsOf(column, 'h3')[0]!), locale).not.toBe('')
        const links = elementsOf(column, 'a')
        expect(links.length, locale).toBeGreaterThan(0)
        for (const link of links)
          expect(textOf(link)).toBe(textOf(valuesOf(link, 'data-tapped')[0]!))
      }
    }
  })

  test.each([
    ['/de-de/festgeld/', true],
    ['/de-de/login/', false],
    ['/de-de/register/', false],
    ['/de-de/open-banking/', false],
    ['/en/select-country/', false],
  ])('%s shows them: %s [FTR-026, FTR-027]', async (path, isShown) => {
    const { footer } = await page(path)
    expect(blocksOf(footer).has('links')).toBe(isShown)
    expect(blocksOf(footer).has('legal'), 'the law asks for these').toBe(true)
  })

  test('those of ours stand below the market’s path, those of other hosts as they are, in small letters [FTR-044, FTR-045, FTR-046]', async () => {
    for (const locale of locales) {
      const all = await blocks(locale)
      const found = hrefs(all.get('links')! + all.get('legal')!)
      const base = `/${locale.toLowerCase()}/`
      const [ours, others] = [
        found.filter((href) => href.startsWith('/')),
        found.filter((href) => /^https?:/.test(href)),
      ]
      expect(ours.filter((href) => !href.startsWith(base))).toEqual([])
      expect(others.map((href) => new URL(href).pathname.slice(0, 14))).toEqual(
        Array(3).fill('/en/corporate/'),
      )
      expect(others.join()).toBe(others.join().toLowerCase())
    }
  })

  test('the page of all countries has no picker of countries, the others do [FTR-041]', async () => {
    expect(blocksOf((await page('/en/select-country/')).footer).has('countryPicker')).toBe(false)
    expect((await blocks('en')).has('countryPicker')).toBe(true)
  })
})

test('the app’s banner leads to two stores, where the market has the app [FTR-028, FTR-029]', async () => {
  for (const locale of locales) {
    const block = (await blocks(locale)).get('mobileApp')
    expect(block !== undefined, locale).toBe(locale !== 'en-US')
    if (block)
      expect(hrefs(block).map((href) => new URL(href).pathname.split('/').at(-3))).toHaveLength(2)
  }
})

test('the social row has a heading and five networks [FTR-032, FTR-033]', async () => {
  for (const locale of locales) {
    const block = (await blocks(locale)).get('social')!
    expect(textOf(elementsOf(block, 'h3')[0]!), locale).not.toBe('')
    expect(hrefs(block).map((href) => /social\/(\w+)\//.exec(href)![1])).toEqual([
      'general',
      'professional',
      'shortmessage',
      'video',
      'photo',
    ])
  }
})

test('below: the year, institutes with and without a link, a disclaimer with markup of its own [FTR-037, FTR-039, FTR-040]', async () => {
  const { settings } = await home('de-DE')
  for (const locale of locales) {
    const all = await blocks(locale)
    expect(textOf(all.get('copyright')!)).toContain(settings.site.today.slice(0, 4))
    expect(all.get('disclaimer')).toMatch(/<p>[^<]+/)
  }
  const institutes = elementsOf((await blocks('de-DE')).get('credits')!, 'li')
  expect(institutes.map((each) => each.includes('<a '))).toEqual([true, false])
  for (const each of institutes) expect(each).toContain('<img ')
})

test('a disclaimer is made of allowed tags in paragraphs, its links open beside the page [VAL-008, VAL-009, VAL-010]', async () => {
  const allowed = 'p h1 h2 h3 h4 h5 h6 a li strong em u del sup sub span'.split(' ')
  for (const locale of locales) {
    const block = (await blocks(locale)).get('disclaimer')!
    const inner = block.replace(/^<div[^>]*>/, '').replace(/<\/div>[\s\S]*$/, '')
    const tags = [...inner.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag!)
    expect(
      tags.filter((tag) => tag !== 'div' && !allowed.includes(tag)),
      locale,
    ).toEqual([])
    expect(tags, locale).toContain('p')
    for (const link of elementsOf(inner, 'a')) expect(link, locale).toContain('target="_blank"')
  }
})

describe('the country picker', () => {
  const options = async (locale: string) => {
    const block = (await blocks(locale)).get('countryPicker')!
    return elementsOf(block, 'li').map((option) => ({
      key: valuesOf(option, 'data-market')[0],
      name: textOf(elementsOf(option, 'span').at(-1)!),
      href: withoutPort(hrefs(option).find((href) => !href.startsWith('#'))!),
      preferredLocale: valuesOf(option, 'data-preferred-locale')[0],
      flag: hrefs(option).find((href) => href.startsWith('#')),
      isCurrent: option.includes('aria-current'),
    }))
  }

  test('ten markets, by the names of the reader’s language, and Europe last [MKT-009, MKT-010, MKT-012, MKT-013, MKT-014, ENT-018]', async () => {
    const listed = await options('de-DE')
    expect(listed.map(({ key, preferredLocale }) => [key, preferredLocale])).toEqual([
      ['de', 'de-DE'],
      ['fi', 'fi-FI'],
      ['fr', 'fr-FR'],
      ['ie', 'en-IE'],
      ['nl', 'nl-NL'],
      ['at', 'de-AT'],
      ['pl', 'pl-PL'],
      ['es', 'es-ES'],
      ['us', 'en-US'],
      ['gb', 'en-GB'],
      ['other', 'en'],
    ])
    for (const locale of ['de-DE', 'en-GB', 'fr-FR', 'fi-FI']) {
      const names = (await options(locale)).slice(0, -1).map(({ name }) => name)
      expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare))
    }
    for (const option of listed) {
      expect(option.name).not.toBe('')
      expect(option.flag).toMatch(/^#flag-/)
    }
  })

  test('where one is stands first on the button; without a country it is the rest of Europe [MKT-015, MKT-016, MKT-017]', async () => {
    for (const locale of locales.filter((each) => !['it-IT', 'de-CH'].includes(each))) {
      const current = (await options(locale)).filter(({ isCurrent }) => isCurrent)
      expect(current.map(({ preferredLocale }) => preferredLocale)).toEqual([locale])
    }
    expect((await options('en')).at(-1)).toMatchObject({ key: 'other', isCurrent: true })
  })

  test('markets of the shared host live below their locale, the others on hosts of their own [MKT-019, MKT-020]', async () => {
    const links = Object.fromEntries(
      (await options('de-DE')).map(({ preferredLocale, href }) => [preferredLocale, href]),
    )
    expect(links).toMatchObject({
      'pl-PL': 'http://localhost/pl-pl/',
      'fi-FI': 'http://localhost/fi-fi/',
      en: 'http://localhost/en/',
      'en-US': 'http://localhost/en-us/',
      'de-DE': 'http://de.localhost/',
      'en-GB': 'http://uk.localhost/',
    })
    for (const locale of ['it-IT', 'de-CH'] as const) {
      const own = (await options(locale)).find(({ isCurrent }) => isCurrent)
      expect(own?.href).toBe(`http://localhost/${locale.toLowerCase()}/`)
    }
  })
})

test('a page’s head names robots and the picture it is shown with elsewhere [HEAD-005, HEAD-006, ENT-016]', async () => {
  const meta = ({ head }: Sent) =>
    Object.fromEntries(
      [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    )
  const { head } = await home('pl-PL')
  expect(textOf(elementsOf(head, 'title')[0]!)).toMatch(/Tidemark/)
  const shown = meta(await home('pl-PL'))
  expect(shown.description).not.toBe('')
  expect(shown['og:title']).toBeTruthy()
  expect(shown['og:description']).toBeTruthy()
  expect(shown['og:image']).toMatch(/\/og\/.*picture\.png$/)
  const { pathname } = new URL(shown['og:image']!)
  const picture = await fetch(inject('origin') + pathname)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(meta(await page('/de-de/login/')).robots).toContain('noindex')
  expect(shown.robots).toBe('index,follow')
})

test('thirteen markets by country, in five currencies, of two regions [MKT-001, MKT-002, MKT-004, MKT-005]', async () => {
  const markets = await Promise.all(
    locales.map(async (locale) => (await home(locale)).settings.site.market),
  )
  const each = (name: string) => markets.map((market) => market[name])
  expect(new Set(each('currency'))).toEqual(new Set(['EUR', 'USD', 'GBP', 'PLN', 'CHF']))
  expect(new Set(each('region'))).toEqual(new Set(['DEU', 'GBR']))
  expect(each('country').map((country) => country?.iso3)).toEqual([
    undefined,
    'USA',
    'DEU',
    'GBR',
    'IRL',
    'ESP',
    'NLD',
    'AUT',
    'FRA',
    'POL',
    'FIN',
    'ITA',
    'CHE',
  ])
})
