// Payments that are held, at the operators' desk: whose they may be and what was sent to prove it, and what is decided.

import * as z from 'zod/mini'
import { heldReasons, payInDecisions } from '#domain/account/held-pay-in.ts'
import { call, fileTimeoutMs } from './call.ts'
import { amount, currencyCode, day, identifier, text } from './text.ts'

const desk = { service: 'payment', access: 'operator' } as const
const params = z.strictObject({ customerId: identifier, payInId: z.uuid() })

export const payInDeskCalls = {
  queue: call({
    ...{ ...desk, cache: 'never', method: 'GET', path: '/desk/pay-ins' },
    summary:
      'The payments that are held: with a proof first, then by the day on which they go back',
    reply: z.array(
      z.strictObject({
        ...{ id: identifier, customerId: identifier, amount, currencyCode },
        /** Whose account it was sent to. */
        holders: text(420),
        senderName: text(140, 0),
        remittance: text(140, 0),
        reason: z.enum(heldReasons),
        receivedOn: day,
        /** Without a proof. */
        returnsOn: day,
        proofs: z.array(z.strictObject({ id: z.uuid(), sentOn: day })),
      }),
    ),
  }),

  proof: call({
    ...{ ...desk, cache: 'never', method: 'GET' },
    path: '/desk/pay-ins/:customerId/:payInId/proofs/:proofId',
    summary: 'What a customer sent to prove that a payment is theirs',
    params: z.extend(params, { proofId: z.uuid() }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
    timeoutMs: fileTimeoutMs,
  }),

  decide: call({
    ...{ ...desk, method: 'POST', path: '/desk/pay-ins/:customerId/:payInId/decision' },
    summary: 'Let a held payment in, or send it back',
    params,
    body: z.strictObject({ decision: z.enum(payInDecisions) }),
  }),
}
