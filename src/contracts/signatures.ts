// Signing: whatever moves money is confirmed with a code that stands for exactly that act.

import * as z from 'zod/mini'
import { signingWays } from '#domain/signing/signing.ts'
import { call } from './call.ts'
import { passkeyAssertion } from './sign-in.ts'
import { day, identifier, text } from './text.ts'

/** What is signed, word for word as the message with the code says it. */
export const saidAct = z.strictObject({
  title: text(200),
  lines: z.array(
    z.strictObject({
      label: text(200),
      value: text(500),
      isNumber: z.exactOptional(z.boolean()),
    }),
  ),
})

/** How it can be signed, the strongest first, and until when. */
export const signatureRequest = z.strictObject({
  id: identifier,
  act: saidAct,
  ways: z.array(z.enum(signingWays)),
  /** Where a code went, mostly hidden. */
  sentTo: z.exactOptional(text(100)),
  expiresAt: z.iso.datetime(),
})
/** Signed, and not by all who must: who is missing, and until when it can be signed. */
export const waitingAct = z.strictObject({
  id: identifier,
  missing: z.array(text(200)),
  until: day,
})
export type WaitingAct = z.infer<typeof waitingAct>

export type SignatureRequest = z.infer<typeof signatureRequest>
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const params = z.strictObject({ signatureId: z.uuid() })

export const signatureCalls = {
  sign: call({
    service: 'orders',
    method: 'POST',
    path: '/signatures/:signatureId/code',
    access: 'customer',
    act: 'own',
    summary: 'Answers a request for a signature with a code: sent, of an app, or for recovery',
    params,
    body: z
      .strictObject({
        way: z.optional(z.enum(['message', 'totp', 'recovery'])),
        code: z.string().check(z.regex(/^[A-Za-z0-9 -]{6,32}$/)),
      })
      .check(
        z.refine(({ way, code }) => way === 'recovery' || /^\d{6}$/.test(code), {
          path: ['code'],
          error: 'format',
        }),
      ),
  }),
  startPasskey: call({
    service: 'orders',
    method: 'POST',
    path: '/signatures/:signatureId/passkey/options',
    access: 'customer',
    act: 'own',
    summary: 'What the browser needs to sign with a passkey; its challenge stands for the act',
    params,
    reply: z.record(z.string(), z.unknown()),
  }),
  signWithPasskey: call({
    service: 'orders',
    method: 'POST',
    path: '/signatures/:signatureId/passkey',
    access: 'customer',
    act: 'own',
    summary: 'Answers a request for a signature with a passkey',
    params,
    body: passkeyAssertion,
  }),
}
