// From an offer to the payout, in three markets: ordered, signed, paid in and withdrawn on the screen, a year
// of days in between, every amount the engine's, the books right after each step.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import banks from '#content/demo/banks.json' with { type: 'json' }
import offers from '#content/demo/offers.json' with { type: 'json' }
import { addDays, type CalendarDate } from '#domain/date.ts'
import { formatMoney } from '#domain/format.ts'
import { nominalOf } from '#domain/interest/quoted-rate.ts'
import { termPlan } from '#domain/interest/term.ts'
import { type Locale, marketOf } from '#domain/market.ts'
import { add, type Currency, decimalOf, type Money, parseMoney } from '#domain/money.ts'
import { offerPlan } from '#domain/offer-plan.ts'
import { openingCalendars, startFrom } from '#domain/opening.ts'
import { type Db, openDb } from '#platform/db.ts'
import { type EmbeddedPostgres, startPostgres } from '#platform/embedded-postgres.ts'
import { freePort } from '#platform/free-port.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { ledgerFaults } from '#services/ledger/index.ts'
import { passDialogue } from '../customer.ts'
import { throwAway } from '../database.ts'
import { type Program, startProgram } from '../program.ts'
import { openBrowser, wide } from '../visitor.ts'

type Saver = { login: string; locale: Locale; offerId: string; typed: string; amount: string }

const savers: readonly Saver[] = [
  {
    login: 'anna.schmidt',
    locale: 'de-DE',
    offerId: 'OF043',
    typed: '12.345,67',
    amount: '12345.67',
  },
  {
    login: 'james.carter',
    locale: 'en-GB',
    offerId: 'OF145',
    typed: '12,345.67',
    amount: '12345.67',
  },
  {
    login: 'marek.nowak',
    locale: 'pl-PL',
    offerId: 'OF109',
    typed: '20 000,50',
    amount: '20000.50',
  },
]

const firstDay = '2026-11-16' as CalendarDate
const patient = { timeout: 20_000 }

let dir: string
let postgres: EmbeddedPostgres
let program: Program
let origin: string
let db: Db
let browser: Browser

// A system of its own: others would notice that a year has passed.
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tidemark-year-'))
  chmodSync(dir, 0o755)
  const log = openLog('silent')
  postgres = await startPostgres({ dir: join(dir, 'postgres'), log, parameters: throwAway })
  await postgres.ensureDatabase('tidemark')
  const DATABASE_URL = postgres.url('tidemark')
  const PORT = String(await freePort())
  const settings = { DATABASE_URL, DATA_DIR: dir, PORT, BUSINESS_DATE: firstDay }
  program = startProgram(settings, 'bin/start.mjs')
  origin = await program.origin
  db = openDb({ connectionString: loginUrl(DATABASE_URL, 'worker'), max: 1 }, log)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await db?.close()
  await program?.stop()
  await postgres?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const booksAreRight = async () => expect(await ledgerFaults(db)).toEqual([])

