// Proving who one is: how far the opening of an account has come, the way to a provider, and what a provider says.
//
//   POST webhooks/identification  with x-signature: t=…,v1=…, the HMAC-SHA256 of `t.body` in hex → 202 {}
//        Taken, repeated, too late or about nobody: the answer is the same. Forged, or older than five
//        minutes: 401 webhook.signature, and nothing is changed.

import * as z from 'zod/mini'
import { customerStatuses } from '#domain/customer/customer.ts'
import {
  identificationMethods,
  identificationReasons,
  identificationStatuses,
} from '#domain/kyc/identification.ts'
import { call, fileTimeoutMs } from './call.ts'
import { day, identifier, text } from './text.ts'

const coupon = z.strictObject({
  /** What the branch knows the person by. */
  number: text(40),
  validUntil: day,
})

const identification = z.strictObject({
  method: z.enum(identificationMethods),
  status: z.enum(identificationStatuses),
  reason: z.exactOptional(z.enum(identificationReasons)),
  /** While somebody is awaited at a branch. */
  coupon: z.exactOptional(coupon),
})

/** What a provider says of a person it was sent. */
export const identificationEvent = z.strictObject({
  /** The provider's own name for it: the same twice is once. */
  event: text(100),
  identification: z.uuid(),
  status: z.enum(['PENDING_REVIEW', 'SUCCESS', 'FAILED', 'EXPIRED']),
  reason: z.exactOptional(z.enum(identificationReasons)),
})
export type IdentificationEvent = z.infer<typeof identificationEvent>

export const neededAnswer = z.strictObject({ customer_id: identifier, text: text(2000, 0) })

export const identificationCalls = {
  overview: call({
    service: 'kyc',
    method: 'GET',
    path: '/onboarding',
    access: 'customer',
    act: 'enter',
    summary: 'How far the opening of the account has come',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.strictObject({
      status: z.enum(customerStatuses),
      /** The last try of whoever asks. */
      identification: z.exactOptional(identification),
      /** Those still open, the usual one first. */
      methods: z.array(z.enum(identificationMethods)),
      /** Those that failed too often. */
      closed: z.array(z.enum(identificationMethods)),
      /** Whoever asks is identified; somebody else of the same customer is not yet. */
      waitsForOthers: z.boolean(),
      /** What is still wanted from the customer before the account is opened. */
      needed: z.array(z.strictObject({ text: text(1000), dueOn: z.exactOptional(day) })),
      /** What was sent for it so far, under names of ours. */
      papers: z.array(z.strictObject({ id: z.uuid(), name: text(60) })),
    }),
    cache: 'never',
  }),
  answer: call({
    service: 'kyc',
    method: 'POST',
    path: '/answers',
    access: 'customer',
    act: 'identify',
    summary: 'Answer what is still wanted before the account is opened',
    body: neededAnswer,
  }),
  sendPaper: call({
    service: 'kyc',
    method: 'POST',
    path: '/papers',
    access: 'customer',
    act: 'identify',
    summary: 'Send a paper with an answer: a PDF or a picture',
    body: z.strictObject({ customer_id: identifier, content: z.string() }),
    reply: z.strictObject({ id: z.uuid() }),
    takesFile: true,
    timeoutMs: fileTimeoutMs,
  }),
  start: call({
    service: 'kyc',
    method: 'POST',
    path: '/identifications',
    access: 'customer',
    act: 'identify',
    summary: 'Begin to prove who one is: at the provider’s page, or at a branch with a coupon',
    body: z.strictObject({ customer_id: identifier, method: z.enum(identificationMethods) }),
    reply: z.union([z.strictObject({ href: text(500) }), z.strictObject({ coupon })]),
  }),
  heard: call({
    service: 'kyc',
    method: 'POST',
    path: '/webhooks/identification',
    access: 'public',
    payload: 'signed',
    summary: 'A provider says what came of an identification',
    body: identificationEvent,
    reply: z.strictObject({}),
  }),
}
