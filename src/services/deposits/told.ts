// Events of a whole set in one statement.

import type { Tx } from '#platform/db.ts'
import type { Event } from '#platform/events.ts'

export async function tellAll(tx: Tx, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    `insert into platform.outbox (name, data, occurred_on, occurred_at, actor, customer_id, entity_id)
     select e.name, e.data, c.business_date, now(), e.actor, e."customerId", e."entityId"
       from jsonb_to_recordset($1::jsonb) as e
              (name text, data jsonb, actor text, "customerId" text, "entityId" text),
            platform.business_clock c`,
    [JSON.stringify(events)],
  )
}
