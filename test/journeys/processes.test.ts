// The same program with other settings, as a process of its own beside the running one.

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { freePort } from '#platform/free-port.ts'
import { loginUrl } from '#platform/logins.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { demoPassword } from '#services/demo/index.ts'
import { settled } from '../customer.ts'
import { type Program, startProgram } from '../program.ts'
import { storedLogin } from '../sign-in.ts'
import { openBrowser, stored, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const opened: BrowserContext[] = []
afterEach(async () => {
  for (const context of opened.splice(0)) {
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
})

const databaseUrl = async (name: string): Promise<string> =>
  (await runningDatabaseUrl(join(inject('dataDir'), 'postgres'), name))!

const start = (settings: Record<string, string>): Program =>
  startProgram({ ROLES: 'web,api', DATA_DIR: inject('dataDir'), ...settings }, 'src/main.ts')

describe('services at hosts of their own', () => {
  const domain = 'bank.example'
  const origin = `https://www.${domain}`
  let program: Program
  let address: string
  beforeAll(async () => {
    const owner = new pg.Client(await databaseUrl('tidemark'))
    await owner.connect()
    await owner.query('create database beside')
    await owner.end()
    const url = await databaseUrl('beside')
    const settings = {
      ...{ ENVIRONMENT: 'onboarding', SERVICES_DOMAIN: domain, ORIGINS: origin },
      ...{ DATABASE_URL: loginUrl(url, 'app'), DATABASE_OWNER_URL: url },
      SECRETS_KEY: randomBytes(32).toString('base64'),
    }
    const migrate = join(import.meta.dirname, '../../src/commands/migrate.ts')
    const { PATH } = process.env
    execFileSync(process.execPath, [migrate], { env: { PATH, ...settings }, stdio: 'pipe' })
    // It says the address visitors know; here it is asked at its own.
    const PORT = String(await freePort())
    program = start({ ...settings, PORT })
    address = `http://localhost:${PORT}`
    const isReady = async () => expect((await fetch(`${address}/health/ready`)).ok).toBe(true)
    await vi.waitFor(isReady, { timeout: 60_000, interval: 200 })
  })
  afterAll(() => program.stop())

  /** Pages come from the process; services answer as the running system does, to whichever host they are asked at. */
  async function tab(flags: Record<string, boolean> = {}) {
    const { cookies, origins } = await storedLogin(inject('origin'), 'petra.lang', demoPassword)
    const { localStorage = [] } = origins[0] ?? {}
    const context = await browser.newContext({
      viewport: wide,
      storageState: { cookies, origins: [{ origin, localStorage }] },
    })
    opened.push(context)
    const asked: URL[] = []
    const answer = async (route: Route, target: string) => {
      const response = await route.fetch({ url: target })
      const json = target.includes('/customer-values')
        ? { ...((await response.json()) as object), ...flags }
        : undefined
      await route.fulfill({
        ...{ response, ...(json && { json }) },
        headers: {
          ...response.headers(),
          ...{ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
        },
      })
    }
    await context.route(/^https:\/\/.*bank\.example\//, (route) => {
      const url = new URL(route.request().url())
      asked.push(url)
      const [service = ''] = url.host.split('.')
      const path = url.pathname + url.search
      if (service !== 'www')
        return answer(route, `${inject('origin')}/api/${service.replace('-v2', '')}${path}`)
      const isService = path.startsWith('/savingglobal/rest/')
      return answer(route, (isService ? inject('origin') : address) + path)
    })
    const page = await context.newPage()
    const heardFlags = page.waitForResponse(/\/customer-values/)
    await page.goto(`${origin}/de-de/dashboard/`, { waitUntil: 'commit' })
    await settled(page)
    await heardFlags
    return { page, asked }
  }

  test('every service is asked at its own, by environment and region [API-014, API-015, API-026]', async () => {
    const { page, asked } = await tab()
    await page.locator('[data-total]').waitFor()
    const hosts = new Set(asked.map(({ host }) => host))
    for (const service of ['customer', 'accounts', 'deposits', 'products', 'postbox', 'flags'])
      expect([...hosts]).toContain(`${service}.de.onboarding.${domain}`)
    expect(asked.filter(({ pathname }) => pathname.startsWith('/api/'))).toEqual([])
    const embeds = asked
      .filter(({ pathname }) => /^\/customers\/[^/]+$/.test(pathname))
      .map(({ searchParams }) => searchParams.get('embed'))
    expect(embeds.length).toBeGreaterThan(0)
    for (const embed of embeds) expect(embed).not.toContain('data-validity')
  })

  test('the postbox has a second one, by its flag [API-021]', async () => {
    const { page, asked } = await tab({ postboxV2: true })
    // Followed, not loaded anew: what is asked before flags are heard goes to the first.
    await page.locator('[data-avatar]').click()
    await page.locator('#account-menu [data-account="messages"]').click()
    await expect
      .poll(() => asked.map(({ host }) => host))
      .toContain(`postbox-v2.de.onboarding.${domain}`)
  })
})

describe('services outside that are told of events', () => {
  const outside = 'https://outside.example'
  let program: Program
  let address: string
  beforeAll(async () => {
    program = start({
      DATABASE_URL: await databaseUrl('tidemark'),
      TRACKING_MARKETING: `${outside}/marketing.js`,
      TRACKING_FLAGS: `${outside}/flags`,
      TRACKING_TAGS: `${outside}/tags.js`,
      TRACKING_ATTRIBUTION: `${outside}/attribution.js`,
      TRACKING_ATTRIBUTION_TOKEN: 'token-1',
    })
    address = await program.origin
  })
  afterAll(() => program.stop())

  /** What each script of theirs does with what it is told: it says so. */
  const scripts: Record<string, string> = {
    '/marketing.js': `window.marketingPlatform = {
      track: (name, event) => console.info('marketing track ' + name + ' ' + event.component),
      identify: (who) => console.info('marketing identify ' + JSON.stringify(who)),
    }`,
    '/tags.js': `console.info('tags started')`,
    '/attribution.js': `window.attribution = { start: (s) => console.info('attribution ' + JSON.stringify(s)) }`,
  }

  type Visit = { page: Page; said: string[]; told: unknown[] }

  async function visit(
    path: string,
    { isSilent = false, username = '' } = {},
    prepare?: (page: Page) => Promise<void>,
  ): Promise<Visit> {
    const login = username && (await storedLogin(address, username, demoPassword))
    const context = await browser.newContext({
      viewport: wide,
      ...(login && { storageState: login }),
    })
    opened.push(context)
    const page = await context.newPage()
    const [said, told]: [string[], unknown[]] = [[], []]
    page.on('console', (message) => said.push(message.text()))
    await context.route(`${outside}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/flags') told.push(route.request().postDataJSON())
      // A platform that does not answer: the request stays open.
      if (isSilent && pathname === '/marketing.js') return
      const headers = { 'access-control-allow-origin': '*' }
      const contentType = 'text/javascript'
      await route.fulfill({ headers, contentType, body: scripts[pathname] ?? '' })
    })
    await prepare?.(page)
    await page.goto(address + path, { waitUntil: 'load' })
    return { page, said, told }
  }
  const consent = (page: Page, choice: 'accept' | 'refuse') =>
    page.click(`[data-consent-choice="${choice}"]`)
  const tap = (page: Page) => page.click('footer a[href="#consent-settings"]')

  test('nothing of theirs is loaded before consent, and without it weblayers are blocked with a warning [TRK-004, TRK-005, HEAD-007]', async () => {
    const { page, said, told } = await visit('/en-ie/')
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').map((e) => e.name)),
    ).not.toContain(`${outside}/marketing.js`)
    await consent(page, 'refuse')
    await expect.poll(() => said.join('\n')).toContain('weblayers are blocked')
    await tap(page)
    await page.keyboard.press('Escape')
    expect(said.join('\n')).not.toMatch(/marketing (track|identify)|tags started|attribution/)
    expect(told).toEqual([])
  })

  test('with consent each is told what it is for [TRK-002, TRK-003, TRK-004, TRK-011, TRK-013, TRK-014, TRK-015, HEAD-007]', async () => {
    const { page, said, told } = await visit('/en-ie/')
    await consent(page, 'accept')
    await expect.poll(() => said.join('\n')).toContain('tags started')
    const device = JSON.parse((await stored(page)).deviceContext!)
    await expect.poll(() => said).toContain(`marketing identify ${JSON.stringify({ device })}`)
    await expect
      .poll(() => said)
      .toContain(
        `attribution ${JSON.stringify({
          ...{ dataResidency: 'EU', environment: 'production', logLevel: 'verbose' },
          appToken: 'token-1',
        })}`,
      )
    await tap(page)
    await expect.poll(() => said.join('\n')).toMatch(/marketing track footer_link_tapped \w+/)
    await expect
      .poll(() => told)
      .toMatchObject([
        {
          name: 'footer_link_tapped',
          properties: { event: { event_name: 'footer_link_tapped', country_platform: 'en-IE' } },
        },
      ])
  })

  const layer = (page: Page) =>
    page.evaluate(() =>
      JSON.stringify(window.dataLayer?.filter((each) => !('length' in (each as object)))),
    )

  test.each([
    ['/pl-pl/', 'pl-pl', 'MKT-021, MKT-022', 'consent-pl-pl'],
    ['/de-ch/', 'de-ch', 'MKT-021, MKT-022', 'consent-de-ch'],
    ['/en-ie/', 'en', 'MKT-021, MKT-023', 'consent-en-ie'],
  ])(
    'the tag manager is told the region of %s, %s, and whose consent it is [%s, TRK-020]',
    async (path, region, _, id) => {
      const { page } = await visit(path)
      await consent(page, 'accept')
      await expect.poll(() => layer(page)).toContain(JSON.stringify({ consent_id: id, region }))
    },
  )

  test('after login the customer is a property of analytics [TRK-012]', async () => {
    const { page } = await visit('/de-de/dashboard/', { username: 'petra.lang' })
    await settled(page)
    await consent(page, 'accept')
    await page.reload()
    await settled(page)
    const { bac_number } = JSON.parse(
      atob(JSON.parse((await stored(page)).auth!).access_token.split('.')[1]),
    )
    await expect
      .poll(() => layer(page))
      .toContain(JSON.stringify({ customer_id: [bac_number].flat()[0] }))
  })

  /** A tap while nobody says who the visitor is; the page's time passes only where a test lets it. */
  async function tapInSilence(): Promise<Visit> {
    const visitor = await visit('/en-ie/', { isSilent: true }, (tab) => tab.clock.install())
    await visitor.page.clock.pauseAt(Date.now() + 60_000)
    await consent(visitor.page, 'accept')
    await tap(visitor.page)
    return visitor
  }

  test('an event waits for identification, asked for every 300 ms, ten times [TRK-007, TRK-008, TRK-009, TRK-006]', async () => {
    const { page, said, told } = await tapInSilence()
    for (let tries = 1; tries < 10; tries++) await page.clock.runFor(300)
    expect(told).toEqual([])
    expect(said.join('\n')).not.toContain('nobody was identified')
    await page.clock.runFor(299)
    expect(told).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => told).toHaveLength(1)
    await expect.poll(() => said.join('\n')).toContain('nobody was identified')
    expect(said.join('\n')).not.toContain('experiments do not run')
    await page.clock.runFor(1000)
    await expect.poll(() => said.join('\n')).toContain('experiments do not run')
  })

  test('an event goes at once when its visitor is known meanwhile [TRK-007, TRK-010]', async () => {
    const { page, told } = await tapInSilence()
    await page.clock.runFor(600)
    expect(told).toEqual([])
    await page.evaluate(() => sessionStorage.setItem('user_is_identified', 'true'))
    await page.clock.runFor(300)
    await expect.poll(() => told).toHaveLength(1)
  })
})
