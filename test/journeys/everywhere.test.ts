// Every person of the demo world, every link they are offered: each leads to a page with a title and a
// heading, and nothing goes wrong on the way. Every link a visitor is offered likewise.

import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { markets } from '#domain/markets/markets.ts'
import { accountOverParameter } from '#domain/site/session.ts'
import { demoLogins, demoPassword } from '#services/demo/index.ts'
import { violations } from '../axe.ts'
import { type Customer, listen, logIn, settled } from '../customer.ts'
import { storedLogin } from '../sign-in.ts'
import { openBrowser, refuseConsent, wide } from '../visitor.ts'

const patient = { timeout: 20_000 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Where the links of header, menus, dashboard, tasks and footer lead, without those that leave us. */
const offeredOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    const ours = links.filter(
      ({ origin, protocol, pathname }) =>
        protocol.startsWith('http') &&
        origin === location.origin &&
        !pathname.startsWith('/simulator/'),
    )
    return [...new Set(ours.map(({ pathname, search }) => pathname + search))]
  })

const isArea = (path: string) =>
  /\/(dashboard|investments|postbox|documents|payment-methods|account-|pay-ins?|user-account|my-details|notifications|exemption-order|initial-|reference-|update-financial|cdvc|identification|orders?|approvals|people|leave|data-export|tax-desk|pension\/v1)\b/.test(
    path,
  )

/** As a click would: without loading the page anew. */
const follow = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = document.body.appendChild(document.createElement('a'))
    link.href = href
    link.click()
    link.remove()
  }, path)

/** What stands there now, asked for in one go: a page is looked at some thousand times. */
const looked = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('[data-app] h1')
    const isShown = heading?.checkVisibility({ visibilityProperty: true }) ?? false
    const { lang } = document.documentElement
    return { title: document.title, lang, isShown, heading: heading?.textContent }
  })

async function seen(page: Page, path: string): Promise<void> {
  await follow(page, path)
  const { pathname } = new URL(path, inject('origin'))
  const title = expect.stringMatching(/^[^|]+ \| Tidemark$/)
  // Whoever owes us something first is led on from there.
  await page.waitForURL((url) => url.pathname === pathname, patient)
  await expect
    .poll(() => looked(page), { message: path, timeout: patient.timeout })
    .toMatchObject({ title, isShown: true })
  const { lang, heading } = await looked(page)
  const { notFound, missing } = await texts(page, lang)
  expect([notFound, missing], path).not.toContain(heading)
}

/** What the page would say if it led nowhere, in its own language. */
async function texts(page: Page, lang: string): Promise<{ notFound: string; missing: string }> {
  const known = texts.known.get(lang)
  if (known) return known
  const file = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource').map(({ name }) => name)
    return entries.find((name) => name.includes('/messages/') && name.includes('/customer-'))!
  })
  // By the page itself: only a browser knows all hosts of a single machine.
  const { account } = await page.evaluate(async (url) => (await fetch(url)).json(), file)
  const found = { notFound: account.area.notFound.title, missing: account.area.missing.title }
  texts.known.set(lang, found)
  return found
}
texts.known = new Map<string, { notFound: string; missing: string }>()

const publicPages = new Map<string, string>()

const people = demoLogins.filter(({ market }) => market)

/** What the person with an account in maintenance is there to show: the service says so, and so does the page. */
const isShown = (shows: string, line: string) =>
  shows === 'account in maintenance' &&
  /status of 503 .*\/api\/(accounts\/accounts|customer\/transaction_account)/.test(line)

/** How each address was answered last: what was too busy is asked again, and has to be there in the end. */
function lastAnswers(page: Page): Map<string, number> {
  const answers = new Map<string, number>()
  page.on('response', (response) => answers.set(response.url(), response.status()))
  return answers
}
/** Until all that a page asks for has come: only then does it offer all its links. */
function openQuiet(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(null))))
    await expect.poll(() => asked.size, patient).toBe(0)
  }
}

