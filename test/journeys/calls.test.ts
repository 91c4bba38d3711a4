// What a page says to the services, and what it makes of their answers.

import type { Browser, Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser, stored } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const opened: Customer[] = []
afterEach(async () => {
  for (const customer of opened.splice(0)) await customer.close()
})

const patient = { timeout: 20_000 }
/** Seconds until a local token ends. */
const lifetime = 220

/** With a clock that moves when told, and every event that is tracked told by the console. */
async function customer(
  prepare?: (page: Page) => Promise<void>,
): Promise<Customer & { told: string[] }> {
  const told: string[] = []
  const found = await logIn(browser, 'petra.lang', {
    prepare: async (page) => {
      page.on('console', (message) => told.push(message.text()))
      await page.addInitScript(() => {
        const Usual = Blob
        window.Blob = class extends Usual {
          constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
            super(parts, options)
            console.info(`told ${parts[0]}`)
          }
        }
      })
      await page.clock.install()
      await prepare?.(page)
    },
  })
  opened.push(found)
  await settled(found.page)
  return { ...found, told }
}

const leap = (page: Page, count: number) => page.clock.fastForward(count * 1000)
const flagged =
  (flags: Record<string, boolean>) =>
  async (page: Page): Promise<void> => {
    await page.route(/\/customer-values/, async (route) => {
      const response = await route.fetch({ maxRetries: 2 })
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...flags } })
    })
  }
const askToLeave = async (page: Page) => {
  await page.locator('[data-avatar]').click()
  await page.locator('[data-panel] [data-logout]').click()
}
const logOut = async (page: Page) => {
  await askToLeave(page)
  await page.waitForURL(/login/)
}

describe('a call', () => {
  test('carries the stored token, cookies and no body, and is kept for five minutes [API-001, API-002, API-006, API-018, FLG-012]', async () => {
    const calls: Request[] = []
    const { page, context } = await customer(async (tab) => {
      tab.on('request', (request) => request.url().includes('/api/') && calls.push(request))
    })
    await page.waitForLoadState('networkidle')
    const { access_token } = JSON.parse((await stored(page)).auth!)
    const [first] = calls.filter((call) => call.url().includes('/api/flags/customer-values'))
    const headers = await first!.allHeaders()
    expect(headers.authorization).toBe(`Bearer ${access_token}`)
    expect(headers.cookie).toContain((await context.cookies(inject('origin')))[0]!.name)
    expect(calls.filter((call) => call.method() === 'GET' && call.postData())).toEqual([])
    const asked = () => calls.filter((call) => call.url().includes('/products/types')).length
    const before = asked()
    expect(before).toBe(1)
    const follow = async (id: string) => {
      await page.locator('[data-avatar]').click()
      const link = page.locator(`#account-menu [data-account="${id}"]`)
      const target = new URL((await link.getAttribute('href'))!, page.url())
      await link.click()
      // The menu of the page before has to be gone: a second tap would only close it.
      await page.waitForURL((url) => url.pathname === target.pathname)
      await page.locator('#account-menu').waitFor({ state: 'hidden' })
      await page.locator('[data-app] h1').first().waitFor()
    }
    await follow('documents')
    await follow('messages')
    expect(asked(), 'the same answer does for every page').toBe(before)
  })

  test('that is answered 403 is told to the customer, its token spoiled until there is another [ERR-012, ERR-013]', async () => {
    const sent: (string | undefined)[] = []
    const { page } = await customer()
    await page.route(/\/api\/documents\//, async (route) => {
      sent.push((await route.request().allHeaders()).authorization)
      await route.fulfill({
        status: 403,
        json: { code: 'forbidden', message: 'no', requestId: 'r-1' },
      })
    })
    const renewed = page.waitForResponse(/openid-connect\/token/)
    await page.locator('[data-avatar]').click()
    await page.locator('#account-menu [data-account="documents"]').click()
    await page.locator('[data-forbidden]').waitFor(patient)
    expect(sent[0]).toMatch(/^Bearer /)
    expect((await renewed).status()).toBe(200)
  })

  test('that is answered 404 or 410 is not made again, one that is answered 500 is [API-019, API-020]', async () => {
    const count = new Map<number, number>()
    const { page } = await customer(async (tab) => {
      for (const [path, status] of [
        [/threads\/unread-count/, 404],
        [/mail\/consents/, 410],
        [/\/product_instance/, 500],
      ] as const)
        await tab.route(path, (route) => {
          count.set(status, (count.get(status) ?? 0) + 1)
          return route.fulfill({ status, json: {} })
        })
    })
    // A part that is drawn anew asks once more; a call that is made again is made four times.
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return count.get(500)
      }, patient)
      .toBeGreaterThanOrEqual(4)
    for (const status of [404, 410]) expect(count.get(status), `${status}`).toBeLessThanOrEqual(2)
  })
})

