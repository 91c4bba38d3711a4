// From a checked order of a portfolio to a binding one, and out of it again.

import type { SignatureRequest } from '#contracts/signatures.ts'
import { costsOf } from '#domain/investment/costs.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { money } from '#domain/money.ts'
import { isQuestionedAtBank } from '#domain/order/order.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { createPortfolioInstance } from '#services/deposits/index.ts'
import {
  assertMayStep,
  fundOrders,
  giveUp,
  type Instruction,
  insertInstruction,
  lockInstruction,
  moveOrder,
  moveToBinding,
  newReference,
  type OrderStep,
} from '#services/orders/index.ts'
import {
  type Begun,
  type Performing,
  requestSignature,
  type SendCode,
  signAct,
} from '#services/signatures/index.ts'
import { custodyOf } from './history.ts'
import { type OrderTerms, termsOf } from './order-store.ts'
import { assertBuyable, familyOf } from './place.ts'

type Own = { order: Instruction; terms: OrderTerms }

/** The order of a portfolio, if it is one; another's is not there. */
export async function ownOrder(tx: Tx, orderId: string, step: OrderStep): Promise<Own> {
  const order = await lockInstruction(tx, orderId)
  const [terms] = order ? await termsOf(tx, [order.id]) : []
  if (!order || !terms) throw new NotFound()
  await assertMayStep(tx, order, step)
  if (step !== 'prepare' && isQuestionedAtBank(order))
    throw new Conflict('order.state', { state: order.state })
  return { order, terms }
}

const kindOf = ({ type }: Instruction) => (type === 'BUY' ? 'BUY' : 'LIQUID_ONBOARDING')

/** Everything the customer is shown: a code for one of these is worth nothing for another. */
const actOf = ({ order, terms }: Own) =>
  ({
    name: 'order',
    order: order.id,
    action: kindOf(order),
    amount: order.amount,
    portfolio: terms.portfolioName,
    portfolioId: terms.portfolioId,
    template: terms.template,
    targets: targetsOf(terms.template),
    profile: terms.profileVersion,
    opensDepot: terms.opensDepot,
    costs: costsOf(terms.template, order.amount).total,
  }) satisfies SignedAct

const stillBuyable = ({ order, terms }: Own, tx: Tx) =>
  assertBuyable(tx, {
    ...{ customerId: order.customerId, type: kindOf(order), amount: order.amount },
    ...{ portfolioId: terms.portfolioId, template: terms.template },
  })

export type Preparation = {
  userId: string
  orderId: string
  hasReadPapers: boolean
  send: SendCode
}

export async function prepareInvestment(
  tx: Tx,
  { userId, orderId, hasReadPapers, send }: Preparation,
): Promise<{ order: Instruction; signature: SignatureRequest }> {
  const found = await ownOrder(tx, orderId, 'prepare')
  await stillBuyable(found, tx)
  if (!hasReadPapers) throw new Conflict('papers.unread')
  const order =
    found.order.state === 'PREPARED'
      ? found.order
      : await moveOrder(tx, found.order, 'PREPARED', { actor: userId })
  const signer = { customerId: order.customerId, userId }
  const facts = actOf({ ...found, order })
  const signature = await requestSignature(tx, signer, facts, { send, locale: order.market })
  return { order, signature }
}

const begunWith = (own: Own, userId: string): Begun => ({
  signer: { customerId: own.order.customerId, userId },
  facts: actOf(own),
  wish: { orderId: own.order.id, family: own.order.family },
  ...{ subject: own.order.id, amount: own.order.amount },
})

export type Confirmation = { userId: string; orderId: string; signatureId: string; now: WallClock }

export async function confirmInvestment(
  tx: Tx,
  { userId, orderId, signatureId, now }: Confirmation,
): Promise<Instruction> {
  const own = await ownOrder(tx, orderId, 'confirm')
  await stillBuyable(own, tx)
  const waiting = await signAct(tx, signatureId, begunWith(own, userId))
  return waiting ? own.order : bind(tx, own, userId, now)
}

/** The last signature has come: what was ordered still stands as it was signed, or it does not happen. */
export async function performInvestment(
  tx: Tx,
  { userId, wish, assertSame }: Performing,
  now: WallClock,
): Promise<void> {
  const own = await ownOrder(tx, String(wish.orderId), 'confirm')
  await stillBuyable(own, tx)
  assertSame(actOf(own))
  await bind(tx, own, userId, now)
}

/** Binding from here on: the portfolio exists as something to come, and waits for its money. */
async function bind(tx: Tx, own: Own, actor: string, now: WallClock): Promise<Instruction> {
  const { order, terms } = own
  const today = await businessDate(tx)
  if (order.type === 'LIQUID_ONBOARDING') await beginPortfolio(tx, own, now)
  const instanceId = terms.portfolioId
  await moveToBinding(tx, order, { actor, at: now(), today, instanceId })
  await fundOrders(tx, order, now)
  return (await lockInstruction(tx, order.id))!
}

async function beginPortfolio(tx: Tx, own: Own, now: WallClock): Promise<void> {
  const { order, terms } = own
  const { customerId, amount } = order
  const { portfolioId, portfolioName, template } = terms
  await createPortfolioInstance(tx, {
    ...{ customerId, id: portfolioId, family: familyOf(template), template, principal: amount },
  })
  await tx.query(
    `insert into investments.portfolios (customer_id, id, name, status, custody)
     values ($1, $2, $3, 'CREATION_IN_PROGRESS', $4)`,
    [customerId, portfolioId, portfolioName, custodyOf(portfolioId)],
  )
  const { rowCount } = await tx.query('select from investments.depots where customer_id = $1', [
    customerId,
  ])
  if (rowCount === 0) await askForDepot(tx, order, now)
}

/** Signed with the first portfolio: an instruction of its own, which needs no money. */
async function askForDepot(tx: Tx, order: Instruction, now: WallClock): Promise<void> {
  const { customerId, userId, market, accountId, family } = order
  const today = await businessDate(tx)
  const draft = await insertInstruction(
    tx,
    {
      ...{ customerId, id: uuidV7(), userId, family, type: 'ONBOARDING', market, accountId },
      ...{ reference: newReference(), amount: money(0n, 'EUR'), instanceId: null },
    },
    today,
  )
  const validated = await moveOrder(tx, draft, 'VALIDATED', { actor: userId })
  const prepared = await moveOrder(tx, validated, 'PREPARED', { actor: userId })
  const change = { confirmed_at: now(), confirmed_on: today }
  await moveOrder(tx, prepared, 'CONFIRMED', { actor: userId, change })
  await tx.query(
    `insert into investments.depots (customer_id, order_id, state) values ($1, $2, 'REQUESTED')`,
    [customerId, draft.id],
  )
}

export async function cancelInvestment(
  tx: Tx,
  { actor, orderId, now }: { actor: string; orderId: string; now: WallClock },
): Promise<Instruction> {
  const { order } = await ownOrder(tx, orderId, 'cancel')
  return giveUp(tx, order, { actor, now })
}
