// Money comes from an account in another name: it is held, its owner is told and proves that it is theirs, an operator
// opens the proof and lets it in, and sends the next one back.

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import german from '#content/de-DE/account.json' with { type: 'json' }
import pages from '#content/de-DE/account-pages.json' with { type: 'json' }
import problems from '#content/de-DE/problems.json' with { type: 'json' }
import people from '#content/demo/people.json' with { type: 'json' }
import { demoPassword } from '#services/demo/index.ts'
import { faults } from '../axe.ts'
import { logIn, settled } from '../customer.ts'
import { goodPdf, hostileFiles } from '../hostile-files.ts'
import { storedLogin } from '../sign-in.ts'
import { openBrowser, phone } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 30_000 }
const login = 'ute.frank'
const { account, heldPayIn } = people.customers.find(({ logins }) => logins[0] === login)!

/** As the servicing bank would report it, from somebody nobody has heard of before. */
async function payIn(amount: string): Promise<string> {
  const senderName = `Franz Maurer ${randomUUID().slice(0, 8)}`
  const paid = { accountNumber: account.iban, amount, currency: 'EUR', senderName, remittance: '' }
  const response = await fetch(`${inject('origin')}/simulator/pay-ins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: inject('origin') },
    body: JSON.stringify(paid),
  })
  expect(await response.json()).toEqual({ outcome: 'held' })
  return senderName
}

test('what is held is proven and let in, or sent back', async () => {
  const [mine, other] = [await payIn('321.00'), await payIn('45.00')]
  const { page, close } = await logIn(browser, login)
  await page.setViewportSize(phone)
  await page.goto(`${inject('origin')}/de-de/pay-in`)
  await page.getByRole('link', { name: pages.payIns.all }).click(patient)
  await page.locator('h1').getByText(german.titles.payIns).waitFor(patient)
  await page.locator('[data-held]').getByText(heldPayIn!.senderName).waitFor(patient)
  const held = page.locator('[data-held]').filter({ hasText: mine })
  await held.getByText('Ohne Nachweis').waitFor(patient)
  const choose = (name: string, buffer: Buffer) =>
    held.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('boese.pdf', hostileFiles(1)[0]!)
  await held.getByRole('status').getByText(problems.file.unsafe).waitFor(patient)
  await choose('auszug.pdf', goodPdf)
  await held.getByText('Ihr Nachweis ist bei uns').waitFor(patient)
  await settled(page)
  expect(await faults(page)).toEqual([])

  const storageState = await storedLogin(inject('origin'), 'operator', demoPassword)
  const office = await browser.newContext({ storageState, viewport: phone })
  const desk = await office.newPage()
  await desk.goto(`${inject('origin')}/de-de/dashboard/`)
  const row = (sender: string) => desk.locator('[data-held-pay-in]').filter({ hasText: sender })
  await row(mine).getByText(german.operator.payIns.waits).waitFor(patient)
  const [saved] = await Promise.all([
    desk.waitForEvent('download', patient),
    row(mine).locator('[data-proof]').click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/-proof\.pdf$/)
  for (const [sender, decision] of [
    [mine, 'RELEASE'],
    [other, 'RETURN'],
  ] as const) {
    await row(sender).locator(`[data-decide="${decision}"]`).click()
    await desk.locator('[data-sure]').click()
    await expect.poll(() => row(sender).count(), patient).toBe(0)
  }
  await office.close()

  const settledAs = (sender: string, state: string) =>
    expect
      .poll(async () => {
        await page.reload()
        await settled(page)
        return page.locator(`[data-pay-in="${state}"]`).filter({ hasText: sender }).count()
      }, patient)
      .toBe(1)
  await settledAs(mine, 'CREDITED')
  await settledAs(other, 'RETURNED')
  await close()
}, 150_000)
