// The right to withdraw from what is no deposit: a pension, or a portfolio by the order that began it.

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
import { Conflict } from '#platform/failure.ts'
import { readCustomer } from '#services/customer/index.ts'
import { assertMayStep } from './instruction.ts'
import { readReceipt } from './revoke.ts'
import type { Instruction } from './store.ts'

/** The right is that of the order's customer, whomever the caller acts for just now. */
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

/** `on` is the day of the declaration, where it is carried out later. */
export async function assertWithdrawable(
  tx: Tx,
  order: Instruction,
  on?: CalendarDate,
): Promise<void> {
  const concluded = await concludedBy(tx, order)
  if (!concluded || !mayWithdraw(concluded, on ?? (await businessDate(tx))))
    throw new Conflict('withdrawal.right')
  await assertMayStep(tx, order, 'revoke')
  // What somebody else has is undone once they have answered: until then only the receipt says so.
  if (await readReceipt(tx, order)) throw new Conflict('order.state', { state: order.state })
}
