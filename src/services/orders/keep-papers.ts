// What is put into the customer's folder with the letter about an order: what was signed, what the bank opened, what was
// declared, and what came back.

import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { readCustomer } from '#services/customer/index.ts'
import { type NewPaper, paperReaders } from '#services/documents/index.ts'
import { issueNamed } from '#services/products/index.ts'
import { confirmationPaper, type Paper, receiptPaper, titleInFolder } from './papers.ts'
import { readReceipt } from './revoke.ts'
import type { Order } from './store.ts'

/** A text that was signed or declared stands as it was. */
async function kept(
  tx: Tx,
  order: Order,
  type: 'orderConfirmation' | 'withdrawalReceipt',
  { title, blocks }: Paper,
): Promise<NewPaper[]> {
  const { bankName } = await issueNamed(tx, order.productId, order.issueVersion)
  const facts = { title: titleInFolder(title, bankName, order.market, order.amount), blocks }
  const depositId = order.instanceId ?? undefined
  return [{ type, subject: order.id, facts, depositId }]
}

export async function confirmationOf(tx: Tx, order: Order, at: Date): Promise<NewPaper[]> {
  const customer = await readCustomer(tx, order.customerId, [])
  const paper = confirmationPaper({
    order,
    issue: await issueNamed(tx, order.productId, order.issueVersion),
    customerType: customer!.type,
    today: await businessDate(tx),
    at,
  })
  return kept(tx, order, 'orderConfirmation', paper)
}

/** What was only asked back from the bank was never declared to be withdrawn from. */
export async function receiptOf(tx: Tx, order: Order): Promise<NewPaper[]> {
  const receipt = await readReceipt(tx, order)
  return receipt ? kept(tx, order, 'withdrawalReceipt', receiptPaper(order, receipt)) : []
}

export const openingOf = (tx: Tx, { customerId, id, action, instanceId }: Order) =>
  action === 'TOP_UP'
    ? paperReaders.topUp.read(tx, [{ customerId, subject: id }])
    : paperReaders.opening.read(tx, [{ customerId, subject: instanceId! }])

export const revocationOf = (tx: Tx, { customerId, id }: Order) =>
  paperReaders.revocation.read(tx, [{ customerId, subject: id }])
