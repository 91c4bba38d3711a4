// Pages of offers at every width a screen has: nothing runs off it, nothing is printed over another.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { locales } from '#domain/market.ts'
import { logIn } from '../customer.ts'
import { enlarge, enlarged, excessOf, expectToHold, overlaps } from '../overlaps.ts'
import { isLeadingOn, pageTypes } from '../page-types.ts'
import { openBrowser, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const widths = [320, 390, 600, 768, 900, 1024, 1100, 1200, 1280, 1440, 1920]
const fromTablet = [900, 1024, 1200, 1280, 1440, 1920]
const versions = ['v1', 'v2']
const withVersion = (path: string, version: string) =>
  `${path}${path.includes('?') ? '&' : '?'}themeVersion=${version}`

/** Cells whose words reach into the next one. */
const overfullCells = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [role=table] tbody :is(th, td)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 4)
      .map((cell) => cell.textContent),
  )

async function expectToFit(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const [excess, overfull] = await Promise.all([excessOf(page), overfullCells(page)])
    expect(excess, `${path} ${width}`).toBeLessThanOrEqual(0)
    expect(overfull, `${path} ${width}`).toEqual([])
  }
}

/** The first offer of a list, and the bank of an offer. */
const firstOffer = (page: Page) => page.locator('tbody th a').first()
const bankOf = (page: Page) => page.locator('h1').locator('xpath=..').locator('a').first()

/** Six pages at eleven widths each. */
const manyWidths = { timeout: 120_000 }

test.each(locales)('offers and banks of %s never scroll sideways', manyWidths, async (locale) => {
  const page = await browser.newPage()
  const open = async (path: string, version: string) => {
    await page.goto(inject('origin') + withVersion(path, version))
    await expectToFit(page, `${path} ${version}`)
  }
  for (const version of versions) {
    await open(`/${locale.toLowerCase()}/products/`, version)
    const offer = (await firstOffer(page).getAttribute('href'))!
    await open(offer, version)
    await open((await bankOf(page).getAttribute('href'))!, version)
  }
  await page.close()
})

test.each([
  ['/de-de/products/offer/OF002/', '20000'],
  ['/de-de/products/offer/OF094/', '1900000'],
  ['/fr-fr/products/offer/OF047/', '95000'],
  ['/fi-fi/products/offer/OF047/', '95000'],
  ['/de-ch/products/offer/OF187/', '1900000'],
])('%s prints the interest on %s over nothing else', async (path, amount) => {
  const page = await browser.newPage()
  for (const version of versions) {
    await page.setViewportSize({ width: 1200, height: 900 })
    await page.goto(inject('origin') + withVersion(path, version))
    const field = page.locator('[data-island] input').first()
    await field.scrollIntoViewIfNeeded()
    const before = await page.locator('main output').textContent()
    await expect
      .poll(async () => {
        await field.fill(amount)
        return page.locator('main output').textContent()
      })
      .not.toBe(before)
    for (const width of [320, 390, ...fromTablet]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overlaps(page), `${version} ${width}`).toEqual([])
      expect(await excessOf(page), `${version} ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.close()
})

test.each([
  ['/de-de/festgeld/', 'v1'],
  ['/pl-pl/products/?sort=term', 'v2'],
  ['/fi-fi/products/', 'v1'],
  ['/it-it/products/?sort=net', 'v1'],
  ['/de-de/steuern/', 'v1'],
  ['/pl-pl/o-nas/', 'v2'],
  ['/de-de/products/offer/OF047/', 'v2'],
  ['/de-ch/products/offer/OF187/', 'v1'],
  ['/fr-fr/products/offer/OF047/', 'v1'],
])('%s in %s prints no text over another, in letters twice as large either', async (...where) => {
  const [path, version] = where
  const { page, close } = await visit(browser, withVersion(path, version))
  for (const percent of enlarged) {
    await enlarge(page, percent)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overlaps(page), `${percent} % ${width}`).toEqual([])
    }
  }
  await close()
})

test.each(
  pageTypes
    .filter(([, path]) => !isLeadingOn(path))
    .flatMap(([name, path]) => versions.map((version) => [name, version, path] as const)),
)(
  '%s in %s prints no text over another and never scrolls sideways, in letters twice as large either',
  manyWidths,
  async (_, version, path) => {
    const { page, close } = await visit(browser, withVersion(path, version))
    await expectToHold(page, [320, 768, 1024, 1440])
    await close()
  },
)

test.each(['v1', 'v2'])(
  'in letters twice as large header and footer stay whole in %s',
  async (version) => {
    const { page, close } = await visit(browser, `/de-de/gibt-es-nicht/?themeVersion=${version}`)
    await enlarge(page, 200)
    for (const width of [390, ...widths.slice(2)]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await excessOf(page), `${width}`).toBeLessThanOrEqual(0)
    }
    await close()
  },
)

test('what is signed is seen whole on a narrow screen, the longest account number too', async () => {
  const { page, close } = await logIn(browser, 'marek.nowak')
  await page.goto(`${inject('origin')}/pl-pl/account-withdrawal`)
  await page.locator('[data-amount]').fill('10,00')
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  await page.locator('#sign-code').waitFor()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const hidden = await page
      .locator('dialog[open]')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden, `${width}`).toBeLessThanOrEqual(0)
  }
  await close()
})

test.each(['/de-de/products/', '/de-de/products/?currency=NOK', '/en/products/'])(
  '%s has a flag for every bank, also for those shown later',
  async (path) => {
    const { page, close } = await visit(browser, path)
    await page.locator('[data-island]').first().scrollIntoViewIfNeeded()
    const more = page.getByRole('button', { name: /^(Alle|Show all) \d+/ })
    if (!path.includes('?')) await more.click()
    const missing = await page.evaluate(() =>
      [...document.querySelectorAll('main use')]
        .map((use) => use.getAttribute('href')!)
        .filter((href) => href.startsWith('#flag-') && !document.querySelector(href)),
    )
    expect(missing).toEqual([])
    await close()
  },
)
