// What a customer holds, as they meet it: the dashboard, the list, one deposit with its receipts, the end
// decided and signed, movements saved, and a look ahead with the keys alone.

import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import spanishDeposits from '#content/es-ES/deposits.json' with { type: 'json' }
import spanishOrder from '#content/es-ES/order.json' with { type: 'json' }
import { violations } from '../axe.ts'
import { type Customer, logIn, settled } from '../customer.ts'
import { codeFor } from '../outbox.ts'
import { openBrowser, phone, refuseConsent } from '../visitor.ts'

const patient = { timeout: 20_000 }
const login = 'sean.byrne'
const desk = { width: 1440, height: 900 }

let browser: Browser
let customer: Customer
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  customer = await logIn(browser, login, { viewport: desk })
  page = customer.page
  await settled(page)
  // Asked once, so that nothing stands in the way of what follows.
  await refuseConsent(page)
})
afterAll(async () => {
  await customer.close()
  await browser.close()
})

const open = async (path: string, on = page) => {
  await on.goto(`${inject('origin')}/en-ie${path}`)
  await settled(on)
}
const main = () => page.locator('main')
const deposits = () => page.locator('[data-deposit]')

async function detailOf(kind: 'term' | 'notice'): Promise<void> {
  await open(`/dashboard/savings/${kind}/`)
  await deposits().first().click()
  await page.locator('[data-balance]').waitFor()
}

test('the dashboard has the total, what comes next, the holdings, the calendar, and the cover of the account too [B4]', async () => {
  await open('/dashboard/')
  await page.locator('[data-total]').waitFor()
  await page.locator('[data-next]').waitFor()
  expect(await deposits().count()).toBe(2)
  expect(await page.locator('[data-holding]').count()).toBe(2)
  await page.locator('[data-cover]', { hasText: '€820.10 of it' }).waitFor()
  const table = page.locator('[data-calendar] details')
  await table.locator('summary').click()
  // Twelve months from the middle of one end in the middle of another.
  expect(await table.locator('tbody tr').count()).toBe(13)
  const course = page.locator('[data-course]')
  await course.locator('summary').click()
  // What is booked is said in the drawing, in words to whoever does not see it, and in the table.
  const marked = (await course.locator('svg text', { hasText: '€' }).first().textContent())!
  const sum = marked.slice(marked.indexOf('€'))
  expect(await course.locator('[role="img"]').getAttribute('aria-label')).toContain(sum)
  expect(await course.locator('tbody td', { hasText: sum }).count()).toBeGreaterThan(0)
})

test('until the deposits are known, no sum is shown that would leave them out', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const overview = '**/deposits/overview?*'
  await page.route(overview, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.locator('[data-balance-strip] dd').first().waitFor(patient)
  await main().getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('[data-total]').count()).toBe(0)
  release()
  await page.locator('[data-total]').waitFor(patient)
  await page.unroute(overview)
})

test('money at another bank is noted, counts towards the limit, is forgotten and brought back', async () => {
  await open('/dashboard/')
  const outside = page.locator('[data-outside]')
  const noted = outside.locator('[data-noted]')
  const over = page.locator('[data-cover][data-over]')
  await outside.getByRole('button', { name: 'Add money held elsewhere' }).click()
  await outside.getByLabel('Amount in EUR').fill('99,0000')
  await outside.getByRole('button', { name: 'Add', exact: true }).click()
  await outside.locator('[aria-invalid=true]').waitFor()
  expect(await over.count()).toBe(0)
  await outside.getByLabel('Amount in EUR').fill('99,000')
  await outside.getByRole('button', { name: 'Add', exact: true }).click()
  await over.getByText('€99,000.00 of it held directly with the bank, as you noted').waitFor()
  await noted.getByRole('button').click()
  await outside.getByRole('button', { name: 'Undo' }).waitFor()
  await expect.poll(() => over.count()).toBe(0)
  await outside.getByRole('button', { name: 'Undo' }).click()
  await over.waitFor()
  await noted.getByRole('button').click()
  await expect.poll(() => noted.count()).toBe(0)
})

test('the list filters by state, and says how many there are', async () => {
  await open('/dashboard/savings/term/')
  await page.locator('[data-count="1"]').waitFor()
  await page.locator('input[value="ended"]').click()
  await page.locator('[data-count="0"]').waitFor()
  expect(new URL(page.url()).searchParams.get('show')).toBe('ended')
  await page.locator('[data-empty] button').click()
  await page.locator('[data-count="1"]').waitFor()
})

