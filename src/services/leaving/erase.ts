// Erasure: what must be kept of customers who are gone is sealed into an archive, and what is known of them is emptied.
// The books stay as they are.

import type { CalendarDate } from '#domain/date.ts'
import { archivedUntil, erasableStatuses, erasedIfOverBy } from '#domain/leaving/retention.ts'
import { markets } from '#domain/markets/markets.ts'
import { overviewsToldTo } from '#domain/tax/overview.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import type { Vault } from '#platform/vault.ts'
import { moveCustomer } from '#services/customer/index.ts'
import { packedWhole } from './pack.ts'

const placeOf = (customerId: string) => ['leaving.archive', customerId, 'sealed'] as const

async function overCustomers(db: Db, day: CalendarDate): Promise<{ customerId: string }[]> {
  const { rows } = await db.query<{ customerId: string }>(
    `select customer_id as "customerId" from leaving.over
       join unnest($1::text[], $2::date[]) told (market, up_to) using (market)
      where over_on <= least($3, up_to) and status in ${sqlList(erasableStatuses)} order by customer_id`,
    [
      markets.map(({ locale }) => locale),
      markets.map(({ country }) => overviewsToldTo(country?.iso2, day)),
      erasedIfOverBy(day),
    ],
  )
  return rows
}

/** Packed before the customer is locked. Whoever is gone may still write to us: then it is packed again the next night. */
async function erase(db: Db, vault: Vault, customerId: string, day: CalendarDate): Promise<void> {
  const { rows } = await db.query<{ at: string }>('select clock_timestamp()::text as at')
  const whole = await packedWhole(db, customerId, day)
  await db.transaction(
    async (tx) => {
      if (!(await moveCustomer(tx, customerId, 'DELETION_INITIATED', 'end of day'))) return
      const { rows: said } = await tx.query<{ is: boolean }>(
        'select leaving.has_written($1, $2) as is',
        [customerId, rows[0]!.at],
      )
      if (said[0]!.is) throw new Error('somebody wrote while it was packed')
      await tx.query(
        `insert into leaving.archive (customer_id, archived_on, kept_until, sealed) values ($1, $2, $3, $4)`,
        [
          ...[customerId, day, archivedUntil(day)],
          vault.seal(placeOf(customerId), whole.toString('base64')),
        ],
      )
      await tx.query('call leaving.erase($1)', [[customerId]])
      await moveCustomer(tx, customerId, 'DELETED', 'end of day')
    },
    { customers: [customerId], isLocked: true },
  )
}

/** What nobody has to keep any more goes for good. */
const forgetArchive = (db: Db, day: CalendarDate) =>
  db.query('delete from leaving.archive where kept_until < $1', [day])

export const eraseStep = (vault: Vault): DayStep => ({
  name: 'erase',
  async run(db, day) {
    const { issues } = await oneByOne(
      await overCustomers(db, day),
      ({ customerId }) => erase(db, vault, customerId, day),
      ({ customerId }) => ({ entityId: customerId, customerId }),
    )
    await forgetArchive(db, day)
    return issues
  },
})

/** For whoever the law sends. */
export async function openedArchive(
  db: Db,
  vault: Vault,
  customerId: string,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ sealed: string }>(
    'select sealed from leaving.archive where customer_id = $1',
    [customerId],
  )
  return rows[0] && Buffer.from(vault.open(placeOf(customerId), rows[0].sealed), 'base64')
}
