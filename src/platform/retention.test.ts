import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { type Db, openDb } from './db.ts'
import { forgetWhatIsOver } from './retention.ts'

let fresh: FreshDatabase
let worker: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  worker = openDb({ connectionString: fresh.workerUrl, max: 2 }, testLog)
})
afterAll(async () => {
  await worker.close()
  await fresh.close()
})

const run = (sql: string) => worker.query(sql)
/** The names of the rows that are left. */
const left = async (table: string, name: string) => {
  const sql = `select ${name}::text as name from ${table} order by 1`
  return (await worker.query<{ name: string }>(sql)).rows.map((row) => row.name)
}

/** Rows by their name and their age; the young ones stay. */
const kept: [table: string, name: string, insert: (name: string, age: string) => string][] = [
  [
    'tracking.events',
    'app_id',
    (name, age) =>
      `insert into tracking.events (app_id, event, received_at) values ('${name}', '{}', now() - interval '${age}')`,
  ],
  [
    'platform.idempotency',
    'key',
    (name, age) =>
      `insert into platform.idempotency (customer_id, key, route, fingerprint, created_at)
       values ('C1', '${name}', 'POST /x', repeat('0', 64), now() - interval '${age}')`,
  ],
  [
    'signatures.requests',
    'act',
    (name, age) =>
      `insert into signatures.requests (customer_id, id, user_id, act, binding, code_hash, expires_at)
       values ('C1', gen_random_uuid(), 'U1', '${name}', 'b', 'h', now() - interval '${age}')`,
  ],
  [
    'orders.declarations',
    'contract',
    (name, age) =>
      `insert into orders.declarations (id, market, name, contract, email, declared_at)
       values (gen_random_uuid(), 'de-DE', 'n', '${name}', 'a@b.de', now() - 18 * interval '${age}')`,
  ],
  [
    'platform.issues',
    'reason',
    (name, age) =>
      `insert into platform.issues (kind, entity_id, reason, found_on, seen_on, settled_at)
       values ('x', 'e', '${name}', now(), now(), now() - 18 * interval '${age}')`,
  ],
  [
    'simulator.messages',
    'subject',
    (name, age) =>
      `insert into simulator.messages (recipient, channel, subject, body, sent_at)
       values ('a', 'mail', '${name}', 'b', now() - interval '${age}')`,
  ],
]

test.each(kept)(
  '%s: the old go, in batches, and the young stay [T-16, T-25]',
  async (table, name, insert) => {
    for (const each of ['1', '2', '3', '4', '5']) await run(insert(`old ${each}`, '91 days'))
    await run(insert('young', '29 days'))
    await forgetWhatIsOver(worker, 2)
    expect(await left(table, name)).toEqual(['young'])
  },
)

test('a signature that was used is kept as long as what it signed can be disputed', async () => {
  const used = (act: string, age: string) =>
    run(`insert into signatures.requests
           (customer_id, id, user_id, act, binding, code_hash, expires_at, used_at)
         values ('C2', gen_random_uuid(), 'U1', '${act}', 'b', 'h', now() - interval '${age}', now())`)
  await used('disputable', '390 days')
  await used('settled', '400 days')
  await forgetWhatIsOver(worker)
  const acts = await left('signatures.requests', 'act')
  expect(acts).toContain('disputable')
  expect(acts).not.toContain('settled')
})

test('what waits for somebody who looks is kept, with the withdrawal it is about, until it is settled', async () => {
  await worker.query(
    `with declared as (
       insert into orders.declarations (id, market, name, contract, email, declared_at)
       select gen_random_uuid(), 'de-DE', 'n', which, 'a@b.de', now() - interval '5 years'
         from unnest('{open,looked at}'::text[]) as which
       returning id, contract)
     insert into platform.issues (kind, entity_id, reason, found_on, seen_on, settled_at)
     select 'withdrawal-declared', id::text, contract, now(), now(),
            case when contract = 'looked at' then now() end from declared`,
  )
  await forgetWhatIsOver(worker)
  expect(await left('orders.declarations', 'contract')).toEqual(['open', 'young'])
  const issues = await left('platform.issues', 'reason')
  expect(issues).toEqual(['looked at', 'open', 'young'])
  await expect(run('delete from platform.issues')).rejects.toThrow('settled, not deleted')
})

test('events stay facts for ten years; to whom they were told is forgotten once all know', async () => {
  for (const [entityId, age, isTold] of [
    ['told long ago', '11 years', true],
    ['told', '2 years', true],
    ['never told', '11 years', false],
  ])
    await worker.query(
      `with event as (
         insert into platform.outbox (name, data, occurred_on, occurred_at, actor, entity_id, delivered_at)
         values ('x', '{}', now() - $2::interval, now() - $2::interval, 'test', $1,
                 case when $3 then now() - interval '31 days' end)
         returning id)
       insert into platform.outbox_deliveries (event_id, subscriber, delivered_at)
       select id, 's', now() - interval '31 days' from event`,
      [entityId, age, isTold],
    )

  await forgetWhatIsOver(worker)
  await forgetWhatIsOver(worker)
  expect(await left('platform.outbox', 'entity_id')).toEqual(['never told', 'told'])
  const deliveries = await worker.query(
    `select entity_id from platform.outbox_deliveries join platform.outbox on id = event_id`,
  )
  expect(deliveries.rows, 'who knows it is not told again').toEqual([{ entity_id: 'never told' }])
  for (const who of [worker, fresh.db])
    await expect(who.query(`delete from platform.outbox`)).rejects.toThrow(/facts|permission/)
})

test('every rule has a reason, and nobody but the owner of the schema changes one', async () => {
  const { rows } = await worker.query<{ reason: string }>('select reason from platform.retention')
  expect(rows.length).toBeGreaterThan(5)
  for (const { reason } of rows) expect(reason.length).toBeGreaterThan(30)
  for (const who of [worker, fresh.db])
    await expect(who.query('delete from platform.retention')).rejects.toThrow(/permission denied/)
})
