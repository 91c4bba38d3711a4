// Who acts for an account, as its holder and as a helper see it; and whose details are whose to change.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { violations } from '../axe.ts'
import { logIn, settled } from '../customer.ts'
import { openBrowser, phone, refuseConsent } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 20_000 }
const at = (path: string) => `${inject('origin')}/de-de${path}`

test('a holder finds from My details who acts, and is asked before an access ends', async () => {
  const { page, close } = await logIn(browser, 'anna.schmidt', { viewport: phone })
  await settled(page)
  await refuseConsent(page)
  await page.goto(at('/my-details'))
  await page.locator('main a[href$="/people"]').click(patient)
  await page.waitForURL(/\/people$/)
  await page.locator('[data-end]').click(patient)
  await page.locator('[data-end-sure]').waitFor(patient)
  expect(await violations(page, 'main')).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  const shown = await page.locator('main').textContent()
  for (const words of ['Anna Schmidt (Sie)', 'Paul Schmidt', 'Alles sehen'])
    expect(shown).toContain(words)
  await close()
})

test('of two holders each is greeted by their own letters, and changes only what is their own', async () => {
  const { page, close } = await logIn(browser, 'julia.berger')
  await settled(page)
  await refuseConsent(page)
  await page.goto(at('/my-details'))
  await page.locator('main a[href$="/people"]').waitFor(patient)
  expect(await page.locator('[data-avatar] span').first().textContent()).toBe('JB')
  const buttons = await page
    .locator('main button[aria-label]')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')!))
  const named = buttons.filter((label) => /Berger/.test(label))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((label) => !/Julia/.test(label))).toEqual([])
  await close()
})
