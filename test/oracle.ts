// What a deposit has earned, reckoned a second time: in the database, by rules written apart from the engine's.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { CalendarDate } from '#domain/date.ts'
import type { Queryable } from '#platform/db.ts'

/** As the owner: nobody else makes functions. */
export async function installOracle(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  try {
    await owner.query(readFileSync(join(import.meta.dirname, 'oracle.sql'), 'utf8'))
  } finally {
    await owner.end()
  }
}

/** In minor units; nothing on its first day. */
export async function accruedBy(
  worker: Queryable,
  instanceId: string,
  day: CalendarDate,
): Promise<bigint> {
  const { rows } = await worker.query<{ minor: bigint | null }>(
    'select oracle.accrued($1, $2) as minor',
    [instanceId, day],
  )
  return rows[0]!.minor ?? 0n
}