test('an address of the older area leads to the list [PRV-025]', async () => {
  await page.goto(`${inject('origin')}/savingglobal#/MyInvestments/Notice`)
  await page.waitForURL(/\/en-ie\/dashboard\/savings\/notice\//, patient)
  await page.locator('[data-count="1"]').waitFor()
})

test('every receipt is reckoned again in the browser, and agrees', async () => {
  await detailOf('notice')
  const verdicts = page.locator('[data-agrees]')
  expect(await verdicts.count()).toBeGreaterThan(0)
  for (const verdict of await verdicts.all())
    expect(await verdict.getAttribute('data-agrees')).toBe('true')
  expect(await page.locator('[data-entry="INTEREST"][data-done]').count()).toBeGreaterThan(0)
})

test('the newest receipt is open, another one opens in its place and is found open again [INT-002, INT-003]', async () => {
  await detailOf('notice')
  const items = page.locator('details[data-key]')
  const opened = () =>
    items.evaluateAll((all) =>
      all.flatMap((each) =>
        (each as HTMLDetailsElement).open ? (each as HTMLElement).dataset.key : [],
      ),
    )
  const keys = await items.evaluateAll((all) =>
    all.map((each) => (each as HTMLElement).dataset.key!),
  )
  expect(keys.length).toBeGreaterThan(1)
  expect(await opened()).toEqual([keys[0]])
  await items.nth(1).locator('summary').click()
  await page.waitForURL((url) => url.searchParams.get('receipt') === keys[1])
  expect(await opened()).toEqual([keys[1]])
  await page.reload()
  await items.first().waitFor()
  expect(await opened()).toEqual([keys[1]])
})

test('the end of a term is decided, and signed with the code', async () => {
  await detailOf('term')
  await page.locator('[data-instruction="default"]').waitFor()
  await main().getByRole('button', { name: 'Change' }).click()
  const form = page.locator('[data-instruction-form]')
  await form.locator('input[value="RENEW_PRINCIPAL"]').check()
  await form.locator('[type="submit"]').click()
  await page.locator('[data-signing]').waitFor()
  await page.locator('#sign-code').fill(await codeFor(`${login}@demo.tidemark.test`))
  await page.locator('[data-signing] [type="submit"]').click()
  await page.locator('[data-instruction="chosen"]').waitFor(patient)
  expect(await page.locator('[data-instruction] li').count()).toBe(2)
})

test('a term that lets go early says what that gives, calls nothing ordered before the code, and ends after it [B16]', async () => {
  const saver = 'carmen.ruiz'
  const { exit } = spanishDeposits
  const { deposit: withdrawal } = spanishOrder
  const { page: own, close } = await logIn(browser, saver, { viewport: desk })
  await settled(own)
  await own.goto(`${inject('origin')}/es-es/dashboard/savings/term/`)
  await own.locator('[data-deposit]').first().click()
  const paid = () =>
    own.getByText(exit.payout, { exact: true }).locator('xpath=following-sibling::dd')
  const quoted = await paid().textContent(patient)
  await own.getByRole('link', { name: exit.askTerm }).click()
  await own.getByRole('button', { name: withdrawal.next }).click()
  expect(await paid().textContent()).toBe(quoted)
  await own.locator('[data-signing]').getByText(quoted!).waitFor()
  expect(await own.locator('body').innerText()).not.toContain(withdrawal.pending)
  await own.locator('#sign-code').fill(await codeFor(`${saver}@demo.tidemark.test`))
  await own.locator('[data-signing] [type="submit"]').click()
  await own.getByText(withdrawal.done).waitFor(patient)
  await close()
})

test('movements are filtered and saved for a spreadsheet and for printing', async () => {
  await open('/account-transactions/')
  await page.locator('[data-transaction]').first().waitFor()
  await page.locator('select').nth(1).selectOption('OPENING_BALANCE')
  await page.locator('[data-count="1"]').waitFor()
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main().getByRole('button', { name }).click(),
    ])
    return readFileSync(await download.path())
  }
  const csv = (await saved('Save as CSV')).toString('utf8').split('\r\n')
  expect(csv[0]).toBe('\ufeffPosting date,Value date,Type,Payer or payee,Amount,Balance,Currency')
  expect(csv[1]).toContain('Balance brought forward')
  expect((await saved('Save as PDF')).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the time machine moves by the keys alone, and says that it is a projection', async () => {
  await open('/dashboard/time-machine/')
  const shown = page.locator('[data-projection]')
  await shown.waitFor()
  const first = (await shown.getAttribute('data-projection'))!
  await page.locator('input[type="range"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown.getAttribute('data-projection'), patient).not.toBe(first)
  await page.keyboard.press('End')
  await expect.poll(() => page.locator('[data-happening="MATURITY"]').count(), patient).toBe(1)
  await page.keyboard.press('Home')
  await expect.poll(() => page.locator('[data-happening]').count(), patient).toBe(0)
  expect(await shown.textContent()).toContain('Projection')
})

test('a sum on a day is there anyway, found where it costs least, or out of reach', async () => {
  await open('/dashboard/time-machine/')
  const wish = page.locator('[data-cash-wish]')
  const need = wish.locator('input')
  await page.locator('input[type="range"]').press('End')
  await need.fill('1')
  await wish.getByText('will be in your account').waitFor()
  await need.fill('99,000,000')
  const most = await wish.getByText('at most').textContent()
  await need.fill(/€([\d,.]+\d)/.exec(most!)![1]!)
  await wish.locator('[data-best] a').first().waitFor()
  await need.fill('six')
  await expect.poll(() => need.getAttribute('aria-invalid'), patient).toBe('true')
})

const pages = [
  ['/dashboard/', '[data-calendar]'],
  ['/dashboard/savings/notice/', '[data-deposit]'],
  ['detail', '[data-receipt]'],
  ['/account-transactions/', '[data-transaction]'],
  ['/dashboard/time-machine/', '[data-held]'],
] as const

test.each([
  ['v1', desk],
  ['v2', phone],
] as const)(
  'nothing is hidden from anybody in %s',
  async (theme, viewport) => {
    await page.setViewportSize(viewport)
    for (const [path, sign] of pages) {
      if (path === 'detail') await detailOf('notice')
      else await open(path)
      await page.locator(sign).first().waitFor()
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      expect(await violations(page, 'main'), path).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(viewport.width)
    }
  },
  60_000,
)
