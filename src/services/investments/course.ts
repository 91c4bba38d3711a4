// How what a customer has in portfolios and a pension became more or less worth, by the closes it was valued at.

import type { CallReply } from '#contracts/call.ts'
import type { investmentCalls } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { valuedKinds } from '#domain/holdings/course.ts'
import { decimalOf, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'

/** What is closed is worth nothing from the day on which the last of it was paid out or handed over. */
export async function viewCourse(
  tx: Tx,
  customerId: string,
  from: CalendarDate,
): Promise<CallReply<typeof investmentCalls.course>> {
  const { rows } = await tx.query<{
    on: CalendarDate
    kind: (typeof valuedKinds)[number]
    minor: bigint
  }>(
    `with held as (
       select p.id, p.state, case p.family when 'PENSION' then 'PENSION' else 'PORTFOLIO' end as kind
         from investments.held p where p.customer_id = $1),
     valued as (
       select v.portfolio_id, v.on_day, v.value_minor, false as is_over
         from investments.valuations v where v.customer_id = $1
       union all
       select v.portfolio_id, greatest(max(v.on_day), gone.on_day), 0, true
         from investments.valuations v
         join held h on h.id = v.portfolio_id and h.state = 'CLOSED'
         cross join lateral (
           select max(t.settles_on) as on_day from investments.transactions t
            where t.customer_id = $1 and t.portfolio_id = h.id) gone
        where v.customer_id = $1
        group by v.portfolio_id, gone.on_day),
     changed as (
       select portfolio_id, greatest(on_day, $2) as on_day,
              value_minor - lag(value_minor, 1, 0::bigint) over (partition by portfolio_id order by on_day, is_over) as minor
         from valued)
     select c.on_day as on, h.kind, sum(c.minor)::bigint as minor
       from changed c join held h on h.id = c.portfolio_id
      group by 1, 2 having sum(c.minor) <> 0
      order by 1, 2`,
    [customerId, from],
  )
  return rows.map(({ minor, ...row }) => ({
    ...{ ...row, currencyCode: 'EUR', amount: decimalOf(money(minor, 'EUR')) },
  }))
}
