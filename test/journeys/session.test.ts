import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { claimsOf, localTokenLifetimeSeconds } from '#domain/site/session.ts'
import { type Customer, listen, logIn, passDialogue, settled } from '../customer.ts'
import { openBrowser, stored } from '../visitor.ts'

const market = 'fi-fi'
const customerName = 'aino.virtanen'

/** The countdown runs locally only where a flag says so: in one market of this system it does. */
const { PATH } = process.env
function setTimeoutFlag(value: 'true' | 'default'): void {
  const command = join(import.meta.dirname, '../../src/commands/flag.ts')
  const args = [command, 'localTimeout', value, '--market', 'fi-FI']
  execFileSync(process.execPath, args, {
    env: { PATH, DATA_DIR: inject('dataDir') },
    stdio: 'pipe',
  })
}

/** A busy machine takes its time. */
const patient = { timeout: 20_000 }

let browser: Browser
beforeAll(async () => {
  setTimeoutFlag('true')
  browser = await openBrowser()
})
afterAll(async () => {
  setTimeoutFlag('default')
  await browser.close()
})

const opened: Customer[] = []
afterEach(async () => {
  for (const customer of opened.splice(0)) await customer.close()
})

/** A tab whose clock moves when told, and by itself otherwise. */
async function customer(username = customerName, withClock = true): Promise<Customer> {
  let looked: Promise<unknown> | undefined
  const found = await logIn(browser, username, {
    prepare: async (page) => {
      if (withClock) await page.clock.install()
      looked = page.waitForResponse(liveness)
    },
  })
  opened.push(found)
  await settled(found.page)
  await looked // A leap of time would pass its limit, and end the session.
  return found
}

async function secondTab({ context }: Customer, path: string) {
  const page = await context.newPage()
  await page.clock.install()
  const heard = listen(page)
  await page.goto(inject('origin') + path)
  await settled(page)
  return { page, ...heard }
}

const seconds = (page: Page, count: number) => page.clock.runFor(count * 1000)
/** At once: seconds run one by one pass a call's own time limit before any reply. */
const leap = (page: Page, count: number) => page.clock.fastForward(count * 1000)
const liveness = /open_api\/v2\/customer$/
const notice = (page: Page) => page.locator('[data-session="notice"]')
const auth = async (page: Page) => JSON.parse((await stored(page)).auth ?? 'null')
const tokenCalls = (asked: readonly string[]) =>
  asked.filter((call) => call.endsWith('/openid-connect/token'))

