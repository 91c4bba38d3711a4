import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { date } from '#domain/date.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { startBusinessClock } from './clock.ts'
import {
  defineEvent,
  deliverWaiting,
  emit,
  emitAll,
  type Fact,
  startDispatcher,
  subscriber,
} from './events.ts'

let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await freshDatabase({ login: 'worker' })
  await startBusinessClock(fresh.db, date('2026-11-16'))
})
afterEach(() => fresh.close())

const thingMoved = defineEvent(
  'thing.moved',
  z.object({ step: z.int(), note: z.optional(z.string()) }),
)
type Moved = Fact<{ step: number }>

const moved = (entityId: string, step: number): Moved => ({
  data: { step },
  entityId,
  customerId: 'C1',
  actor: 'test',
})
const tell = (...facts: Moved[]) => fresh.db.transaction((tx) => emitAll(tx, thingMoved, facts))

function listener(name: string, refuses: (fact: Moved) => boolean = () => false) {
  const told: string[] = []
  const hears = subscriber(name, thingMoved, async (fact) => {
    if (refuses(fact)) throw new Error('not now')
    told.push(`${fact.entityId}${fact.data.step}`)
  })
  return { told, hears }
}

/** As if the time to wait had passed. */
const allowRetry = () =>
  fresh.db.query('update platform.outbox set next_attempt_at = now() where delivered_at is null')

test('an event is told to every subscriber once, with both dates', async () => {
  const [first, second] = [listener('first'), listener('second')]
  await tell(moved('a', 1), moved('a', 2))
  const subscribers = [first.hears, second.hears]
  await deliverWaiting(fresh.db, subscribers, testLog)
  await deliverWaiting(fresh.db, subscribers, testLog)
  expect(first.told).toEqual(['a1', 'a2'])
  expect(second.told).toEqual(['a1', 'a2'])

  const { rows } = await fresh.db.query('select occurred_on, occurred_at from platform.outbox')
  expect(rows[0]).toEqual({ occurred_on: '2026-11-16', occurred_at: expect.any(Date) })
})

test('an event of a transaction that rolled back was never told', async () => {
  const { told, hears } = listener('first')
  const work = fresh.db.transaction(async (tx) => {
    await emit(tx, thingMoved, moved('a', 1))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await deliverWaiting(fresh.db, [hears], testLog)
  expect(told).toEqual([])
})

test('what does not fit its kind is not told', async () => {
  const broken = { ...moved('a', 1), data: { step: 'one' } } as unknown as Moved
  await expect(tell(moved('b', 1), broken)).rejects.toThrow('step')
  const { rows } = await fresh.db.query('select from platform.outbox')
  expect(rows).toEqual([])
})

test('a fact told before its kind learned to say more is heard', async () => {
  const { told, hears } = listener('first')
  await fresh.db.query(
    `insert into platform.outbox (name, data, occurred_on, occurred_at, actor, customer_id, entity_id)
     values ('thing.moved', '{"step": 1, "unknown": true}', '2021-01-04', now(), 'test', 'C1', 'a')`,
  )
  await deliverWaiting(fresh.db, [hears], testLog)
  expect(told).toEqual(['a1'])
})

test('a refused event holds back its entity only, and only the one who refused is told again', async () => {
  let refusing = true
  const willing = listener('willing')
  const stubborn = listener('stubborn', ({ entityId }) => refusing && entityId === 'a')
  const subscribers = [willing.hears, stubborn.hears]
  await tell(moved('a', 1), moved('a', 2), moved('b', 1))
  await deliverWaiting(fresh.db, subscribers, testLog)
  expect(willing.told).toEqual(['a1', 'b1'])
  expect(stubborn.told).toEqual(['b1'])

  refusing = false
  await allowRetry()
  await deliverWaiting(fresh.db, subscribers, testLog)
  expect(willing.told).toEqual(['a1', 'b1', 'a2'])
  expect(stubborn.told).toEqual(['b1', 'a1', 'a2'])
})

test('what a subscriber wrote before it failed is gone', async () => {
  let fails = true
  const hears = subscriber('writer', thingMoved, async (_, tx) => {
    await tx.query(`insert into platform.loaded (name) values ('told')`)
    if (fails) throw new Error('after writing')
  })
  await tell(moved('a', 1))
  await deliverWaiting(fresh.db, [hears], testLog)
  fails = false
  await allowRetry()
  await deliverWaiting(fresh.db, [hears], testLog)
  const { rows } = await fresh.db.query('select name from platform.loaded')
  expect(rows).toEqual([{ name: 'told' }])
})

test('two dispatchers at once tell each event once, in order', async () => {
  const { told, hears } = listener('first')
  await tell(...['a', 'b', 'c'].flatMap((id) => [1, 2, 3, 4].map((step) => moved(id, step))))
  await Promise.all([1, 2, 3].map(() => deliverWaiting(fresh.db, [hears], testLog)))
  await deliverWaiting(fresh.db, [hears], testLog)
  for (const id of ['a', 'b', 'c'])
    expect(told.filter((each) => each.startsWith(id))).toEqual([1, 2, 3, 4].map((n) => `${id}${n}`))
})

test('the dispatcher wakes when an event is committed', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const hears = subscriber('first', thingMoved, async () => resolve(performance.now()))
  const dispatcher = startDispatcher(fresh.db, [hears], testLog)
  await tell(moved('a', 1))
  await promise
  await dispatcher.stop()
})

test('a fact cannot be rewritten or removed, not even by the owner', async () => {
  await tell(moved('a', 1))
  const owner = new pg.Client(fresh.url)
  await owner.connect()
  for (const sql of [
    `update platform.outbox set data = '{}'`,
    `update platform.outbox set customer_id = 'C2'`,
    'delete from platform.outbox',
  ])
    await expect(owner.query(sql), sql).rejects.toThrow('events are facts')
  await owner.end()
})
