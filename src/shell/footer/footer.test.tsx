import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import {
  badgeVariants,
  commonNetworkIcons,
  footerBlocks,
  footerNetworks,
} from '#domain/shell/footer.ts'
import { hasPage, pathOf } from '#domain/site/routes.ts'
import { Logo } from '#ui/logo.tsx'
import { assetNames, assetUrl } from '../assets.ts'
import { RichText } from '../rich-text.tsx'
import { rendered, siteOf, valuesOf } from '../shell.test.world.tsx'
import { Footer } from './footer.tsx'
import { footerColumns, legalPages, marketFooters } from './market-footer.ts'
import { NetworkIcon } from './network-icon.tsx'
import { Stars } from './stars.tsx'

type Wish = Parameters<typeof siteOf>[0]
const footerOf = (wish: Wish = {}, footerData = {}) =>
  rendered(siteOf({ ...wish, frame: { headerData: {}, footerData } }), <Footer />)
const blocksOf = (html: string) => valuesOf(html, 'data-block')
const blockOf = (html: string, block: string) =>
  html.split(' data-block="').find((part) => part.startsWith(`${block}"`)) ?? ''

describe('presence, layout, order', () => {
  test('the footer is there, except in embedded contexts [FTR-001]', () => {
    expect(footerOf()).toContain('<footer')
    expect(footerOf({}, { hideFooter: true })).toBe('')
  })

  test('each design version has its layout [FTR-002]', () => {
    expect(valuesOf(footerOf({ themeVersion: 'v1' }), 'data-layout')).toEqual(['v1'])
    expect(valuesOf(footerOf({ themeVersion: 'v2' }), 'data-layout')).toEqual(['v2'])
  })

  test('only the second design version repeats the logo [HDR-004]', () => {
    const renderedLogo = rendered(siteOf(), <Logo name="Tidemark" />)
    const hasLogo = (themeVersion: 'v1' | 'v2') => footerOf({ themeVersion }).includes(renderedLogo)
    expect(hasLogo('v2')).toBe(true)
    expect(hasLogo('v1')).toBe(false)
  })

  test.each(locales)(
    'the blocks of %s stand in the one order, in both layouts [FTR-003]',
    (locale) => {
      for (const themeVersion of ['v1', 'v2'] as const) {
        const shown = blocksOf(footerOf({ locale, themeVersion }))
        expect(shown).toEqual(footerBlocks.filter((block) => shown.includes(block)))
        expect(shown).toEqual(expect.arrayContaining(['links', 'social', 'legal', 'countryPicker']))
      }
    },
  )
})

