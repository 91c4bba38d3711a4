// Somebody in public office, who was born with a name that is on a list, registers: the page says no more than that we
// are checking, an operator sees both, asks, is answered, and lets them in.

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import german from '#content/de-DE/account.json' with { type: 'json' }
import problems from '#content/de-DE/problems.json' with { type: 'json' }
import texts from '#content/de-DE/registration.json' with { type: 'json' }
import { demoPassword } from '#services/demo/index.ts'
import { goodPdf, hostileFiles } from '../hostile-files.ts'
import { arriveRegistered } from '../registered.ts'
import { germanAnswers } from '../registration.ts'
import { storedLogin } from '../sign-in.ts'
import { openBrowser, phone } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 30_000 }
const longJourneyMs = 150_000

test('the demo shows a case to the desk and to whom it is about', async () => {
  const opened = async (username: string, path: string) => {
    const storageState = await storedLogin(inject('origin'), username, demoPassword)
    const context = await browser.newContext({ storageState, viewport: phone })
    const page = await context.newPage()
    await page.goto(`${inject('origin')}/de-de/${path}/`)
    return page
  }
  const desk = await opened('operator', 'dashboard')
  await desk.locator('[data-queue="cases"]').getByText('Swetlana Krüger').click(patient)
  await desk.locator('[data-match="INV-003"]').waitFor(patient)
  const page = await opened('swetlana.krueger', 'identification')
  await page.locator('[data-needed]').getByText('Woher stammt das Geld').waitFor(patient)
  await Promise.all([desk, page].map((each) => each.context().close()))
})

test(
  'a question of the desk reaches the customer, and the answer opens the account',
  async () => {
    // Another at each go: who came before is known.
    const letters = [...randomUUID().replaceAll(/[^a-f]/g, '')].slice(0, 6).join('')
    const lastName = `Mandat${letters}`
    const answers = germanAnswers({ lastName, firstName: 'Oleg', birthName: 'Tarabarinow' })
    const background = { ...answers.background, pepStatus: 'PEP', pepInfo: 'Landtag' }
    const { page, close } = await arriveRegistered(
      ...([browser, 'de-DE', `${lastName}@example.org`.toLowerCase()] as const),
      { ...answers, background },
      phone,
    )
    await page.locator('[data-method="EID"]').click(patient)
    await page.waitForURL(/\/simulator\/identification\/eid\//, patient)
    await page.locator('[value="yes"]').click()
    await page.locator('[data-status="IDENTIFIED"]').waitFor(patient)
    await page.getByText(texts.status.steps.checking.text).waitFor(patient)

    const storageState = await storedLogin(inject('origin'), 'operator', demoPassword)
    const office = await browser.newContext({ storageState, viewport: phone })
    const desk = await office.newPage()
    await desk.goto(`${inject('origin')}/de-de/dashboard/`)
    await desk.locator('[data-queue="cases"]').getByText(`Oleg ${lastName}`).click(patient)
    const { cases } = german.operator
    await desk.locator('[data-case]').getByText('Landtag').waitFor(patient)
    const match = desk.locator('[data-match="INV-006"]')
    expect(await match.textContent()).toMatch(/Oleg Tarabarinov.*INVENTED/)
    const listed = desk.locator('[data-check="SANCTIONS"]')
    await listed.locator('[data-pass]').click()
    await expect.poll(() => listed.count(), patient).toBe(0)
    const check = desk.locator('[data-check="PEP"]')
    await check.getByLabel(cases.question).fill('Woher stammt Ihr Geld?')
    await check.getByRole('button', { name: cases.ask }).click()
    await expect.poll(() => check.count(), patient).toBe(0)

    await page.reload()
    await page.locator('[data-needed]').getByText('Woher stammt Ihr Geld?').waitFor(patient)
    const choose = (name: string, buffer: Buffer) =>
      page
        .locator('[data-needed] [name="papers"]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await choose('boese.pdf', hostileFiles(1)[0]!)
    await page.getByRole('status').getByText(problems.file.unsafe).waitFor(patient)
    // Neither a word nor a paper is no answer; a paper alone is one, also after a reload.
    await page.getByRole('button', { name: texts.status.more.send }).click()
    await page.locator('[name="text"][aria-invalid="true"]').waitFor(patient)
    await choose('gehalt.pdf', goodPdf)
    await page.locator('[data-files]').getByText('gehalt.pdf').waitFor(patient)
    await page.reload()
    await page.locator('[data-files]').getByText('answer.pdf').waitFor(patient)
    await page.getByRole('button', { name: texts.status.more.send }).click()
    await page.getByText(texts.status.more.sent).waitFor(patient)
    expect(await page.locator('[data-needed]').count()).toBe(0)

    await desk.reload()
    await check.locator('[data-pass]').waitFor(patient)
    expect(await desk.locator('[data-papers] li').count()).toBe(1)
    await check.locator('[data-pass]').click()
    await expect.poll(() => check.count(), patient).toBe(0)
    await page.locator('[data-status="ACTIVE"]').waitFor(patient)
    await office.close()
    await close()
  },
  longJourneyMs,
)
