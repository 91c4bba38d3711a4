// From a checked order to a binding one, and out of it again: preparing, signing, cancelling.

import type { SignatureRequest } from '#contracts/signatures.ts'
import type { CalendarDate } from '#domain/date.ts'
import { depositKindOf } from '#domain/deposit/deposit.ts'
import type { Money } from '#domain/money.ts'
import { isQuestionedAtBank } from '#domain/order/order.ts'
import { percentOf } from '#domain/rate.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, NotFound, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { createInstance, maturityOf, moveInstance } from '#services/deposits/index.ts'
import { type Issue, issueNamed, offeredIssue } from '#services/products/index.ts'
import {
  addSignature,
  type Performing,
  type SendCode,
  signAct,
} from '#services/signatures/index.ts'
import { tellBank } from './bank-messages.ts'
import { fundOrders } from './funding.ts'
import { assertMayStep, giveUp, moveToBinding, type OrderStep } from './instruction.ts'
import { placeOrder, type Wish, warningsOf } from './place.ts'
import { comingRateOf, ratesOf, shownRateOf } from './rates.ts'
import { askToSign, begunWith, type Confirmation } from './signing.ts'
import { lockOrder, moveOrder, type Order } from './store.ts'

export async function ownOrder(tx: Tx, orderId: string, step: OrderStep) {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new NotFound()
  await assertMayStep(tx, order, step)
  return order
}

/** Everything the customer is shown. */
function actOf(order: Order, issue: Issue, today: CalendarDate) {
  const { shown, shownTier } = ratesOf(order, issue, today)
  const coming = comingRateOf(issue, order.market, today)
  return {
    name: 'order',
    order: order.id,
    action: order.action,
    amount: order.amount,
    rate: percentOf(shown),
    ...(shownTier && { tier: { above: shownTier.above, rate: percentOf(shownTier.rate) } }),
    ...(coming && { coming }),
    bank: issue.bankName,
    product: order.productId,
    type: issue.kind,
    months: issue.terms.termMonths ?? null,
    noticeDays: issue.terms.noticeDays ?? null,
    maturity: order.maturity,
  } satisfies SignedAct
}

/** The terms must still be the ones the order was made on. */
async function unchangedIssue(tx: Tx, order: Order): Promise<Issue> {
  const issue = await issueNamed(tx, order.productId, order.issueVersion)
  const today = await businessDate(tx)
  const offered = await offeredIssue(tx, order.productId, order.market, today)
  if (offered?.version !== issue.version)
    throw new Conflict(
      'offer.changed',
      offered ? { rate: shownRateOf(offered, order.market, today) } : {},
    )
  return issue
}

export type Preparation = {
  userId: string
  orderId: string
  acknowledgesCover: boolean
  isJoint: boolean
  send: SendCode
}

export async function prepareOrder(
  tx: Tx,
  { userId, orderId, acknowledgesCover, isJoint, send }: Preparation,
): Promise<{ order: Order; signature: SignatureRequest }> {
  const found = await ownOrder(tx, orderId, 'prepare')
  const issue = await unchangedIssue(tx, found)
  const warnings = await warningsOf(tx, found, issue, isJoint)
  if (warnings.includes('cover') && !acknowledgesCover) throw new Refused('cover.acknowledge')
  const facts = actOf(found, issue, await businessDate(tx))
  const change = { acknowledges_cover: acknowledgesCover }
  return askToSign(tx, found, { userId, facts, send, change })
}

export async function confirmOrder(
  tx: Tx,
  { userId, orderId, signatureId, now }: Confirmation,
): Promise<Order> {
  const order = await ownOrder(tx, orderId, 'confirm')
  const issue = await unchangedIssue(tx, order)
  const facts = actOf(order, issue, await businessDate(tx))
  const waiting = await signAct(tx, signatureId, begunWith(order, facts, userId))
  return waiting ? order : confirmed(tx, order, issue, { userId, now })
}

const confirmed = (
  tx: Tx,
  order: Order,
  issue: Issue,
  { userId, now }: { userId: string; now: WallClock },
): Promise<Order> =>
  bind(tx, order, issue, {
    ...{ actor: userId, at: now() },
    fund: (bound) => fundOrders(tx, bound, now),
  })

/** The last signature has come: what was ordered still stands as it was signed, or it does not happen. */
export async function performOrder(
  tx: Tx,
  { userId, wish, assertSame }: Performing,
  now: WallClock,
): Promise<void> {
  const order = await ownOrder(tx, String(wish.orderId), 'confirm')
  const issue = await unchangedIssue(tx, order)
  assertSame(actOf(order, issue, await businessDate(tx)))
  await confirmed(tx, order, issue, { userId, now })
}

/** For a world that begins in the middle: an order as it stands after the first of two signatures. */
export async function awaitSecond(tx: Tx, wish: Wish): Promise<void> {
  const placed = await placeOrder(tx, wish)
  const change = { acknowledges_cover: true }
  const order = await moveOrder(tx, placed, 'PREPARED', { actor: wish.userId, change })
  const issue = await unchangedIssue(tx, order)
  const facts = actOf(order, issue, await businessDate(tx))
  await addSignature(tx, begunWith(order, facts, wish.userId))
}

/** Binding from here on: the deposit exists as something to come, and waits for its money. */
export async function bind(
  tx: Tx,
  order: Order,
  issue: Issue,
  { actor, at, fund }: { actor: string; at: Date; fund: (bound: Order) => Promise<void> },
): Promise<Order> {
  const today = await businessDate(tx)
  const instanceId = order.instanceId ?? uuidV7()
  const key = { customerId: order.customerId, id: instanceId }
  if (order.action === 'OPEN')
    await createInstance(tx, {
      ...key,
      productId: order.productId,
      issueVersion: order.issueVersion,
      kind: depositKindOf(issue.kind, issue.terms.earlyTermination),
      principal: order.amount,
      // As if it opened today; the bank's value date replaces both.
      opensOn: today,
      maturesOn: maturityOf(today, issue.terms),
    })
  const bound = await moveToBinding(tx, order, { actor, at, today, instanceId })
  await fund(bound)
  return (await lockOrder(tx, order.id))!
}

/** The money is at the bank: it is asked for, and until it is back the order is not over. */
export async function askBack(
  tx: Tx,
  order: Order,
  { actor, amount }: { actor: string; amount: Money },
): Promise<Order> {
  const requested = await moveOrder(tx, order, 'REVOCATION_REQUESTED', { actor })
  if (order.action === 'OPEN')
    await moveInstance(
      tx,
      { customerId: order.customerId, id: order.instanceId! },
      'CLOSING_PENDING',
    )
  await tellBank(tx, requested, 'REVOKE', { amount })
  return requested
}

export async function cancelOrder(
  tx: Tx,
  { actor, orderId, now }: { actor: string; orderId: string; now: WallClock },
): Promise<Order> {
  const order = await ownOrder(tx, orderId, 'cancel')
  if (isQuestionedAtBank(order)) return askBack(tx, order, { actor, amount: order.amount })
  return giveUp(tx, order, { actor, now })
}
