// Told what happened: money arrives, a letter lies in the postbox, a mail says so, and its code is checked by
// anybody, without a script. Where mail comes back, letters go on paper, and the reader’s pages say so.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import english from '#content/en/letters.json' with { type: 'json' }
import dutch from '#content/nl-NL/letters.json' with { type: 'json' }
import dutchPages from '#content/nl-NL/pages.json' with { type: 'json' }
import { mailDomain } from '#services/demo/rows.ts'
import { demoFactors } from '#services/identity/index.ts'
import { faults } from '../axe.ts'
import { logIn, settled } from '../customer.ts'
import { openBrowser, phone } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 20_000 }
const login = 'sanne.devries'
const { subject } = dutch.payInReceived

type Mail = { subject: string; body: string; headers: Record<string, string> }

async function mailed(code: string): Promise<Mail> {
  const address = `${inject('origin')}/simulator/outbox.json?to=${login}@${mailDomain}`
  const read = async () =>
    ((await (await fetch(address)).json()) as Mail[]).find(({ body }) => body.includes(code))
  await expect.poll(read, patient).toBeTruthy()
  return (await read())!
}

test('money that arrives is told by letter and mail, and its code is genuine [B6]', async () => {
  const { page, close } = await logIn(browser, login)
  await page.goto(`${inject('origin')}/nl-nl/pay-in/`)
  await settled(page)
  const accountNumber = await page.locator('[data-line="iban"]').first().textContent(patient)
  const holder = await page.locator('[data-avatar]').textContent(patient)
  expect(holder).toContain('Sanne')
  const paid = await fetch(`${inject('origin')}/simulator/pay-ins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: inject('origin') },
    body: JSON.stringify({
      accountNumber,
      amount: '12.34',
      currency: 'EUR',
      senderName: 'Sanne de Vries',
      remittance: '',
    }),
  })
  expect(await paid.json()).toEqual({ outcome: 'credited' })

  await page.goto(`${inject('origin')}/nl-nl/postbox/messages/`)
  await settled(page)
  await page.getByRole('link', { name: subject }).first().click(patient)
  const letter = page.locator('[data-message=SERVICE]').filter({ hasText: '12,34' })
  const code = /TM-\w{9}/.exec((await letter.textContent(patient))!)![0]
  const { body, headers } = await mailed(code)
  expect(body).toContain(subject)
  expect(body).not.toContain('12,34')

  const reader = await browser.newContext({ javaScriptEnabled: false })
  const plain = await reader.newPage()
  await plain.goto(`${inject('origin')}/nl-nl/bericht-controleren/`)
  const typed = plain.locator('textarea[name="code"]')
  const ask = async (what: string) => {
    await typed.fill(what)
    await plain.locator('[data-check-message] [type=submit]').click()
  }
  await ask(code.toLowerCase())
  const genuine = plain.locator('[data-verdict="genuine"]:focus')
  await genuine.waitFor(patient)
  expect(await genuine.textContent()).toContain(subject)
  expect(await genuine.textContent()).toContain('s…@d….test')

  await ask(body)
  await plain.getByText(dutchPages.checkMessage.genuineText).waitFor(patient)
  await ask(`${body}\nhttps://example.org`)
  await plain.locator('[data-verdict="altered"]:focus').waitFor(patient)

  await ask('TM-222222229')
  const unknown = plain.locator('[data-verdict="unknown"]')
  await unknown.waitFor(patient)
  expect(await unknown.textContent()).toBe(dutchPages.checkMessage.unknown)

  // One click in the mail program ends the mails of this kind: it sends the form by itself, from nowhere.
  const told = new URL(/<(.+)>/.exec(headers['List-Unsubscribe']!)![1]!)
  // Only a browser knows the hosts of a single machine.
  const link = `${inject('origin')}/nl-nl/unsubscribe/${told.search}`
  await plain.goto(link)
  await plain.locator('[data-unsubscribe=asked]').waitFor(patient)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(link, { method: 'POST', body: form, redirect: 'error' })).status).toBe(200)
  await page.goto(`${inject('origin')}/nl-nl/notifications/`)
  const switchOf = (kind: string) => page.locator(`[data-switch=letters-${kind}]`)
  await expect.poll(() => switchOf('money').isChecked(), patient).toBe(false)
  expect(await switchOf('orders').isChecked()).toBe(true)
  expect(await switchOf('contract').count()).toBe(0)
  expect(await page.locator('[data-switch^=texts-]').count(), 'no number answered').toBe(0)
  await page.locator('[data-letter-texts=off] a').waitFor(patient)
  await switchOf('money').click()
  await expect.poll(() => switchOf('money').isChecked(), patient).toBe(true)
  // By hand it takes a click on the page.
  await plain.goto(link)
  await plain.locator('[data-unsubscribe=asked] + form [type=submit]').click()
  await plain.locator('[data-unsubscribe=done]').waitFor(patient)
  await plain.goto(`${link}x`)
  await plain.locator('[data-unsubscribe=unknown]').waitFor(patient)
  await reader.close()
  await close()
})

