// Money between two places: it has left the account, and is not yet where it goes.

import type { WireUnderWay } from '#contracts/payments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import { pendingOrderStates } from '#domain/order/order.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'

type Row = Omit<WireUnderWay, 'amount' | 'depositKind' | 'bankId' | 'portfolioId'> & {
  depositKind: WireUnderWay['depositKind'] | null
  bankId: string | null
  portfolioId?: string | null
  currencyCode: Currency
  minor: bigint
}

const underWay = ({ minor, bankId, depositKind, portfolioId, ...row }: Row): WireUnderWay => ({
  ...row,
  ...(portfolioId && { portfolioId }),
  ...(bankId && { bankId }),
  ...(depositKind && { depositKind }),
  amount: decimalOf(money(minor, row.currencyCode)),
})

/** At the end of a day, by what the ledger had booked by then. */
export async function moneyUnderWay(
  tx: Tx,
  customerId: string,
  on: CalendarDate,
): Promise<WireUnderWay[]> {
  const { rows } = await tx.query<Row>(
    `select o.id, case when o.state = 'REVOCATION_REQUESTED' then 'RETURN' else 'ORDER' end as kind,
            o.deposit_kind as "depositKind", u.bank_id as "bankId", u.currency as "currencyCode",
            u.amount_minor as minor
       from ledger.own_under_way($2) u
       join payments.ordered o on o.customer_id = u.customer_id and o.id = u.order_id
      where u.customer_id = $1
     union all
     select id, 'PAYOUT', null, null, currency, amount_minor from payments.payouts
      where customer_id = $1 and sent_on <= $2 and (settled_on is null or settled_on > $2)
      order by id`,
    [customerId, on],
  )
  return rows.map(underWay)
}

/** Still on the account, and spoken for: it leaves with the next end of day, or when its portfolio has bought. */
export async function moneyReserved(tx: Tx, customerId: string): Promise<WireUnderWay[]> {
  const { rows } = await tx.query<Row>(
    `select o.id, case o.family when 'DEPOSIT' then 'ORDER' when 'PE' then 'CALL' else 'INVESTMENT' end as kind,
            o.deposit_kind as "depositKind", o.bank_id as "bankId",
            case when o.family <> 'DEPOSIT' then o.instance_id end as "portfolioId",
            o.currency as "currencyCode", h.amount_minor as minor
       from payments.ordered o
       join ledger.own_holds h on h.id = o.hold_id
      where o.customer_id = $1 and o.hold_id is not null
        and (o.state = 'CONFIRMED' and o.exported_on is null
             or o.family <> 'DEPOSIT' and o.state in ${sqlList(pendingOrderStates)})
     union all
     select id, 'PAYOUT', null, null, null, currency, amount_minor from payments.payouts
      where customer_id = $1 and state = 'REQUESTED'
      order by id`,
    [customerId],
  )
  return rows.map(underWay)
}
