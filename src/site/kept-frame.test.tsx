import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { defaultFlags } from '#domain/site/flags.ts'
import type { Page } from '#domain/site/routes.ts'
import { rendered, siteOf } from '#shell/shell.test.world.tsx'
import type { Site } from '#shell/site.tsx'
import { createFrames } from './kept-frame.tsx'

const frameIn = (frameOf: ReturnType<typeof createFrames>, site: Site) =>
  frameOf(site, (part) => rendered(site, part))

test('the kept frame is the one that a page of each kind would draw itself', () => {
  const frameOf = createFrames()
  const kinds = ['home', 'contact', 'bank', 'login', 'register', 'corporate', 'selectCountry']
  for (const page of kinds as Page[]) {
    const site = siteOf({ page })
    expect(frameIn(frameOf, site), page).toEqual(frameIn(createFrames(), site))
  }
})

test.each<[string, Partial<Site>]>([
  ['day', { today: date('2031-02-03'), year: 2031 }],
  ['design version', { themeVersion: 'v2' }],
  ['partner', { regflow: 'askpaul' }],
  ['host', { basePath: '' }],
  ['flag', { flags: { ...defaultFlags, newMarketDisabledLocales: ['pl-PL'] } }],
  ['offer', { page: 'offer', params: { offerId: 'OF001' } }],
])('another %s has another frame', (_, difference) => {
  const frameOf = createFrames()
  const usual = frameIn(frameOf, siteOf())
  expect(frameIn(frameOf, siteOf(difference))).not.toEqual(usual)
  expect(frameIn(frameOf, siteOf())).toEqual(usual)
})

test('a page stands between the two halves', () => {
  const { above, below } = frameIn(createFrames(), siteOf())
  expect(String(above)).toMatch(/<main id="content">$/)
  expect(String(below)).toMatch(/^<\/main>/)
})
