// What a customer reads is written as their country writes it: addresses, account numbers, days, amounts and numbers
// one dials; and nothing of it is cut off.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser, phone } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const main = (page: Page) => page.locator('main')

/** All that a page says, once something of it is there; by whatever host the market has. */
async function said({ page }: Customer, path: string, sign: string): Promise<string> {
  await settled(page)
  const [, market] = new URL(page.url()).pathname.split('/')
  await page.goto(new URL(`/${market}/${path}`, page.url()).href)
  await main(page).locator(sign).first().waitFor()
  await settled(page)
  return main(page).innerText()
}

test.each([
  [
    'james.carter',
    ['Flat 2, 14 Example Road, London, SW1A 1AA', 'Surveyor', '+44 7700 900123', '00-99-02'],
    'BAC 410 000 013',
  ],
  [
    'claire.martin',
    ['12 bis Rue de l’Exemple, 75008 Paris', 'Traductrice', '+33 6 39 98 00 01', 'FR76 '],
    'BAC 410 000 019',
  ],
  [
    'emily.clark',
    ['350 Example Avenue, New York, NY 10001', '+1 202 555 0123', 'Routing number'],
    'BAC 410 000 024',
  ],
  [
    'marek.nowak',
    ['ulica Przykładowa 12/3, 00-001 Warszawa', 'Emeryt', '+48 512 345 678', 'PL24 9990'],
    'BAC 410 000 022',
  ],
])('%s reads address, profession, telephone and reference as at home [B21, B33]', async (...of) => {
  const [who, expected, reference] = of
  const customer = await logIn(browser, who)
  await said(customer, 'my-details', 'dd')
  // What prints telephone numbers comes after the page.
  for (const text of expected) await main(customer.page).getByText(text).first().waitFor()
  expect(await said(customer, 'pay-in', 'dd')).toContain(reference)
  await customer.close()
})

test('a Briton reads sort code and account number everywhere, and sums to the penny [B22]', async () => {
  const customer = await logIn(browser, 'james.carter')
  const { page } = customer
  const british = (text: string) => {
    expect(text).toMatch(/00-99-0\d/)
    expect(text).not.toMatch(/IBAN|GB\d\d|00990\d/)
  }
  for (const path of ['my-details', 'payment-methods', 'reference-accounts', 'pay-in']) {
    const text = await said(customer, path, 'dd')
    british(text)
    expect(text).toMatch(/Sort code\s+00-99-0\d/)
  }
  british(await page.locator('#account-menu').evaluate((menu) => menu.textContent ?? ''))
  british(await said(customer, 'account-withdrawal', '[data-amount]'))
  await page.locator('[data-amount]').fill('10.00')
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  await page.locator('#sign-code').waitFor()
  british(await page.locator('dialog[open]').innerText())
  await said(customer, 'dashboard/savings/notice/', 'a[data-deposit]')
  await main(page).locator('a[data-deposit]').click()
  await page.locator('[data-receipt]').first().waitFor()
  expect(await main(page).innerText()).toMatch(/to the nearest penny/)
  await customer.close()
})

const ungrouped = /\d{4},\d\d/
const hyphened = /(?:^|[\s(])-\s?[\d€]/m

test.each([
  [
    'marek.nowak',
    /do\s\d+\smaja\s2027/,
    /\d[ \u00a0](?:sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru)\b/,
  ],
  ['giulia.ferri', /7\.\d{3},\d\d\s€/, ungrouped],
  ['anna.schmidt', /−246,63\s€/, ungrouped],
])('%s reads days, thousands and minus signs as at home [B23, B24]', async (...of) => {
  const [who, expected, never] = of
  const customer = await logIn(browser, who)
  const texts = [
    await said(customer, 'dashboard/', '[data-total]'),
    await said(customer, 'account-transactions/', '[data-transaction]'),
  ].join('\n')
  expect(texts).toMatch(expected)
  for (const wrong of [never, ungrouped, hyphened]) expect(texts).not.toMatch(wrong)
  await customer.close()
})

test('on a phone the rate of a receipt is in sight, where its name is long too [B34]', async () => {
  const customer = await logIn(browser, 'marek.nowak', { viewport: phone })
  const { page } = customer
  await page.goto(`${inject('origin')}/pl-pl/dashboard/savings/overnight/`)
  await main(page).locator('a[data-deposit]').click()
  const table = page.locator('[data-receipt] section').first()
  await table.locator('td').first().waitFor()
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  await customer.close()
})
