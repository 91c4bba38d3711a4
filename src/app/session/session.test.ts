import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authStorageKey } from '#contracts/auth-key.ts'
import { readAuth } from '#contracts/stored-token.ts'
import { environments } from '#domain/environment.ts'
import { returnPathKey, timeDifferenceKey } from '#domain/site/session.ts'
import {
  openBrowser,
  type Provider,
  sessionLength,
  startProvider,
  tokenOf,
} from './session.test.world.ts'
import { readClock } from './stored-session.ts'

let provider: Provider
let browser: ReturnType<typeof openBrowser>
beforeEach(async () => {
  provider = await startProvider()
  browser = openBrowser(provider)
  browser.logIn()
})
afterEach(() => provider.close())

const calls = (name: string) => provider.paths().filter((path) => path === name).length

describe('login state', () => {
  test('a stored token that has not expired is a login, with its first customer [SES-004, SES-005, ENT-001]', () => {
    const { session } = browser.openTab()
    expect(session.view()).toMatchObject({ isLoggedIn: true, customerId: 'BAC1' })
  })

  test.each([
    ['no token', undefined],
    ['an unreadable token', JSON.stringify({ access_token: 'x', refresh_token: 'y' })],
    ['something that is no token', 'null'],
  ])('%s is no login, and nothing is called [SES-008, SES-009, SES-012]', async (_, stored) => {
    if (stored === undefined) browser.local.removeItem(authStorageKey)
    else browser.local.setItem(authStorageKey, stored)
    const { session } = browser.openTab()
    await browser.pass(3)
    expect(session.view().isLoggedIn).toBe(false)
    expect(provider.heard).toEqual([])
  })

  test.each([-86_400, -30, 0, 30, 86_400])(
    'a clock that is %d s off does not matter: the difference is stored [SES-006, SES-007]',
    (off) => {
      const serverNow = provider.nowSeconds()
      provider.nowSeconds = () => serverNow - off
      browser.logIn()
      expect(browser.local.getItem(timeDifferenceKey)).toBe(String(off))
      expect(readClock(browser.local, browser.now()).offsetSeconds).toBe(off)
      expect(browser.openTab().session.view().isLoggedIn).toBe(true)
    },
  )
})

