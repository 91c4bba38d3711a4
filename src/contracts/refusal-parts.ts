// What several calls say no with together, and how such parts are put together.

import { weightsRefusals } from '#domain/investment/own-mix.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'

export type Refusals = Readonly<Partial<Record<number, readonly ProblemCode[]>>>

/** Both, the codes of one status side by side. */
const both = (a: Refusals, b: Refusals): Refusals =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)].map(Number))].map((status) => [
      status,
      [...(a[status] ?? []), ...(b[status] ?? [])],
    ]),
  )
export const all = (...parts: Refusals[]): Refusals => parts.reduce(both, {})

/** An act is signed: a message may not be sent yet, a signature may not be the one of this act. */
export const signed: Refusals = {
  409: ['act.signers'],
  422: ['sca.invalid', 'sca.afterReset'],
  429: ['sca.blocked', 'sca.tooManyCodes'],
}
/** Asked of whoever has not proven lately who sits there. */
export const fresh: Refusals = { 428: ['authentication.stale'] }
export const tried: Refusals = { 429: ['userBlockedTemporarily'] }
/** What is sent as a file. */
export const file: Refusals = {
  400: ['file.unsafe'],
  413: ['file.tooLarge'],
  415: ['file.type'],
  429: ['rate.limited'],
}
/** Files that go with a message: those that are no longer there, and those that were found to do harm. */
export const attached: Refusals = { 422: ['file.gone', 'file.infected'] }
export const unscanned: Refusals = { 409: ['file.unscanned'] }
export const ended: Refusals = { 410: ['registration.expired', 'registration.replaced'] }
export const over: Refusals = { 410: ['invitation.expired'] }
export const lapsed: Refusals = { 410: ['wayBack.expired'] }
/** Whoever was invited says who they are. */
export const meant: Refusals = { 422: ['invitation.person', 'party.same'] }
export const inviting: Refusals = {
  409: ['invitation.self'],
  422: ['party.same'],
  429: ['rate.limited'],
}
export const placed: Refusals = {
  409: [
    ...(['account.state', 'customer.state', 'data.expired', 'offer.changed'] as const),
    'product_instance_must_be_active',
  ],
  422: ['min', 'max', 'step', 'currency.other', 'legs.renewal'],
  403: ['product.access'],
  503: ['account.maintenance'],
}
export const taken: Refusals = {
  409: ['order.state', 'offer.changed', 'product_instance_must_be_active'],
  422: ['cover.acknowledge', 'higherThanLeftOver'],
}

/** Whoever invests has an account, and answers that still count. */
const advised = [
  'account.state',
  'customer.state',
  'data.expired',
  'suitability.missing',
  'suitability.expired',
] as const

/** Before an order of a portfolio exists, and again before it binds. */
export const buyable: Refusals = {
  403: ['product.access'],
  409: [
    ...advised,
    'product_instance_must_be_active',
    'other_order_already_in_progress',
    'unexpected',
  ],
  422: ['min', 'max', 'suitability.exceeded', 'suitability.contradiction', ...weightsRefusals],
  503: ['account.maintenance'],
}

/** Of a portfolio that is to be deleted. */
export const removable: Refusals = {
  409: [
    ...(['pia_has_balance', 'has_orders_in_progress', 'product_instance_must_be_active'] as const),
    ...(['savings_plan_is_active', 'portfolio_balance_is_not_zero', 'unexpected'] as const),
    'account.state',
  ],
  503: ['account.maintenance'],
}

/** Of what is made ready to be signed. */
export const ready: Refusals = { 409: ['order.state', 'papers.unread', 'act.changed'] }

/** The same of a pension. */
export const pensionable: Refusals = {
  403: ['product.access'],
  409: [
    ...advised,
    ...(['pension.exists', 'pension.missing'] as const),
    ...(['pension.deadline', 'pension.started', 'product_instance_must_be_active'] as const),
  ],
  422: ['min', 'max', 'suitability.exceeded', 'pension.age', 'pension.start', 'pension.holiday'],
  503: ['account.maintenance'],
}

/** The same of a commitment to a fund that calls its money. */
export const committable: Refusals = {
  403: ['product.access'],
  409: [...advised, 'commitment.exists'],
  422: ['min', 'max', 'suitability.exceeded', 'commitment.horizon', 'commitment.share'],
  503: ['account.maintenance'],
}

/** The same of a savings plan. */
export const plannable: Refusals = {
  403: ['product.access'],
  409: [
    ...advised,
    'plan.closed',
    'mandate.state',
    'savings_plan_not_active',
    'product_instance_must_be_active',
    'savings_plan_is_active',
    'other_order_already_in_progress',
    'unexpected',
  ],
  422: ['min', 'max', 'suitability.exceeded', 'plan.day', 'savingPlanInprogress'],
  503: ['account.maintenance'],
}

/** The same of another strategy. */
export const switchable: Refusals = {
  403: ['product.access'],
  409: [
    ...advised,
    'product_instance_must_be_active',
    'other_order_already_in_progress',
    'unexpected',
  ],
  422: ['suitability.exceeded', 'strategy.same', 'mix.same', 'savingPlanInprogress'],
  503: ['account.maintenance', 'unExpectedError'],
}

/** The same of a sale. */
export const sellable: Refusals = {
  409: [
    'account.state',
    'customer.state',
    'has_orders_in_progress',
    'portfolio_balance_is_zero',
    'product_instance_must_be_active',
    'savings_plan_is_active',
    'other_order_already_in_progress',
    'unexpected',
  ],
  422: ['min', 'minLeftBalance', 'higherThanLeftOver', 'hasSavingPlan', 'savingPlanInprogress'],
  503: ['account.maintenance', 'unExpectedError'],
}
