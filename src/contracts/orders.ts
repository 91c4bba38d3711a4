// The order service's calls: from an offer to a deposit, or back.

import * as z from 'zod/mini'
import { maturityWishes } from '#domain/deposit/maturity-instruction.ts'
import { locales } from '#domain/market.ts'
import { instructionStates, orderStates } from '#domain/order/order.ts'
import { call } from './call.ts'
import { email } from './email.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { amount, currencyCode, day, identifier, percent, text } from './text.ts'
import { shownTier } from './tiers.ts'

export const orderActionNames = ['OPEN', 'TOP_UP'] as const

/** Things to know before signing; none of them stops an order. */
export const orderWarnings = ['cover', 'coverHint', 'duplicate'] as const
export type OrderWarning = (typeof orderWarnings)[number]

export const listedOrder = z.strictObject({
  id: identifier,
  action: z.enum(orderActionNames),
  state: z.enum(orderStates),
  instructionState: z.enum(instructionStates),
  productId: identifier,
  bankId: identifier,
  instanceId: z.exactOptional(identifier),
  amount,
  currencyCode,
  rate: percent,
  /** As the market shows rates: before its suffix. */
  shownRate: percent,
  /** What is above a bound earns another one. */
  tier: z.exactOptional(shownTier),
  /** Another rate that is announced, and from when it counts. */
  coming: z.exactOptional(z.strictObject({ shownRate: percent, from: day })),
  /** What was wished for the end of a term. */
  maturity: z.exactOptional(z.enum(maturityWishes)),
  /** To be named in the transfer to the transaction account. */
  reference: text(40),
  /** What must still be paid in; absent once the money is reserved. */
  missing: z.exactOptional(amount),
  /** Of a follow-up: the deposit whose money it carries on, and the day that was signed. */
  followUpOf: z.exactOptional(identifier),
  signedOn: z.exactOptional(day),
  confirmedOn: z.exactOptional(day),
  fundBy: z.exactOptional(day),
  forwardOn: z.exactOptional(day),
  exportedOn: z.exactOptional(day),
  /** The day interest is promised to start, once it is known when the money leaves. */
  opensOn: z.exactOptional(day),
  valueDate: z.exactOptional(day),
  /** The last day of the right to withdraw, where there is one. */
  withdrawUntil: z.exactOptional(day),
  /** Why the bank said no. */
  reason: z.exactOptional(text(60)),
  /** Signed by one, and waiting for others. */
  waiting: z.exactOptional(waitingAct),
})
export type ListedOrder = z.infer<typeof listedOrder>

/** One order by itself, with what to know before signing it. */
export const depositOrder = z.extend(listedOrder, { warnings: z.array(z.enum(orderWarnings)) })
export type WireOrder = z.infer<typeof depositOrder>

/** What happened to an order, when, and by whom. */
export const orderStep = z.strictObject({
  from: text(40),
  to: text(40),
  why: text(100),
  actor: text(100),
  on: day,
  at: z.iso.datetime(),
})

/** What is to be read before signing, drawn up for the order. */
export const orderPapers = ['product', 'guarantee', 'withdrawal'] as const
export type OrderPaper = (typeof orderPapers)[number]

const params = z.strictObject({ orderId: z.uuid() })
const own = { service: 'orders', access: 'customer' } as const

/** Who withdraws from a contract, and where the receipt goes. */
export const declaration = z.strictObject({ name: text(100), email })

export const withdrawalReceipt = z.strictObject({
  orderReference: text(40),
  name: text(100),
  email: text(254),
  declaredAt: z.iso.datetime(),
})

/** Until when a contract can be withdrawn from, or when it was. */
export const withdrawable = {
  withdrawUntil: z.exactOptional(day),
  withdrawnAt: z.exactOptional(z.iso.datetime()),
}

/** The same of what somebody holds, with the order it began with. */
export const withdrawal = z.strictObject({
  ...{ orderId: identifier, reference: text(40) },
  ...withdrawable,
})

export const orderCalls = {
  /** Whoever it is and whatever it names: the receipt is the same, and comes by mail too. */
  declareWithdrawal: call({
    service: 'orders',
    access: 'public',
    method: 'POST',
    path: '/withdrawals',
    summary: 'Declares the withdrawal from a contract without a login',
    body: z.strictObject({
      name: text(100),
      contract: text(100),
      email,
      locale: z.enum(locales),
    }),
    reply: z.strictObject({ declaredAt: z.iso.datetime() }),
  }),

  /** Drafted and checked in one step: what is refused leaves nothing behind. */
  place: call({
    ...own,
    act: 'draft',
    method: 'POST',
    path: '/orders',
    summary: 'Orders a deposit, or more of one that runs, at the rate the customer was shown',
    body: z.strictObject({
      productId: identifier,
      amount,
      rate: percent,
      /** The deposit to top up; absent: a new one. */
      instanceId: z.optional(z.uuid()),
      /** Of a term: what becomes of the money at its end; absent: what the product presets. */
      maturity: z.optional(z.enum(maturityWishes)),
    }),
    reply: depositOrder,
    movesMoney: true,
  }),

  prepare: call({
    ...own,
    act: 'order',
    method: 'POST',
    path: '/orders/:orderId/preparation',
    summary: 'Makes the order ready to be signed, and sends the code',
    params,
    body: z.strictObject({
      /** Above the limit of the guarantee the customer must say that they know. */
      acknowledgesCover: z.optional(z.boolean()),
    }),
    reply: z.strictObject({ order: depositOrder, signature: signatureRequest }),
  }),

  confirm: call({
    ...own,
    act: 'order',
    method: 'POST',
    path: '/orders/:orderId/confirmation',
    summary: 'Makes the order binding, and reserves the money if it is there',
    params,
    body: z.strictObject({ signatureId: z.uuid() }),
    reply: depositOrder,
    movesMoney: true,
  }),

  cancel: call({
    ...own,
    act: 'cancel',
    method: 'POST',
    path: '/orders/:orderId/cancellation',
    summary: 'Cancels an order that has not been sent to the bank',
    params,
    reply: depositOrder,
    movesMoney: true,
  }),

  withdraw: call({
    ...own,
    act: 'cancel',
    method: 'POST',
    path: '/orders/:orderId/withdrawal',
    summary: 'Withdraws from the contract, and gives the receipt',
    params,
    body: declaration,
    reply: z.strictObject({
      order: depositOrder,
      receipt: withdrawalReceipt,
    }),
    movesMoney: true,
  }),

  list: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/orders',
    summary: 'The orders of a customer, the newest first',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(listedOrder),
    cache: 'never',
  }),

  byId: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/orders/:orderId',
    summary: 'An order with everything that happened to it',
    params,
    reply: z.strictObject({ order: depositOrder, steps: z.array(orderStep) }),
    cache: 'never',
  }),

  /** The bytes in base64: a plain link could not carry the token. */
  paper: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/orders/:orderId/papers/:paper',
    summary: 'A document of an order in the language of its market, as a PDF',
    params: z.strictObject({ orderId: z.uuid(), paper: z.enum(orderPapers) }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
  }),
}