describe('countdown', () => {
  test('idle, then the notice from 120 s on, then expired [SES-014, SES-015, SES-023]', async () => {
    const { session, left } = browser.openTab()
    await browser.pass(sessionLength - 121)
    expect(session.view()).toMatchObject({ countdown: 'idle', noticeSeconds: undefined })
    await browser.pass(1)
    expect(session.view()).toMatchObject({ countdown: 'notice', noticeSeconds: 120 })
    await browser.pass(1)
    expect(session.view().noticeSeconds).toBe(119)
    await browser.pass(118)
    expect(session.view().noticeSeconds).toBe(1)
    expect(left).toEqual([])
    await browser.pass(1)
    expect(session.view()).toMatchObject({ isLoggedIn: false, isEnding: true })
    expect(left).toEqual(['/login/'])
  })

  test.each(environments)(
    'in %s: disabled locally unless the flag is set [SES-013]',
    async (environment) => {
      const quiet = browser.openTab({ environment })
      await browser.pass(sessionLength - 60)
      expect(quiet.session.view().countdown).toBe(environment === 'local' ? 'idle' : 'notice')

      const flagged = browser.openTab({ environment, flags: { localTimeout: true } })
      expect(flagged.session.view().countdown).toBe('notice')
    },
  )

  test('without the countdown a local session lives on by its extensions [SES-013, SES-024]', async () => {
    const { session, left } = browser.openTab({ environment: 'local' })
    await browser.pass(2 * sessionLength)
    expect(left).toEqual([])
    expect(session.view().isLoggedIn).toBe(true)
  })

  test('in the mobile webview no notice shows, but the session ends all the same [SES-016]', async () => {
    const { session, outside, left } = browser.openTab()
    outside.isWebview = true
    await browser.pass(sessionLength - 1)
    expect(session.view().countdown).toBe('idle')
    await browser.pass(1)
    expect(left).toEqual(['/login/'])
  })

  test('activity resets the idle time, seen at the next check [SES-020]', async () => {
    const { session, act } = browser.openTab()
    await browser.pass(sessionLength - 60)
    expect(session.view().countdown).toBe('notice')
    act()
    expect(session.view().countdown, 'a button in the notice can still be clicked').toBe('notice')
    await browser.pass(1)
    expect(session.view().countdown).toBe('idle')
    await browser.pass(sessionLength - 122)
    expect(session.view().countdown).toBe('idle')
    await browser.pass(1)
    expect(session.view()).toMatchObject({ countdown: 'notice', noticeSeconds: 120 })
  })

  test('of several acts within a second the first counts [SES-022]', async () => {
    const { act } = browser.openTab()
    const at = () => Number(browser.local.getItem('lastActivity'))
    await browser.pass(10)
    act()
    const first = at()
    browser.sleep(0.999)
    act()
    expect(at()).toBe(first)
    browser.sleep(0.001)
    act()
    expect(at()).toBe(first + 1000)
  })

  test('activity in one tab keeps the others [SES-020]', async () => {
    const one = browser.openTab()
    const two = browser.openTab()
    await browser.pass(sessionLength - 60)
    one.act()
    await browser.pass(1)
    expect(two.session.view().countdown).toBe('idle')
  })

  test('after a long sleep the first act does not revive the session [SES-020, SES-031]', async () => {
    const { session, act, left } = browser.openTab()
    browser.sleep(3600)
    act()
    await browser.settle()
    expect(session.view().isLoggedIn).toBe(false)
    expect(left).toEqual(['/login/'])
  })
})

