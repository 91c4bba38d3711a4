// Accruing: one row for each running deposit and day, in closed form, in the database, two ranges of
// deposits at a time.

import type { CalendarDate } from '#domain/date.ts'
import type { Db, Queryable } from '#platform/db.ts'

const rangeSize = 50_000
const atOnce = 2

type Key = { customer: string; instance: string }
const beforeAll: Key = { customer: '', instance: '00000000-0000-0000-0000-000000000000' }

/** Says how many rows are new: none on a second run. `onRange` hears of each range that is done. */
export async function accrue(
  db: Db,
  day: CalendarDate,
  onRange: (accrued: number) => void = () => {},
): Promise<number> {
  const { rows: ends } = await db.query<Key>(
    'select last_customer as customer, last_instance as instance from deposits.accrual_ranges($1)',
    [rangeSize],
  )
  const ranges = ends.map((last, n) => ({ after: ends[n - 1] ?? beforeAll, last }))
  let accrued = 0
  const work = async () => {
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      const { after, last } = range
      const { rows } = await db.query<{ added: number }>(
        'select deposits.accrue($1, $2, $3, $4, $5) as added',
        [day, after.customer, after.instance, last.customer, last.instance],
      )
      accrued += rows[0]!.added
      onRange(accrued)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return accrued
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
