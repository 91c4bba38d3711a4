// Sizes that the checklist names, measured where they are seen.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { logIn, settled } from '../customer.ts'
import { openBrowser, phone, refuseConsent, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const huge = { width: 1800, height: 900 }
const bar = (page: Page) => page.locator('[data-header] > div').first()
const widthOf = (page: Page) => bar(page).evaluate((each) => each.getBoundingClientRect().width)

test('a customer’s pages are 1200 px wide in the newer design, 1320 px in the older [CST-010, CST-012]', async () => {
  const { page, close } = await logIn(browser, 'anna.schmidt', { viewport: huge })
  for (const [version, width] of [
    ['v2', 1200],
    ['v1', 1320],
  ] as const) {
    await page.goto(`${inject('origin')}/de-de/kontakt/?themeVersion=${version}`)
    await settled(page)
    await expect.poll(() => widthOf(page), { message: version }).toBe(width)
  }
  await close()
})

test('the header of the older area is 56 px high [CST-008]', async () => {
  const { page, close } = await visit(browser, '/savingglobal', {
    viewport: huge,
    javaScriptEnabled: false,
  })
  expect(await bar(page).evaluate((each) => each.clientHeight)).toBe(56)
  await close()
})

test('blocks of content keep 6 units of 8 px above and below, 12 on wide screens [CST-013]', async () => {
  const { page, close } = await visit(browser, '/en-ie/', { viewport: phone })
  const paddings = () =>
    page.locator('main > section').evaluateAll((all) => {
      const last = all.map((each) => getComputedStyle(each)).at(-1)!
      return [last.paddingTop, last.paddingBottom]
    })
  expect(await paddings()).toEqual(['48px', '48px'])
  await page.setViewportSize(huge)
  expect(await paddings()).toEqual(['96px', '96px'])
  await close()
})

test('a menu opens 50 ms after the pointer has come, by its clock [INT-009]', async () => {
  const { page, close } = await visit(browser, '/en-gb/', { viewport: huge })
  await refuseConsent(page)
  const isOpen = () =>
    page
      .locator('[data-panel]')
      .first()
      .evaluate((each) => each.matches(':popover-open'))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.locator('[data-trigger]').first().hover()
  await page.clock.runFor(49)
  expect(await isOpen()).toBe(false)
  await page.clock.runFor(1)
  expect(await isOpen()).toBe(true)
  await close()
})

test('on a device with three points of touch no time opens it, a click does [INT-014, INT-015]', async () => {
  const { page, close } = await visit(browser, '/en-gb/', { viewport: huge })
  await refuseConsent(page)
  const isOpen = () =>
    page
      .locator('[data-panel]')
      .first()
      .evaluate((each) => each.matches(':popover-open'))
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 3, configurable: true }),
  )
  await page.clock.install()
  await page.locator('[data-trigger]').first().hover()
  await page.clock.runFor(1000)
  expect(await isOpen()).toBe(false)
  await page.locator('[data-trigger]').first().click()
  await expect.poll(isOpen).toBe(true)
  await close()
})

test('questions open and close [INT-001]', async () => {
  const { page, close } = await visit(browser, '/en/help/')
  await refuseConsent(page)
  const item = page.locator('main section details').first()
  const isOpen = () => item.evaluate((each) => (each as HTMLDetailsElement).open)
  expect(await isOpen()).toBe(false)
  await item.locator('summary').click()
  expect(await isOpen()).toBe(true)
  await item.locator('summary').click()
  expect(await isOpen()).toBe(false)
  await close()
})

test('a partner’s logo is 124 by 28 px at most [CST-015]', async () => {
  const { page, close } = await visit(browser, '/en-gb/?regflow=mse_savings_hub')
  const { width, height } = (await page.locator('[data-header] a img').boundingBox())!
  expect([width <= 124, height <= 28, width > 0]).toEqual([true, true, true])
  await close()
})

test('the question of consent is 840 px wide at most, its settings 720 [CST-017, CST-018]', async () => {
  const { page, close } = await visit(browser, '/en-ie/', { viewport: huge })
  const widest = async (selector: string) => (await page.locator(selector).boundingBox())!.width
  expect(await widest('[data-consent]')).toBe(840)
  await page.click('[data-consent-open]')
  expect(await widest('dialog[data-consent-settings]')).toBe(720)
  await close()
})