describe('extension', () => {
  const auth = () => readAuth(browser.local)!

  test('at 120 s of token time a new pair replaces the stored one, silently [SES-024, SES-030, API-051, API-052, API-054]', async () => {
    const { session, act } = browser.openTab()
    const first = auth()
    await browser.pass(sessionLength - 121)
    act()
    expect(calls('token')).toBe(0)
    await browser.pass(1)
    expect(calls('token')).toBe(1)
    const { form, method } = provider.heard.find(({ path }) => path.endsWith('/token'))!
    expect(method).toBe('POST')
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'refresh_token',
      client_id: 'login',
      refresh_token: first.refresh_token,
    })
    expect(auth().access_token).not.toBe(first.access_token)
    expect(auth().refresh_token).not.toBe(first.refresh_token)
    expect(session.view().extendedByMinutes).toBeUndefined()
  })

  test('the client is the one the token was made for [API-053]', async () => {
    const iat = provider.nowSeconds()
    const access_token = tokenOf({ iat, exp: iat + 100, azp: 'mobile-app' })
    browser.local.setItem(authStorageKey, JSON.stringify({ access_token, refresh_token: 'r' }))
    browser.openTab()
    await browser.settle()
    expect(provider.heard.find(({ path }) => path.endsWith('/token'))?.form.get('client_id')).toBe(
      'mobile-app',
    )
  })

  test('the silent extension leaves the idle clock alone [SES-015, SES-024]', async () => {
    const { session } = browser.openTab()
    await browser.pass(sessionLength - 110)
    expect(calls('token')).toBe(1)
    expect(session.view()).toMatchObject({ countdown: 'notice', noticeSeconds: 110 })
  })

  const stop = { umtStopRefreshingTokenWhenAboutToReachMaxSession: true }

  test.each([
    ['the flag set and 120 s left at most: no extension [SES-025, SES-026]', stop, 180, 0],
    ['the flag set and more left: extension [SES-026]', stop, 301, 1],
    ['120 s left without the flag: extension [SES-026]', {}, 180, 1],
  ])('%s', async (_, flags, secondsToSessionEnd, refreshes) => {
    provider.sessionEnds = provider.nowSeconds() + secondsToSessionEnd
    browser.logIn()
    browser.openTab({ flags, environment: 'local' })
    await browser.pass(sessionLength - 120)
    expect(calls('token')).toBe(refreshes)
  })

  test('a session that may not be extended ends with its token [SES-026, SES-031]', async () => {
    provider.sessionEnds = provider.nowSeconds() + sessionLength
    browser.logIn()
    const { left, act } = browser.openTab({ flags: stop })
    for (let minute = 0; minute < 5; minute++) {
      await browser.pass(60)
      act()
    }
    expect(left).toEqual([])
    await browser.pass(1)
    expect(left).toEqual(['/login/'])
  })

  test('by hand: new token, new idle time, a confirmation of 5 s [SES-027, SES-028, SES-029]', async () => {
    const { session } = browser.openTab()
    await browser.pass(sessionLength - 30)
    const before = auth().access_token
    await session.extend()
    expect(auth().access_token).not.toBe(before)
    expect(session.view()).toMatchObject({ countdown: 'idle', extendedByMinutes: 5 })
    await browser.pass(4)
    expect(session.view().extendedByMinutes).toBe(5)
    await browser.pass(1)
    expect(session.view().extendedByMinutes).toBeUndefined()
  })

  test('five tabs make one call and all have the new pair [SES-030]', async () => {
    const tabs = Array.from({ length: 5 }, () => browser.openTab({ environment: 'local' }))
    await browser.pass(sessionLength - 119)
    expect(calls('token')).toBe(1)
    expect(tabs.every(({ session }) => session.view().isLoggedIn)).toBe(true)
  })

  test('the session check is made on load and after an extension [API-044]', async () => {
    browser.openTab()
    await browser.settle()
    expect(calls('customer')).toBe(1)
    await browser.pass(60)
    expect(calls('customer'), 'the check of every second is local').toBe(1)
    await browser.pass(120)
    expect(calls('token')).toBe(1)
    expect(calls('customer')).toBe(2)
  })

  test.each([
    ['503', { token: 503 }],
    ['429', { token: 429 }],
  ])(
    'a provider that answers %s logs nobody out, and is asked ever more rarely [SES-024]',
    async (_, answers) => {
      Object.assign(provider.answers, answers)
      const { session, left, errors } = browser.openTab({ environment: 'local' })
      await browser.pass(sessionLength - 120 + 60)
      expect(session.view().isLoggedIn).toBe(true)
      expect(calls('token')).toBe(6) // After 0, 1, 3, 7, 15 and 31 s.
      provider.answers.token = 200
      await browser.pass(45)
      expect(left).toEqual([])
      expect(errors).toEqual([])
      expect(session.view().isLoggedIn).toBe(true)
    },
  )
})

