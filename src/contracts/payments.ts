// The payment service's calls: what came in, what goes out, and the statement of an account.

import * as z from 'zod/mini'
import { heldReasons, payInStates } from '#domain/account/held-pay-in.ts'
import { payoutStates } from '#domain/account/payout-answer.ts'
import { depositKinds } from '#domain/deposit/deposit.ts'
import { coursePlaces } from '#domain/holdings/course.ts'
import { underWayKinds } from '#domain/holdings/holdings.ts'
import { locales } from '#domain/market.ts'
import { call, fileTimeoutMs } from './call.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { amount, count, currencyCode, day, identifier, text } from './text.ts'

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

export const payIn = z.strictObject({
  id: identifier,
  amount,
  currencyCode,
  state: z.enum(payInStates),
  /** Why it was held, also of what was let in later or went back. */
  reason: z.exactOptional(z.enum(heldReasons)),
  senderName: text(140, 0),
  receivedOn: day,
  /** Of what is held, and nothing was sent for. */
  returnsOn: z.exactOptional(day),
  isProofWanted: z.exactOptional(z.literal(true)),
  /** How many were sent. */
  proofs: count,
})
export type WirePayIn = z.infer<typeof payIn>

export const exportFormats = ['csv', 'pdf'] as const

/** What can stand on a customer's account, by the name the ledger gives it. */
export const transactionKinds = [
  'OPENING_BALANCE',
  'PAY_IN',
  'COLLECTED',
  'PAYOUT',
  'ORDER_EXPORTED',
  'ORDER_REJECTED',
  'ORDER_REVOKED',
  'INTEREST_POSTED',
  'DEPOSIT_OPENED',
  'DEPOSIT_TOPPED_UP',
  'DEPOSIT_MATURED',
  'DEPOSIT_WITHDRAWN',
  'DEPOSIT_CLOSED',
  'TAX_CORRECTED',
  'INVESTED',
  'DIVESTED',
  'CALL_PAID',
  'FUND_PAID',
  'REVERSAL',
] as const

export const transaction = z.strictObject({
  id: identifier,
  number: text(18),
  /** One of the kinds above, or a newer one. */
  kind: text(40),
  amount,
  balanceAfter: amount,
  currencyCode,
  valueDate: day,
  bookedOn: day,
  line: count,
  /** The bank, or who paid in. */
  party: z.exactOptional(text(140)),
})
export type WireTransaction = z.infer<typeof transaction>

/** Between two places: an order's on its way to a bank or back, a payout until the other bank has it. */
export const underWay = z.strictObject({
  id: identifier,
  kind: z.enum(underWayKinds),
  depositKind: z.exactOptional(z.enum(depositKinds)),
  bankId: z.exactOptional(identifier),
  portfolioId: z.exactOptional(identifier),
  currencyCode,
  amount,
})
export type WireUnderWay = z.infer<typeof underWay>

const wanted = {
  customer_id: identifier,
  /** A transaction account or a deposit. */
  of: z.uuid(),
  /** Days of booking, both included. */
  from: z.optional(day),
  to: z.optional(day),
  kind: z.optional(z.enum(transactionKinds)),
  /** Part of the other party's name, or of the amount. */
  text: z.optional(text(60)),
}

const own = { service: 'payment', access: 'customer' } as const

export const paymentCalls = {
  /** Asked without a signature it sends the code; with one it pays. */
  payOut: call({
    ...own,
    act: 'payout',
    method: 'POST',
    path: '/payouts',
    summary: 'Pays money of the transaction account out to a reference account',
    body: z.strictObject({
      amount,
      /** Another one than the preferred. */
      referenceAccountId: z.optional(z.uuid()),
      signatureId: z.optional(z.uuid()),
    }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      payout: z.exactOptional(payout),
      waiting: z.exactOptional(waitingAct),
    }),
    movesMoney: true,
  }),

  payOuts: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/payouts',
    summary: 'The payouts of a customer, the newest first',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(payout),
    cache: 'never',
  }),

  payOutLimit: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/payouts/limit',
    summary:
      'How much may be paid out until when: the reference account was replaced lately, or money was collected',
    query: z.strictObject({ customer_id: identifier, reference_account_id: z.optional(z.uuid()) }),
    reply: z.strictObject({
      coolingOff: z.exactOptional(
        z.strictObject({ left: amount, currencyCode, until: z.iso.datetime() }),
      ),
      /** Fetched by direct debit: it can be asked back, and stays until that day at the latest. */
      collected: z.exactOptional(z.strictObject({ amount, currencyCode, until: day })),
    }),
    cache: 'never',
  }),

  payIns: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/pay-ins',
    summary: 'What was paid in, and what is held until its sender is known',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(payIn),
    cache: 'never',
  }),

  sendProof: call({
    ...own,
    act: 'write',
    method: 'POST',
    path: '/pay-ins/:payInId/proofs',
    summary: 'Sends what proves that a held payment is the customer’s: a PDF or a picture',
    params: z.strictObject({ payInId: z.uuid() }),
    body: z.strictObject({ customer_id: identifier, content: z.string() }),
    reply: z.strictObject({ id: z.uuid() }),
    takesFile: true,
    timeoutMs: fileTimeoutMs,
  }),

  /** Newest first, a page of at most a hundred; `before` is the number of the last one seen. */
  transactions: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/transactions',
    summary: 'The movements of a transaction account or a deposit',
    query: z.strictObject({
      ...wanted,
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    reply: z.array(transaction),
    cache: 'never',
  }),

  /** The bytes in base64: a plain link could not carry the token. */
  exportTransactions: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/transactions/export',
    summary: 'The movements as a file: a table for a spreadsheet, or a statement to print',
    query: z.strictObject({ ...wanted, format: z.enum(exportFormats), locale: z.enum(locales) }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
    cache: 'never',
  }),

  balances: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/balances',
    summary:
      'What stood on each account and deposit of a customer at the end of a past day, and what was under way',
    query: z.strictObject({ customer_id: identifier, on: day }),
    reply: z.strictObject({
      balances: z.array(
        z.strictObject({
          of: identifier,
          kind: z.enum(['TRANSACTION', 'DEPOSIT']),
          currencyCode,
          balance: amount,
        }),
      ),
      underWay: z.array(underWay),
    }),
    cache: 'never',
  }),

  course: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/balances/course',
    summary:
      'How the money of a customer moved since a day, by the day from which it counts; what stood there first is its first change',
    query: z.strictObject({ customer_id: identifier, from: day }),
    reply: z.array(z.strictObject({ on: day, kind: z.enum(coursePlaces), currencyCode, amount })),
    cache: 'never',
  }),
}
