// The calls of commitments to private equity funds: what is promised, called, came back and is worth.

import * as z from 'zod/mini'
import { callStates, commitmentStates, distributionKinds } from '#domain/investment/capital-call.ts'
import { refusalsBefore } from '#domain/investment/committing.ts'
import { severities } from '#domain/investment/portfolio.ts'
import { furtherOrderTypes } from '#domain/investment/portfolio-order.ts'
import { instructionStates, orderStates } from '#domain/order/order.ts'
import { call } from './call.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { suitabilityProfile } from './suitability.ts'
import { amount, currencyCode, day, identifier, text } from './text.ts'

export const commitmentOrder = z.strictObject({
  id: identifier,
  type: z.enum(furtherOrderTypes),
  state: z.enum(orderStates),
  instructionState: z.enum(instructionStates),
  commitmentId: identifier,
  fundName: text(25),
  amount,
  /** Taken once, with the first call. */
  fee: amount,
  /** From a tenth of what is free somebody is warned. */
  isMuch: z.boolean(),
  currencyCode,
  reference: text(40),
  waiting: z.exactOptional(waitingAct),
})
export type WireCommitmentOrder = z.infer<typeof commitmentOrder>

const capitalCall = z.strictObject({
  number: z.int(),
  state: z.enum(callStates),
  /** How grave it is, while something is to come of it. */
  severity: z.exactOptional(z.enum(severities)),
  amount,
  fee: amount,
  /** Of what is overdue up to now, or was paid late. */
  interest: amount,
  announcedOn: day,
  dueOn: day,
  paidOn: z.exactOptional(day),
  /** What still has to be on the account. */
  missing: z.exactOptional(amount),
  reference: z.exactOptional(text(40)),
})
export type WireCapitalCall = z.infer<typeof capitalCall>

const ratio = z.string().check(z.regex(/^-?\d+\.\d+$/))

export const commitment = z.strictObject({
  id: identifier,
  fundName: text(25),
  state: z.enum(commitmentStates),
  signedOn: day,
  currencyCode,
  amount,
  paidIn: amount,
  distributed: amount,
  recallable: amount,
  /** What can still be called or is called and not paid. */
  unfunded: amount,
  value: amount,
  /** The quarter's end of which the fund told a value last. */
  valuedOn: z.exactOptional(day),
  today: day,
  /** None before anything is paid in; of the return none before there is a year. */
  figures: z.exactOptional(
    z.strictObject({ dpi: ratio, rvpi: ratio, tvpi: ratio, irr: z.exactOptional(ratio) }),
  ),
  /** The newest first. */
  calls: z.array(capitalCall),
  distributions: z.array(
    z.strictObject({
      ...{ number: z.int(), on: day, amount, kind: z.enum(distributionKinds) },
      isRecallable: z.boolean(),
    }),
  ),
  values: z.array(z.strictObject({ quarterEnd: day, amount, toldOn: day })),
  curve: z.array(z.strictObject({ on: day, paidIn: amount, distributed: amount, net: amount })),
})
export type WireCommitment = z.infer<typeof commitment>

const standing = z.strictObject({
  currencyCode,
  /** Whether it is offered to this customer at all, and why none could be signed now. */
  isOffered: z.boolean(),
  refusal: z.exactOptional(z.enum(refusalsBefore)),
  profile: z.exactOptional(suitabilityProfile),
  commitment: z.exactOptional(commitment),
})
export type WireCommitmentStanding = z.infer<typeof standing>

export const commitmentPapers = ['suitability', 'costs'] as const
export type CommitmentPaper = (typeof commitmentPapers)[number]

const own = { service: 'products', access: 'customer' } as const
const params = z.strictObject({ orderId: z.uuid() })

export const commitmentCalls = {
  standing: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/commitments/standing',
    summary: 'The commitment of a customer to a private equity fund, and whether one is offered',
    query: z.strictObject({ customer_id: identifier }),
    reply: standing,
    cache: 'never',
  }),

  /** Drafted and checked in one step: what is refused leaves nothing behind. */
  place: call({
    ...own,
    act: 'draft',
    method: 'POST',
    path: '/commitments/orders',
    summary: 'Orders a commitment to a private equity fund',
    body: z.strictObject({ amount }),
    reply: commitmentOrder,
    movesMoney: true,
  }),

  order: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/commitments/orders/:orderId',
    summary: 'A commitment as it was ordered',
    params,
    reply: commitmentOrder,
    cache: 'never',
  }),

  prepare: call({
    ...own,
    act: 'order',
    method: 'POST',
    path: '/commitments/orders/:orderId/preparation',
    summary: 'Makes the commitment ready to be signed, and sends the code',
    params,
    body: z.strictObject({ hasReadPapers: z.optional(z.boolean()) }),
    reply: z.strictObject({ order: commitmentOrder, signature: signatureRequest }),
  }),

  confirm: call({
    ...own,
    act: 'order',
    method: 'POST',
    path: '/commitments/orders/:orderId/confirmation',
    summary: 'Makes the commitment binding',
    params,
    body: z.strictObject({ signatureId: z.uuid() }),
    reply: commitmentOrder,
    movesMoney: true,
  }),

  /** The bytes in base64: a plain link could not carry the token. */
  paper: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/commitments/orders/:orderId/papers/:paper',
    summary: 'What is read before a commitment is signed, as a PDF',
    params: z.strictObject({ orderId: z.uuid(), paper: z.enum(commitmentPapers) }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
  }),
}
