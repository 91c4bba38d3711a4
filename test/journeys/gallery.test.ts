// The gallery of parts: nothing hidden from anybody in any look, and every part usable by the keys alone.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from '../axe.ts'
import { openBrowser } from '../visitor.ts'

const patient = { timeout: 20_000 }

let browser: Browser
let page: Page
const complaints: string[] = []
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
})
afterAll(() => browser?.close())

async function open(look = 'version=v1&scheme=light'): Promise<void> {
  await page.goto(`${inject('origin')}/simulator/gallery?${look}`)
  await page.locator('#charts').waitFor(patient)
}

/** What has the focus, by its words. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at?.getAttribute('aria-label') ?? at?.textContent
  })
const press = (key: string) => page.keyboard.press(key)

describe.each(['v1', 'v2'])('in %s', (version) => {
  test.each(['light', 'dark'])('nothing is hidden from anybody in the %s', async (scheme) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(`version=${version}&scheme=${scheme}`)
    await page.locator(`html[data-theme="${version}"]`).waitFor(patient)
    for (const table of await page.locator('figure summary').all()) await table.click()
    expect(await violations(page)).toEqual([])
    for (const part of ['dialog', 'drawer']) {
      await page.locator(`[data-opens="${part}"]`).click()
      await page.locator('dialog[open]').waitFor(patient)
      expect(await violations(page)).toEqual([])
      await press('Escape')
      await page.locator('dialog[open]').waitFor({ ...patient, state: 'detached' })
    }
    expect(complaints).toEqual([])
  })

  test.each([390, 768, 1440])('nothing is wider than a page of %d', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await open(`version=${version}&scheme=light`)
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1]!)
  })
})

describe('by the keys alone', () => {
  test.each([
    ['dialog', 'Open the dialog'],
    ['drawer', 'Open the drawer'],
  ])('the %s keeps the focus and gives it back', async (part, opener) => {
    await open()
    await page.locator(`[data-opens="${part}"]`).focus()
    await press('Enter')
    await page.locator('dialog[open]').waitFor(patient)
    for (let i = 0; i < 6; i++) {
      await press('Tab')
      const isOutside = await page.evaluate(
        () =>
          !document.activeElement?.closest('dialog') && document.activeElement !== document.body,
      )
      expect(isOutside).toBe(false)
    }
    await press('Escape')
    await expect.poll(focused, patient).toBe(opener)
  })

  test('arrows, Home and End move between tabs, and the view follows', async () => {
    await open()
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Holdings').focus()
    for (const [key, name, view] of [
      ['ArrowRight', 'Orders', 'One order is under way.'],
      ['End', 'Papers', 'Nothing to read.'],
      ['ArrowRight', 'Holdings', 'Three deposits.'],
      ['ArrowLeft', 'Papers', 'Nothing to read.'],
      ['Home', 'Holdings', 'Three deposits.'],
    ] as const) {
      await press(key)
      await expect.poll(focused, patient).toBe(name)
      expect(await tab(name).getAttribute('aria-selected')).toBe('true')
      expect(await page.getByRole('tabpanel').textContent()).toBe(view)
    }
    await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('tabpanel')
  })

  test('a table is ordered by its heads and turned page by page', async () => {
    await open()
    const head = page.getByRole('columnheader', { name: 'Rate' })
    const firsts = () => page.locator('#tables tbody th').allTextContents()
    await head.getByRole('button').focus()
    await press('Enter')
    await expect.poll(() => head.getAttribute('aria-sort'), patient).toBe('ascending')
    expect((await firsts())[0]).toBe('Aurora Bank')
    await press('Enter')
    await expect.poll(() => head.getAttribute('aria-sort'), patient).toBe('descending')
    expect(await firsts()).toHaveLength(5)
    await page.getByRole('button', { name: 'Next page' }).focus()
    await press('Enter')
    const shown = page.locator('#tables [role="status"]')
    await expect.poll(() => shown.textContent(), patient).toBe('6 to 8 of 8')
    expect((await firsts()).at(-1)).toBe('Aurora Bank')
    await press('Enter')
    expect(await shown.textContent()).toBe('6 to 8 of 8')
    expect(await focused()).toBe('Next page')
  })

  test('a step that is done is gone back to, one that comes is not', async () => {
    await open()
    const step = page.locator('#views ol > li')
    expect(await step.locator('button').allTextContents()).toEqual(['Person', 'Address'])
    await step.locator('button').nth(1).focus()
    await press('Enter')
    const now = page.locator('#views [aria-current="step"]')
    await expect.poll(() => now.textContent(), patient).toBe('2Address')
    expect(await step.locator('button').allTextContents()).toEqual(['Person'])
  })

  test('arrows choose one of a few', async () => {
    await open()
    const choice = page.getByRole('group', { name: 'At the end of the term' })
    await choice.locator('[value="payout"]').focus()
    await press('ArrowDown')
    await expect.poll(() => choice.locator('[value="renew"]').isChecked(), patient).toBe(true)
    expect(await choice.locator(':checked').count()).toBe(1)
  })

  test('what was done is said without taking the focus, and put away', async () => {
    await open()
    await page.locator('[data-opens="toast"]').focus()
    await press('Enter')
    const toast = page.locator('#modals [role="status"]')
    await expect.poll(() => toast.textContent(), patient).toBe('The rate was changed.')
    expect(await focused()).toBe('Say something')
    await toast.getByRole('button', { name: 'Close' }).press('Enter')
    await expect.poll(() => toast.textContent(), patient).toBe('')
  })
})
