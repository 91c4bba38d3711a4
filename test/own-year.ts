// A system of its own in which days pass: others would notice that a year has gone by.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { ledgerFaults } from '#services/ledger/index.ts'
import { installOracle } from './oracle.ts'
import { startThrowAway, type ThrownAway } from './throw-away.ts'
import { openBrowser } from './visitor.ts'

export const patient = { timeout: 20_000 }

export type Year = Awaited<ReturnType<typeof openYear>>

export async function openYear(firstDay: CalendarDate) {
  const system = await startThrowAway({ BUSINESS_DATE: firstDay })
  try {
    const { close, ...year } = await begin(system)
    return { ...year, close: () => close().finally(system.stop) }
  } catch (error) {
    await system.stop()
    throw error
  }
}

async function begin({ origin, databaseUrl }: ThrownAway) {
  await installOracle(databaseUrl)
  const log = openLog('silent')
  const db = openDb({ connectionString: loginUrl(databaseUrl, 'worker'), max: 1 }, log)
  const browser = await openBrowser()
  const close = async () => {
    await browser.close()
    await db.close()
  }
  const booksAreRight = async () => expect(await ledgerFaults(db)).toEqual([])

  type Passing = { today: CalendarDate; isRunning: boolean; failed?: string }
  const passing = async () =>
    (await (await fetch(`${origin}/simulator/day.json`)).json()) as Passing

  /** By the buttons of the page, as everybody else lets days pass. */
  async function pass(wish: { days: number } | { to: CalendarDate }): Promise<void> {
    const last = 'to' in wish ? wish.to : addDays((await passing()).today, wish.days)
    const page = await browser.newPage()
    await page.goto(`${origin}/simulator/day`)
    const press = async () => {
      await page.locator('input[name="to"]').fill(last)
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.locator('form:has([name="to"]) button').click(),
      ])
    }
    await press()
    const reached = async () => {
      const { today, isRunning, failed } = await passing()
      // A machine that is too busy stops a day, and whoever lets it pass presses again.
      const isBusy = !failed || failed === 'database.unavailable'
      if (!isRunning && today !== last && isBusy) await press()
      return isRunning ? 'running' : (failed ?? today)
    }
    await expect.poll(reached, { timeout: 400_000, interval: 250 }).toBe(last)
    const said = page.locator('[data-said]')
    await expect.poll(() => said.textContent(), patient).toContain(`passed. Today is ${last}`)
    await page.close()
    await booksAreRight()
  }

  return { origin, db, browser, booksAreRight, pass, close }
}

/** As the customer's own pages ask. */
export const ask = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('auth')!)
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    return response.json()
  }, `/api${path}`)

export const customerIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [, payload = ''] = JSON.parse(localStorage.getItem('auth')!).access_token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).bac_number[0]
  })

/** The code whose message says what the dialog says, word for word: codes of others arrive too. */
export async function sign(page: Page): Promise<string> {
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
  const outbox = new URL('/simulator/outbox.json', page.url())
  const newest = async () => {
    const kept = (await (await fetch(outbox)).json()) as Kept[]
    return kept.find(({ code, body }) => code && body.includes(said))?.code ?? ''
  }
  await expect.poll(newest, patient).toMatch(/^\d{6}$/)
  await page.locator('#sign-code').fill(await newest())
  await page.locator('[data-signing] button[type="submit"]').click()
  return said
}

/** Where everything is shown once more: the papers, the code; the order's number. */
export async function confirmOrder(page: Page): Promise<string> {
  await page.locator('input[name="read"]').check(patient)
  await page.locator('[data-order-now]').click()
  await sign(page)
  await page.locator('[data-order-state="CONFIRMED"]').waitFor(patient)
  return new URL(page.url()).pathname.split('/').filter(Boolean).at(-1)!
}

export async function payIn(page: Page): Promise<void> {
  await page.locator('[data-pay-in-now]').click(patient)
  await page.locator('[data-order-state="FUNDED"]').waitFor(patient)
}

/** Everything that is free goes home. */
export async function payOutAll(page: Page): Promise<string> {
  await page.locator('[data-all]').click(patient)
  await page.locator('form:has([data-amount]) button[type="submit"]').click()
  const said = await sign(page)
  await page.locator('[data-payout="REQUESTED"]').first().waitFor(patient)
  return said
}
