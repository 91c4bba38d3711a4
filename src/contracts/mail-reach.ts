// Whether mail reaches a user: what the carrier of mails says became of them, and what the user is told.
//
//   POST webhooks/mails  with x-signature: t=…,v1=…, the HMAC-SHA256 of `t.body` in hex → 202 {}
//        Taken, repeated or about nobody: the answer is the same. Forged, or older than five minutes:
//        401 webhook.signature, and nothing is changed.

import * as z from 'zod/mini'
import { mailOutcomes } from '#domain/letter/mail-reach.ts'
import { call } from './call.ts'
import { text } from './text.ts'

export const mailReport = z.strictObject({
  /** The carrier's own name for it: the same twice is once. */
  event: text(100),
  to: text(254),
  outcome: z.enum(mailOutcomes),
  /** As we called it, where we did. */
  message: z.exactOptional(z.uuid()),
})
export type MailReport = z.infer<typeof mailReport>

export const mailReachCalls = {
  heard: call({
    service: 'postbox',
    method: 'POST',
    path: '/webhooks/mails',
    access: 'public',
    payload: 'signed',
    summary: 'The carrier of mails says whether one arrived',
    body: mailReport,
    reply: z.strictObject({}),
  }),

  returned: call({
    service: 'postbox',
    method: 'GET',
    path: '/mail-reach',
    access: 'customer',
    act: 'see',
    summary: 'The address of the user, if mail to it comes back',
    reply: z.strictObject({ email: z.nullable(z.string()) }),
  }),
}
