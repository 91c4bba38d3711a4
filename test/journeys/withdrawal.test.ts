// Withdrawing from a contract on the public page: two steps, no login, no script, and a receipt in any case.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import german from '#content/de-DE/pages.json' with { type: 'json' }
import { pathOf } from '#domain/site/routes.ts'
import { violations } from '../axe.ts'
import { openBrowser, phone } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 20_000 }
const words = german.withdraw

const at = (page: Page, step: string) => page.locator(`[data-withdrawal=${step}]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.locator(`input[name=${name}]:not([type=hidden])`)

async function mailsTo(address: string): Promise<string[]> {
  const outbox = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(address)}`
  return ((await (await fetch(outbox)).json()) as { body: string }[]).map(({ body }) => body)
}

async function reader() {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(inject('origin') + pathOf('de-DE', 'withdraw'))
  return { page, close: () => context.close() }
}

async function declare(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
  await button(page, words.continue).click()
}

test('a withdrawal takes two steps without a login, and its receipt comes at once and by mail', async () => {
  const { page, close } = await reader()
  await declare(page, { name: 'Eva Novak', contract: '', mail: 'eva' })
  await page.locator('[data-wrong]').first().waitFor(patient)
  expect(await page.locator('[data-wrong]').allTextContents()).toEqual([
    words.missing.contract,
    words.missing.mail,
  ])
  await declare(page, { contract: 'TM-2345678ABC & mehr', mail: 'Eva@Example.org' })
  const heading = page.locator('#withdrawal:focus')
  await at(page, 'second').locator(heading).waitFor(patient)
  await button(page, words.change).click()
  await at(page, 'first').waitFor(patient)
  expect(await field(page, 'contract').inputValue()).toBe('TM-2345678ABC & mehr')
  await button(page, words.continue).click()
  await button(page, words.confirm).click(patient)
  await at(page, 'received').locator(heading).waitFor(patient)
  expect(await at(page, 'received').textContent()).toContain('TM-2345678ABC & mehr')
  expect(page.url()).not.toContain('Novak')
  await expect
    .poll(async () => (await mailsTo('eva@example.org')).join(), patient)
    .toContain('TM-2345678ABC & mehr')
  await close()
})

test.each(['v1', 'v2'])('its form hides nothing from anybody in %s', async (version) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  await page.goto(`${inject('origin')}${pathOf('de-DE', 'withdraw')}?themeVersion=${version}`)
  expect(await violations(page, 'main')).toEqual([])
  await context.close()
})
