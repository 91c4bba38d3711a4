// The facts of money that went out, and of money that came back, read from the ledger, many at once.

import type { CalendarDate } from '#domain/date.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import type { PaperReader } from './paper.ts'

type PayoutRow = {
  customerId: string
  id: string
  currency: Currency
  minor: bigint
  account: string
  holder: string
  target: string
  sentOn: CalendarDate
  position: bigint
}

/** By the payout. */
export const payoutReader: PaperReader<'payout'> = {
  type: 'payout',
  async read(tx, of) {
    const { rows } = await tx.query<PayoutRow>(
      `select o.customer_id as "customerId", o.id, p.currency, -p.amount_minor as minor, a.name as account,
              o.holder, o.target, o.sent_on as "sentOn", p.number as position
         from unnest($1::text[], $2::uuid[]) as wanted (customer_id, id)
         join documents.sent_payouts o on (o.customer_id, o.id) = (wanted.customer_id, wanted.id)
         join documents.booked p on p.transfer_id = o.transfer_id and p.customer_id = o.customer_id
         join documents.accounts a on a.customer_id = o.customer_id and a.id = o.account_id`,
      [of.map(({ customerId }) => customerId), of.map(({ subject }) => subject)],
    )
    return rows.map(({ customerId, id, position, minor, ...facts }) => ({
      type: 'payout' as const,
      ...{ customerId, subject: id, position },
      facts: { ...facts, amount: decimalOf(money(minor, facts.currency)) },
    }))
  },
}

type RevocationRow = {
  customerId: string
  id: string
  depositId: string | null
  order: string
  bank: string
  currency: Currency
  ordered: bigint
  back: bigint | null
  valueDate: CalendarDate | null
  position: bigint
}

/** By the order. Money that had not left has no transfer, and was only set free. */
export const revocationReader: PaperReader<'revocation'> = {
  type: 'revocation',
  async read(tx, of) {
    const { rows } = await tx.query<RevocationRow>(
      `select o.customer_id as "customerId", o.id, o.instance_id as "depositId", o.reference as "order", o.bank,
              o.currency, o.amount_minor as ordered, p.amount_minor as back, p.value_date as "valueDate",
              coalesce(p.number, 0) as position
         from unnest($1::text[], $2::uuid[]) as wanted (customer_id, id)
         join documents.ordered o on (o.customer_id, o.id) = (wanted.customer_id, wanted.id)
         left join documents.booked p on p.key = 'order/' || o.id || '/back' and p.kind = 'ORDER_REVOKED'
              and p.customer_id = o.customer_id and p.amount_minor > 0`,
      [of.map(({ customerId }) => customerId), of.map(({ subject }) => subject)],
    )
    return rows.map(({ customerId, id, depositId, ordered, back, position, ...row }) => ({
      type: 'revocation' as const,
      ...{ customerId, subject: id, position, depositId: depositId ?? undefined },
      facts: {
        ...{ order: row.order, bank: row.bank, currency: row.currency, valueDate: row.valueDate },
        amount: decimalOf(money(back ?? ordered, row.currency)),
      },
    }))
  },
}
