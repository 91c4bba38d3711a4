import { get } from 'node:http'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { instrumentCodes } from '#domain/investment/instrument.ts'
import { openServer, type Server } from '#platform/http.ts'
import { daySteps } from '#services/end-of-day.ts'
import { chromiumOrAdvice } from '../../test/chromium.ts'
import { type Marketplace, openMarketplace } from '../../test/marketplace.ts'
import { testLog } from '../../test/world.ts'
import { addDays } from './days/index.ts'
import { addEntrance } from './entrance.ts'
import { simulatedWorld } from './index.ts'
import { addMarket } from './market/index.ts'
import { addOutbox, keepMessage } from './messages/index.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let market: Marketplace
let server: Server
let days: ReturnType<typeof addDays>
let origin: string
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  const found = chromiumOrAdvice()
  if ('advice' in found) throw new Error(found.advice)
  market = await openMarketplace('2026-11-16')
  server = openServer({
    ...{ log: testLog, environment: 'local', db: market.db },
    verifyToken: async () => undefined,
  })
  days = addDays(server, market.worker, daySteps(simulatedWorld, market))
  addEntrance(server)
  addOutbox(server, market.worker)
  addMarket(server, market.worker)
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  origin = address.replace('127.0.0.1', 'localhost')
  browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
  page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
})
afterAll(async () => {
  await browser?.close()
  await days?.stop()
  await server?.close()
  await market?.close()
})

// A busy machine takes its time.
const patient = { timeout: 60_000 }
const said = () => page.locator('[data-said]').textContent()

test('whoever asks for the simulator finds its pages', async () => {
  for (const path of ['/simulator', '/simulator/']) {
    await page.goto(origin + path)
    const listed = await page
      .locator('main a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(listed).toEqual(expect.arrayContaining(['/simulator/outbox', '/simulator/day']))
  }
})

test('mails and codes of the demo are read on this machine alone [T-22]', async () => {
  const { port, hostname } = new URL(origin)
  const status = (headers: Record<string, string>) =>
    new Promise((resolve, reject) =>
      get({ hostname, port, path: '/simulator/outbox.json', headers }, ({ statusCode }) =>
        resolve(statusCode),
      ).once('error', reject),
    )
  expect(await status({})).toBe(200)
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await status({ forwarded: 'for=203.0.113.9' })).toBe(404)
  expect(await status({ host: 'rebound.example' })).toBe(404)
})

test('days pass by a click, and the page says how many and which day it is', async () => {
  await page.goto(`${origin}/simulator/day`)
  expect(await page.locator('[data-today]').textContent()).toBe('2026-11-16')
  await page.locator('[data-days="1"]').click()
  await expect.poll(said, patient).toBe('1 day passed. Today is 2026-11-17.')
  expect(await page.locator('[data-today]').textContent()).toBe('2026-11-17')
  expect(await page.locator('[data-weekday]').textContent()).toBe('Tuesday, 17 November 2026')
})

test('a number of days passes, and meanwhile nothing else can be asked for', async () => {
  await page.locator('[name="days"]').fill('8')
  await page.locator('[data-number] button').click()
  await page.locator('[data-run][data-running="true"]').waitFor(patient)
  expect(await page.locator('button:enabled').count()).toBe(0)
  await expect.poll(said, patient).toBe('8 days passed. Today is 2026-11-25.')
  expect(await page.locator('[data-bar]').evaluate((bar: HTMLProgressElement) => bar.value)).toBe(8)
  expect(await page.locator('button:disabled').count()).toBe(0)
})

test('days pass until a day', async () => {
  await page.locator('[name="to"]').fill('2026-11-27')
  await page.locator('[data-date] button').click()
  await expect.poll(said, patient).toBe('2 days passed. Today is 2026-11-27.')
  expect(await market.today()).toBe('2026-11-27')
  expect(complaints).toEqual([])
})

test('what cannot be is said, and the buttons stay usable', async () => {
  await page.locator('form[data-date]').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.locator('[name="to"]').fill('2026-11-01')
  await page.locator('[data-date] button').click()
  await expect.poll(said, patient).toMatch(/^Not passed: ./)
  expect(await page.locator('button:disabled').count()).toBe(0)
  complaints.length = 0
})

test('the outbox shows everything, or what one person was sent, with links that can be followed', async () => {
  const write = (to: string, body: string) =>
    market.worker.transaction((tx) =>
      keepMessage({ to, channel: 'mail', subject: `For <${to}>`, body }, tx),
    )
  await write('one@example.org', `Read on: ${origin}/simulator/day`)
  await write('two@example.org', 'Nothing to follow')
  await page.goto(`${origin}/simulator/day`)
  await page.getByRole('link', { name: 'Outbox' }).click()
  expect((await page.locator('article h2').allTextContents()).toSorted()).toEqual([
    'For <one@example.org>',
    'For <two@example.org>',
  ])
  await page.getByRole('link', { name: 'one@example.org' }).click()
  expect(await page.locator('article').count()).toBe(1)
  await page.locator('article pre a').click()
  await page.locator('[data-today]').waitFor(patient)
  await page.getByRole('link', { name: 'Outbox' }).click()
  expect(await page.locator('article').count()).toBe(2)
  expect(complaints).toEqual([])
})

test('prices and the custodian misbehave as they are told, until they are told better', async () => {
  const behave = async (ways: Record<string, string>) => {
    await page.getByRole('link', { name: 'Market' }).click()
    for (const [named, way] of Object.entries(ways))
      await page.getByLabel(named).selectOption({ label: way })
    await page.getByRole('button', { name: 'Behave like this' }).click()
    for (const [named, way] of Object.entries(ways))
      expect(await page.getByLabel(named).locator(':checked').textContent(patient)).toBe(way)
  }
  const pricesHeard = async (passing: number) => {
    await page.getByRole('link', { name: 'Business days' }).click()
    await page.locator('[name="days"]').fill(String(passing))
    await page.locator('[data-number] button').click()
    await expect.poll(said, patient).toContain(`${passing} days passed. Today`)
    const { rows } = await market.worker.query<{ heard: number }>(
      'select count(distinct isin)::int as heard from instruments.prices where on_day between $1::date - $2::int and $1',
      [await market.today(), passing],
    )
    return rows[0]!.heard
  }
  await behave({ 'Prices are': 'missing', 'Trades are': 'half done, then refused' })
  expect(await pricesHeard(4)).toBe(0)
  await behave({ 'Prices are': 'right', 'Trades are': 'done' })
  expect(await pricesHeard(3)).toBe(instrumentCodes.length)
  expect(complaints).toEqual([])
})
