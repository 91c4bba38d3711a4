// Withdrawing from a contract within the period: at once where the money is still here, by message to
// the bank where it is not. The receipt is given on the spot.

import type { CustomerType } from '#domain/customer/customer.ts'
import type { CalendarDate } from '#domain/date.ts'
import { depositKindOf } from '#domain/deposit/deposit.ts'
import { type Money, money } from '#domain/money.ts'
import { type Concluded, mayWithdraw, withdrawUntil } from '#domain/order/withdrawal-right.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import { readCustomer } from '#services/customer/index.ts'
import { lockDeposit, moveInstance, stopContract } from '#services/deposits/index.ts'
import { release } from '#services/ledger/index.ts'
import { type Issue, issueNamed } from '#services/products/index.ts'
import { fundOrders } from './funding.ts'
import { askBack, ownOrder } from './sign.ts'
import { type Instruction, moveOrder, type Order } from './store.ts'

export type RevocationReceipt = {
  orderReference: string
  name: string
  email: string
  declaredAt: string
}

export async function readReceipt(
  tx: Tx,
  { customerId, id }: Instruction,
): Promise<RevocationReceipt | undefined> {
  const { rows } = await tx.query<{ receipt: RevocationReceipt }>(
    'select receipt from orders.revocations where customer_id = $1 and order_id = $2',
    [customerId, id],
  )
  return rows[0]?.receipt
}

/** Of every family: what the declarant gets at once, and can ask for again. */
export async function keepReceipt(
  tx: Tx,
  order: Instruction,
  { name, email, now }: Pick<Declaration, 'name' | 'email' | 'now'>,
): Promise<RevocationReceipt> {
  const receipt = { orderReference: order.reference, name, email, declaredAt: now().toISOString() }
  await tx.query(
    `insert into orders.revocations (customer_id, order_id, declared_at, receipt)
     values ($1, $2, $3, $4)`,
    [order.customerId, order.id, receipt.declaredAt, receipt],
  )
  return receipt
}

function concluded(order: Order, issue: Issue, customerType: CustomerType): Concluded {
  const kind = depositKindOf(issue.kind, issue.terms.earlyTermination)
  return { market: order.market, kind, customerType, concludedOn: order.confirmedOn! }
}

export const lastDayToWithdraw = (order: Order, issue: Issue, customerType: CustomerType) =>
  order.confirmedOn ? withdrawUntil(concluded(order, issue, customerType)) : undefined

/** What the bank is to give back: of an open deposit whatever stands on it now. */
async function stopped(tx: Tx, order: Order): Promise<Money> {
  if (order.state !== 'EXECUTED') return order.amount
  const { customerId, instanceId } = order
  const deposit = await lockDeposit(tx, { customerId, id: instanceId! })
  await stopContract(tx, customerId, instanceId!)
  return money(deposit!.balanceMinor, order.amount.currency)
}

export type Declaration = {
  actor: string
  orderId: string
  name: string
  email: string
  now: WallClock
  /** The day of the declaration, where it is carried out later. */
  on?: CalendarDate
}

export async function revokeOrder(
  tx: Tx,
  { actor, orderId, name, email, now, on }: Declaration,
): Promise<{ order: Order; receipt: RevocationReceipt }> {
  const order = await ownOrder(tx, orderId, 'revoke')
  const issue = await issueNamed(tx, order.productId, order.issueVersion)
  // The right is that of the order's customer, whomever the caller acts for just now.
  const { type } = (await readCustomer(tx, order.customerId, []))!
  if (!mayWithdraw(concluded(order, issue, type), on ?? (await businessDate(tx))))
    throw new Conflict('withdrawal.right')
  // Money that has joined a running account leaves it as a withdrawal, not as a contract undone.
  if (order.action === 'TOP_UP' && order.state === 'EXECUTED')
    throw new Conflict('order.state', { state: order.state })

  const receipt = await keepReceipt(tx, order, { name, email, now })
  if (order.state !== 'CONFIRMED') {
    const amount = await stopped(tx, order)
    return { order: await askBack(tx, order, { actor, amount }), receipt }
  }

  const requested = await moveOrder(tx, order, 'REVOCATION_REQUESTED', { actor })
  const instance = { customerId: order.customerId, id: order.instanceId! }
  if (order.action === 'OPEN') await moveInstance(tx, instance, 'CLOSING_PENDING')
  if (order.holdId) await release(tx, order.holdId)
  if (order.action === 'OPEN') await moveInstance(tx, instance, 'CLOSED')
  const revoked = await moveOrder(tx, requested, 'REVOKED', { actor: 'orders' })
  await fundOrders(tx, { customerId: order.customerId, accountId: order.accountId }, now)
  return { order: revoked, receipt }
}
