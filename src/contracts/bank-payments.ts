// Paying in at one's own bank: begun here, agreed to on the bank's page, and what the bank says of it.
//
//   POST webhooks/bank-payments  with x-signature: t=…,v1=…, the HMAC-SHA256 of `t.body` in hex → 202 {}
//        Taken, repeated, late or about nothing: the answer is the same. Forged, or older than five
//        minutes: 401 webhook.signature, and nothing is changed.

import * as z from 'zod/mini'
import { bankPaymentEnds, bankPaymentStates } from '#domain/account/bank-payment.ts'
import { call } from './call.ts'
import { amount, currencyCode, identifier, text } from './text.ts'

export const bankPaymentEvent = z.strictObject({
  /** The bank's own name for it: the same twice is once. */
  event: text(100),
  payment: z.uuid(),
  status: z.enum(bankPaymentEnds),
  /** Whose account it was paid from. */
  payer: z.exactOptional(z.strictObject({ name: text(140), account: z.exactOptional(text(40)) })),
})
export type BankPaymentEvent = z.infer<typeof bankPaymentEvent>

const own = { service: 'payment', access: 'customer' } as const

export const bankPaymentCalls = {
  /** Nothing has moved yet: what is never agreed to is over after a quarter of an hour. */
  start: call({
    ...own,
    act: 'draft',
    method: 'POST',
    path: '/bank-payments',
    summary: 'Begins a payment that is agreed to on the page of the customer’s own bank',
    body: z.strictObject({ customer_id: identifier, amount }),
    reply: z.strictObject({ id: z.uuid(), href: text(500) }),
  }),

  one: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/bank-payments/:paymentId',
    summary: 'How far a payment at the bank has come',
    params: z.strictObject({ paymentId: z.uuid() }),
    query: z.strictObject({ customer_id: identifier }),
    reply: z.strictObject({ amount, currencyCode, state: z.enum(bankPaymentStates) }),
    cache: 'never',
  }),

  heard: call({
    service: 'payment',
    method: 'POST',
    path: '/webhooks/bank-payments',
    access: 'public',
    payload: 'signed',
    summary: 'A bank says what came of a payment',
    body: bankPaymentEvent,
    reply: z.strictObject({}),
  }),
}
