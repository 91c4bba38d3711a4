// The session: who is logged in, how long, when to warn, when to extend, and how it ends.

import type { Environment } from '../environment.ts'
import { lastOf } from '../last-of.ts'
import type { Flags } from './flags.ts'

const sessionWarningSeconds = 120
const automaticExtensionSeconds = 120
export const sessionCheckMs = 1000
const activityThrottleMs = 1000
export const extendedMessageMs = 5000
const defaultSessionSeconds = 5 * 60
export const localTokenLifetimeSeconds = 220
export const timeDifferenceKey = 'timeDifference'
export const returnPathKey = 'returnPath'

export type SessionInformation = {
  readonly isAccessAllowed: boolean
  readonly isLoggedIn: boolean
  readonly customerId?: string
  readonly isLoginRequired: boolean
}

/** [ENT-020] */
export type StoredAuth = { readonly access_token: string; readonly refresh_token: string }

/** [ENT-021] */
export type TokenClaims = {
  readonly exp?: number
  readonly iat?: number
  readonly azp?: string
  /** The user. */
  readonly sub?: string
  readonly preferred_username?: string
  readonly bac_number?: string | readonly string[]
  readonly realm_access?: { readonly roles?: readonly string[] }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64url to text, by percent codes because the domain has no byte decoder of its own. */
function decodedBase64Url(text: string): string {
  let bits = 0
  let held = 0
  let codes = ''
  for (const character of text.replace(/=+$/, '')) {
    const value = alphabet.indexOf(character)
    if (value < 0) throw new Error('the token is not base64url')
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      codes += `%${((held >> bits) & 0xff).toString(16).padStart(2, '0')}`
    }
  }
  return decodeURIComponent(codes)
}

/** What the token says, unverified: only the server can tell whether it is true. Throws on nonsense. */
export const claimsOf = /* @__PURE__ */ lastOf((token): TokenClaims => {
  const [, payload] = token.split('.')
  if (!payload) throw new Error('the token has no payload')
  const claims: unknown = JSON.parse(decodedBase64Url(payload))
  if (typeof claims !== 'object' || claims === null) throw new Error('the token holds no claims')
  return claims
})

function readableClaims(token: string | undefined): TokenClaims | undefined {
  if (!token) return undefined
  try {
    return claimsOf(token)
  } catch {
    return undefined
  }
}

export type Clock = { readonly nowSeconds: number; readonly offsetSeconds?: number }

/** [SES-006, SES-007, SES-008, SES-009] */
export function isExpired(
  token: string | undefined,
  { nowSeconds, offsetSeconds = 0 }: Clock,
): boolean {
  const exp = readableClaims(token)?.exp
  return typeof exp !== 'number' || nowSeconds > exp + offsetSeconds
}

/** [SES-004] */
export const isLoggedIn = (auth: StoredAuth | undefined, clock: Clock): boolean =>
  !isExpired(auth?.access_token, clock)

function customerIdsOf(token: string | undefined): readonly string[] {
  const claimed = readableClaims(token)?.bac_number ?? []
  return typeof claimed === 'string' ? [claimed] : claimed
}

/** The customer the token speaks for; of several, the first. [SES-005] */
export const customerIdOf = (token: string | undefined): string | undefined =>
  customerIdsOf(token)[0]

/** Whoever was in one account and has others left has been sent away from it, and has to be told. */
export const isAccountOver = (before: string | undefined, token: string): boolean => {
  const left = customerIdsOf(token)
  return before !== undefined && left.length > 0 && !left.includes(before)
}

/** Says on the next page that an account is over. */
export const accountOverParameter = 'account-over'

/** Somebody who works for the operator, and for no customer. */
export const isOperator = (token: string | undefined): boolean =>
  customerIdOf(token) === undefined &&
  readableClaims(token)?.realm_access?.roles?.includes('operator') === true

/** The name somebody logged in by. */
export const usernameOf = (token: string | undefined): string | undefined =>
  readableClaims(token)?.preferred_username

/** The user of the stored token, where there is one to read. */
export const userIdOf = (auth: StoredAuth | undefined): string | undefined =>
  readableClaims(auth?.access_token)?.sub

/** Whom a token speaks for: the same for a refreshed token, another after a switch or login. */
export function subjectOf(token = 'nobody'): string {
  const { sub, bac_number: customers } = readableClaims(token) ?? {}
  return sub || customers ? JSON.stringify([sub, customers]) : token
}

export type AccessQuestion = {
  readonly isLoggedIn: boolean
  readonly isLoginRequired: boolean
  readonly isLoginBypassed: boolean
}

/** Anyone else sees the fallback and is sent to log in. [SES-001, SES-002, SES-003, HDR-028] */
export const isAccessAllowed = (question: AccessQuestion): boolean =>
  question.isLoggedIn || question.isLoginBypassed || !question.isLoginRequired

/** [ENT-001] */
export const sessionInformation = (
  question: AccessQuestion,
  customerId: string | undefined,
): SessionInformation => ({
  isAccessAllowed: isAccessAllowed(question),
  isLoggedIn: question.isLoggedIn,
  isLoginRequired: question.isLoginRequired,
  ...(customerId !== undefined && { customerId }),
})

