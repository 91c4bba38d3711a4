// The customer area at every width a screen has, in letters up to twice as large: nothing runs off it, nothing is
// printed over another, on pages, in menus and where one logs in.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import { type Page as PageKey, pathOf } from '#domain/site/routes.ts'
import { logIn, settled } from '../customer.ts'
import { enlarge, expectToHold } from '../overlaps.ts'
import { openBrowser, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const versions = ['v1', 'v2'] as const
const widths = [320, 768, 1024, 1440]
/** A dozen pages, each in three sizes of letters at four widths. */
const manyWidths = { timeout: 600_000 }

/** With long words, and something of everything. */
const people = [['anna.schmidt', 'de-DE']] as const

const pages: readonly PageKey[] = [
  ...(['dashboard', 'dashboard.term', 'orders', 'timeMachine', 'messages', 'payIn'] as const),
  ...(['accountTransactions', 'accountWithdrawal'] as const),
]

/** All of it has come, and stands where it stays. */
async function isThere(page: Page): Promise<void> {
  await settled(page)
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [class*="skeleton"]'))
}

async function open(page: Page, path: string, version: string): Promise<void> {
  await page.goto(`${inject('origin')}${path}?themeVersion=${version}`)
  await isThere(page)
}

/** Where the page that is open leads to one of a kind. */
const wayTo = (page: Page, kind: string) =>
  page.locator(`main a[href*="${kind}"]`).evaluateAll((all) => {
    const [first] = all as HTMLAnchorElement[]
    return first && new URL(first.href).pathname
  })

async function pathsOf(page: Page, locale: Locale): Promise<string[]> {
  await open(page, pathOf(locale, 'dashboard'), 'v1')
  const held = [await wayTo(page, '/savings/deposit/'), await wayTo(page, '/investments/')]
  return [
    ...pages.map((key) => pathOf(locale, key)),
    ...held.filter((path) => path !== undefined),
    pathOf(locale, 'order', { offerId: 'OF046' }),
  ]
}

test.each(
  people.flatMap(([who, locale]) => versions.map((version) => [who, version, locale] as const)),
)(
  'what %s has in %s prints no text over another and never scrolls sideways',
  manyWidths,
  async (who, version, locale) => {
    const { page, close } = await logIn(browser, who)
    for (const path of await pathsOf(page, locale)) {
      await open(page, path, version)
      await expectToHold(page, widths)
    }
    await close()
  },
)

/** What hangs from the header shows whatever stands in it. */
const hiddenIn = (page: Page, box: string) =>
  page.locator(box).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

test.each(versions)(
  'on the narrowest phone the menus of %s are read in letters twice as large',
  async (version) => {
    const { page, close } = await logIn(browser, 'anna.schmidt')
    await open(page, pathOf('de-DE', 'dashboard'), version)
    await enlarge(page, 200)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.locator('[data-open-panel]').click()
    expect(await hiddenIn(page, 'dialog[open]')).toBeLessThanOrEqual(0)
    await close()
  },
)

test.each(versions)('where one logs in, in %s', manyWidths, async (version) => {
  const { page, close } = await visit(browser, `/de-de/login/?themeVersion=${version}`)
  await page.waitForURL(/\/login-actions\//)
  await page.locator('main input').first().waitFor()
  await expectToHold(page, widths)
  await close()
})
