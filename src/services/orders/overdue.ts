// Money that has been on its way to or from a bank for longer than was promised, and money between us and a
// bank that no order accounts for.

import { isOverdue, type Journey } from '#domain/clearing.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Locale, marketOf } from '#domain/market.ts'
import type { Db, Queryable } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import type { Issue } from '#platform/issues.ts'

type Underway = {
  id: string
  customerId: string
  bankId: string
  market: Locale
  journey: Journey
  since: CalendarDate
}

/** Since it left, or since it was asked back. */
const underway = `
  select o.id, o.customer_id as "customerId", o.bank_id as "bankId", o.market,
         case when o.instruction_state = 'REVOCATION_REQUESTED' then 'return' else 'opening' end as journey,
         case when o.instruction_state = 'REVOCATION_REQUESTED'
              then (select max(t.on_day) from orders.transitions t
                     where t.customer_id = o.customer_id and t.order_id = o.id
                       and t.to_state = 'REVOCATION_REQUESTED')
              else o.exported_on end as since
    from orders.orders o
   where o.exported_on is not null
     and o.instruction_state in ('EXPORTED', 'IN_PROGRESS', 'ISSUE_IDENTIFIED', 'REVOCATION_REQUESTED')
   order by o.id`

const unexplained = `
  select a.reference || ' ' || a.currency as "entityId" from ledger.accounts a
    left join orders.orders o on o.bank_id = a.reference and o.currency = a.currency
     and o.exported_on is not null
     and (o.instruction_state in ('EXPORTED', 'IN_PROGRESS', 'ISSUE_IDENTIFIED')
          or (o.instruction_state = 'REVOCATION_REQUESTED'
              and (o.value_date is null or o.action = 'TOP_UP')))
   where a.kind = 'BANK' group by a.id having a.balance_minor <> coalesce(sum(o.amount_minor), 0)`

export async function overdueAtBanks(db: Queryable, day: CalendarDate): Promise<Issue[]> {
  const { rows } = await db.query<Underway>(underway)
  const late = rows.filter(({ journey, since, market }) =>
    isOverdue(journey, since, day, marketOf(market).calendar),
  )
  const { rows: lost } = await db.query<{ entityId: string }>(unexplained)
  return [
    ...late.map(({ id, customerId, bankId, journey, since }) => ({
      entityId: id,
      customerId,
      reason: `${journey} at ${bankId} since ${since}`,
    })),
    ...lost.map(({ entityId }) => ({ entityId, reason: 'no order accounts for it' })),
  ]
}

export const overdueAtBanksStep: DayStep = {
  name: 'overdue-at-banks',
  run: (db: Db, day) => overdueAtBanks(db, day),
}
