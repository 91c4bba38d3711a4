// The event collector: it takes what visitors did and keeps it for a while. What it is told is believed, and
// used for nothing but counting; so what one address tells is bounded, and missing it harms nobody.

import { trackingCalls } from '#contracts/tracking.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { openBuckets } from '#platform/limits.ts'
import { placeOfAddress } from '#platform/network-address.ts'

const dayMs = 86_400_000
/** Events a day: a lively office makes some hundreds, and all visitors together less than the second. */
export const mostOfAnAddress = 5000
export const mostOfAll = 500_000

export function tracking(server: Server, { db }: { db: Db }): void {
  const now = () => performance.now()
  const addresses = openBuckets(mostOfAnAddress, now, dayMs)
  const everybody = openBuckets(mostOfAll, now, dayMs)

  answer(server, trackingCalls.collect, async ({ body }, _, { reply }) => {
    const { app_id, device, events } = body
    addresses.take(placeOfAddress(reply.request.ip).address, events.length)
    everybody.take('all', events.length)
    await db.query(
      `insert into tracking.events (app_id, device_id, device_kind, event)
       select $1, $2, $3, event from jsonb_array_elements($4::jsonb) as event`,
      [app_id, device?.id ?? null, device?.kind ?? null, JSON.stringify(events)],
    )
    return undefined
  })
}
