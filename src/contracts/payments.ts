// The payment service's calls: what came in, what goes out, and the statement of an account.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { signatureRequest } from './signatures.ts'
import { amount, count, currencyCode, day, identifier, text } from './text.ts'

export const payoutStates = ['REQUESTED', 'SENT', 'EXECUTED', 'RETURNED'] as const

export const payout = z.strictObject({
  id: identifier,
  amount,
  currencyCode,
  state: z.enum(payoutStates),
  /** Where to, mostly hidden. */
  target: text(40),
  requestedOn: day,
  sentOn: z.exactOptional(day),
})
export type WirePayout = z.infer<typeof payout>

export const payInStates = ['CREDITED', 'HELD', 'RETURNED'] as const
export const heldReasons = ['NAME', 'UNKNOWN', 'ACCOUNT'] as const

const own = { service: 'payment', access: 'customer' } as const

export const paymentCalls = {
  /** Asked without a signature it sends the code; with one it pays. */
  payOut: call({
    ...own,
    method: 'POST',
    path: '/payouts',
    summary: 'Pays money of the transaction account out to the reference account',
    body: z.strictObject({ amount, signatureId: z.optional(z.uuid()) }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      payout: z.exactOptional(payout),
    }),
    movesMoney: true,
  }),

  payOuts: call({
    ...own,
    method: 'GET',
    path: '/payouts',
    summary: 'The payouts of a customer, the newest first',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(payout),
    cache: 'never',
  }),

  payIns: call({
    ...own,
    method: 'GET',
    path: '/pay-ins',
    summary: 'What was paid in, and what is held until its sender is known',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(
      z.strictObject({
        id: identifier,
        amount,
        currencyCode,
        state: z.enum(payInStates),
        reason: z.exactOptional(z.enum(heldReasons)),
        senderName: text(140, 0),
        receivedOn: day,
      }),
    ),
    cache: 'never',
  }),

  /** Newest first, a page of at most a hundred; `before` is the number of the last one seen. */
  transactions: call({
    ...own,
    method: 'GET',
    path: '/transactions',
    summary: 'The movements of a transaction account or a deposit',
    query: z.strictObject({
      customer_id: identifier,
      /** A transaction account or a deposit. */
      of: z.uuid(),
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    reply: z.array(
      z.strictObject({
        id: identifier,
        number: text(18),
        kind: text(40),
        amount,
        balanceAfter: amount,
        currencyCode,
        valueDate: day,
        bookedOn: day,
        line: count,
      }),
    ),
    cache: 'never',
  }),
}
