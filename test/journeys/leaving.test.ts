// Leaving, on the screen: what is in the way with the way out of it, one signature, staying after all, and the days
// until it is over, with the last cent where it belongs.

import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { faults } from '../axe.ts'
import { passDialogue } from '../customer.ts'
import { openYear, patient, sign, type Year } from '../own-year.ts'
import { phone, wide } from '../visitor.ts'

let year: Year
let nina: Page
beforeAll(async () => {
  year = await openYear(date('2026-11-16'))
  nina = await logIn('nina.winter', 'de-DE', wide)
})
afterAll(() => year?.close())

async function logIn(login: string, locale: string, viewport: typeof wide): Promise<Page> {
  const context = await year.browser.newContext({ viewport, locale })
  const page = await context.newPage()
  const base = `${year.origin}/${locale.toLowerCase()}`
  await page.goto(`${base}/leave`)
  await passDialogue(page, login)
  await page.locator('main h1').waitFor(patient)
  return page
}
const at = (locale: string, path: string) => `${year.origin}/${locale.toLowerCase()}${path}`

/** Of an act that is told in one line. */
async function signOnce(page: Page): Promise<void> {
  const dialog = page.locator('[data-signing]')
  await dialog.waitFor(patient)
  const title = (await dialog.locator('h3').textContent())!
  type Kept = { code: string | null; body: string }
  const newest = async () => {
    const kept: Kept[] = await (await fetch(`${year.origin}/simulator/outbox.json`)).json()
    return kept.find(({ code, body }) => code && body.includes(title))?.code ?? ''
  }
  await expect.poll(newest, patient).toMatch(/^\d{6}$/)
  await page.locator('#sign-code').fill(await newest())
  await dialog.locator('button[type="submit"]').click()
}

const row = async <Row>(sql: string, values: unknown[] = []) =>
  (await year.db.query<Row>(sql, values)).rows[0]!

test('whoever owes something, or has something waiting, is told what and where', async () => {
  const page = await logIn('petra.lang', 'de-DE', phone)
  const blocker = page.locator('[data-blocker="negativeBalance"]')
  await blocker.waitFor(patient)
  expect(await blocker.locator('a').getAttribute('href')).toContain('/pay-in')
  expect(await blocker.textContent()).toContain('42,10')
  expect(await page.locator('[data-leave]').count()).toBe(0)
  await page.locator('[data-blocker="deposit"] a').click(patient)
  await page.waitForURL(/\/dashboard\/savings\/deposit\//)
  await page.context().close()
})

test.each([
  ['v1', wide],
  ['v2', phone],
] as const)('the page hides nothing from anybody in %s', async (theme, viewport) => {
  await nina.setViewportSize(viewport)
  await nina.goto(at('de-DE', '/leave'))
  await nina.locator('[data-leave]').waitFor(patient)
  await nina.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
  expect(await faults(nina)).toEqual([])
  await nina.setViewportSize(wide)
})

test('everything that is kept comes as a file, signed for and fetched', async () => {
  await nina.goto(at('de-DE', '/my-details'))
  await nina.locator('[data-to="dataExport"]').click(patient)
  await nina.locator('[data-ask-export]').waitFor(patient)
  expect(await faults(nina)).toEqual([])
  await nina.locator('[data-ask-export]').click()
  await signOnce(nina)
  await nina.locator('[data-export="ready"]').waitFor(patient)
  const [file] = await Promise.all([
    nina.waitForEvent('download', patient),
    nina.locator('[data-fetch]').click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^data-2026-11-16\.zip$/)
  const names = Object.keys(unzipSync(new Uint8Array(readFileSync(await file.path()))))
  expect(names).toContain('data.json')
  expect(names).toContain('tables/customers.persons.csv')
  expect(names.some((name) => name.startsWith('documents/'))).toBe(true)
})

test('from My details to the signature, the mail with the code saying what the screen says, and back again by a second click [B10]', async () => {
  await nina.goto(at('de-DE', '/my-details'))
  await nina.locator('[data-to="leave"]').click(patient)
  await nina.locator('[data-clear]').waitFor(patient)
  await nina.locator('[data-leave]').click()
  expect(await sign(nina)).toContain('Nina Winter')
  await nina.locator('[data-leaving="requested"]').waitFor(patient)
  await nina.locator('[data-stay]').click()
  await nina.locator('[data-sure]').click(patient)
  await nina.locator('[data-leave]').waitFor(patient)
})

test('asked for again, the dashboard says so, and nothing new is ordered', async () => {
  await nina.goto(at('de-DE', '/leave'))
  await nina.locator('[data-leave]').click(patient)
  await sign(nina)
  await nina.locator('[data-leaving="requested"]').waitFor(patient)
  await nina.goto(at('de-DE', '/dashboard/'))
  await nina.locator('[data-task="leaving-requested"]').waitFor(patient)
  await nina.goto(at('de-DE', '/order/OF002/'))
  const amount = nina.locator('[data-amount]')
  await amount.waitFor(patient)
  await expect.poll(() => amount.isDisabled(), patient).toBe(true)
  const why = nina.getByText('solange Sie die Kundenbeziehung nicht beendet haben')
  await why.first().waitFor(patient)
})

test('the last money goes home to the cent, and it is over, days passing by their own page [B1]', async () => {
  await year.pass({ days: 1 })
  const paid = await row<{ minor: bigint; state: string }>(
    `select p.amount_minor as minor, p.state from payments.payouts p
       join customers.persons c on c.customer_id = p.customer_id where c.last_name = 'Winter'`,
  )
  expect(paid).toEqual({ minor: 183_456n, state: 'SENT' })
  await year.pass({ days: 1 })
  await nina.goto(at('de-DE', '/leave'))
  await nina.locator('[data-leaving="closing"]').waitFor(patient)
  await year.pass({ days: 1 })
  await nina.goto(at('de-DE', '/dashboard/'))
  await nina.locator('[data-task="leaving-closed"]').click(patient)
  await nina.locator('[data-leaving="closed"]').waitFor(patient)
  const left = await row<{ minor: bigint; status: string; state: string }>(
    `select l.balance_minor as minor, k.status, a.state
       from customers.persons c join customers.customers k on k.id = c.customer_id
       join accounts.transaction_accounts a on a.customer_id = k.id
       join ledger.accounts l on l.reference = a.id::text
      where c.last_name = 'Winter'`,
  )
  expect(left).toEqual({ minor: 0n, status: 'TERMINATED', state: 'CLOSED' })
})

test('what is left can be read: the closing paper among the documents, the letter in the inbox', async () => {
  await nina.goto(at('de-DE', '/documents'))
  await nina
    .getByText(/Abschlussbestätigung/)
    .first()
    .waitFor(patient)
  await nina.goto(at('de-DE', '/postbox/messages'))
  await nina.getByText('Ihre Kundenbeziehung ist beendet').first().waitFor(patient)
})