describe('an answer that is none', () => {
  type Seen = Record<'logged' | 'status' | 'error' | 'message' | 'code' | 'errorList', unknown>

  /** As it is warned of where flags cannot be had: the error itself, out of the running page. */
  async function errorOf(answer: (route: Route) => Promise<void>): Promise<Seen> {
    const found = Promise.withResolvers<Seen>()
    const { page } = await customer(async (tab) => {
      await tab.route(/\/customer-values/, answer)
      tab.on('console', async (message) => {
        if (!message.text().startsWith('the flags of the market stand')) return
        const [, thrown] = message.args()
        found.resolve(
          await thrown!.evaluate(
            (error: Seen, logged) => ({
              logged,
              ...{ status: error.status, error: error.error, message: error.message },
              ...{ code: error.code, errorList: error.errorList },
            }),
            message.type(),
          ),
        )
      })
    })
    for (let i = 0; i < 10; i++) await page.clock.runFor(1000)
    return found.promise
  }

  test('that is a list becomes its first item, and is kept whole [ERR-001, ERR-002, ERR-003, ERR-004]', async () => {
    const list = [
      { code: 'first', message: 'the first' },
      { code: 'second', message: 'the second' },
    ]
    const seen = await errorOf((route) => route.fulfill({ status: 422, json: list }))
    expect(seen).toMatchObject({
      ...{ status: 422, error: 'first', message: 'the first', errorList: list },
    })
  })

  test('that never comes is a technical error, and logged: the flags of the market stand [ERR-008, ERR-009, ERR-010, ERR-011, ERR-035]', async () => {
    expect(await errorOf((route) => route.abort())).toMatchObject({
      ...{ logged: 'warning', status: 400 },
      error: 'Invalid Request Payload',
      message: 'A technical error occurred.',
      code: 'technicalError',
    })
  })
})

test('what stands in a path is encoded there [API-004, API-005]', async () => {
  const { page } = await customer()
  const asked = page.waitForRequest(/\/api\/postbox\/threads\/(?!unread|waiting)/)
  await page.goto(`${inject('origin')}/de-de/postbox/messages/a%20b%3Fc`, { waitUntil: 'commit' })
  expect(new URL((await asked).url()).pathname).toBe('/api/postbox/threads/a%20b%3Fc')
})

test('the page knows nothing it cannot read: it says so, and goes on [ERR-026, SES-009]', async () => {
  const { page, complaints } = await customer()
  await page.route(/openid-connect\/token/, (route) =>
    route.fulfill({ json: { access_token: 'no-token', refresh_token: 'r', expires_in: 1 } }),
  )
  await leap(page, lifetime - 110)
  await expect.poll(() => complaints.join('\n'), patient).toContain('the token has no payload')
})

