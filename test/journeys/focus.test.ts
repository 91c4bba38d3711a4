// Where the focus is when something happens: whoever uses the keys alone, or hears the page, is where the
// eye would be.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import words from '#content/nl-NL/order.json' with { type: 'json' }
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser, refuseConsent } from '../visitor.ts'

const patient = { timeout: 20_000 }
const base = () => `${inject('origin')}/nl-nl`

let browser: Browser
let customer: Customer
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  customer = await logIn(browser, 'sanne.devries')
  page = customer.page
  await settled(page)
  await refuseConsent(page)
})
afterAll(async () => {
  await customer?.close()
  await browser?.close()
})

const isFocused = (selector: string) => () =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element === document.activeElement)
const focused = (selector: string) => expect.poll(isFocused(selector), patient).toBe(true)

test('Escape in the dialog for the code returns to the button that opened it [B20]', async () => {
  await page.goto(`${base()}/account-withdrawal`)
  await page.locator('[data-amount]').fill('10,00')
  await page.keyboard.press('Tab')
  const submit = 'form:has([data-amount]) button[type="submit"]'
  await page.locator(submit).focus()
  await page.keyboard.press('Enter')
  await page.locator('#sign-code').waitFor(patient)
  await page.keyboard.press('Enter')
  await focused('#sign-code')
  await page.keyboard.press('Escape')
  await page.locator('[data-signing]').waitFor({ state: 'detached' })
  await focused(submit)
})

test('in a low window the dialog for the code begins with what is signed', async () => {
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto(`${base()}/account-withdrawal`)
  await page.locator('[data-amount]').fill('10,00')
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  await page.locator('#sign-code').waitFor(patient)
  await focused('dialog[open]')
  expect(await page.locator('dialog[open]').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('Escape returns to a button that waits for the answer as soon as it does not', async () => {
  await page.goto(`${base()}/user-account`)
  const setUp = '[data-set-up="totp"]'
  await page.locator(setUp).focus(patient)
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor(patient)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await focused(setUp)
})

test('a wrong amount takes the focus in a withdrawal [B20]', async () => {
  await page.goto(`${base()}/account-withdrawal`)
  await page.locator('[data-amount]').fill('999.999.999,00')
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  await focused('[data-amount][aria-invalid="true"]')
})

test.each(['withdrawal', 'top-up'])(
  'a wrong amount takes the focus in the %s of a deposit [B20]',
  async (act) => {
    await page.goto(`${base()}/dashboard/savings/overnight/`)
    await page.locator('[data-deposit]').first().click(patient)
    await page.locator(`main a[href$="/${act}/"]`).first().click(patient)
    await page.locator('[data-amount]').fill('1x')
    await page.locator('form:has([data-amount]) button[type="submit"]').click()
    await focused('[data-amount][aria-invalid="true"]')
  },
)

test('before the code a withdrawal from a deposit is called ordered nowhere [B16]', async () => {
  await page.goto(`${base()}/dashboard/savings/overnight/`)
  await page.locator('[data-deposit]').first().click(patient)
  await page.locator('main a[href$="/withdrawal/"]').first().click(patient)
  await page.locator('[data-amount]').fill('10')
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  await page.locator('#sign-code').waitFor(patient)
  expect(await page.locator('body').innerText()).not.toContain(words.deposit.pending)
  await page.keyboard.press('Escape')
  await page.locator('[data-signing]').waitFor({ state: 'detached' })
})

test('the next step of an order begins at its heading, and what is missing there takes the focus [B20]', async () => {
  await page.goto(`${base()}/products/`)
  const offer = await page.locator('a[href*="/products/offer/"]').first().getAttribute('href')
  const offerId = offer!.split('/').filter(Boolean).at(-1)!
  await page.goto(`${base()}/order/${offerId}/`)
  await page.locator('[data-amount]').fill('10.000')
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  await page.locator('[data-order-now]').waitFor(patient)
  await focused('h1')
  await page.locator('[data-order-now]').click()
  await focused('input[name="read"]')
  await page.goBack()
  await page.locator('[data-amount]').waitFor(patient)
  await focused('h1')
})

test('a page begins at its heading also when its content comes later', async () => {
  await page.goto(`${base()}/dashboard/`)
  await page.locator('[data-deposit]').first().click(patient)
  await page.locator('[data-balance]').waitFor(patient)
  await focused('h1')
})
