// The pension service's calls: the contract and what is put into it.

import * as z from 'zod/mini'
import { instanceStates } from '#domain/holdings/product-instance.ts'
import { furtherOrderTypes } from '#domain/investment/portfolio-order.ts'
import { increases } from '#domain/investment/yearly-increase.ts'
import { instructionStates, orderStates } from '#domain/order/order.ts'
import { stops } from '#domain/pension/contribution.ts'
import {
  dependentsInsurances,
  type PensionWish,
  pensionScenarios,
  pensionTemplates,
  pensionWishes,
} from '#domain/pension/pension.ts'
import { call } from './call.ts'
import { declaration, withdrawable, withdrawal, withdrawalReceipt } from './orders.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { suitabilityProfile } from './suitability.ts'
import { amount, currencyCode, day, identifier, text } from './text.ts'

/** A base address that ends in it wants the short path. [OPN-103] */
export const pensionPrefix = '/pension/customer'

const template = z.enum(Object.values(pensionTemplates))

export const pensionProduct = z.strictObject({
  id: identifier,
  scenario: z.enum(pensionScenarios),
  template,
  state: z.enum(instanceStates),
  monthlyContribution: amount,
  value: amount,
  currencyCode,
})

const dashboard = z.strictObject({ products: z.array(pensionProduct) })

const increase = z.literal(increases)

const agreed = z.strictObject({ from: day, amount, increase })

export const pensionOrder = z.strictObject({
  id: identifier,
  wish: z.enum(pensionWishes),
  type: z.enum(furtherOrderTypes),
  state: z.enum(orderStates),
  instructionState: z.enum(instructionStates),
  template,
  /** Of a contribution or of what is put in at once; nothing of a holiday. */
  amount,
  currencyCode,
  reference: text(40),
  /** Of a contract that is begun. */
  startAge: z.exactOptional(z.int()),
  startsOn: z.exactOptional(day),
  survivors: z.exactOptional(z.enum(dependentsInsurances)),
  opensDepot: z.boolean(),
  /** What is put in every month, from when on. */
  agreed: z.array(agreed),
  /** What must still be paid in, and until when. */
  missing: z.exactOptional(amount),
  fundBy: z.exactOptional(day),
  waiting: z.exactOptional(waitingAct),
  ...withdrawable,
})
export type WirePensionOrder = z.infer<typeof pensionOrder>

export const pensionContract = z.strictObject({
  id: identifier,
  scenario: z.enum(pensionScenarios),
  template,
  state: z.enum(instanceStates),
  openedOn: day,
  startAge: z.int(),
  startsOn: day,
  survivors: z.enum(dependentsInsurances),
  value: amount,
  valuedOn: z.exactOptional(day),
  /** What was put in and what the service has cost, since it began. */
  paidIn: amount,
  fees: amount,
  /** What is put in now; nothing while it rests or before it begins. */
  monthly: amount,
  /** When the next contribution is taken; absent where they have stopped. */
  nextOn: z.exactOptional(day),
  /** Why nothing is taken though something is agreed. */
  stopped: z.exactOptional(z.enum(stops)),
  /** Whether something can be put in at once now: the year is open for it, and has room. */
  canTopUp: z.boolean(),
  /** Whether a contribution can still be agreed on that would count before the pension is paid. */
  canChange: z.boolean(),
  /** The most that can be agreed on now for a month. */
  monthlyMax: amount,
  /** By how many percent it grows every year, and when next. */
  increase,
  increasesOn: z.exactOptional(day),
  /** What is agreed and does not count yet. */
  ahead: z.array(agreed),
  /** The newest first. */
  contributions: z.array(z.strictObject({ on: day, amount })),
  years: z.array(z.strictObject({ year: z.int(), amount, certifiedOn: z.exactOptional(day) })),
  orders: z.array(pensionOrder),
  withdrawal: z.exactOptional(withdrawal),
})
export type WirePension = z.infer<typeof pensionContract>

/** What is told before anything is chosen. */
export const openingRefusals = [
  'pension.age',
  'customer.state',
  'account.state',
  'suitability.missing',
  'suitability.expired',
  'suitability.exceeded',
] as const

