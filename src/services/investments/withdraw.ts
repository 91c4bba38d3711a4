// Withdrawing from the contract about a portfolio within its period: at once while nothing has left for the custodian; what
// is there by then is sold again, without a fee, and comes back.

import { overStates } from '#domain/holdings/product-instance.ts'
import { openOrderStates } from '#domain/investment/portfolio.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { giveUpPlanned } from '#services/direct-debit/index.ts'
import { release } from '#services/ledger/index.ts'
import {
  assertWithdrawable,
  callOff,
  type Declaration,
  type FurtherWithdrawal,
  fundOrders,
  type Instruction,
  instructionsWhere,
  keepReceipt,
  lockInstruction,
  moveOrder,
  type RevocationReceipt,
  withdrawalOf,
} from '#services/orders/index.ts'
import { portfolioEvents } from './events.ts'
import { endPlan } from './plan-store.ts'
import { seen } from './situation.ts'

/** Everything that is ordered of a portfolio and not done, but for what it began with. */
export const openBeside = (tx: Tx, { customerId, id, instanceId }: Instruction) =>
  instructionsWhere(
    tx,
    `customer_id = $1 and id <> $2 and instruction_state in ${sqlList(openOrderStates)}
       and id in (select m.order_id from investments.order_terms m
                   where m.customer_id = $1 and $3 in (m.portfolio_id, m.to_portfolio_id))
     order by id`,
    [customerId, id, instanceId],
  )

/** What waits for its money or its day is called off; what the custodian has is done first. */
async function stop(tx: Tx, order: Instruction, actor: string): Promise<void> {
  const { customerId, instanceId } = order
  await giveUpPlanned(tx, customerId, { portfolioId: instanceId!, actor })
  await endPlan(tx, { customerId, portfolioId: instanceId! })
  for (const { id, state } of await openBeside(tx, order))
    if (state === 'CONFIRMED') await callOff(tx, (await lockInstruction(tx, id))!, actor)
}

/** Nothing has left yet: no portfolio comes about, and what was reserved is free. */
async function undoAtOnce(tx: Tx, order: Instruction, actor: string): Promise<Instruction> {
  const instance = { customerId: order.customerId, id: order.instanceId! }
  const requested = await moveOrder(tx, order, 'REVOCATION_REQUESTED', { actor })
  await moveInstance(tx, instance, 'CLOSING_PENDING')
  if (order.holdId) await release(tx, order.holdId)
  await moveInstance(tx, instance, 'CLOSED')
  return moveOrder(tx, requested, 'REVOKED', { actor: 'investments' })
}

/** What was bought is sold at the end of the day; what is being bought is bought first. */
async function undoLater(tx: Tx, order: Instruction, actor: string): Promise<Instruction> {
  const { customerId, instanceId, state: bought } = order
  const { state } = await seen(tx, customerId, instanceId!)
  if (overStates.includes(state)) throw new Conflict('order.state', { state: bought })
  if (bought !== 'EXECUTED') return order
  if (state === 'ACTIVE') await moveInstance(tx, { customerId, id: instanceId! }, 'CLOSING_PENDING')
  return moveOrder(tx, order, 'REVOCATION_REQUESTED', { actor })
}

export async function withdrawPortfolio(
  tx: Tx,
  declaration: Declaration,
): Promise<{ order: Instruction; receipt: RevocationReceipt }> {
  const { actor, orderId, now, on } = declaration
  const order = await lockInstruction(tx, orderId)
  if (!order?.type || order.family === 'PENSION') throw new NotFound()
  // What was promised to a fund is the fund's to release.
  if (order.type !== 'LIQUID_ONBOARDING') throw new Conflict('withdrawal.right')
  await assertWithdrawable(tx, order, on)
  await stop(tx, order, actor)
  const undo = order.state === 'CONFIRMED' ? undoAtOnce : undoLater
  const undone = await undo(tx, order, actor)
  const receipt = await keepReceipt(tx, order, declaration)
  const { customerId, accountId, instanceId } = order
  await fundOrders(tx, { customerId, accountId }, now)
  await emit(tx, portfolioEvents.withdrawn, {
    ...{ entityId: instanceId!, customerId, actor, data: { orderId } },
  })
  return { order: undone, receipt }
}

/** Named on the public page: what is of no portfolio is undone by those whose it is. */
export const withdrawDeclared =
  (ofPension: FurtherWithdrawal): FurtherWithdrawal =>
  (tx, declaration, order) =>
    order.family === 'PENSION'
      ? ofPension(tx, declaration, order)
      : withdrawPortfolio(tx, declaration)

/** Of a portfolio that was begun here: how its contract stands to the right; nothing where there is no word of it. */
export async function viewWithdrawal(
  tx: Tx,
  key: { customerId: string; portfolioId: string; isOver: boolean },
) {
  const [order] = await instructionsWhere(
    tx,
    `customer_id = $1 and instance_id = $2 and type = 'LIQUID_ONBOARDING' order by id desc limit 1`,
    [key.customerId, key.portfolioId],
  )
  const found = order && (await withdrawalOf(tx, order))
  const isOpen = found?.withdrawUntil !== undefined && !key.isOver
  if (!order || (!isOpen && !found?.withdrawnAt)) return undefined
  return { orderId: order.id, reference: order.reference, ...found }
}