/** From issue to expiry; five minutes if unreadable. [SES-010] */
export function sessionSeconds(token: string | undefined): number {
  const { exp, iat } = readableClaims(token) ?? {}
  const length = typeof exp === 'number' && typeof iat === 'number' ? exp - iat : 0
  return length > 0 ? length : defaultSessionSeconds
}

/** [SES-012, SES-013] */
export const runsCountdown = (
  isLoggedIn: boolean,
  environment: Environment,
  { localTimeout }: Pick<Flags, 'localTimeout'>,
): boolean => isLoggedIn && (environment !== 'local' || localTimeout)

/** [SES-014] */
export const countdownStates = ['idle', 'notice', 'expired'] as const
export type CountdownState = (typeof countdownStates)[number]

/** The app around a mobile webview warns by itself. [SES-015, SES-016] */
export function countdownState(idleSecondsLeft: number, isMobileWebview: boolean): CountdownState {
  if (idleSecondsLeft <= 0) return 'expired'
  return idleSecondsLeft <= sessionWarningSeconds && !isMobileWebview ? 'notice' : 'idle'
}

export const idleSecondsLeft = (
  sessionLengthSeconds: number,
  lastActivityMs: number,
  nowMs: number,
): number => Math.ceil(sessionLengthSeconds - (nowMs - lastActivityMs) / 1000)

/** `mm:ss`. [SES-017] */
export function countdownTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`
}

/** [SES-021] */
export const activityEvents = ['mouseup', 'keydown', 'touchend'] as const

/** Whether an act of the user counts, or came too soon after the last one that did. [SES-020, SES-022] */
export const isCountedActivity = (lastCountedMs: number, nowMs: number): boolean =>
  nowMs - lastCountedMs >= activityThrottleMs

export type ExtensionQuestion = {
  readonly tokenSecondsLeft: number
  /** To the end of the longest possible session, that of the refresh token. */
  readonly maxSessionSecondsLeft: number
  readonly flags: Pick<Flags, 'umtStopRefreshingTokenWhenAboutToReachMaxSession'>
}

/** [SES-026] */
export const isExtensionDisabled = ({ maxSessionSecondsLeft, flags }: ExtensionQuestion): boolean =>
  flags.umtStopRefreshingTokenWhenAboutToReachMaxSession &&
  maxSessionSecondsLeft <= automaticExtensionSeconds

/** By the token's clock, which leaves the idle clock alone. [SES-024, SES-025] */
export const extendsAutomatically = (question: ExtensionQuestion): boolean =>
  question.tokenSecondsLeft <= automaticExtensionSeconds && !isExtensionDisabled(question)

/** The `{n}` of the confirmation. [SES-028] */
export const extendedMinutes = (sessionLengthSeconds: number): number =>
  Math.round(sessionLengthSeconds / 60)

/** [SES-030] */
export const refreshedAuth = ({ access_token, refresh_token }: StoredAuth): StoredAuth => ({
  access_token,
  refresh_token,
})

export type LogoutStep =
  | 'saveReturnPath'
  | 'sendLogoutEvent'
  | 'endIdentitySession'
  | 'clearSessionData'
  | 'callOwnLogout'
  | 'resetStoredState'
  | 'redirect'

export type LogoutCause = 'manual' | 'expiry'

type LogoutFlags = Pick<
  Flags,
  'userManagementCallObsLogout' | 'umtFECallKeycloakLogoutOnSessionTimeout'
>

/**
 * The steps of leaving, in order. A failed step does not keep the session data: they are cleared
 * before the failure goes on. [SES-031, SES-032, SES-033, SES-034, SES-035, SES-036, FLG-004, FLG-005]
 */
export function logoutSteps(cause: LogoutCause, flags: LogoutFlags): LogoutStep[] {
  const isExpiry = cause === 'expiry'
  const endsIdentity = !isExpiry || flags.umtFECallKeycloakLogoutOnSessionTimeout
  return [
    ...(isExpiry ? (['saveReturnPath', 'sendLogoutEvent'] as const) : []),
    ...(endsIdentity ? (['endIdentitySession'] as const) : []),
    'clearSessionData',
    ...(flags.userManagementCallObsLogout ? (['callOwnLogout'] as const) : []),
    'resetStoredState',
    'redirect',
  ]
}

export const isPensionPath = (path: string): boolean => /^\/de-de\/pension\/v1(\/|$)/i.test(path)

export type LogoutPlace = { readonly path: string; readonly loginHref: string }

/** [SES-037, FLG-003] */
export const afterLogout = (
  { path, loginHref }: LogoutPlace,
  { userManagementPensionLogout }: Pick<Flags, 'userManagementPensionLogout'>,
): string =>
  userManagementPensionLogout && isPensionPath(path) ? '/de-de/pension/v1/logout' : loginHref

/** After login: one call opens the own back end's session. [FLG-006] */
export const opensOwnSession = ({
  umtCallOBSLoginEndpointFromFE,
}: Pick<Flags, 'umtCallOBSLoginEndpointFromFE'>): boolean => umtCallOBSLoginEndpointFromFE

/** Only a path of our own: an address with a host would lead the customer away after login. [SES-032] */
export const safeReturnPath = (saved: string | null | undefined): string | undefined =>
  saved && /^\/(?![/\\])[^\\\s]*$/.test(saved) ? saved : undefined
