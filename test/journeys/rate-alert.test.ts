// Waiting for a rate, without a script: asked for by mail, confirmed from the mailbox, ended with a click.

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import dutch from '#content/nl-NL/pages.json' with { type: 'json' }
import { pathOf } from '#domain/site/routes.ts'
import { violations } from '../axe.ts'
import { openBrowser, phone } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 20_000 }
/** Another at each go: who came before waits already. */
let email = ''
const words = dutch.rateAlert

const standing = (page: Page, state: string) => page.locator(`[data-alert-state=${state}]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Mail = { body: string; headers: Record<string, string> }

/** The link of the newest mail to the one who waits. */
async function mailed(): Promise<string> {
  const address = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(email)}`
  const read = async () => {
    const mails = (await (await fetch(address)).json()) as Mail[]
    return /https?:\S+alert=\S+/.exec(mails[0]?.body ?? '')?.[0] ?? ''
  }
  await expect.poll(read, patient).not.toBe('')
  return read()
}

test('asked for with mistakes and without, confirmed, and ended', async () => {
  email = `wacht-${randomUUID()}@example.org`
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(inject('origin') + pathOf('nl-NL', 'term'))
  await page.getByRole('link', { name: words.waitingLink }).click(patient)
  await page.locator('[data-rate-alert=form]').waitFor(patient)

  await page.locator('input[name=rate]').fill('veel')
  await page.locator('input[name=email]').fill('niemand')
  await button(page, words.ask).click()
  await page.locator('[data-wrong=rate]').waitFor(patient)
  expect(await page.locator('[data-wrong]').allTextContents()).toEqual([
    words.wrong.rate,
    words.wrong.email,
  ])
  expect(await page.locator('input[name=rate]').inputValue()).toBe('veel')
  await page.locator('input[name=rate]:focus').waitFor(patient)

  await page.locator('select[name=term]').selectOption('24')
  await page.locator('input[name=rate]').fill('9,5 %')
  await page.locator('input[name=email]').fill(email)
  await button(page, words.ask).click()
  await page.locator('[data-rate-alert=sent]').waitFor(patient)
  expect(page.url()).not.toContain('example.org')

  await page.goto(await mailed())
  await standing(page, 'ASKED').waitFor(patient)
  expect(await standing(page, 'ASKED').textContent()).toContain('2 jaar, vanaf 9,50%')
  await button(page, words.confirm).click()
  await standing(page, 'WATCHING').waitFor(patient)

  await page.goto(await mailed())
  await standing(page, 'WATCHING').waitFor(patient)
  await button(page, words.end).click()
  await standing(page, 'ENDED').waitFor(patient)
  await page.goto(await mailed())
  await standing(page, 'UNKNOWN').waitFor(patient)
  await context.close()
})

test('ended by the mail program’s own button, which neither has a page nor asks again', async () => {
  email = `fort-${randomUUID()}@example.org`
  const path = inject('origin') + pathOf('de-DE', 'rateAlert')
  const post = (address: string, fields: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
  await post(path, { term: '24', rate: '9,5', email })
  const link = await mailed()
  const outbox = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(email)}`
  const [mail] = (await (await fetch(outbox)).json()) as Mail[]
  expect(mail!.headers['List-Unsubscribe']).toBe(`<${link}>`)
  // Only a browser knows the hosts of a single machine.
  const address = path + new URL(link).search
  expect(await (await post(address, { confirm: '1' })).text()).toContain('"WATCHING"')
  expect((await post(address, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  expect(await (await fetch(address)).text()).toContain('"UNKNOWN"')
})

test.each(['v1', 'v2'])('its form hides nothing from anybody in %s', async (version) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  await page.goto(`${inject('origin')}${pathOf('fi-FI', 'rateAlert')}?themeVersion=${version}`)
  expect(await violations(page, 'main')).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
  await context.close()
})

test('a page that takes no form has nothing for one, and one from another site is refused', async () => {
  const post = (path: string, headers = {}) =>
    fetch(inject('origin') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'email=a%40b.example',
    })
  const ours = { origin: inject('origin') }
  expect((await post(pathOf('de-DE', 'term'), ours)).status).toBe(404)
  const alert = pathOf('de-DE', 'rateAlert')
  expect((await post(alert, { origin: 'https://evil.example' })).status).toBe(403)
  const taken = await post(alert, ours)
  expect([taken.status, taken.headers.get('cache-control')]).toEqual([200, 'no-store'])
})
