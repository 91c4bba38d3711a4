// Accruing: one row for each running deposit and day, in closed form, chunk by chunk in the database.

import type { CalendarDate } from '#domain/date.ts'
import type { Db, Queryable } from '#platform/db.ts'

const chunk = 50_000
const first = { customer: '', instance: '00000000-0000-0000-0000-000000000000' }

/** Says how many rows are new: none on a second run. `onChunk` hears of each chunk that is done. */
export async function accrue(
  db: Db,
  day: CalendarDate,
  onChunk: (accrued: number) => void = () => {},
): Promise<number> {
  let accrued = 0
  let after: { customer: string; instance: string } = first
  for (;;) {
    const { rows } = await db.query<{
      customer: string | null
      instance: string
      accrued: number
    }>(
      `select last_customer as customer, last_instance as instance, accrued
         from deposits.accrue($1, $2, $3, $4)`,
      [day, after.customer, after.instance, chunk],
    )
    const [done] = rows
    if (!done?.customer) return accrued
    accrued += done.accrued
    onChunk(accrued)
    after = { customer: done.customer, instance: done.instance }
  }
}

/** Money without a term earns another rate from a day on. */
export async function changeRateOf(
  db: Queryable,
  { productId, rate, from }: { productId: string; rate: string; from: CalendarDate },
): Promise<void> {
  await db.query(
    `select deposits.set_steps(array_agg(c.customer_id), array_agg(c.instance_id), array_agg($2::date),
                               array_agg(null::bigint), array_agg($3::numeric))
       from deposits.product_instances i
       join deposits.contracts c on c.customer_id = i.customer_id and c.instance_id = i.id and c.is_running
      where i.template_id = $1 and i.deposit_kind in ('OVERNIGHT', 'NOTICE') and c.starts_on <= $2
     having count(*) > 0`,
    [productId, from, rate],
  )
}
