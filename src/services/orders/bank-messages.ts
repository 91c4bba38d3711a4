// What goes to the banks: written in the transaction that causes it, handed over at least once.

import { decimalOf, type Money } from '#domain/money.ts'
import type { Db, Queryable } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import type { Order } from './store.ts'

export const bankMessageKinds = ['OPEN', 'TOP_UP', 'REVOKE'] as const
export type BankMessageKind = (typeof bankMessageKinds)[number]

export type BankMessage = {
  id: string
  bankId: string
  orderId: string
  kind: BankMessageKind
  body: {
    reference: string
    productId: string
    issueVersion: number
    rate: string
    amount: string
    currency: string
  }
}

/** The port: a bank may get a message twice, and tells by its id. */
export type BankTransport = (message: BankMessage) => Promise<void>

export async function tellBank(
  tx: Queryable,
  order: Order,
  kind: BankMessageKind,
  amount: Money = order.amount,
): Promise<void> {
  const body: BankMessage['body'] = {
    reference: order.reference,
    productId: order.productId,
    issueVersion: order.issueVersion,
    rate: order.rate,
    amount: decimalOf(amount),
    currency: order.amount.currency,
  }
  await tx.query(
    `insert into orders.bank_messages (customer_id, id, bank_id, order_id, kind, body, written_on)
     select $1, $2, $3, $4, $5, $6, business_date from platform.business_clock`,
    [order.customerId, uuidV7(), order.bankId, order.id, kind, body],
  )
}

const mostAtOnce = 500

/** Hands over what waits, in order. A message is marked after the bank took it. */
export async function sendToBanks(db: Db, transport: BankTransport): Promise<number> {
  let sent = 0
  for (;;) {
    const { rows } = await db.query<BankMessage>(
      `select id, bank_id as "bankId", order_id as "orderId", kind, body
         from orders.bank_messages where sent_at is null order by id limit $1`,
      [mostAtOnce],
    )
    if (rows.length === 0) return sent
    for (const message of rows) await transport(message)
    await db.query('update orders.bank_messages set sent_at = now() where id = any ($1)', [
      rows.map(({ id }) => id),
    ])
    sent += rows.length
  }
}
