// The pages of the world outside, by their links and forms: from the entrance to every one of them and back, files
// taken from there, a coupon handed in at the counter, and a site of others reached from ours. Days, outbox and market
// are clicked where days may pass: `src/simulator/pages.test.ts`.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { places } from '#simulator/page.ts'
import { arriveRegistered } from '../registered.ts'
import { germanAnswers } from '../registration.ts'
import { openBrowser, refuseConsent, visit, wide } from '../visitor.ts'

const patient = { timeout: 30_000 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const heading = (page: Page) => page.locator('h1').first()

async function enter(): Promise<Page> {
  const page = await browser.newPage({ viewport: wide })
  await page.goto(`${inject('origin')}/simulator/`)
  await heading(page).waitFor(patient)
  return page
}

test('from the entrance every page is reached by a click, and from each of them all others', async () => {
  const page = await enter()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  const listed = page.locator('main li a')
  expect(await listed.count()).toBe(places.length + 1)
  for (const [path, name, purpose] of places) {
    await page.locator('main li', { hasText: purpose }).getByRole('link', { name }).click()
    await page.waitForURL(inject('origin') + path, patient)
    const current = page.locator('header [aria-current="page"]')
    expect(await current.allInnerTexts()).toEqual([name])
    for (const [next, other] of places) {
      await page.locator('header').getByRole('link', { name: other, exact: true }).click()
      await page.waitForURL(inject('origin') + next, patient)
    }
    await page.goto(`${inject('origin')}/simulator/`)
  }
  await page.getByRole('link', { name: 'Gallery' }).click()
  await page.locator('#charts').waitFor(patient)
  await page.goBack()
  await page.getByRole('link', { name: 'To the site' }).click()
  await page.waitForURL('**/de-de/', patient)
  expect(complaints).toEqual([])
  await page.close()
})

test('every file to send can be taken, and is one', async () => {
  const page = await enter()
  await page.locator('header').getByRole('link', { name: 'Files' }).click()
  const links = page.locator('main a[download]')
  await links.first().waitFor(patient)
  const names = await links.allInnerTexts()
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const taken = page.waitForEvent('download', patient)
    await links.getByText(name, { exact: true }).click()
    const file = await taken
    expect(file.suggestedFilename()).toBe(name)
    expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\n$/)
  }
  await page.close()
})

test('a coupon is handed in at the counter, once', { timeout: 150_000 }, async () => {
  const lastName = `Schalter${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const customer = await arriveRegistered(
    ...([browser, 'de-DE', `${lastName}@example.org`.toLowerCase()] as const),
    germanAnswers({ lastName }),
    wide,
  )
  await customer.page.locator('[data-method="BRANCH"]').click(patient)
  const coupon = await customer.page.locator('[data-coupon]').getAttribute('data-coupon', patient)

  const page = await enter()
  await page.locator('header').getByRole('link', { name: 'Branch' }).click()
  const awaited = page.locator('main li', { hasText: lastName })
  await awaited.getByRole('link', { name: coupon! }).click()
  await page.getByText(`Coupon ${coupon}`).waitFor(patient)
  await page.getByLabel('Business days until we are told').fill('2')
  await page.getByRole('button', { name: 'Yes This is the person' }).click()
  await page.waitForURL('**/simulator/identification', patient)
  await heading(page).waitFor(patient)
  expect(await awaited.count()).toBe(0)
  // Nothing is heard of it before two days have passed.
  await customer.page.reload()
  await customer.page.locator('[data-coupon]').waitFor(patient)
  await page.close()
  await customer.close()
})

test('sites of others are reached from ours, say what they would be, and lead back', async () => {
  const { page, complaints, close } = await visit(browser, '/de-de/')
  await refuseConsent(page)
  const reached = async () =>
    page
      .locator('a[href*="/simulator/outside/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const sites = new Map(
    (await reached()).map((path) => [/outside\/(\w+)/.exec(path)![1]!, path] as const),
  )
  expect([...sites.keys()]).toEqual(expect.arrayContaining(['apps', 'reviews', 'social']))
  for (const path of sites.values()) {
    await page.goto(inject('origin') + path)
    await page.getByText('the outside world is pretended').waitFor(patient)
    await page.getByRole('link', { name: 'Back to Tidemark' }).click()
    await page.waitForURL(/\/de-de\/$/, patient)
  }
  expect(complaints).toEqual([])
  await close()
})
