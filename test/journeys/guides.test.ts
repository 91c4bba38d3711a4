import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('from the hub into an article, on to the next one and back by the breadcrumb', async () => {
  const { page, complaints, close } = await visit(browser, '/en/guides/saving/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Building a deposit ladder' }).click()
  await page.waitForURL('**/en/guides/saving/deposit-ladder/')
  expect(await main.locator('h1').textContent()).toContain('Building a deposit ladder')
  expect(await main.getByText('24 August 2026').first().isVisible()).toBe(true)
  expect(
    await main
      .getByText(/\d minute read/)
      .first()
      .isVisible(),
  ).toBe(true)

  await main.getByRole('region', { name: 'Read next' }).getByRole('link').first().click()
  await page.waitForURL(/\/guides\/saving\/(?!deposit-ladder)[a-z-]+\/$/)
  await page.getByRole('navigation', { name: 'You are here' }).getByText('Saving guide').click()
  await page.waitForURL('**/en/guides/saving/')
  expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([])
  await close()
})

test('an article tells search engines what it is [HEAD-001, HEAD-003, HEAD-004]', async () => {
  const { page, close } = await visit(browser, '/en/guides/saving/deposit-ladder/')
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const kinds = blocks.map((block) => JSON.parse(block)['@type'])
  expect(kinds).toEqual(['BreadcrumbList', 'Article'])
  expect(await page.title()).toMatch(/^Building a deposit ladder.* \| Tidemark$/)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    /\/en\/guides\/saving\/deposit-ladder\/$/,
  )
  await close()
})

test('the British site has a page above its two hubs [NAV-011]', async () => {
  const { page, close } = await visit(browser, '/en-gb/guides/')
  const links = await page.getByRole('main').locator('h3 a').count()
  expect(links).toBeGreaterThanOrEqual(4)
  await close()
})

test('an article that does not exist is a page that says so', async () => {
  const { page, close } = await visit(browser, '/en/about-us/')
  const reply = await page.goto(`${inject('origin')}/en/guides/saving/nothing/`)
  expect(reply!.status()).toBe(404)
  expect(await page.getByRole('main').locator('h1').textContent()).toBe('This page does not exist')
  await close()
})
