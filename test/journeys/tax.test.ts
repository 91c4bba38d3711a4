// The tax desk in a browser: whoever holds deposits sees who takes what from the interest, and finds the papers.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { logIn, settled } from '../customer.ts'
import { openBrowser } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function desk(who: string, market: string) {
  const customer = await logIn(browser, who)
  await customer.page.goto(new URL(`/${market}/tax-desk`, inject('origin')).href)
  await customer.page.locator('[data-bank]').first().waitFor()
  return customer
}

test('anna sees who takes the tax of each bank, her orders and her papers', async () => {
  const { page, complaints, close } = await desk('anna.schmidt', 'de-de')
  const direct = page.locator('[data-bank=waldgruen]')
  await direct.waitFor()
  expect(await direct.getAttribute('data-withheld-by')).toBe('PARTNER_BANK')
  const trust = page.locator('[data-bank=hansekontor]')
  expect(await trust.getAttribute('data-withheld-by')).toBe('SERVICING_BANK')
  expect(await trust.locator('[data-rate=kapESt]').textContent()).toContain('25,00')
  await page.locator('[data-order=servicing-bank]').waitFor()
  expect(await page.locator('[data-fund-tax=tax]').textContent()).toMatch(/^\d+,\d\d\s€$/)
  await expect.poll(() => page.locator('[data-document]').count()).toBeGreaterThan(1)
  expect(complaints).toEqual([])
  await close()
})

test('a company has no exemption orders here, no way to them and no home, and marek’s tax is named as in Poland [B28]', async () => {
  const company = await desk('brandt.gmbh', 'de-de')
  await company.page.locator('tbody tr').first().waitFor()
  const orders = company.page.getByRole('heading', { name: 'Freistellungsaufträge im Überblick' })
  // Drawn until it is known whose desk it is.
  await expect.poll(() => orders.count()).toBe(0)
  expect(await company.page.locator('[data-gauge]').count()).toBe(0)
  await settled(company.page)
  expect(await company.page.locator('#account-menu [data-account="documents"]').count()).toBe(1)
  expect(await company.page.locator('#account-menu [data-account*="xemption"]').count()).toBe(0)
  await company.page.goto(new URL('/de-de/my-details', inject('origin')).href)
  await company.page.getByText('Sitz des Unternehmens', { exact: true }).waitFor()
  expect(await company.page.locator('main').innerText()).not.toMatch(/Sie wohnen|Wohnadresse/)
  expect(company.complaints).toEqual([])
  await company.close()
  const marek = await desk('marek.nowak', 'pl-pl')
  await marek.page.locator('[data-rate=pit]').waitFor()
  expect(await marek.page.locator('[data-withheld-by=NOBODY]').count()).toBe(1)
  await marek.close()
})

test('the way to the desk begins at the customer’s details', async () => {
  const { page, close } = await logIn(browser, 'claire.martin')
  await page.goto(new URL('/fr-fr/my-details', inject('origin')).href)
  await page.locator('a[href$="/tax-desk"]').click()
  await page.waitForURL(/\/tax-desk$/)
  await page.locator('[data-rate=ps]').waitFor()
  await close()
})

test('a couple is told that both sign, and names nobody; what did not load is asked for again', async () => {
  const { page, close } = await logIn(browser, 'familie.berger')
  const call = /\/tax\/exemption-orders/
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(new URL('/de-de/tax-desk', inject('origin')).href)
  const again = page.getByRole('button', { name: 'Noch einmal versuchen' })
  await again.waitFor({ timeout: 30_000 })
  await page.unroute(call)
  await again.click()
  await page.locator('[data-gauge]').waitFor()
  await page.goto(new URL('/de-de/exemption-order', inject('origin')).href)
  await page.locator('[data-give=servicing-bank]').click()
  await page.getByText('Der Auftrag gilt für Sie und Julia Berger gemeinsam.').waitFor()
  expect(await page.locator('input[name="partner.tin"]').count()).toBe(0)
  expect(await page.locator('input[name=amount]').inputValue()).toBe('2000')
  await close()
})

test('reto hands in a certificate of residence, and sees it being checked; seán’s is asked for', async () => {
  const reto = await desk('reto.baumann', 'de-ch')
  await reto.page.locator('[data-declare]').click()
  await reto.page.locator('select[name=country]').selectOption('LV')
  await reto.page.locator('input[name=number]').fill('R 17/2026')
  await reto.page.locator('input[name=validTo]').fill('2099-12-31')
  await reto.page.locator('input[name=isDeclared]').check()
  const send = reto.page.locator('[data-app] form button[type=submit]')
  await send.click()
  await reto.page.locator('[data-error]').first().waitFor()
  await reto.page.locator('input[name=validTo]').fill('2028-12-31')
  await send.click()
  await reto.page.locator('[data-certificate="RESIDENCE LV"][data-state=UPLOADED]').waitFor()
  await reto.close()
  const sean = await desk('sean.byrne', 'en-ie')
  await sean.page.locator('[data-state=REQUESTED]').first().waitFor()
  await sean.close()
})
