// What happened on an account, read from the ledger, and what was paid in.

import type { CalendarDate } from '#domain/date.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'

const pageSize = 100

/** Among the accounts of the transaction's customer. */
export async function listTransactions(tx: Tx, of: string, before: bigint | undefined) {
  const { rows } = await tx.query<{
    id: string
    number: bigint
    kind: string
    minor: bigint
    after: bigint
    currency: Currency
    valueDate: CalendarDate
    bookedOn: CalendarDate
    line: number
  }>(
    `select p.transfer_id as id, p.number, p.kind, p.amount_minor as minor, p.balance_after as after,
            p.currency, p.value_date as "valueDate", p.booked_on as "bookedOn", p.line
       from ledger.own_postings p
       join ledger.own_accounts a on a.id = p.account_id
      where a.reference = $1 and a.kind in ('TRANSACTION', 'DEPOSIT') and ($2::bigint is null or p.number < $2)
      order by p.number desc, p.line desc limit ${pageSize}`,
    [of, before ?? null],
  )
  return rows.map(({ minor, after, currency, number, ...row }) => ({
    ...row,
    number: number.toString(),
    amount: decimalOf(money(minor, currency)),
    balanceAfter: decimalOf(money(after, currency)),
    currencyCode: currency,
  }))
}

export async function listPayIns(tx: Tx, customerId: string) {
  const { rows } = await tx.query<{
    id: string
    currency: Currency
    minor: bigint
    state: 'CREDITED' | 'HELD' | 'RETURNED'
    reason: 'NAME' | 'UNKNOWN' | 'ACCOUNT' | null
    senderName: string
    receivedOn: CalendarDate
  }>(
    `select id, currency, amount_minor as minor, state, reason, sender_name as "senderName",
            received_on as "receivedOn"
       from payments.pay_ins where customer_id = $1 order by id desc limit 200`,
    [customerId],
  )
  return rows.map(({ minor, currency, reason, ...row }) => ({
    ...row,
    amount: decimalOf(money(minor, currency)),
    currencyCode: currency,
    ...(reason && { reason }),
  }))
}
