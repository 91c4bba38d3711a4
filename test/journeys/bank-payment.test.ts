// Paying in at one's own bank, in euros and in pounds: paid, given up, paid late, told twice, and by somebody without the
// key.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { faults } from '../axe.ts'
import { logIn, settled } from '../customer.ts'
import { openBrowser, phone } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 30_000 }

/** As the page of the account says, which nobody else moves meanwhile. */
const balanceOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('auth')!)
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch('/api/customer/transaction_account', { headers })
    return (await response.json()).balance.current
  })

test.each([
  ['nina.winter', 'de-de', '12,50', 12.5],
  ['james.carter', 'en-gb', '12.50', 12.5],
])(
  '%s pays at a bank',
  async (login, market, typed, amount) => {
    const { page, close } = await logIn(browser, login)
    await page.setViewportSize(phone)
    const form = page.locator('[data-pay-at-bank]')
    let atBank = ''
    async function pay(answer: string): Promise<void> {
      await page.goto(`${inject('origin')}/${market}/pay-in`)
      await form.locator('[data-amount]').fill(typed)
      await form.locator('button[type="submit"]').click()
      await page.waitForURL(/\/simulator\/bank\//, patient)
      atBank = page.url()
      await page.locator(`button[value="${answer}"]`).click(patient)
      await page.waitForURL(/pay-in\?payment=/, patient)
    }
    const becomes = (state: string) =>
      page.locator(`[data-bank-payment="${state}"]`).waitFor(patient)

    await page.goto(`${inject('origin')}/${market}/pay-in`)
    await form.locator('[data-amount]').fill('0')
    await form.locator('button[type="submit"]').click()
    await form.locator('[aria-invalid="true"]').waitFor(patient)
    await settled(page)
    expect(await faults(page)).toEqual([])

    const before = Number(await balanceOf(page))
    await pay('cancel')
    await becomes('CANCELLED')
    await pay('forged')
    await becomes('STARTED')
    // What comes while the page waits for it is in its header, too.
    const saldo = page.locator('[data-balance-strip] dd').first()
    const shown = await saldo.innerText(patient)
    await page.request.post(atBank, {
      form: { answer: 'pay' },
      headers: { origin: inject('origin') },
    })
    await becomes('PAID')
    await expect.poll(() => saldo.innerText(), patient).not.toBe(shown)
    await pay('repeated')
    await becomes('PAID')
    // What came of it stands at the top, and is in sight.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await pay('late')
    const come = page.locator('[data-bank-payment]')
    await expect
      .poll(async () => {
        await page.reload()
        return come.getAttribute('data-bank-payment', patient)
      }, patient)
      .toBe('PAID')
    expect(Number(await balanceOf(page)) - before).toBeCloseTo(3 * amount, 2)
    await page.locator('[data-bank-payment] a').click()
    await page.locator('[data-pay-in="CREDITED"]').first().waitFor(patient)
    await close()
  },
  150_000,
)