/** Addresses that differ by what they name alone, as two deposits do, lead to pages of one kind. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .split('/')
    .map((part) => (/\d{2}/.test(part) ? '…' : part))
    .join('/')

/** Of each kind of page in each market the links have been gone through once, whoever saw it first. */
const goneThrough = new Set<string>()

/** Every page of the area that is offered, and what those offer in turn, as deep as it goes. */
async function goThrough(page: Page, username: string, quiet: () => Promise<void>) {
  const offered = await offeredOn(page)
  const left = new Set(offered.filter(isArea))
  const kinds = new Set([...left].map(kindOf))
  const keep = (paths: string[]) =>
    paths.filter((path) => !isArea(path)).map((path) => publicPages.set(path, username))
  keep(offered)
  for (const path of left) {
    await seen(page, path)
    if (goneThrough.has(kindOf(path))) continue
    goneThrough.add(kindOf(path))
    await quiet()
    const further = await offeredOn(page)
    keep(further)
    for (const next of further.filter(isArea)) {
      if (!kinds.has(kindOf(next))) left.add(next)
      kinds.add(kindOf(next))
    }
  }
  return { offered, visited: left }
}

const wasBusy = (answers: Map<string, number>, line: string) =>
  line.includes('status of 503') && (answers.get(line.split(' ').at(-1)!) ?? 503) < 400

describe.each(people)('$username', ({ username, shows }) => {
  test('every link leads somewhere, each page has its title, and the console stays silent [B19, B20]', {
    timeout: 180_000,
  }, async () => {
    let answers = new Map<string, number>()
    let quiet = async () => {}
    const customer: Customer = await logIn(browser, username, {
      prepare: async (page) => {
        answers = lastAnswers(page)
        quiet = openQuiet(page)
      },
    })
    const { page, complaints } = customer
    await settled(page)
    await page.locator('[data-app] h1').first().waitFor(patient)
    await quiet()
    const { offered } = await goThrough(page, username, quiet)
    expect(offered.length).toBeGreaterThan(10)
    const isExpected = (line: string) => isShown(shows, line) || wasBusy(answers, line)
    await expect.poll(() => complaints.filter((line) => !isExpected(line)), patient).toEqual([])
    await customer.close()
  })
})

test.each(demoLogins.filter(({ market }) => !market))(
  '$username stays logged in, is told what there is, and every link leads somewhere',
  { timeout: 180_000 },
  async ({ username }) => {
    const storageState = await storedLogin(inject('origin'), username, demoPassword)
    const context = await browser.newContext({ viewport: wide, storageState })
    const page = await context.newPage()
    const { complaints } = listen(page)
    const quiet = openQuiet(page)
    await page.goto(`${inject('origin')}/de-de/dashboard/`)
    await page.locator('[data-operator] .number').waitFor(patient)
    expect(await page.locator('h1').textContent()).toBe('Für Betreiber')
    expect(await page.title()).toBe('Für Betreiber | Tidemark')
    await page.goto(`${inject('origin')}/de-de/festgeld/`)
    await page.goto(`${inject('origin')}/de-de/documents`)
    await page.locator('[data-operator]').waitFor(patient)
    await page.goto(`${inject('origin')}/de-de/dashboard/`)
    await page.locator('[data-queue] a').first().waitFor(patient)
    await quiet()
    const { offered } = await goThrough(page, username, quiet)
    expect(offered.filter((path) => path.includes('?')).length).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await page.locator('[data-logout]').click()
    await page.waitForURL(/login/)
    await context.close()
  },
)

type Answer = { status: number; isElsewhere: boolean; isWhole: boolean }
/** Each page that was there is asked for once, whoever offers it. */
const known = new Map<string, Answer>()

async function answerOf(path: string): Promise<Answer> {
  const answer = known.get(path) ?? (await look(path))
  if (answer.status === 200) known.set(path, answer)
  return answer
}

async function look(path: string): Promise<Answer> {
  const response = await fetch(inject('origin') + path)
  const { status, redirected: isElsewhere } = response
  const html = await response.text()
  return { status, isElsewhere, isWhole: /<title>[^<]+</.test(html) && /<h1/.test(html) }
}

