// From an offer to the payout, in three markets: ordered, signed, paid in and withdrawn on the screen, a year
// of days in between, every amount the engine's, the books right after each step.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import banks from '#content/demo/banks.json' with { type: 'json' }
import offers from '#content/demo/offers.json' with { type: 'json' }
import { addDays, type CalendarDate } from '#domain/date.ts'
import { formatMoney } from '#domain/format.ts'
import { nominalOf } from '#domain/interest/quoted-rate.ts'
import { termPlan } from '#domain/interest/term.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { add, type Currency, decimalOf, type Money, parseMoney } from '#domain/money.ts'
import { offerPlan } from '#domain/offer/offer-plan.ts'
import { openingCalendars, startFrom } from '#domain/order/opening.ts'
import { passDialogue } from '../customer.ts'
import {
  ask,
  confirmOrder,
  customerIdOf,
  openYear,
  patient,
  payIn,
  payOutAll,
  type Year,
} from '../own-year.ts'
import { wide } from '../visitor.ts'

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
let year: Year
beforeAll(async () => {
  year = await openYear(firstDay)
})
afterAll(() => year?.close())

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

async function order(saver: Saver): Promise<{ page: Page; orderId: string }> {
  const { locale, offerId, typed, amount, login } = saver
  const context = await year.browser.newContext({ viewport: wide, locale })
  const page = await context.newPage()
  const base = `${year.origin}/${locale.toLowerCase()}`
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
  return { page, orderId: await confirmOrder(page) }
}

/** Reserved money is free no longer, in the header at once, and stands on the dashboard with where it goes. */
async function reserved(page: Page, { locale, amount, ...saver }: Saver): Promise<void> {
  const tracking = page.url()
  const { balance } = await ask(page, '/customer/transaction_account')
  const written = (decimal: string) =>
    formatMoney(locale, moneyOf({ ...saver, locale, amount }, decimal))
  const available = page.locator('[data-balance-strip] dd').last()
  await expect.poll(() => available.textContent(), patient).toBe(written(balance.available))
  await page.goto(`${year.origin}/${locale.toLowerCase()}/dashboard/`)
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
  await page.goto(`${year.origin}/${locale.toLowerCase()}/account-withdrawal`)
  const { balance } = await ask(page, '/customer/transaction_account')
  const shown = page.locator('[data-available]')
  const available = formatMoney(locale, moneyOf(saver, balance.available))
  await expect.poll(() => shown.textContent(), patient).toBe(available)
  await payOutAll(page)
}

test('savers in three markets order, pay in, earn a year of interest and take the money home', {
  timeout: 600_000,
}, async () => {
  const ordered = []
  for (const saver of savers) {
    const placed = await order(saver)
    await year.booksAreRight()
    await payIn(placed.page)
    await reserved(placed.page, saver)
    await year.booksAreRight()
    ordered.push({ saver, ...placed })
  }

  // After the cut-off of its bank an order leaves a day later.
  await year.pass({ days: 4 })
  const held: Held[] = []
  for (const { saver, page, orderId } of ordered) held.push(await opened(saver, page, orderId))

  const ends: CalendarDate[] = []
  for (const { page, depositId } of held)
    ends.push((await ask(page, `/deposits/deposits/${depositId}`)).deposit.paysOn)
  await year.pass({ to: addDays(ends.toSorted().at(-1)!, 1) })
  for (const each of held) {
    await matured(each)
    await withdraw(each)
    await year.booksAreRight()
  }

  await year.pass({ days: 4 })
  for (const { page } of held) {
    await page.reload()
    await page.locator('[data-payout="EXECUTED"]').first().waitFor(patient)
    const { balance } = await ask(page, '/customer/transaction_account')
    expect(balance.available).toBe('0.00')
  }
})
