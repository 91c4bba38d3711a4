import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/world.ts'
import { follow } from './follow.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(() => world.close())

test('a listener that is cut off listens again, and what fails is done at the next ring', async () => {
  let done = 0
  const troubles: unknown[] = []
  const listeners: pg.Client[] = []
  const listener = async () => {
    const client = await world.db.listener()
    listeners.push(client)
    return client
  }
  const following = follow(
    { listener },
    'bell',
    async () => {
      done += 1
      if (done === 2) throw new Error('not this time')
    },
    (error) => troubles.push(error),
  )
  const ring = () => world.db.query('notify bell')
  await expect.poll(() => done).toBe(1)
  await ring()
  await expect.poll(() => troubles.length).toBe(1)
  await ring()
  await expect.poll(() => done).toBe(3)

  await listeners[0]!.end()
  await expect.poll(() => done).toBe(4)
  await ring()
  await expect.poll(() => done).toBe(5)
  await following.stop()
})