test('every public page they are offered answers, with a title and a heading', {
  timeout: 180_000,
}, async () => {
  const wrong: string[] = []
  const left = [...publicPages]
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, username] = next
      const { status, isWhole } = await answerOf(path)
      if (status !== 200 || !isWhole) wrong.push(`${status} ${path} (${username})`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  expect(publicPages.size).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

/** Header and footer of a page hold links of ours; addresses of other hosts are not ours to answer for. */
function linksOf(html: string): Set<string> {
  const shell = html.replace(/<main[\s\S]*<\/main>/, '')
  const found = [...shell.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&').replace(/#.*$/, ''),
  )
  return new Set(found.filter((href) => href.startsWith('/')))
}

test.each(markets)(
  'every link of header and footer in $locale leads to a page of ours [HDR-030, NAV-016]',
  { timeout: 120_000 },
  async ({ locale }) => {
    const home = await fetch(`${inject('origin')}/${locale.toLowerCase()}/`)
    const links = linksOf(await home.text())
    expect(links.size).toBeGreaterThan(15)
    const answered = async (path: string) => ({ path, ...(await answerOf(path)) })
    const answers = await Promise.all([...links].map(answered))
    expect(answers.filter(({ status, isElsewhere }) => status !== 200 || isElsewhere)).toEqual([])
  },
)

test('a pension is shown with its year, and a calculator beside it [PRV-034, PRD-008]', async () => {
  const customer = await logIn(browser, 'anna.schmidt')
  const { page } = customer
  await settled(page)
  await page
    .locator('[data-holding="pension"]', { hasText: /[1-9][\d.]*,\d\d\s€/ })
    .waitFor(patient)
  await follow(page, '/de-de/pension/v1/')
  await page.locator('[data-pension="BALANCED"]').getByText('150,00 €').first().waitFor(patient)
  await page.locator('[data-room]').waitFor()
  expect(await page.locator('[data-years] tbody tr').count()).toBeGreaterThan(1)
  await follow(page, '/de-de/pension/v1/calculator/')
  await expect
    .poll(() => page.locator('[data-saved]').getAttribute('data-saved'), patient)
    .toMatch(/^630,00\s€$/)
  expect(await page.locator('[data-outlook] tbody tr').count()).toBe(4)
  await customer.close()
})

const cents = async (place: Locator) => Number((await place.innerText()).replace(/\D/g, ''))

test('on a later day investments are worth what they are, with what is put in by then, and the parts are the sum', async () => {
  const customer = await logIn(browser, 'anna.schmidt')
  const { page } = customer
  await settled(page)
  const now = await cents(page.locator('[data-total]'))
  await follow(page, '/de-de/dashboard/time-machine/')
  const figures = page.locator('[data-projection]')
  await figures.waitFor(patient)
  const slider = page.locator('input[type="range"]')
  await slider.press('Home')
  await expect.poll(() => cents(page.locator('[data-total-then]')), patient).toBe(now)
  for (let presses = 0; presses < 20; presses++) await slider.press('ArrowRight')
  // Her plan and her pension take the first of December.
  await page.locator('[data-happening="PORTFOLIO"]', { hasText: '−200,00 €' }).waitFor(patient)
  await page.locator('[data-happening="PENSION"]', { hasText: '−150,00 €' }).waitFor(patient)
  const of = (name: RegExp) => cents(figures.locator('dl > div', { hasText: name }).locator('dd'))
  const parts = [/Verrechnungs/, /Schlusskursen/, /gebunden/, /^In Anlagen/, /noch nicht gezahlt/]
  const sum = (await Promise.all(parts.map(of))).reduce((one, other) => one + other, 0)
  expect(await cents(page.locator('[data-total-then]'))).toBe(sum)
  const worth = await page
    .locator('[data-invested-then]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-invested-then'))))
  expect(worth).toHaveLength(2)
  expect(worth.reduce((one, other) => one + other)).toBe(
    (await of(/Schlusskursen/)) + (await of(/gebunden/)),
  )
  expect(await violations(page, 'main')).toEqual([])
  await customer.close()
})

