import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import type { Tx } from './db.ts'
import { defineJob, type Jobs, outsideWorker, startJobs, type Worker, worker } from './jobs.ts'

const greet = defineJob('greet', z.object({ name: z.string() }))

let fresh: FreshDatabase
let jobs: Jobs | undefined

beforeEach(async () => {
  fresh = await freshDatabase({ login: 'worker' })
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  await fresh.close()
})

const start = async (...workers: Worker[]) => {
  jobs = await startJobs({
    connectionString: fresh.workerUrl,
    jobs: [greet],
    workers,
    log: testLog,
  })
  return jobs
}

/** Resolves when the handler has been called so many times. */
function heard(times: number) {
  const names: string[] = []
  const { promise, resolve } = Promise.withResolvers<string[]>()
  return {
    all: promise,
    add(name: string) {
      names.push(name)
      if (names.length === times) resolve(names)
    },
  }
}

const stateOf = async (name: string) => {
  const { rows } = await fresh.db.query<{ state: string }>(
    'select state::text from jobs.job where name = $1',
    [name],
  )
  return rows.map(({ state }) => state)
}

test('a job promised in a transaction runs after the commit; rolled back, it never was', async () => {
  const greeted = heard(1)
  const { enqueue } = await start(
    worker(greet, async ({ name }) => {
      greeted.add(name)
    }),
  )
  const changedMind = fresh.db.transaction(async (tx) => {
    await enqueue(tx, greet, { name: 'Nobody' })
    throw new Error('changed my mind')
  })
  await expect(changedMind).rejects.toThrow('changed my mind')
  await fresh.db.transaction((tx) => enqueue(tx, greet, { name: 'Anna' }))
  expect(await greeted.all).toEqual(['Anna'])
})

test('a job for later is done when it is due, and does not wait for the next look', async () => {
  const greeted = heard(5)
  const { enqueue } = await start(
    worker(greet, async ({ name }) => {
      greeted.add(name)
      if (name.length < 5) await fresh.db.transaction((tx) => soon(tx, `${name}.`))
    }),
  )
  const soon = (tx: Tx, name: string) =>
    enqueue(tx, greet, { name }, { startAfter: new Date(Date.now() + 100) })
  const begun = performance.now()
  await fresh.db.transaction((tx) => soon(tx, '.'))
  await greeted.all
  // Five looks of the queue are 25 seconds.
  expect(performance.now() - begun).toBeLessThan(12_000)
})

test('what a job carried is forgotten once it is done, also where it is found again: T22', async () => {
  const greeted = heard(1)
  const names: string[] = []
  const { enqueue } = await start(
    outsideWorker(greet, async ({ name }) => {
      names.push(name)
      greeted.add(name)
    }),
  )
  await fresh.db.transaction((tx) => enqueue(tx, greet, { name: 'DE02120300000000202051' }))
  await greeted.all
  await expect.poll(() => stateOf('greet')).toEqual(['completed'])
  const { rows } = await fresh.db.query(`select data from jobs.job where name = 'greet'`)
  expect(rows).toEqual([{ data: null }])
  // Its worker was killed before the queue heard that it was done.
  await fresh.db.query(`update jobs.job set state = 'created', completed_on = null`)
  await fresh.db.transaction((tx) => enqueue(tx, greet, { name: 'Anna' }))
  await expect.poll(() => stateOf('greet')).toEqual(['completed', 'completed'])
  expect(names).toEqual(['DE02120300000000202051', 'Anna'])
})

test('what a failed attempt wrote is gone, and the next attempt writes it once', async () => {
  const attempts = heard(2)
  let hasFailed = false
  const { enqueue, stop } = await start(
    worker(greet, async ({ name }, tx) => {
      await tx.query('insert into platform.loaded (name) values ($1)', [name])
      attempts.add(name)
      if (!hasFailed) {
        hasFailed = true
        throw new Error('not yet')
      }
    }),
  )
  await fresh.db.transaction((tx) => enqueue(tx, greet, { name: 'Anna' }))
  await attempts.all
  await stop() // Waits for the job under way.
  jobs = undefined
  const { rows } = await fresh.db.query('select name from platform.loaded')
  expect(rows).toEqual([{ name: 'Anna' }])
  expect(await stateOf('greet')).toEqual(['completed'])
})

test('a backlog drains without waiting for the poll', async () => {
  const greeted = heard(50)
  const { enqueue, stop } = await start()
  await fresh.db.transaction(async (tx) => {
    for (let i = 0; i < 50; i++) await enqueue(tx, greet, { name: `${i}` })
  })
  await stop()
  const began = performance.now()
  await start(
    worker(greet, async ({ name }) => {
      greeted.add(name)
    }),
  )
  expect(new Set(await greeted.all).size).toBe(50)
  expect(performance.now() - began).toBeLessThan(10_000) // By the poll alone it would take two minutes.
})

test('a job whose worker was killed is done by the next one once its lease is over [C-9, T-20]', async () => {
  const { enqueue, stop } = await start()
  await fresh.db.transaction((tx) => enqueue(tx, greet, { name: 'Anna' }))
  await stop()
  await fresh.db.query(
    `update jobs.job set state = 'active', started_on = now() - interval '1 hour' where name = 'greet'`,
  )
  const greeted = heard(1)
  await start(worker(greet, async ({ name }) => greeted.add(name)))
  expect(await greeted.all).toEqual(['Anna'])
})

test('data that does not fit the job is refused when it is promised', async () => {
  const { enqueue } = await start()
  const wrong = { name: 7 } as unknown as { name: string }
  await expect(fresh.db.transaction((tx) => enqueue(tx, greet, wrong))).rejects.toThrow()
  expect(await stateOf('greet')).toEqual([])
})

test('a schedule keeps its time zone, and one that is no longer named is forgotten', async () => {
  const nightly = { cron: '30 2 * * *', timeZone: 'Europe/Berlin', data: { name: 'Anna' } }
  const schedules = async () =>
    (await fresh.db.query('select name, cron, timezone from jobs.schedule')).rows

  const { stop } = await start(worker(greet, async () => {}, nightly))
  expect(await schedules()).toEqual([
    { name: 'greet', cron: '30 2 * * *', timezone: 'Europe/Berlin' },
  ])
  await stop()
  await start(worker(greet, async () => {}))
  expect(await schedules()).toEqual([])
})

test('the application may enqueue, and may not change the queue’s schema', async () => {
  const { enqueue } = await start()
  await fresh.db.transaction((tx) => enqueue(tx, greet, { name: 'Anna' }))
  await expect(fresh.db.query('drop table jobs.schedule')).rejects.toMatchObject({ code: '42501' })
})
