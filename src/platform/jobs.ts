// Jobs: work that is promised inside a business transaction and done later, at least once, by whichever
// process has the worker role. A handler's own writes commit together with the job's completion, so
// what it does in the database happens once. The queue is pg-boss; this is all of it that others see.

import pg from 'pg'
import { type Db as BossDb, type Job as BossJob, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { Connection, codeOf, connectionOptions, type Tx } from './db.ts'
import type { Log } from './log.ts'

export type Job<Data extends object = object> = {
  readonly name: string
  /** What the job carries must survive JSON. It is checked when promised and again when done. */
  readonly schema: z.core.$ZodType<Data>
  /** The lease: a job that takes longer is given to another worker. */
  readonly leaseSeconds: number
}

export const defineJob = <Data extends object>(
  name: string,
  schema: z.core.$ZodType<Data>,
  { leaseSeconds = 60 }: { leaseSeconds?: number } = {},
): Job<Data> => ({ name, schema, leaseSeconds })

/** When a job starts by itself: five cron fields, read in a time zone. */
export type Schedule<Data> = { cron: string; timeZone: string; data: Data }

export type Worker = {
  readonly job: Job
  readonly run: (data: object, tx: Tx) => Promise<void>
  readonly schedule: Schedule<object> | undefined
  /** Its work is in nobody's transaction. */
  readonly isOutside?: boolean
}

export const worker = <Data extends object>(
  job: Job<Data>,
  run: (data: Data, tx: Tx) => Promise<void>,
  schedule?: Schedule<Data>,
): Worker => ({ job, schedule, run: (data, tx) => run(z.parse(job.schema, data), tx) })

/**
 * For work that asks somebody else or takes long, which no transaction waits for: it keeps what it found in one of its
 * own, and done twice it is kept once.
 */
export const outsideWorker = <Data extends object>(
  job: Job<Data>,
  run: (data: Data) => Promise<void>,
  schedule?: Schedule<Data>,
): Worker => ({ ...worker(job, run, schedule), isOutside: true })

/** A message leaves at once, and whoever waits for it does not wait for a dead worker. */
export const messageLease = { leaseSeconds: 15 }

export type EnqueueOptions = { startAfter?: Date }

export type Jobs = {
  /** Promises the job in the caller's transaction: rolled back, it was never promised. */
  enqueue<Data extends object>(
    tx: Tx,
    job: Job<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<string>
  /** Takes no new job, waits for those under way, and hands back what does not finish in time. */
  stop(): Promise<void>
}

export type JobSettings = {
  connectionString: string
  /** Jobs whose queues are made first, which needs the worker's login; absent: they are there. */
  jobs?: readonly Job[]
  /** What this process does; a process that only enqueues has none. */
  workers?: readonly Worker[]
  log: Log
}

const schema = 'jobs'
/** What pg-boss hands on to its pool. */
const pool = { Client: Connection }
const deadLetter = 'dead-letter'
const workersPerJob = 2
const stopTimeoutMs = 10_000
/** Two seconds, then twice as long each time, ten minutes at most; then to the dead letters. */
const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }
/** PostgreSQL wakes the workers; this is for the notification that got lost. */
const pollSeconds = 5
/** Later than that the poll is early enough. */
const longestTimerMs = 60_000
/** How long a job stays with a worker that is dead once its lease is over. */
const superviseSeconds = 10

const rightsLock = 20_261_118
/** Whoever promises a job learns its name and no more: what a job carries is for its worker. */
const rights = `
  begin;
  select pg_advisory_xact_lock(${rightsLock});
  revoke all on all tables in schema ${schema} from tidemark_app;
  grant select on ${schema}.version, ${schema}.queue to tidemark_app;
  grant insert, select (id, start_after) on ${schema}.job_common to tidemark_app;
  grant select, insert, update, delete on all tables in schema ${schema} to tidemark_worker;
  commit`

/** As whoever migrates: makes the queue's own schema with the rights in it, and one queue for each job. */
export async function prepareJobs(ownerUrl: string, jobs: readonly Job[]): Promise<void> {
  const calm = { max: 1, supervise: false, schedule: false }
  const boss = new PgBoss({ connectionString: ownerUrl, schema, ...calm })
  boss.on('error', () => {}) // What is under way rejects by itself.
  await boss.start()
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  try {
    await owner.query(rights)
    await makeQueues(boss, jobs)
  } finally {
    await owner.end()
    await boss.stop({ graceful: false })
  }
}

async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.createQueue(deadLetter)
  for (const { name, leaseSeconds } of jobs) {
    const queue = { ...retries, expireInSeconds: leaseSeconds, deadLetter, notify: true }
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue)
  }
}

