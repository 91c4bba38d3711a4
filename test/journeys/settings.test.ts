// What an operator sets while the program runs, seen on its pages.

import { join } from 'node:path'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import type { Queryable } from '#platform/db.ts'
import { loginUrl } from '#platform/logins.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { parsedValue, type SettableName, writeFlag } from '#services/flags/index.ts'
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser, visit } from '../visitor.ts'

let browser: Browser
let database: pg.Client
beforeAll(async () => {
  browser = await openBrowser()
  const own = await runningDatabaseUrl(join(inject('dataDir'), 'postgres'), 'tidemark')
  database = new pg.Client(loginUrl(own!, 'worker'))
  await database.connect()
})
afterAll(async () => {
  await browser.close()
  await database.end()
})

const opened: Customer[] = []
afterEach(async () => {
  await database.query('delete from flags.flags')
  for (const customer of opened.splice(0)) await customer.close()
})

/** For one market, until the test is over; as `npm run flag` writes it. */
const setting = (name: SettableName, text: string, market: Locale) =>
  writeFlag(database as unknown as Queryable, {
    ...{ name, market, audience: 'everyone' },
    value: parsedValue(name, text),
  })

const sent = async (path: string): Promise<string> => (await fetch(inject('origin') + path)).text()
/** Pages are drawn anew as soon as the program has heard of the change. */
const soon = (path: string) => expect.poll(() => sent(path))

async function customer(username: string): Promise<Customer['page']> {
  const found = await logIn(browser, username)
  opened.push(found)
  return found.page
}

describe('the header', () => {
  test('with its navigation hidden it has the login, no menu and no registration [HDR-018, ENT-017]', async () => {
    await setting('hideMainNavigation', 'true', 'nl-NL')
    await soon('/nl-nl/').toContain('data-mode="public-login-only"')
    const { page, close } = await visit(browser, '/nl-nl/')
    const header = page.locator('[data-header]')
    expect(await header.locator('[data-action="login"]').isVisible()).toBe(true)
    expect(await header.locator('[data-menu], [data-action="registration"]').count()).toBe(0)
    expect(await header.locator('[data-open-panel]').count()).toBe(0)
    await close()
    expect(await sent('/fr-fr/'), 'of another market').toContain('data-mode="public"')
  })

  test('integrated into somebody else’s pages it has no menu and no balance, logged in or not [HDR-022, PRV-040, ENT-002]', async () => {
    await setting('integratedHeader', 'true', 'pl-PL')
    await soon('/pl-pl/').toContain('data-mode="integrated"')
    const { page: visitor, close } = await visit(browser, '/pl-pl/')
    expect(await visitor.locator('[data-header] a').count(), 'the logo').toBe(1)
    await close()
    const page = await customer('marek.nowak')
    await page.locator('[data-header][data-mode="integrated"]').waitFor()
    await page.locator('[data-app] h1').first().waitFor()
    expect(await page.locator('[data-header] :is([data-menu], [data-avatar])').count()).toBe(0)
    expect(await page.locator('[data-balance-strip]').count()).toBe(0)
  })

  test('leaves out the balance where that is set, and the longer menu with it [PRV-042, PRV-011, ENT-002]', async () => {
    const page = await customer('marek.nowak')
    await settled(page)
    await page.locator('[data-balance-strip]').waitFor()
    await setting('hideCustomerBalance', 'true', 'pl-PL')
    await soon('/pl-pl/dashboard/').toContain('"hideCustomerBalance":true')
    await page.reload()
    await settled(page)
    expect(await page.locator('[data-balance-strip]').count()).toBe(0)
    await page.locator('[data-avatar]').click()
    expect(await page.locator('#account-menu [data-account]').count()).toBe(3)
  })
})

