// Withdrawing from a pension within its period: nothing more is taken from the moment it is declared, and what was put in
// comes back as soon as it is sold.

import type { CalendarDate } from '#domain/date.ts'
import { isOrderActionAllowed } from '#domain/order/order.ts'
import {
  type Concluded,
  kindConcludedBy,
  mayWithdraw,
  withdrawUntil,
} from '#domain/order/withdrawal-right.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import { readCustomer } from '#services/customer/index.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { endPlan } from '#services/investments/index.ts'
import {
  assertMayStep,
  callOff,
  type Declaration,
  type FurtherWithdrawal,
  fundOrders,
  type Instruction,
  keepReceipt,
  lockInstruction,
  moveOrder,
  type RevocationReceipt,
  readReceipt,
} from '#services/orders/index.ts'
import { pensionEvents } from './events.ts'
import { readUnderWay } from './facts.ts'

async function concludedBy(tx: Tx, order: Instruction): Promise<Concluded | undefined> {
  const kind = order.type ? kindConcludedBy(order.type) : undefined
  if (!kind || !order.confirmedOn) return undefined
  const { type: customerType } = (await readCustomer(tx, order.customerId, []))!
  const { market, confirmedOn: concludedOn } = order
  return { market, customerType, concludedOn, kind }
}

/** How a contract stands to the right: until when it can be used, or when it was. */
export async function withdrawalOf(
  tx: Tx,
  order: Instruction,
): Promise<{ withdrawUntil?: CalendarDate; withdrawnAt?: string }> {
  const receipt = await readReceipt(tx, order)
  if (receipt) return { withdrawnAt: receipt.declaredAt }
  const concluded = await concludedBy(tx, order)
  const isOpen = isOrderActionAllowed('revoke', order)
  if (!concluded || !isOpen || !mayWithdraw(concluded, await businessDate(tx))) return {}
  return { withdrawUntil: withdrawUntil(concluded)! }
}

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
  const concluded = await concludedBy(tx, order)
  if (!concluded || !mayWithdraw(concluded, on ?? (await businessDate(tx))))
    throw new Conflict('withdrawal.right')
  await assertMayStep(tx, order, 'revoke')
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

/** Named on the public page: another family's contract waits for somebody who looks. */
export const withdrawDeclared: FurtherWithdrawal = (tx, declaration, order) => {
  if (order.family !== 'PENSION') throw new Conflict('withdrawal.right')
  return withdrawPension(tx, declaration)
}