test('funds of one’s own are found from the dashboard, and count in its total', async () => {
  const customer = await logIn(browser, 'paul.richter')
  const { page } = customer
  await settled(page)
  const part = (name: RegExp) => page.locator('dl > div', { hasText: name }).locator('dd')
  const held = await cents(part(/In Fonds, zu Schlusskursen/))
  expect(await cents(page.locator('[data-total]'))).toBe(held + (await cents(part(/^Auf Ihrem/))))
  // Without a deposit, what it was and is looks back and ahead all the same.
  await page.locator('[data-course] [role="img"]').waitFor(patient)
  await page.locator('[data-holding="wealth"]', { hasText: /\d,\d\d\s€/ }).click()
  await page.getByRole('link', { name: /Meine Mischung/ }).click()
  await page.locator('h1', { hasText: 'Meine Mischung' }).waitFor(patient)
  // Whoever was led here from an account they are no longer in reads why.
  await page.goto(`${inject('origin')}/de-de/dashboard/?${accountOverParameter}`)
  await page.locator('[data-account-over]').getByText('Paul Richter').waitFor(patient)
  await customer.close()
})

test('a private equity fund is told apart from what has a closing price, on the dashboard and beside it [PRD-007]', async () => {
  const customer = await logIn(browser, 'nina.hoffmann')
  const { page } = customer
  await settled(page)
  const link = (holding: string) =>
    page.locator(`[data-holding="${holding}"]`, { hasText: /\d,\d\d\s€/ })
  await link('privateEquity').waitFor(patient)
  const held = await cents(link('wealth'))
  await link('wealth').click()
  await page
    .getByRole('region', { name: 'Langfristig gebunden' })
    .getByRole('link')
    .waitFor(patient)
  expect(await cents(page.locator('[data-wealth] .number'))).toBe(held)
  await customer.close()
})

test.each([
  ['ANNOUNCED', '400,00\u00a0€ einzahlen'],
  ['OVERDUE', 'Ein Kapitalabruf ist überfällig'],
])(
  'a capital call that is %s without its money waits on the dashboard, and leads to its page',
  async (state, said) => {
    const customer = await logIn(browser, 'nina.hoffmann')
    const { page } = customer
    await page.route(/\/commitments\/standing/, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      Object.assign(json.commitment.calls[0], { state, missing: '400.00' })
      await route.fulfill({ response, json })
    })
    await page.reload()
    await page.locator('[data-task="call-2"]').getByText(said).click(patient)
    await page.locator(`[data-call="${state}"]`).waitFor(patient)
    await customer.close()
  },
)

describe('logged in, a deposit is opened', () => {
  test.each([
    ['the table', '/de-de/festgeld/?amount=12500', '12.500'],
    ['a product', '/de-de/products/offer/OF002/', '17.500'],
  ])('straight from %s, with the amount typed there [HDR-038, B12]', async (_, path, amount) => {
    const customer = await logIn(browser, 'petra.lang')
    const { page } = customer
    await settled(page)
    await refuseConsent(page)
    await page.goto(inject('origin') + path)
    await settled(page)
    const field = page.locator('input[name="amount"]').first()
    await field.fill(amount)
    const open = page.locator('a[href*="product="]')
    if ((await open.count()) === 0) await page.locator('[aria-expanded="false"]').last().click()
    await open.first().click()
    await page.waitForURL(/\/order\/OF\d+\/$/, patient)
    await expect.poll(() => page.locator('[data-amount]').inputValue(), patient).toContain(amount)
    await customer.close()
  })

  test('from the login page too, where a link was opened elsewhere', async () => {
    const customer = await logIn(browser, 'petra.lang')
    await settled(customer.page)
    await customer.page.goto(`${inject('origin')}/de-de/login/?product=OF002`)
    await customer.page.waitForURL('**/de-de/order/OF002/', patient)
    await customer.close()
  })
})