describe('the footer', () => {
  test.each<[name: SettableName, rows: string, part: string]>([
    ['hideFooter', 'FTR-001', 'footer'],
    ['hideFooterLinks', 'FTR-026, FTR-027', '[data-block="links"]'],
    ['hideCountryPicker', 'FTR-041', '[data-block="countryPicker"]'],
    ['hideSocialMediaHeading', 'FTR-036', '[data-block="social"] h3'],
  ])('is without what %s leaves out [%s, ENT-017]', async (name, _, part) => {
    const { page, close } = await visit(browser, '/es-es/')
    expect(await page.locator(part).count()).toBe(1)
    await setting(name, 'true', 'es-ES')
    await soon('/es-es/').toContain(`"${name}":true`)
    await page.reload()
    expect(await page.locator(part).count()).toBe(0)
    if (name !== 'hideFooter')
      expect(await page.locator('[data-block="social"] img').count()).toBe(5)
    await close()
  })

  test('follows no target of the operator’s own line that would run something, however it is written [VAL-004, VAL-005, VAL-006, VAL-007, VAL-008, VAL-009]', async () => {
    const run = 'globalThis.ran=1'
    const targets = [
      `javascript:${run}`,
      `JavaScript:${run}`,
      ` \u0001jAvA\tscript:${run}`,
      `data:text/html,<script>${run}</script>`,
      `DATA:text/html,${run}`,
      `vbscript:${run}`,
      `VbScript:${run}`,
    ].map((target) => target.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    const written = targets.map((target, i) => `<a href="${target}">no ${i}</a>`).join(' ')
    const markup = `<p>${written} <a href="/de-at/faq/">yes</a><script>${run}</script></p>`
    await setting('footerNotice', markup, 'de-AT')
    await soon('/de-at/').toContain('>yes</a>')
    const { page, close } = await visit(browser, '/de-at/')
    const line = page.locator('[data-block="disclaimer"] p', { hasText: 'yes' })
    const links = line.locator('a')
    expect(await links.allTextContents(), 'of all that was written').toEqual(['yes'])
    expect(await links.getAttribute('target')).toBe('_blank')
    expect(await line.innerText()).toContain(targets.map((_, i) => `no ${i}`).join(' '))
    expect(await line.innerHTML()).not.toMatch(/script:|data:/i)
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
    await close()
  })

  test('says a review score in the words of its bucket [FTR-011, FTR-012, FTR-013, FTR-014, FTR-015, FTR-016]', async () => {
    const words = async (score: string) => {
      await setting('reviewScore', score, 'en-IE')
      await soon('/en-ie/').toContain(`"score_value":${score}`)
      const html = await sent('/en-ie/')
      return /data-block="reviews"[\s\S]*?<strong>([^<]+)</.exec(html)![1]
    }
    const said: (string | undefined)[] = []
    for (const score of ['0', '1.7', '1.8', '2.7', '2.8', '3.7', '3.8', '4.2', '4.3'])
      said.push(await words(score))
    const [none, one, two, , three, , four, , five] = said
    expect(said).toEqual([none, one, two, two, three, three, four, four, five])
    expect(new Set(said).size).toBe(6)
  })
})

test('a market changes its design and nothing else of a page’s frame [ENT-017, HDR-002]', async () => {
  await setting('themeVersion', 'v2', 'it-IT')
  await soon('/it-it/').toContain('data-layout="v2"')
  expect(await sent('/de-at/')).toContain('data-layout="v1"')
})

describe('mock mode', () => {
  test('answers from files as long as its flag is on, and no service is asked [API-022, API-023]', async () => {
    await setting('mockMode', 'true', 'es-ES')
    await soon('/es-es/dashboard/').toContain('"mockMode":true')
    const found = await logIn(browser, 'carmen.ruiz')
    opened.push(found)
    const { page, asked } = found
    await settled(page)
    expect(asked).toContain('GET /mocks/accounts/get-accounts.json')
    expect(asked.filter((call) => call.startsWith('GET /api/accounts'))).toEqual([])
    await setting('mockMode', 'false', 'es-ES')
    await soon('/es-es/dashboard/').toContain('"mockMode":false')
    const mocksAfterReload = async () => {
      asked.length = 0
      await page.reload()
      await settled(page)
      return asked.filter((call) => call.startsWith('GET /mocks/'))
    }
    await expect.poll(mocksAfterReload).toEqual([])
    await expect.poll(() => asked).toContain('GET /api/accounts/accounts')
  })
})