describe('a token', () => {
  const withAuth = async (change: (auth: Record<string, string>) => string | undefined) => {
    const { page } = await customer()
    const auth = JSON.parse((await stored(page)).auth!)
    const value = change(auth)
    await page.goto(`${inject('origin')}/de-de/kontakt/`)
    await page.evaluate(
      (text) => (text ? localStorage.setItem('auth', text) : localStorage.removeItem('auth')),
      value,
    )
    await page.goto(`${inject('origin')}/de-de/dashboard/`, { waitUntil: 'commit' })
    return page
  }

  test.each<
    [what: string, rows: string, change: (auth: Record<string, string>) => string | undefined]
  >([
    ['is missing', 'SES-008, SES-012', () => undefined],
    ['is nonsense', 'SES-009', (auth) => JSON.stringify({ ...auth, access_token: 'a.b.c' })],
  ])('that %s counts as expired [%s]', async (_, __, change) => {
    const page = await withAuth(change)
    await page.waitForURL(/login/, patient)
  })
})

describe('the end of a session', () => {
  test('a refresh that is refused: event, error, login [ERR-019, ERR-020, ERR-021]', async () => {
    const { page, told } = await customer()
    await page.route(/openid-connect\/token/, (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_client' } }),
    )
    await leap(page, lifetime - 110)
    await page.waitForURL(/login/, patient)
    expect(told.join()).toContain('refresh_token_failed')
    expect(told.join()).toContain('Refresh token failed!')
  })

  test('a refresh token that has ended: event, error, login [ERR-016, ERR-017, ERR-018]', async () => {
    const { page, told } = await customer()
    await page.route(/openid-connect\/token/, (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
    )
    await leap(page, lifetime - 110)
    await page.waitForURL(/login/, patient)
    expect(told.join()).toContain('refresh_token_expired')
    expect(told.join()).toContain('Refresh token expired!')
  })

  test('a session check that fails is told as an event [ERR-022, ERR-023]', async () => {
    const { page, told } = await customer()
    await page.route(/open_api\/v2\/customer/, (route) => route.fulfill({ status: 401 }))
    await page.reload({ waitUntil: 'commit' })
    await page.waitForURL(/login/, patient)
    expect(told.join()).toContain('session_check_failed')
  })

  test('a logout that fails shows nothing of it, and its message goes on [ERR-024, ERR-025]', async () => {
    const { page, complaints } = await customer()
    await page.route(/openid-connect\/logout/, (route) =>
      route.fulfill({ status: 400, json: { error: 'x', message: 'the provider said no' } }),
    )
    // What a page says while it is being left may be lost: the next one waits until it was heard.
    const heard = Promise.withResolvers<void>()
    await page.route(/\/login\//, (route) => heard.promise.then(() => route.continue()))
    await askToLeave(page)
    await expect.poll(() => complaints.join()).toContain('the provider said no')
    heard.resolve()
    await page.waitForURL(/login/)
    expect(await page.locator('[role="alert"]').count()).toBe(0)
  })

  test('the identity session is ended on a timeout by its flag alone [FLG-005]', async () => {
    const off = { localTimeout: true, umtFECallKeycloakLogoutOnSessionTimeout: false }
    const { page, asked } = await customer(flagged(off))
    await leap(page, lifetime + 5)
    await page.waitForURL(/login/, patient)
    expect(asked).toContain('POST /savingglobal/rest/open_api/v2/logout')
    expect(asked).not.toContain('POST /auth/realms/global/protocol/openid-connect/logout')
  })

  test('the pension area is left by its own logout, by its flag alone [FLG-003, SES-037]', async () => {
    const { page } = await customer(flagged({ userManagementPensionLogout: false }))
    await page.goto(`${inject('origin')}/de-de/pension/v1/`, { waitUntil: 'commit' })
    await settled(page)
    const left: string[] = []
    page.on('framenavigated', (frame) => left.push(new URL(frame.url()).pathname))
    await logOut(page)
    expect(left).not.toContain('/de-de/pension/v1/logout')
  })

  test('the own logout is called by its flag alone [SES-036, FLG-004]', async () => {
    const { page, asked } = await customer(flagged({ userManagementCallObsLogout: false }))
    await logOut(page)
    expect(asked).toContain('POST /auth/realms/global/protocol/openid-connect/logout')
    expect(asked).not.toContain('POST /savingglobal/rest/open_api/v2/logout')
  })
})