const standing = z.strictObject({
  currencyCode,
  /** Whether a pension is offered at all, and why it could not be signed now. */
  isOffered: z.boolean(),
  refusal: z.exactOptional(z.enum(openingRefusals)),
  /** What was answered to the questions before investing, which decide the scenarios. */
  profile: z.exactOptional(suitabilityProfile),
  birthDate: z.exactOptional(day),
  /** From which day on a change counts that is signed today. */
  countsFrom: day,
  year: z.strictObject({
    ...{
      year: z.int(),
      limit: amount,
      paid: amount,
      underWay: amount,
      planned: amount,
      room: amount,
    },
    topUpUntil: day,
    isTopUpOpen: z.boolean(),
  }),
  contract: z.exactOptional(pensionContract),
})
export type WireStanding = z.infer<typeof standing>

export const pensionPapers = ['suitability', 'contract', 'costs', 'contribution'] as const
export type PensionPaper = (typeof pensionPapers)[number]

/** What is to be read before it is signed. */
export const papersBeforePension = (wish: PensionWish): readonly PensionPaper[] =>
  wish === 'CONTRACT' ? ['suitability', 'contract', 'costs'] : ['contribution']

const own = { service: 'pension', access: 'customer' } as const
const params = z.strictObject({ orderId: z.uuid() })
const age = z.number().check(z.gte(0), z.lte(150))

export const pensionCalls = {
  /** [API-039] */
  dashboard: call({
    ...own,
    method: 'GET',
    path: `${pensionPrefix}/products`,
    act: 'see',
    summary: 'What the pension dashboard shows',
    reply: dashboard,
  }),

  /** The same, for a base address that names the prefix already. [API-039] */
  dashboardBelowPrefix: call({
    ...own,
    method: 'GET',
    path: '/products',
    act: 'see',
    summary: 'What the pension dashboard shows, below the pension prefix',
    reply: dashboard,
  }),

  standing: call({
    ...own,
    method: 'GET',
    path: '/pension/standing',
    act: 'see',
    summary: 'The pension of a customer, the room of the year, and whether one is offered',
    query: z.strictObject({ customer_id: identifier }),
    reply: standing,
    cache: 'never',
  }),

  /** Drafted and checked in one step: what is refused leaves nothing behind. */
  place: call({
    ...own,
    method: 'POST',
    path: '/pension/orders',
    act: 'draft',
    summary:
      'Begins a pension, puts something in at once, changes the contribution, or lets it rest',
    body: z.strictObject({
      wish: z.enum(pensionWishes),
      /** Of each month, or of what is put in at once; not of a holiday. */
      amount: z.optional(amount),
      /** Of a contract, or of a change: as before where it is not said. */
      increase: z.optional(increase),
      /** Of a contract. */
      scenario: z.optional(z.enum(pensionScenarios)),
      startAge: z.optional(age),
      survivors: z.optional(z.enum(dependentsInsurances)),
      /** Of a holiday. */
      months: z.optional(age),
    }),
    reply: pensionOrder,
    movesMoney: true,
  }),

  order: call({
    ...own,
    method: 'GET',
    path: '/pension/orders/:orderId',
    act: 'see',
    summary: 'What was ordered of a pension',
    params,
    reply: pensionOrder,
    cache: 'never',
  }),

  prepare: call({
    ...own,
    method: 'POST',
    path: '/pension/orders/:orderId/preparation',
    act: 'order',
    summary: 'Makes the order ready to be signed, and sends the code',
    params,
    body: z.strictObject({ hasReadPapers: z.optional(z.boolean()) }),
    reply: z.strictObject({ order: pensionOrder, signature: signatureRequest }),
  }),

  confirm: call({
    ...own,
    method: 'POST',
    path: '/pension/orders/:orderId/confirmation',
    act: 'order',
    summary: 'Makes the order binding',
    params,
    body: z.strictObject({ signatureId: z.uuid() }),
    reply: pensionOrder,
    movesMoney: true,
  }),

  withdraw: call({
    ...own,
    method: 'POST',
    path: '/pension/orders/:orderId/withdrawal',
    act: 'cancel',
    summary: 'Withdraws from the contract, and gives the receipt',
    params,
    body: declaration,
    reply: z.strictObject({ order: pensionOrder, receipt: withdrawalReceipt }),
    movesMoney: true,
  }),

  /** The bytes in base64: a plain link could not carry the token. */
  paper: call({
    ...own,
    method: 'GET',
    path: '/pension/orders/:orderId/papers/:paper',
    act: 'see',
    summary: 'What is read before an order of a pension is signed, as a PDF',
    params: z.strictObject({ orderId: z.uuid(), paper: z.enum(pensionPapers) }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
  }),
}
