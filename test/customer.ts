// A customer for the browser tests: logged in through the provider's own dialogue, in a browser of their own.

import { generate } from 'otplib'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { SignInStep } from '#contracts/sign-in.ts'
import { demoLogins, demoPassword } from '#services/demo/index.ts'
import { demoFactors } from '#services/identity/index.ts'
import { codeFor } from './outbox.ts'
import { type FindCode, storedLogin } from './sign-in.ts'
import { wide } from './visitor.ts'

export type Customer = {
  page: Page
  context: BrowserContext
  /** What the browser asked for, as `POST /path`. */
  asked: string[]
  complaints: string[]
  close(): Promise<void>
}

const marketOf = (username: string): string => {
  const login = demoLogins.find((each) => each.username === username)
  if (!login?.market) throw new Error(`the demo world has no customer ${username}`)
  return login.market.toLowerCase()
}

/** Says name and password where the login page has sent the browser, and follows it back. */
export async function passDialogue(page: Page, username: string): Promise<void> {
  await page.waitForURL(/\/login-actions\//)
  const { origin, pathname } = new URL(page.url())
  // From a page beside it, because only the browser knows the hosts of a single machine.
  const beside = await page.context().newPage()
  await beside.goto(`${origin}/`, { waitUntil: 'commit' })
  const step = await beside.evaluate(
    async ({ address, body }): Promise<SignInStep> => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(address, { method: 'POST', headers, body })).json()
    },
    {
      address: `${pathname}/password`,
      body: JSON.stringify({ username, password: demoPassword }),
    },
  )
  await beside.close()
  if (step.step !== 'done') throw new Error(`not logged in: ${JSON.stringify(step)}`)
  await page.goto(new URL(step.redirectTo, origin).href, { waitUntil: 'commit' })
}

export function listen(page: Page): Pick<Customer, 'asked' | 'complaints'> {
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  return { asked, complaints }
}

/** A code of the demo world, whose telephone is the simulator's outbox. */
const findCode: FindCode = async (factor, askedAt) => {
  const { message, totp } = demoFactors
  if (factor === 'totp') return generate({ secret: totp.secret })
  return codeFor(message.phoneNumber, askedAt)
}

type Wish = BrowserContextOptions & {
  /** The login page is passed, called with this, as `?product=OF001`; otherwise one begins logged in. */
  query?: string
  /** Before the first page is opened. */
  prepare?: (page: Page, context: BrowserContext) => Promise<void>
}

export async function logIn(
  browser: Browser,
  username: string,
  { query, prepare, ...options }: Wish = {},
): Promise<Customer> {
  const market = marketOf(username)
  // Americans log in on a host that only the browser knows.
  const isByPage = query !== undefined || market === 'en-us'
  const context = await browser.newContext({
    viewport: wide,
    ...options,
    ...(!isByPage && {
      storageState: await storedLogin(inject('origin'), username, demoPassword, findCode),
    }),
  })
  const page = await context.newPage()
  await prepare?.(page, context)
  const heard = listen(page)
  if (isByPage) await passLoginPage(page, username, query)
  else await page.goto(`${inject('origin')}/${market}/dashboard/`, { waitUntil: 'commit' })
  return { page, context, ...heard, close: () => leave(page) }
}

async function passLoginPage(page: Page, username: string, query = ''): Promise<void> {
  const market = marketOf(username)
  const path = market === 'en-us' ? 'auth/login' : 'login'
  const origin = market === 'en-us' ? inject('origin').replace('//', '//app.') : inject('origin')
  await page.goto(`${origin}/${market}/${path}/${query}`, { waitUntil: 'commit' })
  await passDialogue(page, username)
  await page.waitForURL((url) => !/\/login\/|login-actions/.test(url.pathname))
}

/** Logged out, because journeys run beside each other and a person has five sessions at most. */
async function leave(page: Page): Promise<void> {
  const auth = await page.evaluate(() => localStorage.getItem('auth')).catch(() => null)
  if (auth) {
    const { refresh_token } = JSON.parse(auth)
    await page.request.post(
      `${inject('origin')}/auth/realms/global/protocol/openid-connect/logout`,
      {
        form: { refresh_token, client_id: 'login' },
        headers: { origin: inject('origin') },
      },
    )
  }
  // What a test put between is still asked for by calls on their way, which nobody waits for any more.
  await Promise.all(
    [page, page.context()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })),
  )
  await page.context().close()
}

/** The header is there, with all its menus. */
export const settled = (page: Page): Promise<void> =>
  page.locator('[data-header][data-mode="private"]').waitFor()
