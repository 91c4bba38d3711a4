import { expect, test } from 'vitest'
import { locales } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { defaultFlags } from '#domain/site/flags.ts'
import { flagSprite } from '#ui/flag.tsx'
import { rendered, siteOf, valuesOf } from '../shell.test.world.tsx'
import { CountryPicker } from './country-picker.tsx'

type Wish = Parameters<typeof siteOf>[0]
const picker = (wish: Wish = {}) => rendered(siteOf(wish), <CountryPicker />)
const keysOf = (html: string) => valuesOf(html, 'data-market')
const currentOf = (html: string) => /aria-current="true" data-market="(\w+)"/.exec(html)?.[1]

test('every market there is has a flag [MKT-003]', () => {
  for (const { flag } of markets) expect(() => flagSprite(new Set([flag]))).not.toThrow()
})

test('it is one dialog that a button opens [MKT-007, MKT-008]', () => {
  const html = picker()
  expect(html).toMatch(/<dialog id="country-picker"[^>]* popover="auto"/)
  expect(valuesOf(html, 'popoverTarget')).toEqual(['country-picker'])
})

test('the base variant has ten countries and the rest of Europe last [MKT-009, MKT-010, MKT-012, MKT-014]', () => {
  expect(keysOf(picker())).toEqual([
    ...['at', 'fi', 'fr', 'de', 'ie', 'nl', 'pl', 'es', 'gb', 'us'],
    'other',
  ])
})

test('the newer variant adds Switzerland and Italy [MKT-011]', () => {
  expect(keysOf(picker({ pickerVariant: 'v2' }))).toEqual([
    ...['at', 'fi', 'fr', 'de', 'ie', 'it', 'nl', 'pl', 'es', 'ch', 'gb', 'us'],
    'other',
  ])
})

test('names are in the reader’s language and order [MKT-013]', () => {
  const html = picker({ locale: 'de-DE' })
  expect(html.indexOf('Deutschland')).toBeLessThan(html.indexOf('Finnland'))
  expect(keysOf(html).slice(0, 4)).toEqual(['de', 'fi', 'fr', 'ie'])
})

test.each(locales)(
  '%s marks its own market, or the rest of Europe [MKT-015, MKT-016, MKT-017]',
  (locale) => {
    const own = markets.find((market) => market.locale === locale)!.key
    const expected = keysOf(picker({ locale })).includes(own) ? own : 'other'
    expect(currentOf(picker({ locale }))).toBe(expected)
  },
)

test('a market disabled by flag is hidden [MKT-018]', () => {
  const flags = { ...defaultFlags, newMarketDisabledLocales: ['pl-PL'] as const }
  expect(keysOf(picker({ flags }))).not.toContain('pl')
})

test('links lead to the market’s own host, or below the shared one [MKT-019, MKT-020]', () => {
  const linkTo = (key: string, wish: Wish = {}) =>
    new RegExp(`href="([^"]+)"[^>]*data-market="${key}"`).exec(picker(wish))![1]
  expect(linkTo('de')).toBe('https://de.localhost/')
  expect(linkTo('pl')).toBe('https://shared.example/pl-pl/')
  const flags = { ...defaultFlags, unifiedDomainLocales: ['de-DE'] as const }
  expect(linkTo('de', { flags })).toBe('https://shared.example/de-de/')
})
