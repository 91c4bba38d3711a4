// Money at call with two rates: found by what an amount really earns, and held with both in sight.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { violations } from '../axe.ts'
import { logIn, settled } from '../customer.ts'
import { openBrowser, visit } from '../visitor.ts'

const patient = { timeout: 20_000 }
const ofAll = '1,17\u00a0% p.a. auf den gesamten Betrag'
const both = '1,50\u00a0% bis 50.000\u00a0€, 0,75\u00a0% auf alles darüber'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a list puts an offer with two rates where the amount places it, and says both', async () => {
  const { page } = await visit(browser, '/de-de/tagesgeld/?amount=90000')
  const rows = page.locator('tbody tr')
  const row = rows.filter({ hasText: 'Waldgrün' })
  await expect.poll(() => row.locator('.number').first().innerText(), patient).toBe('1,17\u00a0%')
  expect(await row.innerText()).toContain(both)
  expect(await row.innerText()).toContain('1.052,96\u00a0€')
  const rates = await rows.locator('td:nth-of-type(1) .number').allInnerTexts()
  const taking = rates.slice(0, -1).map((text) => Number.parseFloat(text.replace(',', '.')))
  expect(taking).toEqual(taking.toSorted((a, b) => b - a))

  await page.goto(`${inject('origin')}/de-de/tagesgeld/?amount=50000`)
  await expect.poll(() => row.locator('.number').first().innerText(), patient).toBe('1,50\u00a0%')
  expect(await row.innerText()).toContain(both)
})

test('the page of the offer says both, and what all of an amount earns', async () => {
  const { page } = await visit(browser, '/de-de/products/offer/OF018/')
  await page.locator('header, section').getByText(both).first().waitFor(patient)
  await page.locator('section[aria-labelledby="plan"] input').fill('90000')
  await page.locator('section[aria-labelledby="plan"] output', { hasText: ofAll }).waitFor(patient)
  expect(await violations(page)).toEqual([])
})

test('an amount that was typed before the script had come counts once it has', async () => {
  const page = await browser.newPage()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${inject('origin')}/de-de/products/offer/OF018/`, { waitUntil: 'commit' })
  await page.locator('section[aria-labelledby="plan"] input').fill('90000')
  release()
  await page.locator('section[aria-labelledby="plan"] output', { hasText: ofAll }).waitFor(patient)
  await page.close()
})

test('who holds such a deposit sees both rates and the one of the whole balance, and what came of them', async () => {
  const { page, complaints, close } = await logIn(browser, 'brandt.gmbh')
  await settled(page)
  await page.locator('a[data-deposit]', { hasText: 'Waldgrün' }).first().click(patient)
  await page.getByText(`${both}; 1,16\u00a0% auf den gesamten Betrag p.a.`).waitFor(patient)
  await page.goto(`${inject('origin')}/de-de/order/OF018/`)
  await page.getByText(both).waitFor(patient)
  await page.locator('[data-amount]').fill('60.000')
  await page
    .locator('aside[aria-labelledby="figures"]')
    .getByText('1,38\u00a0% p.a.')
    .waitFor(patient)
  expect(complaints).toEqual([])
  await close()
})
