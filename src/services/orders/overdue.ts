// Money that has been on its way to or from a bank for longer than was promised, and money between us and a
// bank that no order accounts for.

import { isOverdue } from '#domain/account/clearing.ts'
import type { CalendarDate } from '#domain/date.ts'
import { atBankStates, unsettledAtBankStates } from '#domain/order/order.ts'
import type { Db, Queryable } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import type { Issue } from '#platform/issues.ts'
import { sqlList } from '#platform/sql-list.ts'
import { issuesNamed } from '#services/products/index.ts'
import { calendarsOf } from './funding.ts'
import { type Order, ordersWhere } from './store.ts'

const underway = `exported_on is not null
  and instruction_state in ${sqlList(unsettledAtBankStates)} order by id`

/** The days on which orders were asked back. */
async function askedBackOn(db: Queryable, orders: readonly Order[]) {
  const { rows } = await db.query<{ id: string; day: CalendarDate }>(
    `select order_id as id, max(on_day) as day from orders.transitions
      where to_state = 'REVOCATION_REQUESTED' and order_id = any ($1) group by 1`,
    [orders.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}

const unexplained = `
  select a.bank_id || ' ' || a.currency as "entityId" from orders.at_banks a
    left join orders.orders o on o.bank_id = a.bank_id and o.currency = a.currency
     and o.exported_on is not null
     and (o.instruction_state in ${sqlList(atBankStates)}
          or (o.instruction_state = 'REVOCATION_REQUESTED'
              and (o.value_date is null or o.action = 'TOP_UP')))
   group by a.bank_id, a.currency, a.balance_minor
  having a.balance_minor <> coalesce(sum(o.amount_minor), 0)`

export async function overdueAtBanks(db: Queryable, day: CalendarDate): Promise<Issue[]> {
  const orders = await ordersWhere(db, underway, [])
  const [issues, asked] = [await issuesNamed(db, orders), await askedBackOn(db, orders)]
  const late = orders.flatMap((order) => {
    const askedOn = asked.get(order.id)
    const [journey, since] = askedOn
      ? (['return', askedOn] as const)
      : (['opening', order.exportedOn!] as const)
    const calendars = calendarsOf(order, issues.get(`${order.productId} ${order.issueVersion}`)!)
    if (!isOverdue(journey, since, day, calendars)) return []
    const reason = `${journey} at ${order.bankId} since ${since}`
    return [{ entityId: order.id, customerId: order.customerId, reason }]
  })
  const { rows: lost } = await db.query<{ entityId: string }>(unexplained)
  return [
    ...late,
    ...lost.map(({ entityId }) => ({ entityId, reason: 'no order accounts for it' })),
  ]
}

export const overdueAtBanksStep: DayStep = {
  name: 'overdue-at-banks',
  run: (db: Db, day) => overdueAtBanks(db, day),
}
