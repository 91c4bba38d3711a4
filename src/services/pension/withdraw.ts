// Withdrawing from a pension within its period: nothing more is taken from the moment it is declared, and what was put in
// comes back as soon as it is sold.

import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { NotFound } from '#platform/failure.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { endPlan } from '#services/investments/index.ts'
import {
  assertWithdrawable,
  callOff,
  type Declaration,
  fundOrders,
  type Instruction,
  keepReceipt,
  lockInstruction,
  moveOrder,
  type RevocationReceipt,
} from '#services/orders/index.ts'
import { pensionEvents } from './events.ts'
import { readUnderWay } from './facts.ts'

/** What waits for its money or its day is called off; what the custodian has is bought, and sold again. */
async function stop(
  tx: Tx,
  { customerId, accountId, instanceId }: Instruction,
  { actor, now }: Pick<Declaration, 'actor' | 'now'>,
): Promise<void> {
  await endPlan(tx, { customerId, portfolioId: instanceId! })
  const open = await readUnderWay(tx, customerId, instanceId!)
  for (const { id, state } of open)
    if (state === 'CONFIRMED') await callOff(tx, (await lockInstruction(tx, id))!, actor)
  await moveInstance(tx, { customerId, id: instanceId! }, 'CLOSING_PENDING')
  await fundOrders(tx, { customerId, accountId }, now)
}

/** At once where the contract has not begun; else the end of day sells, pays back and closes. */
export async function withdrawPension(
  tx: Tx,
  declaration: Declaration,
): Promise<{ order: Instruction; receipt: RevocationReceipt }> {
  const { actor, orderId, on } = declaration
  const order = await lockInstruction(tx, orderId)
  if (order?.family !== 'PENSION') throw new NotFound()
  await assertWithdrawable(tx, order, on)
  const receipt = await keepReceipt(tx, order, declaration)
  const { customerId, instanceId } = order
  const requested = await moveOrder(tx, order, 'REVOCATION_REQUESTED', { actor })
  await stop(tx, order, declaration)
  await emit(tx, pensionEvents.withdrawn, {
    ...{ entityId: instanceId!, customerId, actor, data: { orderId } },
  })
  if (order.state !== 'CONFIRMED') return { order: requested, receipt }
  await moveInstance(tx, { customerId, id: instanceId! }, 'CLOSED')
  return { order: await moveOrder(tx, requested, 'REVOKED', { actor: 'pension' }), receipt }
}