/** By the buttons of the page, as everybody else lets days pass. */
async function pass(wish: { days: number } | { to: CalendarDate }): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${origin}/simulator/day`)
  const { today } = await (await fetch(`${origin}/simulator/day.json`)).json()
  const last = 'to' in wish ? wish.to : addDays(today, wish.days)
  const [name, value] = Object.entries(wish)[0]!
  await page.locator(`input[name="${name}"]`).fill(String(value))
  await page.locator(`form:has([name="${name}"]) button`).click()
  const said = page.locator('[data-said]')
  const settled = { timeout: 400_000, interval: 250 }
  // The page may still say what passed before.
  await expect.poll(() => said.textContent(), settled).toContain(`passed. Today is ${last}`)
  await page.close()
  await booksAreRight()
}

const offerOf = ({ offerId }: Saver) => offers.find(({ id }) => id === offerId)!
const currencyOf = (saver: Saver) => offerOf(saver).currency as Currency
const moneyOf = (saver: Saver, decimal: string): Money => parseMoney(decimal, currencyOf(saver))!

const bankCountryOf = (saver: Saver) => banks.find(({ id }) => id === offerOf(saver).bank)!.country

function termsOf(saver: Saver) {
  const quoted = offerOf(saver) as Parameters<typeof nominalOf>[0]
  return {
    type: 'TERM' as const,
    termMonths: quoted.termMonths!,
    nominal: nominalOf(quoted),
    dayCount: quoted.dayCount,
    payout: quoted.payout,
  }
}

/** As the customer's own pages ask. */
const ask = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('auth')!)
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    return response.json()
  }, `/api${path}`)

const customerIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [, payload = ''] = JSON.parse(localStorage.getItem('auth')!).access_token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).bac_number
  })

/** The code whose message says what the dialog says, word for word: codes of others arrive too. */
async function sign(page: Page): Promise<void> {
  const dialog = page.locator('[data-signing]')
  await dialog.waitFor(patient)
  const title = await dialog.locator('h3').textContent()
  const lines = await dialog
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map(({ children: [dt, dd] }) => `${dt!.textContent}: ${dd!.textContent}`),
    )
  expect(lines.length).toBeGreaterThan(1)
  const said = [title, ...lines].join('\n')
  type Kept = { code: string | null; body: string }
  const newest = async () => {
    const kept = (await (await fetch(`${origin}/simulator/outbox.json`)).json()) as Kept[]
    return kept.find(({ code, body }) => code && body.includes(said))?.code ?? ''
  }
  await expect.poll(newest, patient).toMatch(/^\d{6}$/)
  await page.locator('#sign-code').fill(await newest())
  await page.locator('[data-signing] button[type="submit"]').click()
}

async function order(saver: Saver): Promise<{ page: Page; orderId: string }> {
  const { locale, offerId, typed, amount, login } = saver
  const context = await browser.newContext({ viewport: wide, locale })
  const page = await context.newPage()
  const base = `${origin}/${locale.toLowerCase()}`
  await page.goto(`${base}/products/offer/${offerId}/`)
  const open = page.locator(`a[href*="product=${offerId}"]`).first()
  await page.goto(new URL((await open.getAttribute('href'))!, page.url()).href)
  await passDialogue(page, login)

  // The amount, and what the engine makes of it.
  const field = page.locator('[data-amount]')
  await field.waitFor(patient)
  await field.fill('1')
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  await expect.poll(() => field.getAttribute('aria-invalid'), patient).toBe('true')
  await field.fill(typed)
  const { calendar } = marketOf(locale)
  const start = startFrom(firstDay, openingCalendars(calendar, bankCountryOf(saver)))
  const plan = offerPlan(termsOf(saver), moneyOf(saver, amount), start, calendar)
  const interest = page.locator('[data-interest]')
  await expect
    .poll(() => interest.textContent(), patient)
    .toBe(formatMoney(locale, plan.totalInterest))
  await page.reload()
  await expect.poll(() => field.inputValue(), patient).toBe(typed)
  await page.locator('form:has([data-amount]) button[type="submit"]').click()

  // Everything once more, the way back and forth again, the papers, the code.
  await page.locator('[data-order-now]').waitFor(patient)
  await page.goBack()
  await expect.poll(() => field.inputValue(), patient).toBe(typed)
  await page.goForward()
  await page.locator('input[name="read"]').check(patient)
  await page.locator('[data-order-now]').click()
  await sign(page)
  await page.locator('[data-order-state="CONFIRMED"]').waitFor(patient)
  const orderId = new URL(page.url()).pathname.split('/').filter(Boolean).at(-1)!
  return { page, orderId }
}

async function payIn(page: Page): Promise<void> {
  await page.locator('[data-pay-in-now]').click(patient)
  await page.locator('[data-order-state="FUNDED"]').waitFor(patient)
}

/** Reserved money is free no longer, in the header at once, and stands on the dashboard with where it goes. */
async function reserved(page: Page, { locale, amount, ...saver }: Saver): Promise<void> {
  const tracking = page.url()
  const { balance } = await ask(page, '/customer/transaction_account')
  const written = (decimal: string) =>
    formatMoney(locale, moneyOf({ ...saver, locale, amount }, decimal))
  const available = page.locator('[data-balance-strip] dd').last()
  await expect.poll(() => available.textContent(), patient).toBe(written(balance.available))
  await page.goto(`${origin}/${locale.toLowerCase()}/dashboard/`)
  const way = page.locator('[data-under-way] [data-way="ORDER"]').first()
  await expect.poll(() => way.textContent(), patient).toContain(written(amount))
  await page.locator('[data-under-way] [data-orders]').waitFor()
  await page.goto(tracking)
}

type Held = { page: Page; orderId: string; saver: Saver; customerId: string; depositId: string }

async function opened(saver: Saver, page: Page, orderId: string): Promise<Held> {
  await page.reload()
  await page.locator('[data-order-state="EXECUTED"]').waitFor(patient)
  const { order: found } = await ask(page, `/orders/orders/${orderId}`)
  const { deposit } = await ask(page, `/deposits/deposits/${found.instanceId}`)
  expect(deposit).toMatchObject({
    state: 'ACTIVE',
    principal: saver.amount,
    balance: saver.amount,
    opensOn: found.valueDate,
  })
  return { page, orderId, saver, customerId: await customerIdOf(page), depositId: deposit.id }
}

async function matured({ page, saver, customerId, depositId }: Held): Promise<void> {
  const { deposit, postings } = await ask(page, `/deposits/deposits/${depositId}`)
  const { nominal, dayCount, payout } = termsOf(saver)
  const plan = termPlan({
    principal: moneyOf(saver, saver.amount),
    rate: nominal,
    dayCount,
    start: deposit.opensOn,
    end: deposit.maturesOn,
    payout,
  })
  expect(deposit.state).toBe('CLOSED')
  expect(postings).toHaveLength(1)
  const [posting] = postings
  expect(posting.interest).toBe(decimalOf(plan.totalInterest))
  const account = (await ask(page, '/customer/transaction_account')).id
  const path = `/payment/transactions?customer_id=${customerId}&of=${account}`
  const transactions: { kind: string; id: string; amount: string }[] = await ask(page, path)
  const payout_ = transactions.find(({ id }) => id === posting.transferId)!
  const expected = add(moneyOf(saver, saver.amount), moneyOf(saver, posting.net))
  expect(payout_).toMatchObject({ kind: 'DEPOSIT_MATURED', amount: decimalOf(expected) })
}

/** Everything that is free goes home. */
async function withdraw({ page, saver }: Held): Promise<void> {
  const { locale } = saver
  await page.goto(`${origin}/${locale.toLowerCase()}/account-withdrawal`)
  const { balance } = await ask(page, '/customer/transaction_account')
  const shown = page.locator('[data-available]')
  const available = formatMoney(locale, moneyOf(saver, balance.available))
  await expect.poll(() => shown.textContent(), patient).toBe(available)
  await page.locator('[data-all]').click()
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  await sign(page)
  await page.locator('[data-payout="REQUESTED"]').first().waitFor(patient)
}

test('savers in three markets order, pay in, earn a year of interest and take the money home', {
  timeout: 600_000,
}, async () => {
  const ordered = []
  for (const saver of savers) {
    const placed = await order(saver)
    await booksAreRight()
    await payIn(placed.page)
    await reserved(placed.page, saver)
    await booksAreRight()
    ordered.push({ saver, ...placed })
  }

  // After the cut-off of its bank an order leaves a day later.
  await pass({ days: 4 })
  const held: Held[] = []
  for (const { saver, page, orderId } of ordered) held.push(await opened(saver, page, orderId))

  const ends: CalendarDate[] = []
  for (const { page, depositId } of held)
    ends.push((await ask(page, `/deposits/deposits/${depositId}`)).deposit.paysOn)
  await pass({ to: addDays(ends.toSorted().at(-1)!, 1) })
  for (const each of held) {
    await matured(each)
    await withdraw(each)
    await booksAreRight()
  }

  await pass({ days: 4 })
  for (const { page } of held) {
    await page.reload()
    await page.locator('[data-payout="EXECUTED"]').first().waitFor(patient)
    const { balance } = await ask(page, '/customer/transaction_account')
    expect(balance.available).toBe('0.00')
  }
})
