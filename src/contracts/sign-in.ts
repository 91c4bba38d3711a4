// Signing in, step by step, as the login page asks for it; and the way back for a forgotten password.
//
// The provider sends the browser to `/auth/realms/global/login-actions/{uid}?ui_locales=de-DE`. The page
// there talks JSON to the calls below, with cookies, because the interaction cookie is bound to that
// path. Every call of the dialogue answers the step the visitor is at:
//
//   GET  login-actions/{uid}/details                          → step
//   POST login-actions/{uid}/password      {username, password} → step
//   POST login-actions/{uid}/factor        {factor}             → step, with the code sent or the passkey asked for
//   POST login-actions/{uid}/second-factor {factor, code} or {factor: 'passkey', response} → step
//
//   {step: 'password', locale, loginHint?}
//   {step: 'second-factor', locale, factors: ['totp', 'message', 'passkey', 'recovery'], chosen, sentTo?, passkey?,
//        elsewhere?}                the logins of the hosts on which another passkey of the user's counts
//   {step: 'elsewhere', locale, elsewhere}   no factor of the user's can be used on this host
//   {step: 'done', redirectTo}      the browser goes there; the code comes back to the login path
//
// What cannot be continued at all comes to `login-actions/expired?error=…`, whose details are 410.
//
// Refusals: 401 login.failed (unknown, wrong, blocked: nobody can tell), 422 sca.invalid, 410 sca.expired
// and interaction.expired (start again), 429 userBlockedTemporarily and rate.limited with Retry-After.
//
//   POST login-actions/reset/request  {username, locale} → 202 {}, whoever it is
//   POST login-actions/reset/password {token, password}  → 204; 410 reset.expired; 400 with /password:
//        password.short, .long, .common, .personal, .same
//
// The mail links to `/auth/realms/global/login-actions/reset?ui_locales=de-DE#{token}`; the token stays in
// the fragment, so that it reaches neither a log nor another site.

import * as z from 'zod/mini'
import { locales } from '#domain/market.ts'
import { call } from './call.ts'
import { text } from './text.ts'

/** What can be asked beside the password. */
export const secondFactors = ['totp', 'message', 'passkey', 'recovery'] as const
export type SecondFactor = (typeof secondFactors)[number]

const locale = z.enum(locales)
const uid = z.strictObject({ uid: z.string().check(z.regex(/^[\w-]{1,64}$/)) })
const username = text(254)
/** Never trimmed, never normalised: what was typed is what is compared. The limit keeps hashing cheap. */
const password = z.string().check(z.minLength(1), z.maxLength(512))
const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(8192))
const code = z.string().check(z.regex(/^[A-Za-z0-9 -]{6,32}$/))

/** The library of the browser reads and writes these; we hand them through. */
const options = z.record(z.string(), z.unknown())

export const passkeyAssertion = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})

const logins = z.array(text(500))

/** More than the password is asked for: at the login, and before a change that needs it. */
export const factorSteps = [
  z.strictObject({
    step: z.literal('second-factor'),
    locale,
    factors: z.array(z.enum(secondFactors)),
    chosen: z.enum(secondFactors),
    /** Where the code went, mostly hidden: `+49 ••• 01`. */
    sentTo: z.optional(text(100)),
    /** For `startAuthentication`. */
    passkey: z.optional(options),
    elsewhere: z.optional(logins),
  }),
  z.strictObject({ step: z.literal('elsewhere'), locale, elsewhere: logins }),
] as const
export type FactorStep = z.infer<(typeof factorSteps)[number]>

export const chosenFactor = z.strictObject({ factor: z.enum(secondFactors) })
export const givenFactor = z.strictObject({
  factor: z.enum(secondFactors),
  code: z.optional(code),
  response: z.optional(passkeyAssertion),
})
export type GivenFactor = z.infer<typeof givenFactor>

const step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('password'), locale, loginHint: z.optional(username) }),
  ...factorSteps,
  z.strictObject({ step: z.literal('done'), redirectTo: z.string() }),
])
export type SignInStep = z.infer<typeof step>

const shared = { service: 'identity-provider', access: 'public', cache: 'never' } as const

export const signInCalls = {
  details: call({
    ...shared,
    method: 'GET',
    path: '/login-actions/:uid/details',
    summary: 'The step a visitor is at',
    params: uid,
    reply: step,
  }),
  password: call({
    ...shared,
    method: 'POST',
    path: '/login-actions/:uid/password',
    summary: 'Name and password',
    params: uid,
    body: z.strictObject({ username, password }),
    reply: step,
  }),
  chooseFactor: call({
    ...shared,
    method: 'POST',
    path: '/login-actions/:uid/factor',
    summary: 'Choose the second factor; sends the code or asks for the passkey',
    params: uid,
    body: chosenFactor,
    reply: step,
  }),
  secondFactor: call({
    ...shared,
    method: 'POST',
    path: '/login-actions/:uid/second-factor',
    summary: 'The second factor',
    params: uid,
    body: givenFactor,
    reply: step,
  }),
  requestReset: call({
    ...shared,
    method: 'POST',
    path: '/login-actions/reset/request',
    summary: 'Ask for a link that sets a new password',
    body: z.strictObject({ username, locale }),
    reply: z.strictObject({}),
  }),
  resetPassword: call({
    ...shared,
    method: 'POST',
    path: '/login-actions/reset/password',
    summary: 'Set a new password with the token of the link',
    body: z.strictObject({ token: base64url, password }),
    success: 204,
  }),
}