describe('failures', () => {
  async function refusedBy(answers: Partial<Provider['answers']>, tokenError = 'invalid_grant') {
    Object.assign(provider.answers, answers)
    provider.tokenError = tokenError
    const tab = browser.openTab()
    await browser.pass(sessionLength - 120)
    return tab
  }

  test('an expired refresh token: event, error, forced logout [ERR-016, ERR-017, ERR-018]', async () => {
    const { events, errors, left } = await refusedBy({ token: 400 })
    expect(events.map(({ event_name }) => event_name)).toContain('refresh_token_expired')
    expect(errors).toEqual(['Refresh token expired!'])
    expect(left).toEqual(['/login/'])
    expect(readAuth(browser.local)).toBeUndefined()
  })

  test.each([
    ['another refusal', { token: 401 }, 'invalid_client'],
    ['another refusal of the request', { token: 400 }, 'invalid_request'],
  ])('%s: event, error, forced logout [ERR-019, ERR-020, ERR-021]', async (_, answers, error) => {
    const { events, errors, left } = await refusedBy(answers, error)
    expect(events.map(({ event_name }) => event_name)).toContain('refresh_token_failed')
    expect(errors).toEqual(['Refresh token failed!'])
    expect(left).toEqual(['/login/'])
  })

  test('a provider away until the token has ended: refresh failed [ERR-019, ERR-020, ERR-021]', async () => {
    provider.answers.token = 500
    const { errors, left, act } = browser.openTab()
    for (let minute = 0; minute < 5; minute++) {
      await browser.pass(60)
      act()
    }
    expect(left).toEqual([])
    await browser.pass(1)
    expect(errors).toEqual(['Refresh token failed!'])
    expect(left).toEqual(['/login/'])
  })

  test('a failed session check: event and logout [ERR-022, ERR-023, API-044]', async () => {
    provider.answers.liveness = 401
    const { events, left } = browser.openTab()
    await browser.settle()
    expect(events.map(({ event_name }) => event_name)).toContain('session_check_failed')
    expect(left).toEqual(['/login/'])
  })

  test('whoever acts for no account any more stays logged in, and is asked for none', async () => {
    provider.answers.liveness = 403
    browser.logIn({ sub: 'u1', bac_number: [] })
    const { session, left } = browser.openTab()
    await browser.settle()
    expect(session.view()).toMatchObject({ isLoggedIn: true, customerId: undefined })
    expect(left).toEqual([])
  })

  test.each(['logout', 'ownLogout'] as const)(
    'a failed %s: nothing stays here, and the error goes on with its message [ERR-024, ERR-025]',
    async (which) => {
      const { session, left, outside } = browser.openTab()
      await browser.settle()
      provider.answers[which] = 500
      await expect(session.logOut()).rejects.toMatchObject({ name: 'ApiError', status: 500 })
      expect(readAuth(browser.local)).toBeUndefined()
      expect(outside.resets).toBe(1)
      expect(left).toEqual(['/login/'])
    },
  )
})

