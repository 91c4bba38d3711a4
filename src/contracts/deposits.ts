// The deposits service's calls.

import * as z from 'zod/mini'
import { depositTypes } from '#domain/access.ts'
import { withdrawalKinds } from '#domain/deposit-withdrawal.ts'
import { legTargets } from '#domain/maturity-instruction.ts'
import { instanceStates } from '#domain/product-instance.ts'
import { call } from './call.ts'
import { signatureRequest } from './signatures.ts'
import { amount, count, currencyCode, day, identifier, percent, text } from './text.ts'

export const depositKinds = ['TERM', 'FLEX', 'OVERNIGHT', 'NOTICE'] as const
export const withdrawalStates = ['REQUESTED', 'SETTLED', 'WITHDRAWN'] as const

/** A wish for the end: a fixed sum, `PRINCIPAL` or `REST`. */
export const leg = z.strictObject({
  to: z.enum(legTargets),
  amount: z.union([z.literal('PRINCIPAL'), z.literal('REST'), amount]),
  productId: z.exactOptional(identifier),
})

export const deposit = z.strictObject({
  id: identifier,
  kind: z.enum(depositKinds),
  state: z.enum(instanceStates),
  productId: identifier,
  bankId: identifier,
  currencyCode,
  /** What was put in, what stands on it now, and what it has earned since the last posting. */
  principal: amount,
  balance: amount,
  accrued: amount,
  rate: percent,
  opensOn: day,
  maturesOn: z.exactOptional(day),
  paysOn: z.exactOptional(day),
  nextInterestOn: z.exactOptional(day),
  noticeDays: z.exactOptional(count),
  /** What must stay on it unless everything is taken. */
  minimum: amount,
  renewedFrom: z.exactOptional(identifier),
  /** What becomes of it at the end, and until when that can be changed. */
  legs: z.exactOptional(z.array(leg)),
  legsLockedFrom: z.exactOptional(day),
})
export type WireDeposit = z.infer<typeof deposit>

const segment = z.strictObject({
  from: day,
  to: day,
  days: z.int(),
  base: amount,
  rate: percent,
  dayCount: text(20),
})

/** Everything needed to reckon the interest again. */
export const interestPosting = z.strictObject({
  postedFor: day,
  postedOn: day,
  transferId: identifier,
  interest: amount,
  tax: amount,
  net: amount,
  receipt: z.strictObject({
    currency: currencyCode,
    segments: z.array(segment),
    schedule: z.exactOptional(z.strictObject({ anchor: day, perYear: z.int() })),
    exact: z.strictObject({ numerator: z.string(), denominator: z.string() }),
    rounding: text(10),
    interest: amount,
  }),
  taxLines: z.array(z.strictObject({ key: text(40), base: amount, rate: percent, amount })),
})

export const withdrawal = z.strictObject({
  id: identifier,
  kind: z.enum(withdrawalKinds),
  state: z.enum(withdrawalStates),
  /** Absent: everything. */
  amount: z.exactOptional(amount),
  effectiveOn: day,
})

const params = z.strictObject({ depositId: z.uuid() })
const own = { service: 'deposits', access: 'customer' } as const

export const depositCalls = {
  /** From the entries come the deposit access flags. [API-035, ENT-046] */
  types: call({
    ...own,
    method: 'GET',
    path: '/deposits/types',
    summary: 'The kinds of deposit a customer holds or has held',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(z.enum(depositTypes)),
  }),

  list: call({
    ...own,
    method: 'GET',
    path: '/deposits',
    summary: 'The deposits of a customer, in the order in which they were opened',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(deposit),
    cache: 'never',
  }),

  byId: call({
    ...own,
    method: 'GET',
    path: '/deposits/:depositId',
    summary: 'A deposit with its interest, receipt by receipt, and what was asked of it',
    params,
    reply: z.strictObject({
      deposit,
      postings: z.array(interestPosting),
      withdrawals: z.array(withdrawal),
    }),
    cache: 'never',
  }),

  /** Asked without a signature it sends the code; with one it takes effect. */
  instruct: call({
    ...own,
    method: 'POST',
    path: '/deposits/:depositId/maturity-instruction',
    summary: 'Says what becomes of the money at the end of the term',
    params,
    body: z.strictObject({
      legs: z.array(leg).check(z.minLength(1), z.maxLength(10)),
      signatureId: z.optional(z.uuid()),
    }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      deposit: z.exactOptional(deposit),
    }),
    movesMoney: true,
  }),

  withdraw: call({
    ...own,
    method: 'POST',
    path: '/deposits/:depositId/withdrawals',
    summary: 'Takes money out: at once, by notice, or by breaking a term',
    params,
    body: z.strictObject({
      /** Absent: everything, with the interest. */
      amount: z.optional(amount),
      signatureId: z.optional(z.uuid()),
    }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      withdrawal: z.exactOptional(withdrawal),
      effectiveOn: day,
    }),
    movesMoney: true,
  }),

  takeBack: call({
    ...own,
    method: 'POST',
    path: '/deposits/withdrawals/:withdrawalId/cancellation',
    summary: 'Takes a notice back while there is time',
    params: z.strictObject({ withdrawalId: z.uuid() }),
    reply: withdrawal,
    movesMoney: true,
  }),

  exitQuote: call({
    ...own,
    method: 'GET',
    path: '/deposits/:depositId/early-exit',
    summary: 'What breaking the term on the next possible day would give',
    params,
    reply: z.strictObject({
      effectiveOn: day,
      interestContract: amount,
      interestBreak: amount,
      penalty: amount,
      payout: amount,
    }),
    cache: 'never',
  }),
}
