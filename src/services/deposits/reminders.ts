// Reminders: whoever is reminded of something hears of it once for each of its days.

import type { CalendarDate } from '#domain/date.ts'
import type { Db } from '#platform/db.ts'
import { type EventKind, emitAll } from '#platform/events.ts'

type Reminded = { customerId: string; entityId: string; reminder: string }

/** Who is due, as a query for `customer_id`, `entity_id` and `name` by the day (`$1`) and the numbers of days (`$2`). */
export type DueReminders = { readonly sql: string; readonly days: readonly number[] }

/** The note and the event are one transaction. */
export const remind = (
  db: Db,
  day: CalendarDate,
  kind: EventKind<{ reminder: string }>,
  { sql, days }: DueReminders,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.query<Reminded>(
      `insert into deposits.reminders (customer_id, entity_id, name, day)
       select customer_id, entity_id, name, $1 from (${sql}) due
       on conflict do nothing
       returning customer_id as "customerId", entity_id as "entityId", name as reminder`,
      [day, [...days]],
    )
    await emitAll(
      tx,
      kind,
      rows.map(({ reminder, ...of }) => ({ ...of, data: { reminder }, actor: 'end of day' })),
    )
  })
