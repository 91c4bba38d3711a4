// The facts of a relationship that is over: since when it was, when it ended, and where the last money went.

import type { CalendarDate } from '#domain/date.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import type { PaperReader } from './paper.ts'

type Row = {
  customerId: string
  id: string
  account: string | null
  since: CalendarDate
  requestedOn: CalendarDate
  closedOn: CalendarDate
  position: bigint
  currency: Currency | null
  minor: bigint | null
  holder: string | null
  target: string | null
  on: CalendarDate | null
}

/** By the termination; the last payout that leaving has made, as the books have it. */
export const closingReader: PaperReader<'closing'> = {
  type: 'closing',
  async read(tx, of) {
    const { rows } = await tx.query<Row>(
      `select c.customer_id as "customerId", c.id, c.account, c.registered_on as since,
              c.requested_on as "requestedOn", c.closed_on as "closedOn", coalesce(p.number, 0) as position,
              p.currency, p.minor, p.holder, p.target, p.sent_on as "on"
         from unnest($1::text[], $2::uuid[]) as wanted (customer_id, id)
         join documents.closings c on (c.customer_id, c.id) = (wanted.customer_id, wanted.id)
         left join lateral (
           select b.number, b.currency, -b.amount_minor as minor, o.holder, o.target, o.sent_on
             from documents.sent_payouts o
             join documents.booked b on b.transfer_id = o.transfer_id and b.customer_id = o.customer_id
            where o.customer_id = c.customer_id and o.asked_by = 'leaving' and o.sent_on between c.requested_on and c.closed_on
            order by b.number desc limit 1) p on true`,
      [of.map(({ customerId }) => customerId), of.map(({ subject }) => subject)],
    )
    return rows.map(
      ({ customerId, id, position, currency, minor, holder, target, on, ...row }) => ({
        type: 'closing' as const,
        ...{ customerId, subject: id, position },
        facts: {
          ...row,
          paid:
            currency && minor !== null && holder && target && on
              ? { amount: decimalOf(money(minor, currency)), currency, holder, target, on }
              : null,
        },
      }),
    )
  },
}
