// Signing: whatever moves money is confirmed with a code that stands for exactly that act.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { identifier, text } from './text.ts'

/** What is signed, word for word as the message with the code says it. */
const saidAct = z.strictObject({
  title: text(200),
  lines: z.array(
    z.strictObject({
      label: text(200),
      value: text(500),
      isNumber: z.exactOptional(z.boolean()),
    }),
  ),
})

/** Where the code went, and until when it can be answered. */
export const signatureRequest = z.strictObject({
  id: identifier,
  act: saidAct,
  sentTo: text(100),
  expiresAt: z.iso.datetime(),
})
export type SignatureRequest = z.infer<typeof signatureRequest>

export const signatureCalls = {
  sign: call({
    service: 'orders',
    method: 'POST',
    path: '/signatures/:signatureId/code',
    access: 'customer',
    summary: 'Answers a request for a signature with the code that was sent',
    params: z.strictObject({ signatureId: z.uuid() }),
    body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  }),
}
