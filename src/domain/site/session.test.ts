import fc from 'fast-check'
import { expect, test } from 'vitest'
import { environments } from '../environment.ts'
import { defaultFlags } from './flags.ts'
import {
  activityEvents,
  afterLogout,
  claimsOf,
  countdownState,
  countdownStates,
  countdownTime,
  customerIdOf,
  extendedMinutes,
  extendsAutomatically,
  idleSecondsLeft,
  isAccessAllowed,
  isCountedActivity,
  isExpired,
  isExtensionDisabled,
  isLoggedIn,
  isOperator,
  type LogoutCause,
  type LogoutStep,
  logoutSteps,
  opensOwnSession,
  refreshedAuth,
  runsCountdown,
  safeReturnPath,
  sessionInformation,
  sessionSeconds,
  subjectOf,
  userIdOf,
} from './session.ts'

const token = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test.each<
  [isLoggedIn: boolean, isLoginBypassed: boolean, isLoginRequired: boolean, allowed: boolean]
>([
  [true, false, true, true],
  [false, true, true, true],
  [false, false, false, true],
  [false, false, true, false],
])(
  'logged in %s, bypassed %s, required %s: content %s, else fallback and login [SES-001, SES-002, SES-003, HDR-028]',
  (isLoggedIn, isLoginBypassed, isLoginRequired, allowed) => {
    expect(isAccessAllowed({ isLoggedIn, isLoginBypassed, isLoginRequired })).toBe(allowed)
  },
)

test.each<[why: string, string | undefined, offsetSeconds: number | undefined, expired: boolean]>([
  [
    'a token that ends this second is valid [SES-004, SES-007]',
    token({ exp: 1000 }),
    undefined,
    false,
  ],
  ['a token that ended a second ago is expired [SES-007]', token({ exp: 999 }), undefined, true],
  ['the stored time difference is added [SES-006, SES-007]', token({ exp: 999 }), 1, false],
  ['and taken away [SES-006, SES-007]', token({ exp: 1000 }), -1, true],
  ['a missing token is expired [SES-008]', undefined, undefined, true],
  ['an empty token is expired [SES-008]', '', undefined, true],
  ['a token without payload is expired [SES-009]', 'abc', undefined, true],
  ['a token that is no base64 is expired [SES-009]', 'a.%%%.c', undefined, true],
  ['a token that is no JSON is expired [SES-009]', 'a.YWJj.c', undefined, true],
  ['a token without expiry is expired [SES-009]', token({ iat: 1 }), undefined, true],
])('%s', (_, access_token, offsetSeconds, expired) => {
  const clock = { nowSeconds: 1000, ...(offsetSeconds !== undefined && { offsetSeconds }) }
  expect(isExpired(access_token, clock)).toBe(expired)
  if (access_token !== undefined)
    expect(isLoggedIn({ access_token, refresh_token: '' }, clock)).toBe(!expired)
})

test('nobody is logged in without a stored token [SES-004]', () => {
  expect(isLoggedIn(undefined, { nowSeconds: 0 })).toBe(false)
})

test('pages are told access, login, customer and whether login is required [ENT-001]', () => {
  const page = { isLoginRequired: true, isLoginBypassed: false }
  expect(sessionInformation({ ...page, isLoggedIn: true }, '7')).toEqual({
    isAccessAllowed: true,
    isLoggedIn: true,
    customerId: '7',
    isLoginRequired: true,
  })
  expect(sessionInformation({ ...page, isLoggedIn: false }, undefined)).toEqual({
    isAccessAllowed: false,
    isLoggedIn: false,
    isLoginRequired: true,
  })
})

test('any payload is decoded as it was written, nonsense throws [ENT-021]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (azp) => {
      expect(claimsOf(token({ azp }))).toEqual({ azp })
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => isExpired(text, { nowSeconds: 0 }) || true))
  expect(() => claimsOf('nonsense')).toThrow('no payload')
  expect(() => claimsOf(token(null))).toThrow('no claims')
})

