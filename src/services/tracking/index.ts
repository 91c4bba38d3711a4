// The event collector: it takes what visitors did and keeps it. What it is told is believed, and used
// for nothing but counting.

import { trackingCalls } from '#contracts/tracking.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'

export function tracking(server: Server, { db }: { db: Db }): void {
  answer(server, trackingCalls.collect, async ({ body: { app_id, device, events } }) => {
    await db.query(
      `insert into tracking.events (app_id, device_id, device_kind, event)
       select $1, $2, $3, event from jsonb_array_elements($4::jsonb) as event`,
      [app_id, device?.id ?? null, device?.kind ?? null, JSON.stringify(events)],
    )
    return undefined
  })
}
