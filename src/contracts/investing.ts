// Investing on the wire: the answers before it, what strategies risk, and orders of portfolios from the wish to the
// settled units.

import * as z from 'zod/mini'
import { equityTemplate } from '#domain/investment/committing.ts'
import { planRhythms } from '#domain/investment/plan.ts'
import {
  dwmStrategies,
  portfolioStrategies,
  portfolioTemplates,
} from '#domain/investment/portfolio.ts'
import { furtherOrderTypes, planOrderTypes, saleTypes } from '#domain/investment/portfolio-order.ts'
import { increases } from '#domain/investment/yearly-increase.ts'
import { instructionStates, orderStates } from '#domain/order/order.ts'
import { pensionTemplates } from '#domain/pension/pension.ts'
import { beginning } from './beginning.ts'
import { call } from './call.ts'
import { investmentPapers } from './investment-papers.ts'
import { askedMix, ownMix } from './mix.ts'
import { offeredFund, offeredStrategy } from './offered-investments.ts'
import { declaration, orderStep, withdrawalReceipt } from './orders.ts'
import { otherOrder } from './other-order.ts'
import { saleForeseen } from './sale.ts'
import { planTerms } from './savings-plans.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { questionnaire, suitabilityProfile } from './suitability.ts'
import { amount, currencyCode, day, identifier, text } from './text.ts'

export const investmentOrder = z.strictObject({
  id: identifier,
  type: z.enum(furtherOrderTypes),
  state: z.enum(orderStates),
  instructionState: z.enum(instructionStates),
  portfolioId: identifier,
  template: z.enum([...portfolioTemplates, ...Object.values(pensionTemplates), equityTemplate]),
  /** Of a switch, and of the advice to: the strategy until then. */
  templateBefore: z.exactOptional(z.enum(portfolioStrategies)),
  /** Where the holder chooses the funds, and of a change of them, how they were. */
  mix: z.exactOptional(ownMix),
  mixBefore: z.exactOptional(ownMix),
  /** Choosing funds may not be for whoever ordered it: to be acknowledged before it is signed. */
  isWarned: z.exactOptional(z.literal(true)),
  /** Of what goes into crypto assets, whose loss is acknowledged each time: their share of all that is liquid. */
  cryptoPercent: z.exactOptional(z.int()),
  /** Of what moves in kind: whereto. */
  targetId: z.exactOptional(identifier),
  targetName: z.exactOptional(text(25)),
  portfolioName: text(25),
  amount,
  currencyCode,
  /** To be named in the transfer to the transaction account. */
  reference: text(40),
  /** An account at the custodian is opened with it. */
  opensDepot: z.boolean(),
  /** What must still be paid in; absent once the money is reserved. */
  missing: z.exactOptional(amount),
  confirmedOn: z.exactOptional(day),
  fundBy: z.exactOptional(day),
  forwardOn: z.exactOptional(day),
  exportedOn: z.exactOptional(day),
  /** The last day on which something was bought, and the one it is delivered on. */
  tradedOn: z.exactOptional(day),
  settlesOn: z.exactOptional(day),
  isSettled: z.boolean(),
  /** Of a sale: the tax as foreseen or taken, and what reaches the account once it is done. */
  tax: z.exactOptional(amount),
  /** Of a sale of everything: what the service costs up to then, as foreseen or charged. */
  fee: z.exactOptional(amount),
  paid: z.exactOptional(amount),
  /** Of a rebalancing: what was sold, on which day, and what was bought for it. */
  sold: z.exactOptional(amount),
  soldOn: z.exactOptional(day),
  bought: z.exactOptional(amount),
  /** Of a savings plan: what it is to be from now on, or was until its end. */
  plan: z.exactOptional(planTerms),
  /** Of a plan's run: the day it was planned for. */
  dueOn: z.exactOptional(day),
  /** Of answers given anew, and of what is advised because of them. */
  advice: z.exactOptional(
    z.strictObject({ result: z.enum(dwmStrategies), validUntil: day, answers: questionnaire }),
  ),
  reason: z.exactOptional(text(60)),
  waiting: z.exactOptional(waitingAct),
})
export type WireInvestmentOrder = z.infer<typeof investmentOrder>

const own = { service: 'products', access: 'customer' } as const
const customer = z.strictObject({ customer_id: identifier })
const params = z.strictObject({ orderId: z.uuid() })

