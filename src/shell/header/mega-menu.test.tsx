import { expect, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import { rendered, siteOf } from '../shell.test.world.tsx'
import { Header } from './header.tsx'

const bestRates = { TERM: '3.10%', OVERNIGHT: '2.25%' }

test.each<[Locale, string]>([
  ['de-DE', 'up to 3.10%'],
  ['en-GB', 'up to 3.10% AER'],
])('in %s menus name what a product pays at best: %s', (locale, said) => {
  const html = rendered(siteOf({ locale, bestRates }), <Header />)
  const count = (text: string) => html.split(`>${text}<`).length - 1
  // On wide and on narrow screens.
  expect(count(said)).toBe(2)
})

test('where no rate is known, none is named', () => {
  expect(rendered(siteOf({ locale: 'de-DE' }), <Header />)).not.toContain('up to')
})