test('of several customers the first is used [SES-005]', () => {
  expect(customerIdOf(token({ bac_number: ['1', '2'] }))).toBe('1')
  expect(customerIdOf(token({ bac_number: '3' }))).toBe('3')
  expect(customerIdOf(token({ bac_number: [] }))).toBeUndefined()
  const operator = { realm_access: { roles: ['operator'] } }
  expect(isOperator(token({ bac_number: [], ...operator }))).toBe(true)
  expect(isOperator(token({ bac_number: ['1'], ...operator }))).toBe(false)
  expect(isOperator(token({ bac_number: [], realm_access: { roles: [] } }))).toBe(false)
  expect(isOperator(undefined)).toBe(false)
  expect(customerIdOf('nonsense')).toBeUndefined()
})

test('a refreshed token speaks for the same one, a token after a switch for another', () => {
  const anna = { sub: 'u1', bac_number: 'BAC1' }
  expect(subjectOf(token({ ...anna, exp: 1 }))).toBe(subjectOf(token({ ...anna, exp: 2 })))
  expect(subjectOf(`Bearer ${token(anna)}`)).toBe(subjectOf(token(anna)))
  const others = [{ ...anna, bac_number: 'BAC2' }, { ...anna, sub: 'u2' }, {}]
  const subjects = [anna, ...others].map((claims) => subjectOf(token(claims)))
  expect(new Set([...subjects, subjectOf('nonsense'), subjectOf()]).size).toBe(6)
})

test('the user is the subject of the stored token, and nobody of an unreadable one', () => {
  const stored = (access_token: string) => ({ access_token, refresh_token: 'r' })
  expect(userIdOf(stored(token({ sub: 'u1' })))).toBe('u1')
  expect(userIdOf(stored('nonsense'))).toBeUndefined()
  expect(userIdOf(undefined)).toBeUndefined()
})

test('the session is as long as the token, or five minutes if unreadable [SES-010]', () => {
  expect(sessionSeconds(token({ iat: 100, exp: 1000 }))).toBe(900)
  expect(sessionSeconds(token({ exp: 1000 }))).toBe(300)
  expect(sessionSeconds(token({ iat: 1000, exp: 1000 }))).toBe(300)
  expect(sessionSeconds(undefined)).toBe(300)
})

test('the countdown runs for the logged-in, locally only by flag [SES-012, SES-013]', () => {
  for (const environment of environments) {
    expect(runsCountdown(false, environment, { localTimeout: true })).toBe(false)
    expect(runsCountdown(true, environment, { localTimeout: false })).toBe(environment !== 'local')
    expect(runsCountdown(true, environment, { localTimeout: true })).toBe(true)
  }
})

test.each([
  [121, false, 'idle'],
  [120, false, 'notice'],
  [1, false, 'notice'],
  [0, false, 'expired'],
  [-5, false, 'expired'],
  [120, true, 'idle'],
  [0, true, 'expired'],
] as const)(
  'with %i s left (webview: %s) the countdown is %s [SES-014, SES-015, SES-016]',
  (seconds, isWebview, state) => {
    expect(countdownStates).toEqual(['idle', 'notice', 'expired'])
    expect(countdownState(seconds, isWebview)).toBe(state)
  },
)

test.each([
  [120, '02:00'],
  [61, '01:01'],
  [9, '00:09'],
  [0, '00:00'],
  [-1, '00:00'],
  [3600, '60:00'],
])('%i seconds show as %s [SES-017]', (seconds, shown) => {
  expect(countdownTime(seconds)).toBe(shown)
})

test('activity resets the idle time and counts once a second [SES-020, SES-022]', () => {
  expect(idleSecondsLeft(900, 0, 890_000)).toBe(10)
  expect(idleSecondsLeft(900, 890_000, 890_000)).toBe(900)
  expect(isCountedActivity(5000, 5999)).toBe(false)
  expect(isCountedActivity(5000, 6000)).toBe(true)
})

test('activity is mouse up, key down and touch end [SES-021]', () => {
  expect(activityEvents).toEqual(['mouseup', 'keydown', 'touchend'])
})

