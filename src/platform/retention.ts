// Forgets what is over, by the rules that stand in the database, each with its reason.

import * as z from 'zod/mini'
import type { Db } from './db.ts'
import { defineJob, outsideWorker, type Worker } from './jobs.ts'

export const retentionJob = defineJob('platform.retention', z.object({}), { leaseSeconds: 3600 })

type Rule = { target: string; since: string; onlyIf: string; keep: string }

/** Few enough that nobody waits for a lock, enough that a night is long. */
const batchRows = 5000

/** Needs a connection of the worker's role. Each batch stands by itself: an interrupted night goes on in the next. */
export async function forgetWhatIsOver(db: Db, most = batchRows): Promise<void> {
  const { rows: rules } = await db.query<Rule>(
    `select target, since, only_if as "onlyIf", keep::text from platform.retention order by target, keep`,
  )
  for (const rule of rules) while ((await forgetSome(db, rule, most)) === most);
}

/** The rules are ours: only whoever changes the schema writes them. */
async function forgetSome(db: Db, rule: Rule, most: number): Promise<number> {
  const { target, since, onlyIf, keep } = rule
  const { rowCount } = await db.query(
    `delete from ${target}
      where ctid = any (array(select ctid from ${target}
                               where ${since} < now() - $1::interval and (${onlyIf}) limit $2))`,
    [keep, most],
  )
  return rowCount
}

export const retentionWorkers = (db: Db): Worker[] => [
  outsideWorker(retentionJob, () => forgetWhatIsOver(db), {
    cron: '40 2 * * *',
    timeZone: 'UTC',
    data: {},
  }),
]
