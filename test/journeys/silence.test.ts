// Pages keep quiet: nothing in the console, nothing against their own policy, nobody else asked. And
// they work by keys alone.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { pathOf } from '#domain/site/routes.ts'
import { pageTypes } from '../page-types.ts'
import { openBrowser, type Visit, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const card = (page: Page) => page.locator('[data-consent]')

/** The browser itself says so of a page that is not there. */
const isAboutThePageItself = (complaint: string) => complaint.includes('status of 404')

const noise = ({ requests, complaints }: Visit) => ({
  complaints: complaints.filter((each) => !isAboutThePageItself(each)),
  strangers: requests.filter((url) => !url.startsWith(`${inject('origin')}/`)),
})
const silence = { complaints: [], strangers: [] }

/** Side by side in tabs of one browser. */
describe.concurrent('before and after consent there is silence on', { timeout: 240_000 }, () => {
  test.each(pageTypes)('%s', async (_, path) => {
    const visited = await visit(browser, path, { viewport: wide })
    const { page, close } = visited
    await page.waitForLoadState('networkidle')
    expect(noise(visited)).toEqual(silence)
    if (await card(page).isVisible()) {
      await page.click('[data-consent-choice="accept"]')
      await card(page).waitFor({ state: 'hidden' })
      await page.reload({ waitUntil: 'networkidle' })
      expect(noise(visited)).toEqual(silence)
    }
    await close()
  })
})

describe('by keys alone', () => {
  const focusIs = (page: Page, selector: string) =>
    page.evaluate((wanted) => Boolean(document.activeElement?.matches(wanted)), selector)

  /** Walks on with the Tab key until the focus is there. */
  async function tabTo(page: Page, selector: string, atMost = 40): Promise<void> {
    for (let i = 0; i < atMost; i++) {
      await page.keyboard.press('Tab')
      if (await focusIs(page, selector)) return
    }
    throw new Error(`${atMost} steps with Tab do not lead to ${selector}`)
  }

  test('a visitor answers the consent question, looks into the menu, chooses a filter and finds the countries [INT-011, INT-013, INT-017, INT-019, MKT-007]', async () => {
    const { page, close } = await visit(browser, pathOf('en', 'overnight'), { viewport: wide })
    await card(page).waitFor()
    await tabTo(page, '[data-consent-choice="refuse"]')
    await page.keyboard.press('Enter')
    expect(await card(page).isVisible()).toBe(false)

    await page.keyboard.press('Shift+Tab')
    while (!(await focusIs(page, '[data-trigger]'))) await page.keyboard.press('Shift+Tab')
    const panel = page.locator('[data-panel]:popover-open')
    await page.keyboard.press('Enter')
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await page.keyboard.press('ArrowDown')
    await panel.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await focusIs(page, '[data-panel] [data-link]')).toBe(true)
    await page.keyboard.press('Escape')
    expect(await focusIs(page, '[data-trigger]')).toBe(true)

    await tabTo(page, 'search input[inputmode]')
    await page.keyboard.press('Tab')
    expect(await focusIs(page, 'search select')).toBe(true)
    const status = page.getByRole('search').getByRole('status')
    const before = await status.textContent()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => status.textContent()).not.toBe(before)
    expect(new URL(page.url()).search).not.toBe('')

    await tabTo(page, '[data-open-picker]', 300)
    await page.keyboard.press('Enter')
    await page.locator('[data-picker]:popover-open').waitFor()
    await tabTo(page, '[data-picker] a[data-market]')
    await page.keyboard.press('Escape')
    await page.locator('[data-picker]').waitFor({ state: 'hidden' })
    expect(await focusIs(page, '[data-open-picker]')).toBe(true)
    await close()
  })

  test('the focus is seen wherever it goes, and never lies under the header', async () => {
    const { page, close } = await visit(browser, pathOf('en', 'home'), { viewport: wide })
    await card(page).waitFor()
    await tabTo(page, '[data-consent-choice="refuse"]')
    await page.keyboard.press('Enter')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const unseen: string[] = []
    let steps = 0
    for (;;) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return undefined
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        const { bottom, top } = element.getBoundingClientRect()
        const isCovered =
          !element.closest('[data-header]') &&
          bottom <= document.querySelector('[data-header]')!.getBoundingClientRect().bottom
        const isInView = bottom > 0 && top < innerHeight
        const isSeen = (hasRing || boxShadow !== 'none') && isInView && !isCovered
        return { isSeen, name: element.outerHTML.slice(0, 120) }
      })
      if (!at) break
      steps++
      if (!at.isSeen) unseen.push(at.name)
    }
    expect(unseen).toEqual([])
    expect(steps).toBeGreaterThan(30)
    await close()
  })
})