export async function startJobs(settings: JobSettings): Promise<Jobs> {
  const { connectionString, jobs, workers = [], log } = settings
  const isWorking = workers.length > 0
  const boss = new PgBoss({
    ...pool,
    connectionString,
    schema,
    options: connectionOptions,
    application_name: 'tidemark jobs',
    max: isWorking ? 2 + workers.length * workersPerJob : 2,
    migrate: false,
    createSchema: false,
    // Rebuilding an index needs its owner.
    reindex: false,
    supervise: isWorking,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: isWorking,
    useListenNotify: isWorking,
  })
  // Not the error itself: the pool hangs the whole connection on it.
  boss.on('error', (error) =>
    log.error({ code: codeOf(error), message: error.message }, 'job queue'),
  )
  boss.on('warning', ({ message }) => log.warn({ detail: message }, 'job queue'))
  await boss.start()
  if (jobs) await makeQueues(boss, jobs)
  const wake = new Map<string, () => void>()
  for (const each of workers) wake.set(each.job.name, await work(boss, each, log))
  if (isWorking) {
    await reschedule(boss, workers)
    // A program that is killed again and again would never come to its first look.
    await boss.supervise()
  }

  return {
    async enqueue(tx, job, data, options = {}) {
      const id = await boss.send(job.name, z.parse(job.schema, data), {
        ...options,
        db: queueOf(tx),
      })
      if (!id) throw new Error(`job ${job.name} was not taken: its queue is not made`)
      wakeLater(wake.get(job.name), options.startAfter)
      return id
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  }
}

/** PostgreSQL tells of what is added, not of what has become due: where its worker is near, it need not wait for the poll. */
function wakeLater(wake: (() => void) | undefined, at: Date | undefined): void {
  const ms = (at?.getTime() ?? 0) - Date.now()
  if (wake && ms > 0 && ms < longestTimerMs) setTimeout(wake, ms + 50).unref()
}

/** Says how its workers are woken. */
async function work(boss: PgBoss, { job, run, isOutside }: Worker, log: Log): Promise<() => void> {
  const ids: string[] = []
  const options = { notifyPollingIntervalSeconds: pollSeconds }
  async function handle(first: BossJob<object>, bossDb: BossDb): Promise<void> {
    // After a job look for the next at once: a backlog must not wait for the poll.
    wake()
    // Done and forgotten already: its worker was stopped before the queue was told.
    if (first.data === null) return
    try {
      const tx = txOf(bossDb)
      await run(first.data, tx)
      await forget(tx, job.name, first.id)
    } catch (error) {
      const attempt = first.retryCount + 1
      log.warn({ job: job.name, jobId: first.id, attempt, err: error }, 'job failed')
      throw error
    }
  }
  function wake(): void {
    for (const id of ids) boss.notifyWorker(id)
  }
  for (let i = 0; i < workersPerJob; i++)
    ids.push(
      isOutside
        ? await boss.work<object>(job.name, options, ([first]) => handle(first!, boss.getDb()))
        : await boss.work<object, void, { transactional: true }>(
            job.name,
            { ...options, transactional: true },
            ([first], db) => handle(first!, db),
          ),
    )
  return wake
}

/** What a job carried was for its worker: codes and account numbers do not lie about once it is done. */
const forget = (tx: Tx, name: string, id: string) =>
  tx.query(`update ${schema}.job set data = null where name = $1 and id = $2`, [name, id])

/** The schedules are what the program says now; one it no longer names would start jobs for nobody. */
async function reschedule(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  const wanted = new Set(workers.filter(({ schedule }) => schedule).map(({ job }) => job.name))
  for (const { name } of await boss.getSchedules())
    if (!wanted.has(name)) await boss.unschedule(name)
  for (const { job, schedule } of workers)
    if (schedule)
      await boss.schedule(job.name, schedule.cron, schedule.data, { tz: schedule.timeZone })
}

const queueOf = (tx: Tx): BossDb => ({
  executeSql: (sql, values) => tx.query(sql, values),
})

const txOf = (db: BossDb): Tx => ({
  async query<Row>(sql: string, values?: unknown[]) {
    const { rows, rowCount } = (await db.executeSql(sql, values)) as {
      rows: Row[]
      rowCount?: number | null
    }
    return { rows, rowCount: rowCount ?? rows.length }
  },
})