describe('logging in', () => {
  test('leads from the login page to the dashboard; tokens and time difference are kept [SES-004, SES-006, SES-011, ENT-020]', async () => {
    const found = await logIn(browser, 'petra.lang', { query: '' })
    opened.push(found)
    const { page, complaints } = found
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/de-de/dashboard/')
    const kept = await stored(page)
    const { access_token, refresh_token } = JSON.parse(kept.auth!)
    const { exp = 0, iat = 0 } = claimsOf(access_token)
    expect(exp - iat).toBe(localTokenLifetimeSeconds)
    expect(refresh_token).toBeTruthy()
    expect(Math.abs(Number(kept.timeDifference))).toBeLessThanOrEqual(10)
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
  })

  test('a page that needs a login shows nothing, sends there, and is returned to; it then knows its customer [SES-002, SES-003, SES-032, ENT-001]', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const { asked } = listen(page)
    // Nobody is sent away from a page that needs none.
    await page.goto(`${inject('origin')}/de-de/kontakt/`)
    expect(new URL(page.url()).pathname).toBe('/de-de/kontakt/')
    await page.goto(`${inject('origin')}/de-de/dashboard/?clickId=c1#here`, { waitUntil: 'commit' })
    await page.waitForURL(/login-actions/)
    await passDialogue(page, 'petra.lang')
    await page.waitForURL('**/de-de/dashboard/?clickId=c1#here')
    await settled(page)
    const [first] = [claimsOf((await auth(page)).access_token).bac_number!].flat()
    await expect
      .poll(() => asked.filter((call) => call.includes('/customer/customers/')), patient)
      .toContain(`GET /api/customer/customers/${first}`)
    await context.close()
  })

  test('with a product it leads to the order, never to another site [HDR-038, SES-032]', async () => {
    const withProduct = await logIn(browser, 'petra.lang', { query: '?product=OF002' })
    opened.push(withProduct)
    expect(new URL(withProduct.page.url()).pathname).toBe('/de-de/order/OF002/')
    const lured = await logIn(browser, 'petra.lang', { query: '?redirectTo=//evil.example/' })
    opened.push(lured)
    await lured.page.waitForURL(`${inject('origin')}/de-de/dashboard/`)
  })

  test('a code that was not asked for here is refused, and the page says so [SES-003]', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${inject('origin')}/de-de/login/?code=stolen&state=guessed`)
    await page.locator('[data-sign-in][data-state="failed"]').waitFor()
    expect(await stored(page)).not.toHaveProperty('auth')
    await context.close()
  })
})

describe('idle', () => {
  test('the notice counts down, activity takes it away [SES-014, SES-015, SES-017, SES-018, SES-020]', async () => {
    const { page } = await customer()
    await seconds(page, localTokenLifetimeSeconds - 125)
    expect(await notice(page).isVisible()).toBe(false)
    await seconds(page, 10)
    await notice(page).waitFor()
    const shown = await notice(page).locator('.number').textContent()
    expect(shown).toMatch(/01:5\d/)
    await seconds(page, 5)
    expect(await notice(page).locator('.number').textContent()).not.toBe(shown)
    await page.keyboard.press('Shift')
    await seconds(page, 2)
    expect(await notice(page).isVisible()).toBe(false)
  })

  test('extended by hand it goes on, says so for 5 s, and has a new token [SES-027, SES-028, SES-029, SES-030]', async () => {
    const { page } = await customer()
    await seconds(page, localTokenLifetimeSeconds - 100)
    await notice(page).waitFor()
    const before = await auth(page)
    await page.locator('[data-extend]').click()
    const confirmation = page.locator('[data-session="extended"]')
    await confirmation.waitFor()
    expect((await auth(page)).access_token).not.toBe(before.access_token)
    await seconds(page, 6)
    expect(await confirmation.isVisible()).toBe(false)
    expect(await notice(page).isVisible()).toBe(false)
  })

  test('the end: path kept, event sent, tokens gone, to login [SES-031, SES-032, SES-033, SES-034]', async () => {
    const { page, asked } = await customer()
    await page.goto(`${inject('origin')}/${market}/dashboard/?page=2`)
    await settled(page)
    const toLogin = page.waitForURL(/login/)
    await leap(page, localTokenLifetimeSeconds + 5)
    await toLogin
    await page.waitForURL(/login-actions/)
    await page.goto(`${inject('origin')}/${market}/`)
    expect(await page.evaluate(() => sessionStorage.getItem('returnPath'))).toBe(
      `/${market}/dashboard/?page=2`,
    )
    expect(await stored(page)).not.toHaveProperty('auth')
    expect(asked).toContain('POST /auth/realms/global/protocol/openid-connect/logout')
    expect(asked).toContain('POST /savingglobal/rest/open_api/v2/logout')
  })

  test('in the mobile webview no notice shows [SES-016]', async () => {
    const { page, context } = await customer()
    await context.addCookies([{ name: 'mobile_webview', value: '1', url: inject('origin') }])
    await page.reload()
    await settled(page)
    await seconds(page, localTokenLifetimeSeconds - 100)
    expect(await notice(page).isVisible()).toBe(false)
  })

  test('locally without the flag there is no countdown [SES-013]', async () => {
    const { page } = await customer('petra.lang')
    const renewed = page.waitForResponse(/openid-connect\/token/)
    await leap(page, localTokenLifetimeSeconds - 100)
    expect((await renewed).status()).toBe(200)
    expect(await notice(page).isVisible()).toBe(false)
    await settled(page)
  })
})

/** A token of the test's own making: the browser reads it, and no service believes it. */
const made = (claims: object) =>
  ['{}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

const keep = (page: Page, key: string, value: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value])

describe('what counts', () => {
  test('up to the notice only mouse up, key down and touch end are activity [SES-020, SES-021]', async () => {
    const { page } = await customer()
    // The new token has to be here, and looked at, before time leaps again: a leap passes a call's time limit.
    const untilNotice = async () => {
      const renewed = page.waitForResponse(/openid-connect\/token/)
      const looked = renewed.then(() => page.waitForResponse(liveness))
      await leap(page, localTokenLifetimeSeconds - 115)
      await notice(page).waitFor()
      await looked
    }
    await untilNotice()
    for (const idle of [
      'mousemove',
      'mousedown',
      'wheel',
      'scroll',
      'keyup',
      'touchstart',
      'focus',
    ])
      await page.evaluate(
        (name) => document.body.dispatchEvent(new Event(name, { bubbles: true })),
        idle,
      )
    await seconds(page, 3)
    expect(await notice(page).isVisible()).toBe(true)
    for (const act of ['mouseup', 'keydown', 'touchend']) {
      await page.evaluate(
        (name) => document.body.dispatchEvent(new Event(name, { bubbles: true })),
        act,
      )
      await seconds(page, 2)
      expect(await notice(page).isVisible(), act).toBe(false)
      await untilNotice()
    }
  })

  test('activity counts once in 1000 ms [SES-022]', async () => {
    const { page } = await customer()
    await page.clock.pauseAt(Date.now() + 60_000)
    const counted = async () => {
      await page.keyboard.press('Shift')
      return (await stored(page)).lastActivity
    }
    const first = await counted()
    await page.clock.runFor(999)
    expect(await counted()).toBe(first)
    await page.clock.runFor(1)
    expect(Number(await counted())).toBe(Number(first) + 1000)
  })

  test('the session is looked at every second [SES-023]', async () => {
    const { page } = await customer()
    await page.clock.pauseAt(Date.now() + (localTokenLifetimeSeconds - 100) * 1000)
    await seconds(page, 1)
    await notice(page).waitFor()
    const shown = async () => {
      const [minutes = 0, rest = 0] = (await notice(page).locator('.number').textContent())!
        .split(':')
        .map(Number)
      return minutes * 60 + rest
    }
    for (let i = 0; i < 3; i++) {
      const before = await shown()
      await page.clock.runFor(1000)
      expect(await shown()).toBe(before - 1)
    }
  })

  test('a token is judged by the time of its maker, which is kept as an offset [SES-006, SES-007]', async () => {
    const { page } = await customer('petra.lang', false)
    await page.goto(`${inject('origin')}/de-de/kontakt/`)
    await keep(page, 'timeDifference', String(-localTokenLifetimeSeconds - 60))
    await page.goto(`${inject('origin')}/de-de/dashboard/`, { waitUntil: 'commit' })
    await page.waitForURL(/login/)
  })

  test('of several customers in a token the first is the one [SES-005]', async () => {
    const { page, asked } = await customer('petra.lang', false)
    const { access_token, refresh_token } = await auth(page)
    const claims = claimsOf(access_token)
    const [first] = [claims.bac_number!].flat()
    await page.goto(`${inject('origin')}/de-de/kontakt/`)
    const several = made({ ...claims, bac_number: [first, 'BAC_410_000_001'] })
    await keep(page, 'auth', JSON.stringify({ access_token: several, refresh_token }))
    asked.length = 0
    await page.goto(`${inject('origin')}/de-de/dashboard/`, { waitUntil: 'commit' })
    await expect
      .poll(() => asked.filter((call) => call.includes('/customer/customers/')))
      .toContain(`GET /api/customer/customers/${first}`)
    expect(asked.join()).not.toContain('BAC_410_000_001')
  })

  test('a session whose length cannot be read lasts five minutes [SES-010]', async () => {
    const { page } = await customer()
    const { access_token, refresh_token } = await auth(page)
    const { iat: _, ...claims } = claimsOf(access_token)
    await page.goto(`${inject('origin')}/${market}/deposit-guarantee/`)
    const endless = made({ ...claims, exp: Math.floor(Date.now() / 1000) + 7200 })
    await keep(page, 'auth', JSON.stringify({ access_token: endless, refresh_token }))
    // No service believes this token: they are left out.
    await page.route(/\/api\//, (route) => route.abort())
    await page.route(/open_api\/v2\/customer/, (route) => route.fulfill({ json: {} }))
    await page.goto(`${inject('origin')}/${market}/dashboard/`, { waitUntil: 'commit' })
    await page.locator('[data-header][data-mode="loading"]').waitFor()
    await page.keyboard.press('Shift')
    await leap(page, 300 - 125)
    expect(await notice(page).isVisible()).toBe(false)
    await leap(page, 10)
    await notice(page).waitFor()
    expect(await notice(page).locator('.number').textContent()).toMatch(/01:5\d/)
  })
})

describe('near the end of the longest session', () => {
  const flagged = (value: boolean) => async (page: Page) => {
    await page.route(/\/customer-values/, async (route) => {
      const response = await route.fetch({ maxRetries: 2 })
      const flags = { umtStopRefreshingTokenWhenAboutToReachMaxSession: value }
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...flags } })
    })
  }

  test.each([
    ['with the flag and 120 s or less to go', true, 100, false],
    ['with more to go', true, 4000, true],
    ['without the flag', false, 100, true],
  ])(
    '%s the token is extended by itself: %s %i %s [SES-025, SES-026]',
    async (_, flag, left, isExtended) => {
      let heardFlags: Promise<unknown> | undefined
      const found = await logIn(browser, 'petra.lang', {
        prepare: async (page) => {
          await page.clock.install()
          await flagged(flag)(page)
          heardFlags = page.waitForResponse(/\/customer-values/)
        },
      })
      opened.push(found)
      const { page, asked } = found
      await settled(page)
      await heardFlags
      const { access_token } = await auth(page)
      const ahead = localTokenLifetimeSeconds - 110
      const exp = Math.floor(Date.now() / 1000) + ahead + left
      await keep(page, 'auth', JSON.stringify({ access_token, refresh_token: made({ exp }) }))
      await page.route(/openid-connect\/token/, (route) => route.fulfill({ status: 503 }))
      await leap(page, ahead)
      await seconds(page, 5)
      if (isExtended) await expect.poll(() => tokenCalls(asked)).not.toEqual([])
      else expect(tokenCalls(asked)).toEqual([])
    },
  )
})

describe('after sleep', () => {
  test('the token is renewed, and what was typed is still there [SES-024, B15]', async () => {
    const { page } = await customer('petra.lang')
    await page.goto(`${inject('origin')}/de-de/postbox/messages`)
    await page.locator('[data-write]').click()
    const field = page.locator('textarea')
    await field.fill('Ein langer Text, der nicht verloren gehen darf')
    const before = await auth(page)
    await leap(page, localTokenLifetimeSeconds + 300)
    await expect
      .poll(async () => (await auth(page))?.access_token, patient)
      .not.toBe(before.access_token)
    await expect.poll(() => field.isVisible(), patient).toBe(true)
    expect(await field.inputValue()).toBe('Ein langer Text, der nicht verloren gehen darf')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/de-de/postbox/messages')
  })
})

describe('tabs', () => {
  test('two tabs refresh once, and both go on [C-10, SES-024, SES-030]', async () => {
    const first = await customer('petra.lang')
    const second = await secondTab(first, '/de-de/dashboard/')
    const before = await auth(first.page)
    for (const { asked } of [first, second]) asked.length = 0
    // Both jump to the same moment, and check by themselves within a second.
    const later = Date.now() + (localTokenLifetimeSeconds - 110) * 1000
    for (const { page } of [first, second]) await page.clock.setSystemTime(later)
    await expect
      .poll(async () => (await auth(second.page)).access_token, patient)
      .not.toBe(before.access_token)
    for (const { page } of [first, second]) await seconds(page, 3)
    expect([...tokenCalls(first.asked), ...tokenCalls(second.asked)]).toHaveLength(1)
    await settled(second.page)
  })

  test('a logout in one ends all, and nothing of the customer stays to be seen [C-10, SES-035]', async () => {
    const first = await customer('petra.lang', false)
    const page = await first.context.newPage()
    await page.goto(`${inject('origin')}/de-de/festgeld/`)
    await settled(page)
    first.asked.length = 0
    await first.page.locator('[data-avatar]').click()
    await first.page.locator('[data-panel] [data-logout]').click()
    await page.waitForURL(/login/, { timeout: 2000 + 3000 })
    await first.page.waitForURL(/login-actions/)
    const logouts = first.asked.filter((call) => call.endsWith('/logout'))
    expect(logouts).toEqual([
      'POST /auth/realms/global/protocol/openid-connect/logout',
      'POST /savingglobal/rest/open_api/v2/logout',
    ])
    await first.page.goto(`${inject('origin')}/de-de/`)
    const kept = await stored(first.page)
    expect(Object.keys(kept)).not.toContain('auth')
    expect(Object.keys(kept)).not.toContain('header')
    expect(await first.page.evaluate(() => sessionStorage.getItem('returnPath'))).toBeNull()
  })

  test('after a logout the way back shows no data [SES-002]', async () => {
    const { page } = await customer('petra.lang', false)
    await page.locator('[data-total]').waitFor()
    await page.locator('[data-avatar]').click()
    await page.locator('[data-panel] [data-logout]').click()
    await page.waitForURL(/login-actions/)
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForURL(/login/)
    expect(await page.locator('[data-total]').count()).toBe(0)
  })
})

describe('trouble', () => {
  test('an ended session cannot be extended: error, then login [ERR-017, ERR-018]', async () => {
    const { page, context, complaints } = await customer('petra.lang')
    const { refresh_token } = await auth(page)
    await page.waitForLoadState('networkidle') // Or a call still under way would be the first to notice.
    // Ended elsewhere, as "log out all devices" does it.
    await context.request.post(
      `${inject('origin')}/auth/realms/global/protocol/openid-connect/logout`,
      { form: { refresh_token, client_id: 'login' }, headers: { origin: inject('origin') } },
    )
    await leap(page, localTokenLifetimeSeconds - 110)
    await page.waitForURL(/login/)
    expect(complaints.join()).toContain('Refresh token expired!')
  })

  test('a provider that is away logs nobody out [SES-024]', async () => {
    const { page } = await customer('petra.lang')
    await page.route(/openid-connect\/token/, (route) => route.fulfill({ status: 503 }))
    const refused = page.waitForResponse(/openid-connect\/token/)
    await leap(page, localTokenLifetimeSeconds - 110)
    await refused
    await seconds(page, 20)
    await settled(page)
    expect(await auth(page)).not.toBeNull()
    await page.unroute(/openid-connect\/token/)
    const renewed = page.waitForResponse(/openid-connect\/token/)
    await leap(page, 40)
    expect((await renewed).status()).toBe(200)
  })

  test('a session check that fails ends the session [ERR-022]', async () => {
    const { page } = await customer('petra.lang', false)
    await page.route(/open_api\/v2\/customer/, (route) => route.fulfill({ status: 401 }))
    await page.reload()
    await page.waitForURL(/login/)
  })
})
