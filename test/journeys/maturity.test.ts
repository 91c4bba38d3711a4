// The end of a deposit, decided on the screen: followed up at another bank, split, renewed. What is shown before
// the signature is what the code stands for and what the timeline says afterwards.

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import depositWords from '#content/en/deposits.json' with { type: 'json' }
import orderWords from '#content/en/order.json' with { type: 'json' }
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { pathOf } from '#domain/site/routes.ts'
import { violations } from '../axe.ts'
import { type Customer, logIn, settled } from '../customer.ts'
import { codeFor } from '../outbox.ts'
import { openBrowser, phone, refuseConsent } from '../visitor.ts'

const patient = { timeout: 20_000 }
const login = 'james.carter'
const desk = { width: 1440, height: 900 }

let browser: Browser
let customer: Customer
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  customer = await logIn(browser, login, { viewport: desk })
  page = customer.page
  await settled(page)
  await refuseConsent(page)
})
afterAll(async () => {
  await customer.close()
  await browser.close()
})

const form = () => page.locator('[data-instruction-form]')
const entry = (kind: string) => page.locator(`[data-entry="${kind}"]`)

async function openDeposit(): Promise<void> {
  await page.goto(`${inject('origin')}/en-gb/dashboard/savings/term/`)
  await page.locator('[data-deposit]').first().click()
  await page.locator('[data-instruction]').waitFor(patient)
}

async function decide(choice: string): Promise<void> {
  await openDeposit()
  await page.locator('main').getByRole('button', { name: 'Change' }).click()
  await form().locator(`input[value="${choice}"]`).check()
}

async function sign(): Promise<string> {
  await form().locator('[type="submit"]').click()
  const dialog = page.locator('[data-signing]')
  await dialog.waitFor(patient)
  const shown = (await dialog.textContent())!
  await page.locator('#sign-code').fill(await codeFor(`${login}@demo.tidemark.test`))
  await dialog.locator('[type="submit"]').click()
  await dialog.waitFor({ ...patient, state: 'detached' })
  await page.locator('[data-instruction="chosen"]').waitFor(patient)
  return shown
}

/** Where the next deposit starts, by the form, and how many days it misses. */
async function promised() {
  const note = form().locator('[data-starts-on]')
  await note.waitFor(patient)
  const startsOn = date((await note.getAttribute('data-starts-on'))!)
  return { startsOn, days: Number(await note.getAttribute('data-idle-days')) }
}
const long = (day: Parameters<typeof formatDate>[1]) => formatDate('en-GB', day, 'long')

/** The day that is written there, in days. */
const dayIn = async (place: Locator) => {
  const text = (await place.textContent(patient))!.replaceAll(/\s/g, ' ')
  const [written] = /\d{1,2} \p{L}+ \d{4}/u.exec(text) ?? []
  expect(written, text).toBeDefined()
  return Date.parse(`${written} UTC`) / 86_400_000
}

test('until when the end can be changed is said alike before the order and on the deposit: five days before [B18]', async () => {
  const main = page.locator('main')
  const factOf = (name: string) =>
    main.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd')
  await page.goto(inject('origin') + pathOf('en-GB', 'term'))
  const offer = await page.locator('a[href*="/products/offer/"]').first().getAttribute('href')
  const offerId = offer!.split('/').filter(Boolean).at(-1)!
  await page.goto(`${inject('origin')}/en-gb/order/${offerId}/`)
  const [text = '', rest = ''] = orderWords.amount.maturityHint.split('{date}')
  const hint = main.locator('form p').filter({ hasText: text }).filter({ hasText: rest })
  expect((await dayIn(factOf(orderWords.figures.end))) - (await dayIn(hint))).toBe(5)
  await openDeposit()
  const [said = ''] = depositWords.instruction.until.split('{date}')
  const until = main.getByText(said)
  expect((await dayIn(factOf(depositWords.maturity))) - (await dayIn(until))).toBe(5)
})

test('a follow-up is chosen among other banks, what is wrong is said until it is right, and it starts when it is said [B2, B9, B30]', async () => {
  await decide('FOLLOW_UP')
  const own = await page.locator('h1').textContent()
  const rows = form().locator('[data-offer]')
  await rows.first().waitFor(patient)
  expect(await rows.filter({ hasText: own! }).count()).toBe(0)
  await form().locator('[type="submit"]').click()
  await form().locator('[data-error]').waitFor()
  await rows.first().locator('input').check()
  await expect.poll(() => form().locator('[data-error]').count()).toBe(0)
  const { startsOn, days } = await promised()
  expect(days).toBeGreaterThanOrEqual(2)
  expect(await form().textContent()).not.toContain('no days without interest')
  await form().locator('input[value="then-PAYOUT"]').check()

  const shown = await sign()
  expect(shown).toContain(long(startsOn))
  expect(shown).toMatch(/AER/)
  const stands = page.locator(`[data-instruction] [data-starts-on="${startsOn}"]`)
  await stands.waitFor(patient)
  await entry('CARRIED').waitFor(patient)
  expect(await entry('CARRIED').textContent()).toContain(formatDate('en-GB', startsOn, 'medium'))
  expect(await entry('PAYOUT').count()).toBe(0)
})

test('a part that is too large is told so, and a split says what goes where [B13, B30]', async () => {
  await decide('SPLIT')
  const sum = form().locator('input[inputmode="decimal"]')
  await sum.fill('999,999')
  await form().getByText('more than you deposited').waitFor(patient)
  await sum.fill('1,000')
  await expect.poll(() => form().locator('[data-error]').count()).toBe(0)
  await form().locator('[data-offer] input').first().check()
  const { startsOn } = await promised()
  const shown = await sign()
  expect(shown).toContain('£1,000.00')
  expect(shown).toContain(long(startsOn))
  await expect.poll(() => entry('PAYOUT').textContent(), patient).toContain('£1,000.00')
  await entry('CARRIED').waitFor(patient)
})

test('a renewal says its days and what follows its own end', async () => {
  await decide('RENEW_PRINCIPAL_AND_INTEREST')
  const { startsOn } = await promised()
  await form().getByText('At maturity').waitFor(patient)
  const shown = await sign()
  expect(shown).toContain(long(startsOn))
  await entry('RENEWED').waitFor(patient)
  expect(await entry('PAYOUT').count()).toBe(0)
})

test('money that goes on above the guarantee is warned of before it is signed', async () => {
  const { page: own, close } = await logIn(browser, 'brandt.gmbh', { viewport: desk })
  await settled(own)
  await own.goto(`${inject('origin')}/de-de/dashboard/savings/term/`)
  await own.locator('[data-deposit]').first().click(patient)
  await own.locator('[data-instruction]').waitFor(patient)
  await own.locator('main').getByRole('button', { name: 'Ändern' }).click()
  await own.locator('[data-instruction-form] input[value="RENEW_PRINCIPAL"]').check()
  await own.locator('[data-next-deposit] [data-cover="cover"]').waitFor(patient)
  await close()
})

test.each([
  ['v1', desk],
  ['v2', phone],
] as const)('the choice hides nothing from anybody in %s', async (theme, viewport) => {
  await page.setViewportSize(viewport)
  await decide('FOLLOW_UP')
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
  await form().locator('[data-offer] input').first().check(patient)
  await promised()
  expect(await violations(page, 'main')).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(viewport.width)
})
