// Accruing: one row for each running deposit and day, in closed form, in the database, two ranges of
// deposits at a time.

import type { CalendarDate } from '#domain/date.ts'
import type { Db, Queryable } from '#platform/db.ts'
import type { Issue } from '#platform/issues.ts'
import { type Done, inSets } from '#platform/set-aside.ts'

const rangeSize = 50_000
const atOnce = 2

type Range = { after: Key; last: Key }
type Key = { customer: string; instance: string }
const beforeAll: Key = { customer: '', instance: '00000000-0000-0000-0000-000000000000' }

/** Says how many rows are new, none on a second run, and which deposits could not be reckoned. `onRange` hears of each range that is done. */
export async function accrue(
  db: Db,
  day: CalendarDate,
  onRange: (accrued: number) => void = () => {},
): Promise<Done> {
  const { rows: ends } = await db.query<Key>(
    'select last_customer as customer, last_instance as instance from deposits.accrual_ranges($1)',
    [rangeSize],
  )
  const ranges = ends.map((last, n) => ({ after: ends[n - 1] ?? beforeAll, last }))
  const all: Done = { done: 0, issues: [] }
  const accrueRange = async ({ after, last }: Range) => {
    const { rows } = await db.query<{ added: number }>(
      'select deposits.accrue($1, $2, $3, $4, $5) as added',
      [day, after.customer, after.instance, last.customer, last.instance],
    )
    all.done += rows[0]!.added
  }
  const work = async () => {
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      const { issues } = await inSets(
        [range],
        () => accrueRange(range!),
        () => ({ entityId: '' }),
      )
      if (issues.length > 0) all.issues.push(...(await inParts(db, range, accrueRange)))
      onRange(all.done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return all
}

/** A range that fails is cut until the deposit that cannot be reckoned stands alone. */
async function inParts(
  db: Db,
  { after, last }: Range,
  accrueRange: (range: Range) => Promise<void>,
): Promise<Issue[]> {
  const { rows: keys } = await db.query<Key>(
    `select customer_id as customer, instance_id as instance from deposits.contracts
      where (customer_id, instance_id) > ($1, $2) and (customer_id, instance_id) <= ($3, $4)
      order by customer_id, instance_id`,
    [after.customer, after.instance, last.customer, last.instance],
  )
  const before = (key: Key): Key => keys[keys.indexOf(key) - 1] ?? after
  const { issues } = await inSets(
    keys,
    (part) => accrueRange({ after: before(part[0]!), last: part.at(-1)! }),
    ({ customer, instance }) => ({ entityId: instance, customerId: customer }),
  )
  return issues
}

/** Money without a term earns another rate from a day on. */
export async function changeRateOf(
  db: Queryable,
  { productId, rate, from }: { productId: string; rate: string; from: CalendarDate },
): Promise<void> {
  await db.query(
    `select deposits.change_steps(array_agg(c.customer_id), array_agg(c.instance_id), array_agg($2::date),
                                  array_agg(null::bigint), array_agg($3::numeric))
       from holdings.product_instances i
       join deposits.contracts c on c.customer_id = i.customer_id and c.instance_id = i.id and c.is_running
      where i.template_id = $1 and i.deposit_kind in ('OVERNIGHT', 'NOTICE') and c.starts_on <= $2
     having count(*) > 0`,
    [productId, from, rate],
  )
}
