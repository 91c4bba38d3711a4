// Two who sign together: one orders, the other is told, reads the same words, and signs or refuses. And somebody who
// only looks: everything can be seen, and nothing can be done.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { violations } from '../axe.ts'
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser, phone, refuseConsent } from '../visitor.ts'

const patient = { timeout: 20_000 }
const desk = { width: 1440, height: 900 }
const mailOf = (login: string) => `${login}@demo.tidemark.test`

let browser: Browser
let katrin: Customer
let oliver: Customer
beforeAll(async () => {
  browser = await openBrowser()
  katrin = await logIn(browser, 'brandt.gmbh', { viewport: desk })
  oliver = await logIn(browser, 'oliver.stein', { viewport: desk })
  for (const { page } of [katrin, oliver]) {
    await settled(page)
    await refuseConsent(page)
  }
})
afterAll(async () => {
  await katrin.close()
  await oliver.close()
  await browser.close()
})

type Mail = { code?: string | null; subject: string; body: string }
const mailsTo = async (login: string): Promise<Mail[]> =>
  (
    await fetch(`${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(mailOf(login))}`)
  ).json()

/** The code that came after the last one. */
const used = new Map<string, string>()
async function nextCode(login: string): Promise<string> {
  const newest = async () => (await mailsTo(login)).find(({ code }) => code)?.code ?? ''
  await expect.poll(newest, patient).not.toBe(used.get(login) ?? '')
  const code = await newest()
  used.set(login, code)
  return code
}

const at = (path: string) => `${inject('origin')}/de-de${path}`

async function sign(page: Page, login: string): Promise<string> {
  const dialog = page.locator('[data-signing]')
  await dialog.waitFor(patient)
  const shown = (await dialog.locator('dl').textContent())!
  await page.locator('#sign-code').fill(await nextCode(login))
  await dialog.locator('[type="submit"]').click()
  await dialog.waitFor({ ...patient, state: 'detached' })
  return shown
}

/** Asks for a payout, signs it, and is told who is missing. */
async function payOut(amount: string): Promise<string> {
  const { page } = katrin
  await page.goto(at('/account-withdrawal'))
  await page.locator('main input').first().fill(amount, patient)
  await page.locator('main form [type="submit"]').click()
  const shown = await sign(page, 'brandt.gmbh')
  await page.locator('[data-waiting]').waitFor(patient)
  expect(await page.locator('[data-waiting]').textContent()).toContain('Oliver Stein')
  return shown
}

test('the second signer is told, reads the same words, and signs: it is done', async () => {
  const shown = await payOut('60000')
  const { page } = oliver
  await page.goto(at('/dashboard/'))
  await page.locator('[data-task="approvals"]').click(patient)
  const card = page.locator('[data-mine]', { hasText: '60.000' })
  await card.waitFor(patient)
  expect(await card.locator('dl').textContent()).toBe(shown)
  expect(await card.locator('[data-signed]').textContent()).toContain('Katrin Brandt')
  await card.locator('[data-sign]').click()
  expect(await sign(page, 'oliver.stein')).toBe(shown)
  await page.locator('[data-outcome="DONE"]').first().waitFor(patient)
  await katrin.page.goto(at('/account-withdrawal'))
  await katrin.page.locator('[data-payout="REQUESTED"]').first().waitFor(patient)
})

test('the order that waits is read with its papers, and confirmed with the second signature', async () => {
  const { page } = oliver
  await page.goto(at('/approvals/'))
  const card = page.locator('[data-mine]', { hasText: '120.000' })
  const said = await card.locator('dl').textContent(patient)
  await card.locator('[data-read-order]').click()
  await page.locator('[data-paper]').first().waitFor(patient)
  await page.locator('main a[href*="/approvals/"]').click()
  await card.locator('[data-sign]').click(patient)
  expect(await sign(page, 'oliver.stein')).toBe(said)
  await page.locator('[data-outcome="DONE"]', { hasText: '120.000' }).waitFor(patient)
  await katrin.page.goto(at('/orders/'))
  await katrin.page.locator('main a[href*="/orders/"]').first().click(patient)
  await katrin.page.locator('[data-order-state="CONFIRMED"]').waitFor(patient)
})

test('the mail that tells of it names no amount', async () => {
  const mails = async () =>
    (await mailsTo('oliver.stein')).filter(({ body }) => body.includes('Ihre Unterschrift fehlt'))
  await expect.poll(async () => (await mails()).length, patient).toBeGreaterThan(0)
  for (const { body } of await mails()) expect(body).not.toMatch(/60\.000|120\.000|€/)
})

test('refused by the other it comes to nothing', async () => {
  await payOut('55000')
  const { page } = oliver
  await page.goto(at('/approvals/'))
  const card = page.locator('[data-mine]', { hasText: '55.000' })
  await card.locator('[data-refuse]').click(patient)
  await card.locator('[data-sure]').click(patient)
  await page.locator('[data-outcome="REFUSED"]').first().waitFor(patient)
  expect(await page.locator('[data-mine]', { hasText: '55.000' }).count()).toBe(0)
})

test('whoever began it takes it back', async () => {
  await payOut('51000')
  const { page } = katrin
  await page.goto(at('/approvals/'))
  const card = page.locator('[data-approval]', { hasText: '51.000' })
  await card.locator('[data-withdraw]').click(patient)
  await card.locator('[data-sure]').click(patient)
  await page.locator('[data-outcome="WITHDRAWN"]').first().waitFor(patient)
})

test.each([
  ['v1', desk],
  ['v2', phone],
] as const)('approvals hide nothing from anybody in %s', async (theme, viewport) => {
  const { page } = oliver
  await page.setViewportSize(viewport)
  await page.goto(at('/approvals/'))
  await page.locator('[data-act="payout"]').waitFor(patient)
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
  expect(await violations(page, 'main')).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(viewport.width)
})

test('a helper sees everything, and is offered nothing to do', async () => {
  const { page, close } = await logIn(browser, 'paul.schmidt', { viewport: desk })
  await settled(page)
  await page.goto(at('/approvals/'))
  const row = page.locator('[data-act="payout"] td')
  await row.first().waitFor(patient)
  expect(await row.allTextContents()).toEqual(['allein', 'nein'])
  await page.goto(at('/account-withdrawal'))
  await page.locator('[data-notice="warn"]').waitFor(patient)
  expect(await page.locator('main form').count()).toBe(0)
  await page.goto(at('/postbox/messages'))
  await page.locator('main li a').first().waitFor(patient)
  await expect.poll(() => page.locator('[data-write]').count()).toBe(0)
  await page.goto(at('/dashboard/savings/term/'))
  await page.locator('[data-deposit]').first().click(patient)
  await page.locator('[data-instruction]').waitFor(patient)
  await expect
    .poll(() => page.locator('main').getByRole('button', { name: 'Ändern' }).count())
    .toBe(0)
  await close()
})
