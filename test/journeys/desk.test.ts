// Somebody complains with a file, is told by when they hear of it, an operator finds it at the desk, opens the file and
// answers with another, and whoever complained is told and reads it.

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import german from '#content/de-DE/account.json' with { type: 'json' }
import pages from '#content/de-DE/account-pages.json' with { type: 'json' }
import problems from '#content/de-DE/problems.json' with { type: 'json' }
import finnish from '#content/fi-FI/account-pages.json' with { type: 'json' }
import letters from '#content/fi-FI/letters.json' with { type: 'json' }
import dutch from '#content/nl-NL/pages.json' with { type: 'json' }
import { pathOf } from '#domain/site/routes.ts'
import { demoPassword } from '#services/demo/index.ts'
import { mailDomain } from '#services/demo/rows.ts'
import { specimenFile } from '#simulator/scan/index.ts'
import { faults } from '../axe.ts'
import { logIn, settled } from '../customer.ts'
import { goodPdf } from '../hostile-files.ts'
import { fillDay } from '../registrant.ts'
import { storedLogin } from '../sign-in.ts'
import { openBrowser, phone } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 20_000 }

test('a complaint reaches the desk, and its answer the customer', async () => {
  // Another at each go: what was asked before may still wait.
  const subject = `Milloin? ${randomUUID().slice(0, 8)}`
  const { page, close } = await logIn(browser, 'aino.virtanen')
  await page.goto(`${inject('origin')}/fi-fi/postbox/messages/`)
  await settled(page)
  await page.locator('[data-write]').click()
  await page.locator('[name="subject"]').fill(subject)
  await page.locator('[name="text"]').fill('Milloin korko maksetaan?')
  await page.locator('[name="isComplaint"]').check()
  const good = { name: 'tosite.pdf', mimeType: 'application/pdf', buffer: goodPdf }
  const bad = { name: 'sivu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
  await page.locator('[name="attachments"]').setInputFiles([bad, good])
  await page.locator('[data-files="attachments"]').getByText(good.name).waitFor(patient)
  await page.locator('[name="attachments"][aria-invalid="true"]').waitFor(patient)
  await page.getByRole('button', { name: finnish.messages.send }).click()
  await page.locator('[data-message="CUSTOMER"]').waitFor(patient)
  await page.locator('[data-attachment="CLEAN"]').waitFor(patient)
  const reference = await page.locator('[data-complaint]').getAttribute('data-complaint', patient)
  expect(reference).toMatch(/^C-\d{4}-\d{6}$/)
  const address = page.url()

  const storageState = await storedLogin(inject('origin'), 'operator', demoPassword)
  const office = await browser.newContext({ storageState })
  const desk = await office.newPage()
  await desk.goto(`${inject('origin')}/de-de/dashboard/`)
  await desk.locator('[data-queue="threads"]').getByText(subject).click(patient)
  await desk.getByText('Milloin korko maksetaan?').last().waitFor(patient)
  const [saved] = await Promise.all([
    desk.waitForEvent('download', patient),
    desk.getByRole('button', { name: pages.messages.attachments.save }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/-attachment\.pdf$/)
  await desk.locator('[name="text"]').fill('Vuoden lopussa.')
  const slow = { name: 'vastaus.pdf', mimeType: 'application/pdf', buffer: specimenFile('slow') }
  await desk.locator('[name="attachments"]').setInputFiles(slow)
  await desk.locator('[data-files="attachments"]').getByText(slow.name).waitFor(patient)
  await desk.locator('[name="outcome"]').selectOption('PARTLY')
  await desk.getByRole('button', { name: german.operator.send }).click()
  await desk.locator('[data-queue="threads"], [data-empty]').first().waitFor(patient)
  await expect.poll(() => desk.getByText(subject).count(), patient).toBe(0)

  // A slip of the pen reports nobody's death.
  await desk.locator('[data-report-death]').click(patient)
  await desk.locator('[name="customerId"]').fill('BAC_410_000_001')
  await desk.locator('[name="firstName"]').fill('Paul')
  await desk.locator('[name="lastName"]').fill('Schmidt')
  await fillDay(desk, 'birthDate', '1984-03-12')
  await fillDay(desk, 'diedOn', '2026-01-01')
  await desk.getByRole('button', { name: german.operator.blocks.report }).click()
  await desk.locator('fieldset[name="birthDate"] [aria-invalid="true"]').first().waitFor(patient)
  await desk.getByText(problems.death.person).waitFor(patient)
  // Nor is it taken back of anybody who lives.
  await desk.getByRole('button', { name: pages.common.cancel }).click()
  await desk.locator('[data-undo-death]').click()
  await desk.locator('[name="customerId"]').fill('BAC_410_000_001')
  await desk.locator('[name="firstName"]').fill('Anna')
  await desk.locator('[name="lastName"]').fill('Schmidt')
  await fillDay(desk, 'birthDate', '1984-03-12')
  await desk.getByRole('button', { name: german.operator.blocks.undo }).click()
  await desk.locator('[name="reason"][aria-invalid="true"]').waitFor(patient)
  await desk.locator('[name="reason"]').fill('Somebody else of the same name died.')
  await desk.getByRole('button', { name: german.operator.blocks.undo }).click()
  await desk.getByText(problems.death.none).waitFor(patient)
  await office.close()

  await page.goto(address)
  await page.locator('[data-message="SERVICE"]').getByText('Vuoden lopussa.').waitFor(patient)
  await page
    .locator('[data-message="SERVICE"] [data-attachment="CLEAN"]')
    .getByRole('button', { name: finnish.messages.attachments.save })
    .waitFor(patient)
  await page.locator('[data-complaint]').getByText(finnish.messages.complaint.PARTLY).waitFor()
  const outbox = `${inject('origin')}/simulator/outbox.json?to=aino.virtanen@${mailDomain}`
  // What happens within seconds is told by one mail.
  const told = async () =>
    ((await (await fetch(outbox)).json()) as { subject: string; body: string }[])
      .map(({ subject, body }) => `${subject} ${body}`)
      .join()
  for (const letter of [letters.complaintReceived, letters.complaintAnswered])
    await expect.poll(told, patient).toContain(letter.subject)
  await close()
})

test('the public complaint hides nothing from anybody, empty, refused and sent', async () => {
  // With a script, which axe needs: without one its timers never end, and the form is the same.
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  await page.goto(inject('origin') + pathOf('nl-NL', 'complaints'))
  const form = page.locator('[data-complaint=form]')
  const send = form.getByRole('button', { name: dutch.complaint.send })
  await send.waitFor(patient)
  expect(await faults(page)).toEqual([])
  await send.click()
  await page.locator('[data-wrong=text]').waitFor(patient)
  expect(await faults(page)).toEqual([])
  await form.locator('[name=name]').fill('Sanne Smit')
  await form.locator('[name=mail]').fill(`klacht-${randomUUID().slice(0, 8)}@example.org`)
  await form.locator('[name=text]').fill('De rente klopt niet.')
  await send.click()
  await page.locator('[data-complaint=sent]').waitFor(patient)
  expect(await faults(page)).toEqual([])
  await context.close()
})

test('whoever has no login complains on the public page, and is answered by mail', async () => {
  const email = `klacht-${randomUUID().slice(0, 8)}@example.org`
  const mails = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(email)}`
  const newest = async () => ((await (await fetch(mails)).json()) as { body: string }[])[0]?.body
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(inject('origin') + pathOf('nl-NL', 'complaints'))
  const words = dutch.complaint
  const focused = () => page.evaluate(() => document.activeElement?.id)
  const form = page.locator('[data-complaint=form]')
  await form.locator('[name=mail]').fill('niemand', patient)
  await form.getByRole('button', { name: words.send }).click()
  await page.locator('[data-wrong=text]').waitFor(patient)
  expect(await page.locator('[data-wrong]').allTextContents()).toEqual(Object.values(words.wrong))
  await expect.poll(focused, patient).toBe('complaint-name')
  await form.locator('[name=name]').fill('Sanne Smit')
  await form.locator('[name=mail]').fill(email)
  await form.locator('[name=text]').fill('De rente klopt niet.')
  await form.getByRole('button', { name: words.send }).click()
  await page.locator('[data-complaint=sent]').waitFor(patient)
  await expect.poll(focused, patient).toBe('complaint')
  await expect.poll(newest, patient).toContain('complaint=')
  await page.goto(/https?:\S+/.exec((await newest())!)![0])
  await page.getByRole('button', { name: words.confirm }).click(patient)
  await page.locator('[data-complaint-state=RECEIVED]').waitFor(patient)
  const reference = /C-\d{4}-\d{6}/.exec((await page.locator('main').textContent())!)![0]
  await expect.poll(newest, patient).toContain(reference)
  await context.close()

  const storageState = await storedLogin(inject('origin'), 'operator', demoPassword)
  const office = await browser.newContext({ storageState })
  const desk = await office.newPage()
  // With no thread waiting, these alone are counted.
  await desk.route(/\/threads\/waiting/, (route) => route.fulfill({ json: { count: 0 } }))
  await desk.goto(`${inject('origin')}/de-de/dashboard/`)
  const waiting = desk.locator(`[data-public-complaint="${reference}"]`)
  await waiting.getByText('De rente klopt niet.').waitFor(patient)
  const all = await desk.locator('[data-public-complaint]').count()
  await desk.locator('[data-figure=waiting] dd', { hasText: String(all) }).waitFor(patient)
  await waiting.locator('[name="text"]').fill('U hebt gelijk.')
  await waiting.locator('[type="submit"]').click()
  await waiting.locator('[name="outcome"][aria-invalid="true"]').waitFor(patient)
  await waiting.locator('[name="outcome"]').selectOption('UPHELD')
  await waiting.locator('[type="submit"]').click()
  await waiting.waitFor({ state: 'detached', ...patient })
  await desk.locator(':focus').getByText(reference).waitFor(patient)
  await expect.poll(newest, patient).toContain('U hebt gelijk.')
  await office.close()
})
