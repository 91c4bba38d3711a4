// Makes a database ready for this program, as its owner: the schema, the queues, the first business day.

import { calendarDay, startBusinessClock, wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDb } from '#platform/db.ts'
import { prepareJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import type { World } from '#services/ports.ts'
import { jobsOf } from './jobs.ts'

/** Returns the names of the files that were applied now. */
export async function prepareDatabase(
  ownerUrl: string,
  { businessDate }: Config,
  world: World,
  log: Log,
): Promise<string[]> {
  const applied = await migrate(ownerUrl, log)
  await prepareJobs(ownerUrl, jobsOf(world))
  const owner = openDb({ connectionString: ownerUrl, max: 1 }, log)
  try {
    await startBusinessClock(owner, businessDate ?? calendarDay(wallClock()))
  } finally {
    await owner.close()
  }
  return applied
}
