// What is put into the customer's folder when an order is signed, and when a contract is withdrawn from.

import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { type Subscriber, subscriber, type ToldFact } from '#platform/events.ts'
import { readCustomer } from '#services/customer/index.ts'
import { putDocument } from '#services/documents/index.ts'
import { issueNamed } from '#services/products/index.ts'
import { orderMoves } from './events.ts'
import { confirmationPaper, receiptPaper, titleInFolder } from './papers.ts'
import { readReceipt } from './revoke.ts'
import { type Order, ordersWhere } from './store.ts'

async function confirmationOf(tx: Tx, order: Order, at: Date) {
  const customer = await readCustomer(tx, order.customerId, [])
  return confirmationPaper({
    order,
    issue: await issueNamed(tx, order.productId, order.issueVersion),
    customerType: customer!.type,
    today: await businessDate(tx),
    at,
  })
}

/** What was only asked back from the bank was never declared to be withdrawn from. */
async function receiptOf(tx: Tx, order: Order) {
  const receipt = await readReceipt(tx, order)
  return receipt && receiptPaper(order, receipt)
}

type Draw = typeof confirmationOf | typeof receiptOf

const putsInFolder =
  (draw: Draw) =>
  async ({ entityId, occurredAt }: ToldFact, tx: Tx): Promise<void> => {
    const [order] = await ordersWhere(tx, 'id = $1', [entityId])
    if (!order) return
    const drawn = await draw(tx, order, occurredAt)
    if (!drawn) return
    const { bankName } = await issueNamed(tx, order.productId, order.issueVersion)
    const title = titleInFolder(drawn.title, bankName, order.market, order.amount)
    const { customerId, market: locale } = order
    await putDocument(tx, { customerId, locale, kind: 'CONTRACT', ...drawn, title })
  }

export const paperSubscribers: Subscriber[] = [
  subscriber(
    'orders.papers of order.confirmed',
    orderMoves.CONFIRMED,
    putsInFolder(confirmationOf),
  ),
  subscriber(
    'orders.papers of order.revocation_requested',
    orderMoves.REVOCATION_REQUESTED,
    putsInFolder(receiptOf),
  ),
]