test('whoever wishes for it is told by text message, at a number that answered', async () => {
  const { phoneNumber } = demoFactors.message
  const { page, close } = await logIn(browser, demoFactors.message.username)
  await page.setViewportSize(phone)
  await page.goto(`${inject('origin')}/en/pay-in/`)
  await settled(page)
  const accountNumber = await page.locator('[data-line="iban"]').first().textContent(patient)
  await page.goto(`${inject('origin')}/en/notifications/`)
  await page.locator('[data-letter-texts=on]').waitFor(patient)
  const text = page.getByRole('switch', { name: 'Payments: Text' })
  expect(await text.isChecked()).toBe(false)
  await text.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => text.isChecked(), patient).toBe(true)
  expect(await page.locator('#texts-contract').count()).toBe(0)
  expect(await faults(page)).toEqual([])
  await page.reload()
  await expect.poll(() => text.isChecked(), patient).toBe(true)
  const paid = await fetch(`${inject('origin')}/simulator/pay-ins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: inject('origin') },
    body: JSON.stringify({
      ...{ accountNumber, amount: '4.56', currency: 'EUR', remittance: '' },
      senderName: 'Eva Novak',
    }),
  })
  expect(await paid.json()).toEqual({ outcome: 'credited' })
  const address = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(phoneNumber)}`
  const texts = async () =>
    ((await (await fetch(address)).json()) as Mail[]).filter(({ subject: said }) =>
      said.includes(english.mail.textSubject),
    )
  await expect.poll(async () => (await texts()).length, patient).toBe(1)
  expect((await texts())[0]!.body).not.toMatch(/\d|http/)
  await text.click()
  await expect.poll(() => text.isChecked(), patient).toBe(false)
  await close()
})

/** Money in another name is held, which its letter says whatever its reader has chosen. */
async function payInOfStranger(accountNumber: string): Promise<void> {
  const body = { accountNumber, amount: '3.21', currency: 'EUR', remittance: '' }
  const paid = await fetch(`${inject('origin')}/simulator/pay-ins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: inject('origin') },
    body: JSON.stringify({ ...body, senderName: 'Somebody Else' }),
  })
  expect(await paid.json()).toEqual({ outcome: 'held' })
}

test('mail that comes back twice in a row goes on paper, and the pages of its reader say so until one arrives', async () => {
  const to = `martina.lindner@${mailDomain}`
  const { page, close } = await logIn(browser, 'martina.lindner')
  await page.setViewportSize(phone)
  await page.goto(`${inject('origin')}/de-de/pay-in/`)
  await settled(page)
  const account = (await page.locator('[data-line="iban"]').first().textContent(patient))!

  const carrier = await browser.newPage()
  const outbox = `${inject('origin')}/simulator/outbox?to=${encodeURIComponent(to)}`
  const mails = carrier.locator('article')
  const answered = async (answer: string) => {
    await mails.first().locator('a[href^="/simulator/outbox/"]').click(patient)
    await carrier.locator(`button[value=${answer}]`).click(patient)
    await carrier.waitForURL(outbox, patient)
  }
  const openOutbox = async () => {
    await carrier.goto(outbox)
    return mails.count()
  }
  const nextMail = async (before: number) => {
    await payInOfStranger(account)
    await expect.poll(openOutbox, patient).toBe(before + 1)
  }
  const told = page.locator('[data-returned-mail]')
  /** As the page has heard, and then shows. */
  const isTold = async (path: string) => {
    const heard = page.waitForResponse((reply) => reply.url().endsWith('/mail-reach'), patient)
    await page.goto(`${inject('origin')}/de-de/${path}/`)
    const { email } = await (await heard).json()
    await settled(page)
    if (email) await told.waitFor(patient)
    else expect(await told.count()).toBe(0)
    return email !== null
  }

  const before = await openOutbox()
  // Of an earlier go.
  if (before > 0) await answered('delivered')
  await nextMail(before)
  await answered('forged')
  await answered('repeated')
  await nextMail(before + 1)
  expect(await isTold('postbox/messages')).toBe(false)
  await answered('bounced')
  await expect.poll(() => isTold('postbox/messages'), patient).toBe(true)
  expect(await told.textContent()).toContain(to)
  expect(await faults(page)).toEqual([])
  await carrier.goto(`${inject('origin')}/simulator/paper`)
  const envelope = carrier.locator('article').filter({ hasText: 'Martina Lindner' }).first()
  expect(await envelope.locator('h3').count()).toBe(2)
  expect(await envelope.textContent()).toMatch(/TM-\w{9}/)
  expect(await isTold('notifications')).toBe(true)
  await told.getByRole('link').click(patient)
  await page.waitForURL(/\/my-details/, patient)
  // There stands what changes it, and no way there.
  await expect.poll(() => told.getByRole('link').count(), patient).toBe(0)
  await told.waitFor(patient)
  expect(await faults(page)).toEqual([])

  await carrier.goto(outbox)
  await answered('delivered')
  await expect.poll(() => isTold('my-details'), patient).toBe(false)
  await carrier.close()
  await close()
}, 120_000)
