// The home of a market: the amount field and the curve of rates answer each other, and both are there without script.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, phone, refuseConsent, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
const said = async (page: Page, part: string) =>
  plain(await page.locator(`[data-calculator] [data-${part}]`).textContent())
const amountOf = (page: Page) => page.locator('[data-calculator] [name=amount]')

async function openHome() {
  const visited = await visit(browser, '/de-de/')
  await refuseConsent(visited.page)
  return visited
}

test('a term chosen in the amount field is the one marked on the curve', async () => {
  const { page, close } = await openHome()
  const marked = () =>
    page
      .locator('ol [data-stop][data-chosen]')
      .evaluateAll((all) => all.map((each) => each.dataset.stop))
  expect(await marked()).toEqual(['12'])
  await page.locator('[data-calculator] [name=months]').selectOption('60')
  await expect.poll(marked).toEqual(['60'])
  expect(await said(page, 'at')).toContain('3,10 % p.a.')
  await close()
})

test('below the minimum the answer is for the minimum, and says so', async () => {
  const { page, close } = await openHome()
  await amountOf(page).fill('50')
  await expect.poll(() => said(page, 'hint')).toContain('1.000 €')
  expect(await said(page, 'earned')).toBe('27,38 €')
  expect(await said(page, 'earns')).toContain('auf 1.000 €')
  await amountOf(page).fill('10000')
  await expect.poll(() => said(page, 'earned')).toBe('273,75 €')
  expect(await said(page, 'earns')).toBe('Zinsen vor Steuern')
  expect(await page.locator('[data-calculator] [data-hint]').isVisible()).toBe(false)
  await close()
})

test('an amount beyond the guarantee is told of it, and written as the market writes it', async () => {
  const { page, close } = await openHome()
  const beyond = page.locator('[data-calculator] [data-beyond]')
  expect(await beyond.isVisible()).toBe(false)
  await amountOf(page).fill('500000')
  await beyond.waitFor()
  expect(await said(page, 'beyond')).toContain('100.000 €')
  await amountOf(page).blur()
  await expect.poll(async () => plain(await amountOf(page).inputValue())).toBe('500.000 €')
  await close()
})

test('without script the curve leads to the offers of each term', async () => {
  const { page, close } = await visit(browser, '/de-de/', {
    javaScriptEnabled: false,
    viewport: phone,
  })
  const steps = page.locator('ol:has([data-stop]) a')
  expect(await steps.count()).toBe(10)
  await steps.nth(8).click()
  expect(new URL(page.url()).search).toBe('?months=60')
  await close()
})
