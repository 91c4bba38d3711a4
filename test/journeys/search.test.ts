// What is looked for is found without a script: questions, pages, guides, banks.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, phone, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a page that is not there asks what was looked for, and questions and pages answer', async () => {
  const { page, close } = await visit(browser, '/de-de/gibt-es-nicht/', {
    javaScriptEnabled: false,
    viewport: phone,
  })
  await page.getByRole('searchbox').fill('steuern')
  await page.keyboard.press('Enter')
  await page.waitForURL(/haeufige-fragen\/\?q=steuern/)
  const found = page.locator('section[aria-labelledby="pages"] li a')
  expect((await found.allInnerTexts())[0]).toMatch(/Steuern/)
  expect(await found.count()).toBeGreaterThan(3)
  expect(await page.locator('main details').count()).toBeGreaterThan(0)
  await close()
})

test.each([
  ['/fi-fi/usein-kysyttya/', 'talletussuoja'],
  ['/pl-pl/pytania-i-odpowiedzi/', 'karkonoski'],
])('%s finds a page for “%s”, and its link leads there', async (path, asked) => {
  const { page, close } = await visit(browser, `${path}?q=${asked}`, { javaScriptEnabled: false })
  const link = page.locator('section[aria-labelledby="pages"] li a').first()
  const title = await link.innerText()
  await link.click()
  await page.locator('h1').waitFor()
  expect(await page.locator('main').innerText()).toContain(title)
  await close()
})

test('what nobody wrote about is said to be nowhere', async () => {
  const { page, close } = await visit(browser, '/en/help/?q=zzzz')
  expect(await page.locator('main').innerText()).toContain('No page contains these words.')
  await close()
})
