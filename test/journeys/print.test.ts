// Pages on paper: themselves alone, in ink, offers as a table, and where they stand.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { logIn } from '../customer.ts'
import { excessOf, overlaps } from '../overlaps.ts'
import { openBrowser, visit } from '../visitor.ts'

/** What A4 leaves between its margins. */
const paper = { width: 718, height: 1040 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const inkOf = (page: Page) =>
  page.locator('main h1').evaluate((heading) => getComputedStyle(heading).color)

const seen = (page: Page, selector: string) => page.locator(selector).first().isVisible()

test.each([
  '/de-de/festgeld/',
  '/de-de/products/offer/OF003/',
  '/de-de/sparen/festgeldleiter/',
  '/fi-fi/',
])('%s prints without what surrounds it, in ink where the screen is dark', async (path) => {
  const { page, close } = await visit(browser, path, { viewport: paper, colorScheme: 'dark' })
  const onScreen = await inkOf(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of ['header', 'footer', '[data-consent]', 'main nav'])
    expect(await seen(page, part), part).toBe(false)
  expect(await inkOf(page)).not.toBe(onScreen)
  const address = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(await page.locator('.printed').innerText()).toContain(address!)
  expect(await overlaps(page)).toEqual([])
  expect(await excessOf(page)).toBeLessThanOrEqual(0)
  await close()
})

test('offers are a table on paper, without what is pressed', async () => {
  const { page, close } = await visit(browser, '/de-de/festgeld/', { viewport: paper })
  await page.emulateMedia({ media: 'print' })
  const display = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).display)
  expect(await display('main tbody tr')).toBe('table-row')
  expect(await seen(page, 'main thead th')).toBe(true)
  expect(await seen(page, 'main tbody input')).toBe(false)
  expect(await seen(page, 'main tbody button')).toBe(false)
  await close()
})

test('a deposit and an order of one’s own print without the header', async () => {
  const { page, close } = await logIn(browser, 'anna.schmidt')
  const deposit = page.locator('main a[href*="/savings/deposit/"]').first()
  await deposit.waitFor()
  const own = await deposit.getAttribute('href')
  for (const path of [own!, '/de-de/order/OF002/']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(inject('origin') + path)
    await page.locator('main h1').waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const part of ['header', 'footer']) expect(await seen(page, part), part).toBe(false)
    expect(await seen(page, 'main h1')).toBe(true)
  }
  await close()
})