test.each<
  [tokenSecondsLeft: number, maxSessionSecondsLeft: number, stop: boolean, extends_: boolean]
>([
  [121, 3600, false, false],
  [120, 3600, false, true],
  [120, 3600, true, true],
  [120, 121, true, true],
  [120, 120, true, false],
  [120, 120, false, true],
])(
  '%i s of token and %i s of session left, stop flag %s: extended %s [SES-024, SES-025, SES-026]',
  (tokenSecondsLeft, maxSessionSecondsLeft, stop, expected) => {
    const question = {
      tokenSecondsLeft,
      maxSessionSecondsLeft,
      flags: { umtStopRefreshingTokenWhenAboutToReachMaxSession: stop },
    }
    expect(extendsAutomatically(question)).toBe(expected)
    expect(isExtensionDisabled(question)).toBe(stop && maxSessionSecondsLeft <= 120)
  },
)

test('the confirmation names whole minutes [SES-028]', () => {
  expect([extendedMinutes(900), extendedMinutes(220), extendedMinutes(300)]).toEqual([15, 4, 5])
})

test('a refresh replaces both tokens and keeps nothing else of the reply [SES-030, ENT-020]', () => {
  const reply = { access_token: 'a', refresh_token: 'b', expires_in: 900 }
  expect(refreshedAuth(reply)).toEqual({ access_token: 'a', refresh_token: 'b' })
})

test.each<[LogoutCause, ownLogout: boolean, endOnTimeout: boolean, LogoutStep[]]>([
  [
    'manual',
    true,
    false,
    ['endIdentitySession', 'clearSessionData', 'callOwnLogout', 'resetStoredState', 'redirect'],
  ],
  [
    'manual',
    false,
    false,
    ['endIdentitySession', 'clearSessionData', 'resetStoredState', 'redirect'],
  ],
  [
    'expiry',
    true,
    true,
    [
      'saveReturnPath',
      'sendLogoutEvent',
      'endIdentitySession',
      'clearSessionData',
      'callOwnLogout',
      'resetStoredState',
      'redirect',
    ],
  ],
  [
    'expiry',
    false,
    false,
    ['saveReturnPath', 'sendLogoutEvent', 'clearSessionData', 'resetStoredState', 'redirect'],
  ],
])(
  '%s logout, own logout %s, identity on timeout %s [SES-031, SES-032, SES-033, SES-034, SES-035, SES-036, FLG-004, FLG-005]',
  (cause, userManagementCallObsLogout, umtFECallKeycloakLogoutOnSessionTimeout, steps) => {
    expect(
      logoutSteps(cause, { userManagementCallObsLogout, umtFECallKeycloakLogoutOnSessionTimeout }),
    ).toEqual(steps)
  },
)

test.each([
  ['/de-de/pension/v1/contract', true, '/de-de/pension/v1/logout'],
  ['/de-de/pension/v1', true, '/de-de/pension/v1/logout'],
  ['/de-de/pension/v1/contract', false, '/de-de/login/'],
  ['/de-de/pension/v10/', true, '/de-de/login/'],
  ['/de-de/dashboard/', true, '/de-de/login/'],
])(
  'after logout on %s with the pension flag %s: %s [SES-037, FLG-003]',
  (path, userManagementPensionLogout, to) => {
    expect(afterLogout({ path, loginHref: '/de-de/login/' }, { userManagementPensionLogout })).toBe(
      to,
    )
  },
)

test('the own session is opened after login by flag only [FLG-006]', () => {
  expect(opensOwnSession(defaultFlags)).toBe(false)
  expect(opensOwnSession({ umtCallOBSLoginEndpointFromFE: true })).toBe(true)
})

test.each([
  ['/de-de/dashboard/?clickId=1#a', '/de-de/dashboard/?clickId=1#a'],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
  ['/\t/evil.example/', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  [null, undefined],
])('the saved path %s is returned to as %s [SES-032]', (saved, to) => {
  expect(safeReturnPath(saved)).toBe(to)
})
