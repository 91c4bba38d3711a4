// What a machine finds against the rules of accessibility, on every kind of page, as they may look; none is
// wider than a phone.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { designVersions } from '#domain/shell/design-version.ts'
import { pathOf } from '#domain/site/routes.ts'
import { violations } from '../axe.ts'
import { excessOf } from '../overlaps.ts'
import { hasOwnShell, isLeadingOn, pageTypes } from '../page-types.ts'
import { openBrowser, phone, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Look = { of: 'everything' | 'colours'; isWithShell: boolean }

/** All rules, or those that ask about colours only. */
const findings = (page: Page, { of, isWithShell }: Look): Promise<string[]> =>
  violations(
    page,
    isWithShell ? 'html' : { exclude: ['[data-header]', 'body > footer'] },
    of === 'everything' ? {} : { runOnly: ['color-contrast'] },
  )

async function open(page: Page, path: string, version: string): Promise<void> {
  await page.goto(`${inject('origin')}${path}?themeVersion=${version}`)
  if (isLeadingOn(path)) await page.locator('input[type="password"]').waitFor()
}

/** Rows of a long list are built alike: a few of them stand for all. */
const shorten = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('tbody tr:nth-of-type(n + 9)')) row.remove()
  })

/** Light and dark differ in colours alone, so only these are looked at twice; most pages share one shell. */
async function check(page: Page, path: string, viewport: typeof wide): Promise<void> {
  const isWithShell = hasOwnShell(path)
  for (const version of designVersions) {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, path, version)
    await page.setViewportSize(phone)
    expect(await excessOf(page), version).toBeLessThanOrEqual(0)
    await page.setViewportSize(viewport)
    await shorten(page)
    const light = await findings(page, { of: 'everything', isWithShell })
    expect(light, `${version}, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await findings(page, { of: 'colours', isWithShell })
    expect(dark, `${version}, dark`).toEqual([])
  }
}

async function checkOn(viewport: typeof wide, path: string): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await check(await context.newPage(), path, viewport)
  await context.close()
}

/** Side by side in tabs of one browser. */
describe.concurrent('in both design versions, light and dark, nothing is found on', {
  timeout: 240_000,
}, () => {
  test.each(pageTypes)('%s', (_, path) => checkOn(wide, path))
  test.each(['pl-PL', 'fi-FI'] as const)('the home of %s, on a phone', (locale) =>
    checkOn(phone, pathOf(locale, 'home')),
  )
  test('term deposits of fr-FR, on a phone', () => checkOn(phone, pathOf('fr-FR', 'term')))
})
