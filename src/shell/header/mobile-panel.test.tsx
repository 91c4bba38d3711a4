import { expect, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import { rendered, siteOf } from '../shell.test.world.tsx'
import { Header } from './header.tsx'

test.each<[Locale, string[]]>([
  ['en-GB', ['Up to 12 months', '1 year', '2 years', '3 years', '5 years']],
  ['de-AT', ['6 months', '1 year', '2 years', '3 years', '5 years']],
])(
  'in %s shortcuts by term stand under a heading of their own on narrow screens, as on wide ones [ENT-005]',
  (locale, titles) => {
    const html = rendered(siteOf({ locale }), <Header />)
    const panel = html.slice(html.indexOf('<dialog'))
    const [, list = ''] = /By term<\/p><ul[^>]*>(.*?)<\/ul>/.exec(panel) ?? []
    expect([...list.matchAll(/>([^<]+)<\/a>/g)].map(([, title]) => title)).toEqual(titles)
  },
)

test('the row that opens the country picker is there only where the picker is [FTR-041]', () => {
  const hasRow = (footerData = {}, more = {}) =>
    rendered(siteOf({ ...more, frame: { headerData: {}, footerData } }), <Header />).includes(
      'data-pick-country',
    )
  expect(hasRow()).toBe(true)
  expect(hasRow({ hideCountryPicker: true })).toBe(false)
  expect(hasRow({ hideFooter: true })).toBe(false)
  expect(hasRow({}, { page: 'selectCountry' })).toBe(false)
})
