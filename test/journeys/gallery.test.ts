// The gallery of parts: nothing hidden from anybody in any look, and every part usable by the keys alone.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { faults, violations } from '../axe.ts'
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

const themes = ['v1', 'v2'].flatMap((version) =>
  ['light', 'dark'].map((scheme) => [version, scheme] as const),
)

async function openIn(version: string, scheme: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await open(`version=${version}&scheme=${scheme}`)
  await page.locator(`html[data-theme="${version}"]`).waitFor(patient)
  for (const table of await page.locator('figure summary').all()) await table.click()
}

// What is hidden by its colour is so at any width, what is hidden by its place in any colour.
test.each([
  ...themes.map((theme) => [...theme, 1440] as const),
  ...[390, 768].map((width) => ['v2', 'light', width] as const),
])('in %s, %s and %d wide nothing is hidden from anybody', async (...look) => {
  await openIn(...look)
  expect(await faults(page)).toEqual([])
  await page.locator('[data-opens="dialog"]').click()
  await page.locator('dialog[open]').waitFor(patient)
  expect(await violations(page, 'dialog[open]')).toEqual([])
  await press('Escape')
  await page.locator('dialog[open]').waitFor({ ...patient, state: 'detached' })
  expect(complaints).toEqual([])
})

test.each(themes)('in %s and %s nothing sticks out at any width', async (...theme) => {
  for (const width of [390, 768, 1440]) {
    await openIn(...theme, width)
    const { scroll, seen } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      seen: document.documentElement.clientWidth,
    }))
    expect(scroll, `${width}`).toBeLessThanOrEqual(seen)
  }
})

describe('by the keys alone', () => {
  test('the dialog keeps the focus and gives it back', async () => {
    await open()
    await page.locator('[data-opens="dialog"]').focus()
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
    await expect.poll(focused, patient).toBe('Open the dialog')
  })

  test('a table is ordered by its heads and turned page by page', async () => {
    await open()
    const head = page.locator('#tables [aria-label="Offers"] th').filter({ hasText: 'Rate' })
    const firsts = () => page.locator('#tables [aria-label="Offers"] tbody th').allTextContents()
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
    const steps = page.locator('#views ol[aria-label="Steps one may go back to"]')
    const step = steps.locator('li')
    expect(await step.locator('button').allTextContents()).toEqual(['Person', 'Address'])
    await step.locator('button').nth(1).focus()
    await press('Enter')
    const now = steps.locator('[aria-current="step"]')
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

  test('of sections with one name only one stands open, and each is told', async () => {
    await open()
    const one = page.locator('[data-accordion="one"]')
    const isOpen = () =>
      one.locator('details').evaluateAll((all) => all.map((at) => at.matches('[open]')))
    expect(await isOpen()).toEqual([false, false])
    for (const [i, said, state] of [
      [0, 'safe opened', [true, false]],
      [1, 'safe closed, long opened', [false, true]],
      [1, 'safe closed, long closed', [false, false]],
    ] as const) {
      await one.locator('summary').nth(i).focus()
      await press('Enter')
      await expect.poll(isOpen, patient).toEqual(state)
      await expect.poll(() => one.locator('[data-said]').textContent(), patient).toBe(said)
    }
  })

  test('of a date one goes on to the next part by the sign between them', async () => {
    await open()
    const day = page.locator('[name="empty-day"]')
    await day.focus()
    await page.keyboard.type('3.11.1980')
    const values = () =>
      page
        .locator('[name^="empty-"]')
        .evaluateAll((all) => all.map((at) => (at as HTMLInputElement).value))
    await expect.poll(values, patient).toEqual(['3', '11', '1980'])
  })

  test('a value is looked at day by day', async () => {
    await open()
    const cursor = page.locator('#charts [type="range"]')
    await cursor.focus()
    await press('ArrowLeft')
    const said = page.locator('#charts [data-said]')
    await expect.poll(() => said.textContent(), patient).toBe('2025: 7,700 EUR')
    expect(await cursor.getAttribute('aria-valuetext')).toBe('2025: 7,700 EUR')
  })

  test('every country, term and way back is a link that is reached', async () => {
    await open()
    for (const name of ['SE: 4 offers, up to 3.4 %', 'Guides'])
      await page.getByRole('link', { name }).focus()
    await page.locator('#rates [aria-label="Terms"]').first().getByRole('link').first().focus()
    await press('Tab')
    expect(await focused()).toContain('2.40 %')
  })

  test('what was copied is said for a while', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open()
    const button = page.locator('[data-copies]')
    await button.focus()
    await press('Enter')
    await expect.poll(() => button.textContent(), patient).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('DE00 1234')
    await expect.poll(() => button.textContent(), patient).toBe('Copy the IBAN')
  })
})
