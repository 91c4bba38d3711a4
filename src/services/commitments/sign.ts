// From a checked commitment to a binding one.

import { tradingCutOffMinutes } from '#domain/investment/buying.ts'
import { equityTemplate, isMuchCommitted, subscriptionFee } from '#domain/investment/committing.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { forwardingDay, minuteOfDay } from '#domain/order/funding.ts'
import type { CommitmentAct } from '#domain/signing/commitment-act.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict } from '#platform/failure.ts'
import { createPortfolioInstance } from '#services/deposits/index.ts'
import { type OrderTerms, termsOf } from '#services/investments/index.ts'
import { type Instruction, moveToBinding, ordersOf, signingOf } from '#services/orders/index.ts'
import { commitmentEvents } from './events.ts'
import { assertCommittable } from './place.ts'
import { insertCommitment } from './store.ts'

export type Own = { order: Instruction; terms: OrderTerms }

export async function ownOf(tx: Tx, order: Instruction): Promise<Own> {
  const [terms] = await termsOf(tx, [order.id])
  return { order, terms: terms! }
}

/** Not a call, which nobody signs. */
const own = ordersOf<Own>(`type = 'PRIVATE_EQUITY_ONBOARDING'`, ownOf)
export const foundOrder = own.found

/** Everything the customer is shown. */
function actOf({ order, terms }: Own): CommitmentAct {
  const { portfolioId, portfolioName: portfolio, advice } = terms
  return {
    ...{ name: 'order', order: order.id, portfolio, portfolioId, commitment: portfolioId },
    ...{ action: 'PRIVATE_EQUITY_ONBOARDING', amount: order.amount },
    fee: subscriptionFee(order.amount),
    profile: terms.profileVersion!,
    ...(isMuchCommitted(order.amount, advice!.answers) && { isMuch: true as const }),
  }
}

/** The papers rest on the answers it was placed with: who has answered anew places it anew. */
async function assertPossible(tx: Tx, { order, terms }: Own): Promise<void> {
  const { profile } = await assertCommittable(tx, order.customerId, order.amount)
  if (terms.profileVersion !== profile.version) throw new Conflict('act.changed')
}

export const {
  prepare: prepareCommitment,
  confirm: confirmCommitment,
  perform: performCommitment,
} = signingOf<Own>({ locked: own.locked, assertPossible, actOf, bind })

/** Binding from here on; the fund is told at the end of the day. */
async function bind(
  tx: Tx,
  { order, terms }: Own,
  actor: string,
  now: WallClock,
): Promise<Instruction> {
  const { customerId, amount, id: orderId } = order
  const { portfolioId: id } = terms
  const today = await businessDate(tx)
  await createPortfolioInstance(tx, {
    ...{ customerId, id, family: 'PE', template: equityTemplate, principal: amount },
  })
  const minute = minuteOfDay(now(), marketOf(order.market).calendar)
  const confirmed = await moveToBinding(tx, order, {
    ...{ actor, at: now(), today, instanceId: id },
    forwardOn: forwardingDay(today, minute, tradingCutOffMinutes, 'TARGET'),
  })
  await insertCommitment(tx, {
    ...{ customerId, id, orderId, fund: equityTemplate, state: 'SIGNED', amount },
    ...{ signedOn: today, toldOn: null },
  })
  await emit(tx, commitmentEvents.signed, { entityId: id, customerId, actor, data: { orderId } })
  return confirmed
}
