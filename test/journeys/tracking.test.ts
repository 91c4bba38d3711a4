import { join } from 'node:path'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { logIn, settled } from '../customer.ts'
import { openBrowser, phone, stored, visit } from '../visitor.ts'

let browser: Browser
let database: pg.Client
beforeAll(async () => {
  browser = await openBrowser()
  database = new pg.Client(
    await runningDatabaseUrl(join(inject('dataDir'), 'postgres'), 'tidemark'),
  )
  await database.connect()
})
afterAll(async () => {
  await browser.close()
  await database.end()
})
/** Journeys beside this log out in other markets, which is told too. */
const ours = "event->>'country_platform' in ('en-IE', 'de-CH')"
const forget = () => database.query(`delete from tracking.events where ${ours}`)
beforeEach(forget)

/** What the collector kept, as soon as there is something. */
async function kept() {
  const told = `select app_id, device_id, device_kind, event from tracking.events where ${ours}`
  const read = async () => (await database.query(told)).rows
  await expect.poll(read).not.toEqual([])
  return read()
}

const collector = '**/api/tracking/events'
const consent = (page: Page, choice: 'accept' | 'refuse') =>
  page.click(`[data-consent-choice="${choice}"]`)

test('a tap on a footer link is told, and the page is left all the same [FTR-047, TRK-001, TRK-021]', async () => {
  const { page, close } = await visit(browser, '/en-ie/')
  await consent(page, 'refuse')
  await page.locator('[data-block="legal"] a').first().click()
  await page.waitForURL('**/legal-information/')
  expect(await kept()).toEqual([
    {
      app_id: 'web-en-ie',
      device_id: null,
      device_kind: null,
      event: {
        event_name: 'footer_link_tapped',
        object: 'footer_link',
        action: 'tapped',
        zone: 'footer',
        component: 'Legal information',
        description: '/en-ie/legal-information/',
        portal: 'public',
        bips_domain: 'en-ie.tidemark.example',
        browsing_platform: 'desktop',
        country_platform: 'en-IE',
      },
    },
  ])
  await close()
})

test('the consent link is told too, the picker is not [FTR-047]', async () => {
  const { page, requests, close } = await visit(browser, '/en-ie/')
  await consent(page, 'refuse')
  await page.click('footer a[href="#consent-settings"]')
  expect(await kept()).toMatchObject([{ event: { description: '#consent-settings' } }])
  await page.keyboard.press('Escape')
  const before = requests.length
  await page.click('[data-open-picker]')
  await page.locator('[data-picker]').waitFor()
  expect(requests.slice(before)).toEqual([])
  await close()
})

test.each([
  [false, 'desktop'],
  [true, 'mobile'],
])(
  'with consent the device is known, on a phone %s [TRK-010, TRK-016, TRK-017, TRK-018]',
  async (isPhone, kind) => {
    const options = isPhone ? { viewport: phone, hasTouch: true, isMobile: true } : {}
    const { page, close } = await visit(browser, '/en-ie/', options)
    await consent(page, 'accept')
    const device = JSON.parse((await stored(page)).deviceContext!)
    expect(device).toEqual({ id: expect.stringMatching(/^device-[\w-]{36}$/), kind })
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('user_is_identified')))
      .toBe('true')
    await page.click('footer a[href="#consent-settings"]')
    expect(await kept()).toMatchObject([{ device_id: device.id, device_kind: kind }])

    await page.reload()
    expect(JSON.parse((await stored(page)).deviceContext!)).toEqual(device)
    await page.click('footer a[href="#consent-settings"]')
    await page.locator('dialog[data-consent-settings] [value="refuse"]').click()
    await expect.poll(() => stored(page)).not.toHaveProperty('deviceContext')
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    await close()
  },
)

test('a collector that is away stands in nobody’s way [ERR-036, ERR-037]', async () => {
  const { page, close } = await visit(browser, '/en-ie/')
  await page.route(collector, (route) => route.abort())
  await consent(page, 'accept')
  await page.locator('[data-block="legal"] a').first().click()
  await page.waitForURL('**/legal-information/')
  expect(await page.locator('h1').isVisible()).toBe(true)
  await close()
})

test('the dashboard tells which click led to it, and the app around it its own id [RED-024, TRK-019, TRK-020]', async () => {
  const { page, context, close } = await logIn(browser, 'reto.baumann')
  await settled(page)
  const arrived = async () => {
    await page.goto(`${inject('origin')}/de-ch/dashboard/?clickId=c-42`)
    await settled(page)
    const [row] = await kept()
    expect(row).toMatchObject({
      event: {
        ...{ event_name: 'click_arrived', custom_attribute_1: 'c-42', portal: 'customer' },
        bips_domain: 'de-ch.tidemark.example',
      },
    })
    return row.app_id
  }
  expect(await arrived()).toBe('web-de-ch')
  await forget()
  await context.addCookies([{ name: 'mobile_webview', value: '1', url: inject('origin') }])
  expect(await arrived()).toBe('app-de-ch')
  await close()
})
