// The deposits service's calls.

import * as z from 'zod/mini'
import { heldTypes } from '#domain/customer/access.ts'
import { depositKinds } from '#domain/deposit/deposit.ts'
import { withdrawalKinds } from '#domain/deposit/deposit-withdrawal.ts'
import { legTargets, maturityWishes } from '#domain/deposit/maturity-instruction.ts'
import { instanceStates } from '#domain/holdings/product-instance.ts'
import { dayCounts } from '#domain/interest/day-count.ts'
import { payoutPlans } from '#domain/interest/payout-plan.ts'
import { locales } from '#domain/market.ts'
import { accountModels } from '#domain/tax/interest-tax.ts'
import { call } from './call.ts'
import { prolongations, scheme } from './offers.ts'
import { underWay } from './payments.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { heldCertificate } from './tax.ts'
import { amount, count, currencyCode, day, identifier, percent, text } from './text.ts'
import { shownTier, tier } from './tiers.ts'

export const withdrawalStates = ['REQUESTED', 'SETTLED', 'WITHDRAWN'] as const

/** A wish for the end: a fixed sum, `PRINCIPAL` or `REST`. */
export const leg = z.strictObject({
  to: z.enum(legTargets),
  amount: z.union([z.literal('PRINCIPAL'), z.literal('REST'), amount]),
  /** Of a leg into an offer: which, the rate the customer was shown, and what follows its end. */
  productId: z.exactOptional(identifier),
  rate: z.exactOptional(percent),
  maturity: z.exactOptional(z.enum(maturityWishes)),
})

/** What the engine reckons with: enough to see any day to come. */
const contractTerms = z.strictObject({
  market: z.enum(locales),
  /** Alpha-2. */
  bankCountry: z.string().check(z.regex(/^[A-Z]{2}$/)),
  model: z.enum(accountModels),
  dayCount: z.enum(dayCounts),
  payout: z.enum(payoutPlans),
  prolongation: z.enum(prolongations),
  earlyTermination: text(40),
  termMonths: z.exactOptional(count),
  anchorOn: day,
  perYear: count,
  accruedFrom: day,
  steps: z.array(
    z.strictObject({ from: day, balance: amount, rate: percent, tier: z.exactOptional(tier) }),
  ),
})

export const deposit = z.strictObject({
  id: identifier,
  kind: z.enum(depositKinds),
  state: z.enum(instanceStates),
  productId: identifier,
  bankId: identifier,
  currencyCode,
  /** What it was opened with, what was added since, what stands on it now and was earned since the last posting. */
  principal: amount,
  topUps: z.array(z.strictObject({ on: day, amount })),
  balance: amount,
  accrued: amount,
  /** What is counted with, and what the market shows in its place, before its suffix. */
  rate: percent,
  shownRate: percent,
  /** What is above a bound earns another one. */
  tier: z.exactOptional(shownTier),
  opensOn: day,
  maturesOn: z.exactOptional(day),
  paysOn: z.exactOptional(day),
  nextInterestOn: z.exactOptional(day),
  noticeDays: z.exactOptional(count),
  /** What must stay on it unless everything is taken. */
  minimum: amount,
  renewedFrom: z.exactOptional(identifier),
  /** The order it came from, where it was ordered here. */
  orderId: z.exactOptional(identifier),
  isRunning: z.boolean(),
  /** What becomes of it at the end, and until when that can be changed. */
  legs: z.exactOptional(z.array(leg)),
  legsLockedFrom: z.exactOptional(day),
  /** Whether the customer has said so, or it is what happens by itself. */
  isInstructed: z.boolean(),
  terms: contractTerms,
})
export type WireDeposit = z.infer<typeof deposit>

const segment = z.strictObject({
  from: day,
  to: day,
  days: z.int(),
  base: amount,
  rate: percent,
  dayCount: z.enum(dayCounts),
})

/** Everything needed to reckon the interest again. */
export const interestPosting = z.strictObject({
  postedFor: day,
  postedOn: day,
  transferId: identifier,
  interest: amount,
  tax: amount,
  net: amount,
  /** What an exemption order freed of it. */
  exempted: amount,
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

/** Elsewhere, by the customer's own word. */
export const outsideDeposit = z.strictObject({
  id: identifier,
  /** Absent: no bank of ours. */
  bankId: z.exactOptional(identifier),
  bankName: text(100),
  scheme,
  currencyCode,
  amount,
})
export type WireOutsideDeposit = z.infer<typeof outsideDeposit>

const month = z.string().check(z.regex(/^\d{4}-\d{2}$/))

const params = z.strictObject({ depositId: z.uuid() })
const own = { service: 'deposits', access: 'customer' } as const

export const depositCalls = {
  /** From the entries come the deposit access flags. [API-035, ENT-046] */
  types: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/deposits/types',
    summary: 'The kinds of deposit a customer holds or has held',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(z.enum(heldTypes)),
  }),

  list: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/deposits',
    summary: 'The deposits of a customer, in the order in which they were opened',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(deposit),
    cache: 'never',
  }),

  overview: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/deposits/overview',
    summary:
      'Everything a customer holds on deposit, and what it takes to see it on any day to come',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.strictObject({
      today: day,
      deposits: z.array(deposit),
      withdrawals: z.array(z.extend(withdrawal, { depositId: identifier })),
      /** Interest of the last twelve months, by the month it was posted in. */
      received: z.array(z.strictObject({ month, currencyCode, interest: amount, tax: amount })),
      /** What exemption orders grant each year, and leave of this one. */
      exemptions: z.array(
        z.strictObject({
          agentId: identifier,
          currencyCode,
          amount,
          left: amount,
          validTo: z.exactOptional(day),
        }),
      ),
      /** Papers that lower the tax, as far as they were accepted. */
      certificates: z.array(heldCertificate),
      outside: z.array(outsideDeposit),
      /** On its way, and so neither on the account nor on a deposit; and what will leave the account next. */
      underWay: z.array(underWay),
      reserved: z.array(underWay),
    }),
    cache: 'never',
  }),

  byId: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/deposits/:depositId',
    summary: 'A deposit with its interest, receipt by receipt, and what was asked of it',
    params,
    reply: z.strictObject({
      today: day,
      deposit,
      postings: z.array(interestPosting),
      withdrawals: z.array(withdrawal),
    }),
    cache: 'never',
  }),

  /** Asked without a signature it sends the code; with one it takes effect. */
  instruct: call({
    ...own,
    act: 'maturityInstruction',
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
      waiting: z.exactOptional(waitingAct),
    }),
    movesMoney: true,
  }),

  withdraw: call({
    ...own,
    act: 'withdrawal',
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
      waiting: z.exactOptional(waitingAct),
      effectiveOn: day,
    }),
    movesMoney: true,
  }),

  takeBack: call({
    ...own,
    act: 'cancel',
    method: 'POST',
    path: '/deposits/withdrawals/:withdrawalId/cancellation',
    summary: 'Takes a notice back while there is time',
    params: z.strictObject({ withdrawalId: z.uuid() }),
    reply: withdrawal,
    movesMoney: true,
  }),

  exitQuote: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/deposits/:depositId/early-exit',
    summary: 'What breaking the term on the next possible day would give',
    params,
    reply: z.strictObject({
      effectiveOn: day,
      interestContract: amount,
      interestBreak: amount,
      penalty: amount,
      tax: amount,
      /** What reaches the customer. */
      payout: amount,
    }),
    cache: 'never',
  }),
}
