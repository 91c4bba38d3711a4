import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { narrow, openBrowser, phone, refuseConsent, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const columnLinks = (page: Page) => page.locator('[data-block="links"] ul')
const areVisible = (page: Page) =>
  columnLinks(page).evaluateAll((lists) =>
    lists.map(
      (list) =>
        list.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) &&
        list.getBoundingClientRect().height > 0,
    ),
  )
const boxOf = async (page: Page, block: string) =>
  (await page.locator(`[data-block="${block}"]`).boundingBox())!

describe('link columns', () => {
  test('wide screens show them side by side, all open [FTR-024]', async () => {
    const { page, close } = await visit(browser, '/en-ie/', { viewport: wide })
    expect(await areVisible(page)).toEqual([true, true, true, true])
    const tops = await columnLinks(page).evaluateAll((lists) =>
      lists.map((list) => list.getBoundingClientRect().top),
    )
    expect(new Set(tops).size).toBe(1)
    await close()
  })

  test('without script they are open there too [FTR-024]', async () => {
    const { page, close } = await visit(browser, '/en-ie/', {
      viewport: wide,
      javaScriptEnabled: false,
    })
    for (const list of await columnLinks(page).all())
      expect(await list.locator('a').first().isVisible()).toBe(true)
    await close()
  })

  test('narrower screens show accordions, closed until tapped [FTR-025]', async () => {
    const { page, close } = await visit(browser, '/en-ie/', { viewport: narrow })
    await refuseConsent(page)
    expect(await areVisible(page)).toEqual([false, false, false, false])
    await page.locator('[data-block="links"] summary').nth(1).click()
    expect(await areVisible(page)).toEqual([false, true, false, false])
    await close()
  })

  test('they follow a screen that changes its width [FTR-024, FTR-025]', async () => {
    const { page, close } = await visit(browser, '/en-ie/', { viewport: phone })
    expect(await areVisible(page)).toEqual([false, false, false, false])
    await page.setViewportSize(wide)
    await expect.poll(() => areVisible(page)).toEqual([true, true, true, true])
    await close()
  })
})

describe('layouts', () => {
  test('v1 has its columns over the whole width, the legal row below [FTR-002, FTR-003, CST-014]', async () => {
    const { page, close } = await visit(browser, '/en-ie/?themeVersion=v1')
    const [links, app, legal] = await Promise.all(
      ['links', 'mobileApp', 'legal'].map((block) => boxOf(page, block)),
    )
    expect(links!.width).toBeGreaterThan(1100)
    expect(app!.y).toBeGreaterThan(links!.y)
    expect(legal!.y).toBeGreaterThan(app!.y)
    expect(
      (await page.locator('[data-block="legal"] ul').boundingBox())!.width,
    ).toBeLessThanOrEqual(848)
    await close()
  })

  test('v2 has brand and app on the left, the columns on the right [FTR-002]', async () => {
    const { page, close } = await visit(browser, '/en-ie/?themeVersion=v2')
    const [links, app] = await Promise.all(
      ['links', 'mobileApp'].map((block) => boxOf(page, block)),
    )
    expect(links!.x).toBeGreaterThan(app!.x + app!.width)
    expect(app!.y).toBeLessThan(links!.y + links!.height)
    await close()
  })

  test('no part of it is wider than the smallest screen [FTR-002]', async () => {
    for (const theme of ['v1', 'v2']) {
      const { page, close } = await visit(browser, `/en-us/?themeVersion=${theme}`, {
        viewport: { width: 320, height: 640 },
      })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, theme).toBeLessThanOrEqual(0)
      await close()
    }
  })
})

test('inside the app there is no footer [FTR-001]', async () => {
  const { page, close } = await visit(browser, '/en-ie/')
  expect(await page.locator('footer').isVisible()).toBe(true)
  await page.context().addCookies([{ name: 'mobile_webview', value: '1', url: page.url() }])
  await page.reload()
  expect(await page.locator('footer').isVisible()).toBe(false)
  await close()
})

test('the consent link opens the second layer and goes nowhere [FTR-042, FTR-043]', async () => {
  const { page, close } = await visit(browser, '/en-ie/')
  await refuseConsent(page)
  const before = page.url()
  await page.click('footer a[href="#consent-settings"]')
  expect(await page.locator('dialog[data-consent-settings]').isVisible()).toBe(true)
  expect(page.url()).toBe(before)
  await close()
})

test('all pictures load, badges and icons at their size [FTR-030, FTR-031, FTR-035, FTR-038]', async () => {
  const { page, close } = await visit(browser, '/en-ie/')
  await page.locator('footer').scrollIntoViewIfNeeded()
  const pictures = page.locator('footer img')
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all.every((each) => (each as HTMLImageElement).naturalWidth > 0),
      ),
    )
    .toBe(true)
  const icons = page.locator('[data-block="social"] img')
  expect(
    await icons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width)),
  ).toEqual([30, 30, 30, 30, 30])
  await close()
})
