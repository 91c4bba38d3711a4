import { afterAll, beforeAll, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { startBusinessClock } from './clock.ts'
import { openDb } from './db.ts'
import { watchSite } from './site-version.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  const worker = openDb({ connectionString: fresh.workerUrl, max: 1 }, testLog)
  await startBusinessClock(worker, date('2026-11-16'))
  await worker.close()
})
afterAll(() => fresh.close())

test('pages are made anew when the hour changes what they say, once', async () => {
  let hour = 'before the cut-off'
  let changes = 0
  const watch = await watchSite(
    fresh.db,
    testLog,
    async () => hour,
    () => {
      changes += 1
    },
  )
  expect(changes).toBe(0)
  hour = 'after it'
  await expect.poll(() => changes).toBe(1)
  hour = 'the next day'
  await expect.poll(() => changes).toBe(2)
  await watch.stop()
})