export const investingCalls = {
  profile: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/investments/profile',
    summary: 'What a customer answered last before investing, and the strategy it allows at most',
    query: customer,
    reply: z.strictObject({ profile: z.exactOptional(suitabilityProfile) }),
    cache: 'never',
  }),

  answer: call({
    ...own,
    act: 'draft',
    method: 'POST',
    path: '/investments/profiles',
    summary:
      'Answers the questions before anything is invested; older answers are replaced, and what is held is asked about with a signature',
    body: z.strictObject({ customer_id: identifier, answers: questionnaire }),
    reply: suitabilityProfile,
  }),

  beginning: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/investments/beginning',
    summary:
      'What beginning to invest is for a customer: a portfolio of its own or one that moves, with the questions or without',
    query: z.strictObject({
      customer_id: identifier,
      /** Of one that is there and is to move. */
      portfolioId: z.optional(identifier),
    }),
    reply: beginning,
    cache: 'never',
  }),

  strategies: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/investments/strategies',
    summary: 'The strategies a customer can invest in, each with the deepest fall it has seen',
    query: customer,
    reply: z.array(offeredStrategy),
  }),

  funds: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/investments/funds',
    summary: 'The funds a customer can choose of, each with the deepest fall it has seen',
    query: customer,
    reply: z.array(offeredFund),
  }),

  /** At the last prices; what it really brings is known when it is done. */
  sale: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/investments/portfolios/:portfolioId/sale',
    summary: 'What a sale would bring now, with the tax that would be taken',
    params: z.strictObject({ portfolioId: identifier }),
    query: z.strictObject({
      customer_id: identifier,
      type: z.enum(saleTypes),
      /** Of a part alone. */
      amount: z.exactOptional(amount),
    }),
    reply: saleForeseen,
    cache: 'never',
  }),

  /** Drafted and checked in one step: what is refused leaves nothing behind. */
  place: call({
    ...own,
    act: 'draft',
    method: 'POST',
    path: '/investments/orders',
    summary:
      'Orders more for a portfolio, a portfolio of its own with its first money, the sale of one in part or whole, a savings plan, another strategy or mix of funds, crypto assets moved to own funds, a robo portfolio moved to wealth management, or answers given anew',
    body: z.strictObject({
      type: z.enum([
        ...(['BUY', 'LIQUID_ONBOARDING', 'SUITABILITY_UPDATE', 'STRATEGY_SWITCH'] as const),
        ...(['ETFC_CRYPTO_TRANSFER_CONSENT', 'DWM_MIGRATION_CONSENT'] as const),
        ...saleTypes,
        ...planOrderTypes,
      ]),
      /** Not of what sells everything or ends a plan. */
      amount: z.optional(amount),
      /** Of a portfolio that is there. */
      portfolioId: z.optional(identifier),
      /** Of one that is begun, or switched to. */
      template: z.optional(z.enum(portfolioTemplates)),
      /** Of crypto assets that move into funds their holder chose: whereto. */
      toPortfolioId: z.optional(z.uuid()),
      /** Of one whose holder chooses the funds. */
      mix: z.optional(askedMix),
      name: z.optional(text(100, 0)),
      /** Of a plan that is agreed on or changed. */
      rhythm: z.optional(z.enum(planRhythms)),
      dayOfMonth: z.optional(z.int().check(z.minimum(0), z.maximum(31))),
      increase: z.optional(z.literal(increases)),
      /** Where it is to be paid by direct debit; else it is taken from the account. */
      mandateId: z.optional(z.uuid()),
      /** Given anew while something is invested. */
      answers: z.optional(questionnaire),
    }),
    reply: investmentOrder,
    movesMoney: true,
  }),

  prepare: call({
    ...own,
    act: 'order',
    method: 'POST',
    path: '/investments/orders/:orderId/preparation',
    summary: 'Makes the order ready to be signed, and sends the code',
    params,
    body: z.strictObject({
      /** The suitability statement and the costs, ticked as read. */
      hasReadPapers: z.optional(z.boolean()),
      /** Of whoever was told that choosing funds may not be for them. */
      hasAcknowledged: z.optional(z.boolean()),
      /** Of what goes into crypto assets: all of it can be lost. */
      hasAcknowledgedLoss: z.optional(z.boolean()),
    }),
    reply: z.strictObject({ order: investmentOrder, signature: signatureRequest }),
  }),

  confirm: call({
    ...own,
    act: 'order',
    method: 'POST',
    path: '/investments/orders/:orderId/confirmation',
    summary: 'Makes the order binding, and reserves the money if it is there',
    params,
    body: z.strictObject({ signatureId: z.uuid() }),
    reply: investmentOrder,
    movesMoney: true,
  }),

  cancel: call({
    ...own,
    act: 'cancel',
    method: 'POST',
    path: '/investments/orders/:orderId/cancellation',
    summary: 'Cancels an order that has not been sent to the custodian',
    params,
    reply: investmentOrder,
    movesMoney: true,
  }),

  withdraw: call({
    ...own,
    act: 'cancel',
    method: 'POST',
    path: '/investments/orders/:orderId/withdrawal',
    summary: 'Withdraws from the contract about a portfolio, and gives the receipt',
    params,
    body: declaration,
    reply: z.strictObject({ order: investmentOrder, receipt: withdrawalReceipt }),
    movesMoney: true,
  }),

  orders: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/investments/orders',
    summary:
      'The signed orders of a customer’s portfolios and the mandates they signed, the newest first',
    query: customer,
    reply: z.array(z.union([investmentOrder, otherOrder])),
    cache: 'never',
  }),

  order: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/investments/orders/:orderId',
    summary: 'An order of a portfolio with everything that happened to it',
    params,
    reply: z.strictObject({ order: investmentOrder, steps: z.array(orderStep) }),
    cache: 'never',
  }),

  /** The bytes in base64: a plain link could not carry the token. */
  paper: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/investments/orders/:orderId/papers/:paper',
    summary:
      'What is read before an order is signed, as a PDF: suitability and costs, or what a sale brings',
    params: z.strictObject({ orderId: z.uuid(), paper: z.enum(investmentPapers) }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
  }),
}
