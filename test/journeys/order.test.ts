// An order on the screen: nothing is reckoned that nobody asked for, what a way out means is said before it is
// taken, and whoever withdraws need not type what we know.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import words from '#content/fr-FR/order.json' with { type: 'json' }
import french from '#content/fr-FR/problems.json' with { type: 'json' }
import { pathOf } from '#domain/site/routes.ts'
import { type Customer, logIn, settled } from '../customer.ts'
import { codeFor } from '../outbox.ts'
import { openBrowser, refuseConsent } from '../visitor.ts'

const patient = { timeout: 20_000 }
const login = 'claire.martin'
const address = `${login}@demo.tidemark.test`
const base = () => `${inject('origin')}/fr-fr`

let browser: Browser
let customer: Customer
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  customer = await logIn(browser, login)
  page = customer.page
  await settled(page)
  await refuseConsent(page)
})
afterAll(async () => {
  await customer?.close()
  await browser?.close()
})

let orderedOffer: string
test('without an amount the page says when and how safe, and reckons nothing', async () => {
  await page.goto(`${base()}/products/`)
  const offer = await page.locator('a[href*="/products/offer/"]').first().getAttribute('href')
  orderedOffer = offer!.split('/').filter(Boolean).at(-1)!
  await page.goto(`${base()}/order/${orderedOffer}/`)
  const figures = page.locator('aside[aria-labelledby="figures"]')
  await figures.getByText(words.figures.empty).waitFor(patient)
  expect(await figures.locator('[data-interest]').count()).toBe(0)
  await figures.getByText(words.figures.start).waitFor()
  await page.locator('[data-amount]').fill('20 000')
  await figures.locator('[data-interest]').waitFor()
})

async function sign(on = page, to = address): Promise<void> {
  await on.locator('form:has([data-amount]) button[type="submit"]').click()
  await on.locator('input[name="read"]').check(patient)
  await on.locator('[data-order-now]').click()
  await on.locator('#sign-code').waitFor(patient)
  await on.locator('#sign-code').fill(await codeFor(to))
  await on.locator('[data-signing] [type="submit"]').click()
  await on.locator('[data-cancel]').waitFor(patient)
}

test('a signed order says what cancelling means before it is done', async () => {
  await sign()
  await page.locator('[data-cancel]').click(patient)
  await page.getByText('C’est irréversible').waitFor(patient)
})

test('whoever withdraws finds the known address, and our own words where it is missing', async () => {
  await page.locator('[data-revoke]').click()
  const email = page.locator('input[name="email"]')
  await expect.poll(() => email.inputValue(), patient).toBe(address)
  await email.fill('')
  await page.locator('form:has(input[name="email"]) [type="submit"]').click()
  await page.getByText(french.email.format).waitFor(patient)
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await email.fill(address)
  await page.locator('form:has(input[name="email"]) [type="submit"]').click()
  await page.locator('[data-revoke-confirm]').click(patient)
  await page.locator('[data-receipt]').waitFor(patient)
})

test('what an order reserves is no longer available in the header, and the list it stands in does not call itself empty [B29]', async () => {
  const { page: own, close } = await logIn(browser, 'paul.richter')
  /** What the strip below the header calls available. */
  const available = async () => {
    const [, shown] = await own.locator('[data-balance-strip] dd').allInnerTexts()
    return Number(shown!.replaceAll(/\D/g, ''))
  }
  await own.goto(`${inject('origin')}/de-de/order/OF006/`)
  await own.locator('[data-amount]').fill('10', patient)
  await settled(own)
  const before = await available()
  await sign(own, 'paul.richter@demo.tidemark.test')
  await expect.poll(available, patient).toBe(before - 10_00)
  const tracked = own.url()
  await own.goto(`${inject('origin')}/de-de/dashboard/savings/overnight/`)
  await own.locator('main [data-order]').waitFor(patient)
  expect(await own.locator('main [data-empty]').count()).toBe(0)
  await own.goto(tracked)
  await own.locator('[data-cancel]').click(patient)
  await own.locator('main button:focus').click(patient)
  await expect.poll(available, patient).toBe(before)
  await close()
})

test('an account at a bank without a name is told in facts that each have another name [B29]', async () => {
  const call = /\/api\/customer\/customers\/[^/]+\?embed/
  await page.route(call, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const account of json.data.embedded.referenceAccounts) delete account.bankName
    await route.fulfill({ response, json })
  })
  await page.goto(`${base()}/account-withdrawal`)
  await page.locator('[data-amount]').waitFor(patient)
  const names = await page.locator('main form dt').allInnerTexts()
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(2)
  await page.unroute(call)
})

test('who names an order of theirs on the public page, from their own address, has withdrawn from it', async () => {
  await page.goto(`${base()}/order/${orderedOffer}/`)
  await page.locator('[data-amount]').fill('20 000')
  await sign()
  const [reference] = /TM-[0-9A-Z]{10}/.exec((await page.locator('[data-app]').textContent())!)!
  const reader = await browser.newContext({ javaScriptEnabled: false })
  const plain = await reader.newPage()
  await plain.goto(inject('origin') + pathOf('fr-FR', 'withdraw'))
  await plain.locator('input[name=name]').fill('Claire Martin')
  await plain.locator('input[name=contract]').fill(`n° ${reference.toLowerCase()}`)
  await plain.locator('input[name=mail]').fill(address)
  await plain.locator('[data-withdrawal] [type=submit]').click()
  await plain.locator('[name=confirm]').click(patient)
  await plain.locator('[data-withdrawal=received]').waitFor(patient)
  await reader.close()
  await expect
    .poll(async () => {
      await page.reload()
      await page.locator('[data-order-state]').waitFor(patient)
      return page.locator('[data-order-state]').getAttribute('data-order-state')
    }, patient)
    .toBe('REVOKED')
})
