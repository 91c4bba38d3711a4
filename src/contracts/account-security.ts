// Login and security, as its page asks for it: devices, password, second factors; and acting for another
// account. Changes need a login or a confirmation not older than five minutes: otherwise the answer is
// 428 `authentication.stale`, and after `confirm` the same call passes.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { chosenFactor, factorSteps, givenFactor } from './sign-in.ts'
import { signatureRequest } from './signatures.ts'
import { count, identifier, text } from './text.ts'

const moment = z.iso.datetime()
const password = z.string().check(z.minLength(1), z.maxLength(512))
const code = z.string().check(z.regex(/^[A-Za-z0-9 -]{6,32}$/))
const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_384))
const anything = z.record(z.string(), z.unknown())

export const device = z.strictObject({
  id: identifier,
  /** `Firefox on Linux`, as far as the browser says. */
  name: text(100),
  startedAt: moment,
  seenAt: moment,
  isCurrent: z.boolean(),
})

export const securityOverview = z.strictObject({
  username: text(254),
  email: text(254),
  passwordChangedAt: z.nullable(moment),
  hasTotp: z.boolean(),
  /** Where codes by message go, mostly hidden; null: none are sent. */
  messagesTo: z.nullable(text(100)),
  passkeys: z.array(
    z.strictObject({
      id: base64url,
      name: text(50),
      createdAt: moment,
      usedAt: z.nullable(moment),
    }),
  ),
  recoveryCodesLeft: count,
  /** Until when changes are possible without confirming again. */
  freshUntil: moment,
})

const passkeyRegistration = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: z.optional(base64url),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url),
  }),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: anything,
})

/** Until when changes are possible; or the factor that is asked for before they are. */
const confirmation = z.discriminatedUnion('step', [
  ...factorSteps,
  z.strictObject({ step: z.literal('done'), freshUntil: moment }),
])
export type ConfirmationStep = z.infer<typeof confirmation>

/** Asked without a signature the change asks for one; with it, it takes effect. */
const signing = { signatureId: z.optional(z.uuid()) }
const signature = z.exactOptional(signatureRequest)
const signedBody = z.strictObject(signing)
const signedQuery = z.strictObject(signing)

const own = { service: 'user-management', access: 'customer' } as const
const loading = { ...own, method: 'GET', cache: 'never' } as const
const doing = { ...own, method: 'POST' } as const
const removing = { ...own, method: 'DELETE' } as const

export const accountSecurityCalls = {
  overview: call({
    ...loading,
    act: 'own',
    path: '/security',
    summary: 'How the user signs in',
    reply: securityOverview,
  }),
  /** Proves again who sits there: by the password, and by a second factor where the user has one. */
  confirm: call({
    ...doing,
    act: 'own',
    path: '/security/confirmation',
    summary: 'Confirm the password, so that changes are possible for five minutes',
    body: z.strictObject({ password }),
    reply: confirmation,
  }),
  chooseFactor: call({
    ...doing,
    act: 'own',
    path: '/security/confirmation/factor',
    summary: 'Choose the factor to confirm with; sends the code or asks for the passkey',
    body: chosenFactor,
    reply: confirmation,
  }),
  confirmFactor: call({
    ...doing,
    act: 'own',
    path: '/security/confirmation/second-factor',
    summary: 'Confirm with the second factor, after the password',
    body: givenFactor,
    reply: confirmation,
  }),
  changePassword: call({
    ...doing,
    act: 'own',
    path: '/security/password',
    summary: 'Change the password; every other device is logged out',
    body: z.strictObject({ currentPassword: password, newPassword: password }),
  }),

  sessions: call({
    ...loading,
    act: 'own',
    path: '/sessions',
    summary: 'The devices that are logged in',
    reply: z.array(device),
  }),
  endSession: call({
    ...removing,
    act: 'own',
    path: '/sessions/:sessionId',
    summary: 'Log one device out',
    params: z.strictObject({ sessionId: identifier }),
  }),
  endOtherSessions: call({
    ...removing,
    act: 'own',
    path: '/sessions',
    summary: 'Log every other device out',
  }),

  startTotp: call({
    ...doing,
    act: 'own',
    path: '/security/totp',
    summary: 'A secret for an authenticator app, in force once confirmed',
    body: signedBody,
    reply: z.strictObject({
      signature,
      secret: z.exactOptional(text(64)),
      uri: z.exactOptional(text(500)),
    }),
  }),
  confirmTotp: call({
    ...doing,
    act: 'own',
    path: '/security/totp/confirmation',
    summary: 'The first code of the app; gives recovery codes, shown once',
    body: z.strictObject({ code }),
    reply: z.strictObject({ recoveryCodes: z.array(text(20)) }),
  }),
  removeTotp: call({
    ...removing,
    act: 'own',
    path: '/security/totp',
    summary: 'No authenticator app any more',
    query: signedQuery,
    reply: z.strictObject({ signature }),
  }),
  renewRecoveryCodes: call({
    ...doing,
    act: 'own',
    path: '/security/recovery-codes',
    summary: 'New recovery codes in place of the old ones, shown once',
    body: signedBody,
    reply: z.strictObject({ signature, recoveryCodes: z.exactOptional(z.array(text(20))) }),
  }),

  startMessages: call({
    ...doing,
    act: 'own',
    path: '/security/messages',
    summary: 'Sends a code to the telephone number we know, to prove that it answers',
    body: signedBody,
    reply: z.strictObject({ signature, sentTo: z.exactOptional(text(100)) }),
  }),
  confirmMessages: call({
    ...doing,
    act: 'own',
    path: '/security/messages/confirmation',
    summary: 'The code that came to the number; from then on codes go there',
    body: z.strictObject({ code }),
    reply: z.strictObject({ messagesTo: text(100) }),
  }),
  stopMessages: call({
    ...removing,
    act: 'own',
    path: '/security/messages',
    summary: 'No codes by message any more',
    query: signedQuery,
    reply: z.strictObject({ signature }),
  }),

  startPasskey: call({
    ...doing,
    act: 'own',
    path: '/security/passkeys/options',
    summary: 'What the browser needs to make a passkey (startRegistration)',
    body: signedBody,
    reply: z.strictObject({ signature, options: z.exactOptional(anything) }),
  }),
  addPasskey: call({
    ...doing,
    act: 'own',
    path: '/security/passkeys',
    summary: 'Keep the passkey the browser made',
    body: z.strictObject({ name: text(50), response: passkeyRegistration }),
  }),
  removePasskey: call({
    ...removing,
    act: 'own',
    path: '/security/passkeys/:passkeyId',
    summary: 'Forget a passkey',
    query: signedQuery,
    reply: z.strictObject({ signature }),
    params: z.strictObject({
      passkeyId: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(500)),
    }),
  }),

  /** To a child's account and back; the reply replaces the stored pair. [PRV-038] */
  switchAccount: call({
    ...doing,
    act: 'own',
    path: '/users/:userId/switch',
    summary: 'Act for another of the user’s accounts',
    params: z.strictObject({ userId: identifier }),
    body: z.strictObject({ customer_id: identifier }),
    reply: z.object({ access_token: text(8192), refresh_token: text(8192) }),
  }),
}
