// What goes to the banks: written in the transaction that causes it, handed over at least once.

import type { BankForm, BankMessageKind, BankOrder } from '#contracts/bank-files.ts'
import type { CalendarDate } from '#domain/date.ts'
import { decimalOf, type Money } from '#domain/money.ts'
import type { Db, Queryable } from '#platform/db.ts'
import { type Done, oneByOne } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { banksOfForm } from '#services/products/index.ts'
import type { Order } from './store.ts'

export type BankMessage = {
  id: string
  bankId: string
  orderId: string
  kind: BankMessageKind
  body: Omit<BankOrder, 'messageId' | 'orderId' | 'kind'>
}

/** The port to a bank: it may get a message twice, and tells by its id. */
export type BankTransport = (
  bankId: string,
  messages: readonly BankMessage[],
  day: CalendarDate,
) => Promise<void>

export async function tellBank(
  tx: Queryable,
  order: Order,
  kind: BankMessageKind,
  { amount = order.amount, valueDate }: { amount?: Money; valueDate?: CalendarDate } = {},
): Promise<void> {
  const body: BankMessage['body'] = {
    reference: order.reference,
    productId: order.productId,
    issueVersion: order.issueVersion,
    rate: order.rate,
    amount: decimalOf(amount),
    currency: order.amount.currency,
    ...(valueDate && { valueDate }),
  }
  await tx.query(
    `insert into orders.bank_messages (customer_id, id, bank_id, order_id, kind, body, written_on)
     select $1, $2, $3, $4, $5, $6, business_date from platform.business_clock`,
    [order.customerId, uuidV7(), order.bankId, order.id, kind, body],
  )
}

const mostAtOnce = 10_000

/**
 * Hands over what waits, bank by bank and in order. A message is marked after the bank took it; a bank that
 * takes nothing today keeps nobody else from theirs.
 */
export async function sendToBanks(
  db: Db,
  form: BankForm,
  transport: BankTransport,
  day: CalendarDate,
): Promise<Done> {
  const { rows: waiting } = await db.query<{ bankId: string }>(
    'select distinct bank_id as "bankId" from orders.bank_messages where sent_at is null',
  )
  const reached = await banksOfForm(db, form)
  return oneByOne(
    waiting.filter(({ bankId }) => reached.includes(bankId)),
    ({ bankId }) => sendTo(db, bankId, transport, day),
    ({ bankId }) => ({ entityId: bankId }),
  )
}

async function sendTo(
  db: Db,
  bankId: string,
  transport: BankTransport,
  day: CalendarDate,
): Promise<void> {
  for (;;) {
    const { rows } = await db.query<BankMessage>(
      `select id, bank_id as "bankId", order_id as "orderId", kind, body
         from orders.bank_messages where sent_at is null and bank_id = $1 order by id limit $2`,
      [bankId, mostAtOnce],
    )
    if (rows.length === 0) return
    await transport(bankId, rows, day)
    await db.query('update orders.bank_messages set sent_at = now() where id = any ($1)', [
      rows.map(({ id }) => id),
    ])
  }
}
