// The end of day: the steps that close a business day, each done once, and then the next day. Killed in
// the middle, it goes on with the step it was in; run again, it finds nothing to do.

import { addDays, type CalendarDate } from '#domain/date.ts'
import { advance, businessDate } from './clock.ts'
import type { Db } from './db.ts'
import { Conflict } from './failure.ts'
import { type Issue, noteFound } from './issues.ts'

export type DayStep = {
  readonly name: string
  /**
   * May be called again for the same day after a crash, so it must find what it did already. Says what it
   * had to set aside: that waits for somebody who looks, and nobody else waits for it.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most steps have nothing to say.
  readonly run: (db: Db, day: CalendarDate) => Promise<readonly Issue[] | void>
}

const dayLock = 20_261_117

export type DayClosed = {
  day: CalendarDate
  next: CalendarDate
  steps: string[]
  /** What the steps set aside, by step. */
  issues: (Issue & { kind: string })[]
}

/**
 * Closes the current day, and says what was done. Needs a connection of the worker's role. A day after the
 * last one is not closed: where money is real, nobody can take back a tomorrow.
 */
export const closeDay = (
  db: Db,
  steps: readonly DayStep[],
  last?: CalendarDate,
): Promise<DayClosed> =>
  alone(db, async () => {
    if (last && (await businessDate(db)) > last) throw new Conflict('end.of.day.early')
    return closeOne(db, steps)
  })

/** One day after the other, as long as the answer is to go on. */
export const closeDays = (
  db: Db,
  steps: readonly DayStep[],
  goesOn: (closed: DayClosed) => boolean,
): Promise<void> =>
  alone(db, async () => {
    while (goesOn(await closeOne(db, steps)));
  })

/** The lock belongs to a session of its own: it is gone when the process is. */
async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const session = await db.listener()
  try {
    const { rows } = await session.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [dayLock],
    )
    if (!rows[0]!.locked) throw new Conflict('end.of.day.running')
    return await work()
  } finally {
    await session.end()
  }
}

async function closeOne(db: Db, steps: readonly DayStep[]): Promise<DayClosed> {
  const day = await businessDate(db)
  const next = addDays(day, 1)
  const done: string[] = []
  const issues: DayClosed['issues'] = []
  for (const step of steps) {
    const found = await runOnce(db, day, step)
    if (!found) continue
    done.push(step.name)
    issues.push(...found.map((issue) => ({ ...issue, kind: step.name })))
  }
  await db.transaction((tx) => advance(tx, day, next))
  return { day, next, steps: done, issues }
}

/** What it set aside; undefined where it was done before. */
async function runOnce(
  db: Db,
  day: CalendarDate,
  { name, run }: DayStep,
): Promise<readonly Issue[] | undefined> {
  const { rows } = await db.query<{ isFinished: boolean }>(
    `insert into platform.business_days as d (business_date, step, started_at) values ($1, $2, now())
     on conflict (business_date, step) do update
       set attempts = d.attempts + (d.finished_at is null)::int
     returning finished_at is not null as "isFinished"`,
    [day, name],
  )
  if (rows[0]!.isFinished) return undefined
  const found = (await run(db, day)) ?? []
  await db.transaction(async (tx) => {
    await noteFound(tx, name, found)
    await tx.query(
      'update platform.business_days set finished_at = now() where business_date = $1 and step = $2',
      [day, name],
    )
  })
  return found
}