describe('reviews', () => {
  const reviews = (locale: Locale) => blockOf(footerOf({ locale }), 'reviews')

  test('a market without reviews has no block [FTR-004]', () => {
    expect(reviews('de-CH')).toBe('')
    expect(reviews('de-DE')).not.toBe('')
  })

  test('stars, count and a link, each market its own [FTR-005, FTR-006, FTR-007, FTR-008]', () => {
    const german = reviews('de-DE')
    expect(german).toContain('<svg')
    expect(german).toContain('18.240 reviews')
    expect(german).toMatch(/<a href="https:\/\/outside.example\/reviews\/de-de\/"/)
    expect(reviews('en-GB')).toMatch(/6,912 reviews.*\/en-gb\//)
  })

  test('the score is spoken in half steps [FTR-009, FTR-010]', () => {
    expect(marketFooters['de-DE'].reviews?.score).toBe(4.6)
    expect(valuesOf(reviews('de-DE'), 'aria-label')).toEqual(['Rated 4,5 out of 5'])
  })

  test.each([
    [0, 'grey'],
    [1.7, 'red'],
    [2.7, 'orange'],
    [3.7, 'yellow'],
    [4.2, 'lightGreen'],
    [4.3, 'green'],
  ])(
    'a score of %d is drawn in %s [FTR-011, FTR-012, FTR-013, FTR-014, FTR-015, FTR-016, FTR-018]',
    (score, colour) => {
      const [drawn] = valuesOf(rendered(siteOf(), <Stars score={score} label="" />), 'class')
      expect(drawn).toMatch(new RegExp(`_${colour}_`))
    },
  )

  test('five squares are filled by halves from none to all [FTR-017]', () => {
    const fills = (score?: number) =>
      valuesOf(rendered(siteOf(), <Stars score={score} label="" />), 'data-fill').map(Number)
    for (let halves = 0; halves <= 10; halves++) {
      const drawn = fills(halves / 2)
      expect(drawn).toHaveLength(5)
      expect(drawn.reduce((sum, fill) => sum + fill, 0)).toBe(halves / 2)
    }
    expect(fills(undefined)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('the American contact banner', () => {
  test('only the United States have it [FTR-019]', () => {
    const having = locales.filter((locale) => blocksOf(footerOf({ locale })).includes('usContact'))
    expect(having).toEqual(['en-US'])
  })

  test('it has mail, phone with +1, and the hours [FTR-020, FTR-021, FTR-022]', () => {
    const banner = blockOf(footerOf({ locale: 'en-US' }), 'usContact')
    expect(valuesOf(banner, 'href')).toEqual(['mailto:help@example.test', 'tel:+18005550142'])
    expect(banner).toContain('Send us an email')
    expect(banner).toContain('Call 800-555-0142')
    expect(banner).toContain('Monday to Friday')
  })
})

describe('link columns', () => {
  test.each(markets)(
    '$locale: a heading and links each, to pages there are [FTR-023]',
    ({ locale }) => {
      const columns = blockOf(footerOf({ locale }), 'links').split('<details').slice(1)
      expect(columns).toHaveLength(Object.keys(footerColumns).length)
      for (const column of columns) {
        expect(column).toMatch(/<h3>[^<]+<\/h3>/)
        expect(valuesOf(column, 'href').length).toBeGreaterThan(0)
      }
    },
  )

  test('every column is one section that opens and closes [FTR-025]', () => {
    expect(blockOf(footerOf(), 'links').match(/<summary/g)).toHaveLength(4)
  })

  test('they go on pages with one purpose, and on the page of all countries [FTR-026, FTR-027]', () => {
    expect(blocksOf(footerOf())).toContain('links')
    for (const page of ['login', 'register', 'openBanking', 'selectCountry'] as const)
      expect(blocksOf(footerOf({ page })), page).not.toContain('links')
    expect(blocksOf(footerOf({}, { hideFooterLinks: true }))).not.toContain('links')
  })
})

describe('the app', () => {
  test('two stores and the app’s icon, where the market has the app [FTR-028, FTR-029, FTR-030]', () => {
    const banner = blockOf(footerOf(), 'mobileApp')
    expect(valuesOf(banner, 'href')).toHaveLength(2)
    expect(valuesOf(banner, 'src')).toContain(assetUrl('app-icon'))
    expect(blocksOf(footerOf({ locale: 'en-US' }))).not.toContain('mobileApp')
  })

  test('badges are drawn in every variant, and each market shows one [FTR-031]', () => {
    for (const variant of badgeVariants)
      for (const store of ['ios', 'android'])
        expect(assetNames).toContain(`badges/${variant}-${store}`)
    const austrian = valuesOf(blockOf(footerOf({ locale: 'de-AT' }), 'mobileApp'), 'src')
    expect(austrian).toContain(assetUrl('badges/at-ios'))
  })
})

describe('social icons', () => {
  test('a heading and five networks [FTR-032, FTR-033]', () => {
    const row = blockOf(footerOf(), 'social')
    expect(row).toContain('Follow us')
    expect(valuesOf(row, 'src')).toEqual(footerNetworks.map((each) => assetUrl(`social/${each}`)))
    for (const name of valuesOf(row, 'alt')) expect(name).toContain('Tidemark')
  })

  test('two icons are there for everyone, at thirty pixels [FTR-034, FTR-035]', () => {
    for (const network of commonNetworkIcons) {
      const icon = rendered(siteOf(), <NetworkIcon network={network} alt="x" />)
      expect([valuesOf(icon, 'width'), valuesOf(icon, 'height')]).toEqual([['30'], ['30']])
    }
  })

  test('the heading can be hidden, the icons stay [FTR-036]', () => {
    const row = blockOf(footerOf({}, { hideSocialMediaHeading: true }), 'social')
    expect(row).not.toContain('Follow us')
    expect(valuesOf(row, 'src')).toHaveLength(5)
  })
})

describe('legal, copyright, credits, disclaimer, picker', () => {
  test('the copyright line shows the year of the day [FTR-037]', () => {
    expect(blockOf(footerOf({ year: 2031 }), 'copyright')).toContain('© 2031 Tidemark')
  })

  test('institutes show their logos, linked or not [FTR-038, FTR-039]', () => {
    const credits = blockOf(footerOf({ locale: 'de-DE' }), 'credits')
    const [linked = '', plain = ''] = credits.split('<li>').slice(1)
    expect(linked).toMatch(/<a href="\/de-de\/bank\/"><img/)
    expect(plain).toContain('<img')
    expect(plain).not.toContain('<a')
  })

  test('the disclaimer is the market’s legal line and more, as elements [FTR-040]', () => {
    const disclaimer = blockOf(footerOf({ locale: 'en-GB' }), 'disclaimer')
    expect(disclaimer).toContain('<p>Tidemark UK Ltd is authorised')
    expect(disclaimer).toContain('£120,000')
    expect(disclaimer.match(/<p>/g)!.length).toBeGreaterThan(1)
  })

  test('hostile rich text is only text [FTR-040, VAL-008, VAL-009, VAL-010]', () => {
    const html = rendered(
      siteOf(),
      <RichText
        html={'<img src=x onerror=alert(1)><a href="javascript:x">a</a> <a href="/b">b</a>'}
      />,
    )
    expect(html).not.toMatch(/<img|javascript/)
    expect(html).toBe('<p>a <a href="/b" target="_blank" rel="noopener noreferrer">b</a></p>')
  })

  test('the picker can be hidden, and the page of all countries has none [FTR-041]', () => {
    expect(blocksOf(footerOf({}, { hideCountryPicker: true }))).not.toContain('countryPicker')
    expect(blocksOf(footerOf({ page: 'selectCountry' }))).not.toContain('countryPicker')
  })
})

describe('link behaviour', () => {
  test('the last legal link is the consent marker, as it is [FTR-042, FTR-043]', () => {
    expect(valuesOf(blockOf(footerOf(), 'legal'), 'href').at(-1)).toBe('#consent-settings')
  })

  test.each(markets)(
    '$locale: targets get the base path, and lead to pages there are [FTR-044]',
    ({ locale }) => {
      const hrefs = valuesOf(blockOf(footerOf({ locale, basePath: '/x' }), 'legal'), 'href')
      const expected = legalPages.filter((page) => hasPage(locale, page))
      expect(hrefs.slice(0, -1)).toEqual(expected.map((page) => pathOf(locale, page, {}, '/x')))
    },
  )

  test('absolute targets are kept, in lower case [FTR-045, FTR-046]', () => {
    const origins = { ...siteOf().origins, shared: 'https://Shared.EXAMPLE' }
    const hrefs = valuesOf(blockOf(footerOf({ locale: 'de-DE', origins }), 'links'), 'href')
    expect(hrefs).toContain('https://shared.example/en/corporate/careers/')
    expect(hrefs).toContain('/de-de/festgeld/')
  })

  test('column and legal links are told apart for tracking, the picker’s are not [FTR-047]', () => {
    const html = footerOf()
    const tapped = (block: string) => valuesOf(blockOf(html, block), 'data-tapped').length
    expect(tapped('links')).toBe(valuesOf(blockOf(html, 'links'), 'href').length)
    expect(tapped('legal')).toBe(valuesOf(blockOf(html, 'legal'), 'href').length)
    expect(tapped('countryPicker')).toBe(0)
  })
})
