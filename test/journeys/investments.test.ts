// What somebody has invested, as they meet it: the header leads there, every figure opens its reckoning, the course is
// walked with the keys, and the dashboard's total holds it.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from '../axe.ts'
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser, phone, refuseConsent } from '../visitor.ts'

const patient = { timeout: 20_000 }
const desk = { width: 1440, height: 900 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** `23.266,16 €` and `€ 23.266,16` as cents. */
const cents = (written: string | null): number =>
  Number(written!.replaceAll('\u2212', '-').replaceAll(/[^\d-]/g, ''))
const decimal = (written: string): number => Number(written.replaceAll('.', '').replace(',', '.'))

describe.each([
  ['anna.schmidt', '/de-de', 'DWM50'],
  ['sanne.devries', '/nl-nl', 'DWM70_NL'],
])('%s', (login, market, template) => {
  let customer: Customer
  let page: Page
  beforeAll(async () => {
    customer = await logIn(browser, login, { viewport: desk })
    page = customer.page
    await settled(page)
    await refuseConsent(page)
  })
  afterAll(() => customer.close())

  const open = async (path: string) => {
    await page.goto(`${inject('origin')}${market}${path}`)
    await settled(page)
  }
  /** By the header's own link. */
  async function openPortfolio(): Promise<void> {
    await open('/dashboard/')
    const link = page.locator('a[href*="/dashboard/investments/"][href$="source=dwm"]').first()
    await link.waitFor({ ...patient, state: 'attached' })
    await page.goto(new URL((await link.getAttribute('href'))!, page.url()).href)
    await page.locator(`[data-investment="${template}"]`).waitFor(patient)
    await page.locator('[data-figure="strategy"]').waitFor(patient)
  }

  test('the header leads to the portfolio, whose value is units times price [PRV-033, ENUM-027]', async () => {
    await openPortfolio()
    const rows = page.locator('[data-positions] tbody tr')
    await rows.first().waitFor(patient)
    expect(await rows.count()).toBe(7)
    const cellsOf = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    )
    let sum = 0
    for (const [value, , units, price] of cellsOf) {
      const worth = Math.round(decimal(units!) * decimal(price!) * 100)
      expect(cents(value!)).toBe(worth)
      sum += worth
    }
    await page.locator('[data-how="value"] summary').click()
    const lines = page.locator('[data-how="value"] dd')
    const cash = cents(await lines.nth(7).textContent())
    const shown = (await page.locator('[data-value]').getAttribute('data-value'))!
    expect(Math.round(Number(shown) * 100)).toBe(sum + cash)
  })

  test('gain, returns, the fee and the tax prepayment open their reckonings, and a second program agrees', async () => {
    await openPortfolio()
    // Elsewhere no tax is withheld, and none prepaid.
    const taxed = market === '/de-de' ? ['prepayment'] : []
    for (const figure of ['value', 'gain', 'own', 'strategy', 'fee', ...taxed])
      await page.locator(`[data-how="${figure}"] summary`).click()
    const verdicts = page.locator('[data-agrees]')
    expect(await verdicts.count()).toBe(4 + taxed.length)
    for (const verdict of await verdicts.all())
      expect(await verdict.getAttribute('data-agrees')).toBe('true')
    const [value, out, paid, gain] = (
      await page.locator('[data-how="gain"] dl').first().locator('dd').allTextContents()
    ).map(cents)
    expect(gain).toBe(value! + out! + paid!)
  })

  test('arrow keys walk the course from day to day, and a span is chosen by its button', async () => {
    await openPortfolio()
    const slider = page.locator('input[type="range"]')
    await slider.focus()
    const last = await slider.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(last)
    await page.keyboard.press('End')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(last)
    await page.locator('fieldset button').nth(2).click()
    await page.waitForURL(/range=1Y/)
    await expect
      .poll(() => page.locator('fieldset button[aria-pressed="true"]').count(), patient)
      .toBe(1)
    await page.locator('[role="img"]').first().waitFor(patient)
  })

  test('its reports are in the folder, which its page opens at them', async () => {
    await openPortfolio()
    await page.locator('a[href*="depositId="]').click()
    const papers = page.locator('[data-document]')
    await papers.first().waitFor(patient)
    // The last quarter and the last year; what is declared where nobody withholds tax.
    const kinds = await papers.evaluateAll((all) => all.map((each) => each.dataset.document))
    const isDeclared = market === '/nl-nl'
    expect(kinds.toSorted()).toEqual(['STATEMENT', 'STATEMENT', ...(isDeclared ? ['TAX'] : [])])
  })

  test('what happened is told with what was bought, and older things on asking [ENUM-016, ENUM-025]', async () => {
    await openPortfolio()
    const rows = page.locator('[data-transactions] li')
    await rows.first().waitFor(patient)
    expect(await rows.count()).toBe(25)
    await page.locator('[data-type="INFLOWS"] summary').first().click()
    await page.locator('[data-type="INFLOWS"] dd').first().waitFor()
    const bought = await page.locator('[data-type="INFLOWS"] dt').first().textContent()
    expect(bought).toMatch(/\d,\d{4}\b.*\d,\d{4}\b/)
    expect(await page.locator('[data-type="INFLOWS"] [data-comes-to]').count()).toBe(0)
    await page.locator('[data-transactions] [data-more]').click()
    await expect.poll(() => rows.count(), patient).toBeGreaterThan(25)
    // Whoever asked with a key is among what came.
    await expect
      .poll(() => rows.nth(25).evaluate((row) => row === document.activeElement))
      .toBe(true)
  })

  test('whatever is ordered has a page of its own: here nothing is changed by a button', async () => {
    await openPortfolio()
    await page.locator('main a[href$="/suitability/"]').waitFor(patient)
    // Spans, sorting and older things are looked at; nothing else can be pressed.
    const acts = page.locator('main button:not(fieldset button, th button, [data-more])')
    expect(await acts.count()).toBe(0)
    expect(await page.locator('main form').count()).toBe(0)
  })

  test('the total of the dashboard is the sum of its parts, the portfolio among them', async () => {
    await openPortfolio()
    const value = (await page.locator('[data-value]').getAttribute('data-value'))!
    await open('/dashboard/')
    await page.locator('[data-total]').waitFor(patient)
    const parts = await page
      .locator('[aria-labelledby="balance"] dl')
      .first()
      .locator('div')
      .evaluateAll((all) => all.map((each) => each.querySelector('dd')!.textContent ?? ''))
    const sums = parts.map(cents)
    expect(sums).toContain(Math.round(Number(value) * 100))
    const total = cents(await page.locator('[data-total]').textContent())
    // What is available is a part of what is on the account.
    const all = sums.reduce((sum, each) => sum + each, 0)
    expect(sums.map((available) => all - available)).toContain(total)
  })

  test('each position leads to its fund: cost, risk, and the course of its price', async () => {
    await openPortfolio()
    const rows = page.locator('[data-positions] tbody tr')
    await rows.first().waitFor(patient)
    expect(await rows.locator('[data-fund-of]').count()).toBe(7)
    // Cash is no position, and stands beneath them.
    const cash = page.locator('[data-cash]')
    expect(cents(await cash.locator('dd').textContent())).toBe(
      Math.round(Number(await cash.getAttribute('data-cash')) * 100),
    )
    const isin = (await rows.locator('[data-fund-of]').first().getAttribute('data-fund-of'))!
    await rows.locator('[data-fund-of]').first().press('Enter')
    await page.locator(`[data-fund="${isin}"]`).waitFor(patient)
    await page.locator('input[type="range"]').focus()
    const last = await page.locator('[data-said]').textContent()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.locator('[data-said]').textContent()).not.toBe(last)
    await page.locator('fieldset button').nth(2).click()
    await page.waitForURL(/range=1Y/)
    await page.locator('figure summary').click()
    await page.locator('figure tbody tr').first().waitFor(patient)
    expect(await page.locator('main dd').allTextContents()).toContain(isin)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize(phone)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(phone.width)
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'v1'
    })
    expect(await violations(page, 'main')).toEqual([])
    await page.setViewportSize(desk)
    const unknown = 'QZ0EQNONE008'
    await open(`/dashboard/investments/funds/${unknown}`)
    await page.locator('main a[href*="wealth-management"]').first().waitFor(patient)
  })

  test('the list of investments has it with its value', async () => {
    await open('/investments/wealth-management/dashboard?ref=header')
    const row = page.locator(`[data-investment="${template}"]`)
    await row.waitFor(patient)
    await row.locator('a').click()
    await page.waitForURL(/dashboard\/investments\//)
    await page.locator('[data-value]').waitFor(patient)
  })

  test('axe finds nothing, and on a phone nothing is wider than the screen', async () => {
    await openPortfolio()
    await page.locator('[data-transactions] li').first().waitFor(patient)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize(phone)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(phone.width)
    expect(await violations(page, 'main')).toEqual([])
    await page.setViewportSize(desk)
  })
})

test('whoever holds nothing reads how it would begin, and what is not theirs is not there', async () => {
  const customer = await logIn(browser, 'petra.lang', { viewport: desk })
  const { page } = customer
  await settled(page)
  await page.goto(`${inject('origin')}/de-de/investments/wealth-management/dashboard`)
  await page.getByText('Sie haben noch keine Geldanlage').waitFor(patient)
  await page.goto(`${inject('origin')}/de-de/dashboard/investments/none`)
  await page.getByText('Diese Geldanlage gibt es nicht').waitFor(patient)
  await customer.close()
})