describe('expiry and logout', () => {
  test('expiry saves the path, sends the event, logs out and leads to login [SES-031, SES-032, SES-033, SES-034]', async () => {
    const { tab, events, left } = browser.openTab({ path: '/postbox/messages' })
    await browser.pass(sessionLength)
    expect(tab.getItem(returnPathKey)).toBe('/postbox/messages?page=2#top')
    expect(events).toContainEqual({
      event_name: 'session_expired',
      object: 'session',
      action: 'logout',
    })
    expect(calls('logout')).toBe(2)
    expect(left).toEqual(['/login/'])
  })

  test('by hand: identity, local data, own logout, stored state, redirect [SES-035, SES-037, API-045, API-047, API-048, API-049]', async () => {
    const { session, steps, tab } = browser.openTab()
    await browser.settle()
    const { refresh_token } = readAuth(browser.local)!
    const record = browser.local.removeItem
    browser.local.removeItem = (key) => {
      if (key === authStorageKey) steps.push('clear')
      record(key)
    }
    provider.heard.length = 0
    await session.logOut()
    expect(provider.heard.map(({ path }) => path)).toEqual([
      '/auth/realms/global/protocol/openid-connect/logout',
      '/savingglobal/rest/open_api/v2/logout',
    ])
    expect(Object.fromEntries(provider.heard[0]!.form)).toEqual({
      refresh_token,
      client_id: 'login',
    })
    expect(provider.heard[1]!.bearer, 'the own logout comes after the tokens are gone').toBe(
      undefined,
    )
    expect(steps).toEqual(['clear', 'reset', 'leave /login/'])
    expect(tab.getItem(returnPathKey)).toBeNull()
    expect([...browser.local.entries.keys()]).toEqual([])
  })

  test('without the option the own logout is not called [SES-036, API-046]', async () => {
    const { session } = browser.openTab({ flags: { userManagementCallObsLogout: false } })
    await session.logOut()
    expect(provider.heard.some(({ path }) => path.includes('/v2/logout'))).toBe(false)
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('on timeout the identity session is ended by flag: %s [FLG-005]', async (flag, ends) => {
    browser.openTab({ flags: { umtFECallKeycloakLogoutOnSessionTimeout: flag } })
    await browser.pass(sessionLength)
    const identity = provider.heard.filter(({ path }) => path.includes('openid-connect/logout'))
    expect(identity).toHaveLength(ends)
  })

  test.each([
    [true, '/de-de/pension/v1/', '/de-de/pension/v1/logout'],
    [false, '/de-de/pension/v1/', '/login/'],
    [true, '/de-de/documents', '/login/'],
  ])('flag %s on %s: after logout to %s [SES-037]', async (flag, path, target) => {
    const { session, left } = browser.openTab({
      path,
      flags: { userManagementPensionLogout: flag },
    })
    await session.logOut()
    expect(left).toEqual([target])
  })

  test('a second logout joins the first [SES-035]', async () => {
    const { session, left } = browser.openTab()
    await Promise.all([session.logOut(), session.logOut()])
    expect(left).toEqual(['/login/'])
  })
})

describe('other tabs', () => {
  test('a logout ends every tab at once, without calls of their own [SES-035]', async () => {
    const one = browser.openTab()
    const two = browser.openTab({ path: '/my-details' })
    await browser.settle()
    provider.heard.length = 0
    await one.session.logOut()
    await browser.settle()
    expect(two.left).toEqual(['/login/'])
    expect(two.session.view().isLoggedIn).toBe(false)
    expect(two.tab.getItem(returnPathKey)).toBeNull()
    expect(provider.heard).toHaveLength(2)
  })

  test('an expiry lets every tab return to its own page [SES-032]', async () => {
    browser.openTab({ path: '/documents' })
    const two = browser.openTab({ path: '/my-details' })
    await browser.pass(sessionLength)
    expect(two.tab.getItem(returnPathKey)).toBe('/my-details?page=2#top')
    expect(calls('logout')).toBe(2)
  })

  test('tokens that vanish without a word end a tab within 2 s [SES-004]', async () => {
    const { session, left } = browser.openTab()
    browser.local.removeItem(authStorageKey)
    await browser.pass(1)
    expect(session.view().isLoggedIn).toBe(false)
    await browser.pass(1)
    expect(left).toEqual(['/login/'])
  })

  test('a tab whose tokens now speak for somebody else starts again [SES-005]', async () => {
    const { outside } = browser.openTab()
    browser.logIn({ sub: 'u1', bac_number: ['BAC2', 'BAC1'] })
    await browser.pass(1)
    expect(outside.restarts).toEqual([false])
  })

  test('an account that is over is left for the others, and the page learns why', async () => {
    const { outside, left, session } = browser.openTab()
    const two = browser.openTab()
    await browser.settle()
    provider.answers.liveness = 401
    provider.livenessError = 'token.accountOver'
    provider.renewedFor = { sub: 'u1', bac_number: ['BAC2'] }
    await Promise.all([session.checkLiveness(), session.checkLiveness()])
    expect(new Set(outside.restarts)).toEqual(new Set([true]))
    expect(calls('token')).toBe(1)
    two.acts.wake()
    expect(two.outside.restarts).toEqual([true])
    expect([left, two.left]).toEqual([[], []])
  })

  test('a new token that is refused like the one before ends the session [ERR-022]', async () => {
    const { outside, left, session } = browser.openTab()
    await browser.settle()
    provider.answers.liveness = 401
    provider.livenessError = 'token.accountOver'
    await session.checkLiveness()
    await browser.settle()
    expect([outside.restarts, left]).toEqual([[], ['/login/']])
    expect(calls('token')).toBe(1)
  })
})
