import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { type Drawing, migrate, type Script } from './migrate.ts'

const fleet = script('schema/10-fleet.sql', 'create table public.ship (id int)')
const count = script(
  'code/10-fleet.sql',
  'create or replace function public.ships() returns bigint language sql as $$ select count(*) from public.ship $$',
)
const crew = script('changes/0001_crew.sql', 'create table public.crew (id int)')
const cargo = script('changes/0002_cargo.sql', 'create table public.cargo (id int)')

function script(name: string, sql: string): Script {
  return { name, sql }
}

let database: Awaited<ReturnType<typeof emptyDatabase>>
let owner: pg.Client
beforeEach(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.close()
})

const run = (changes: Script[] = [], code = [count], schema = [fleet]) =>
  migrate(database.url, testLog, { schema, code, changes } satisfies Drawing)
const has = async (table: string) =>
  (await owner.query('select to_regclass($1) is not null as is', [table])).rows[0].is

test('a new database is made of tables and code, has no change to catch up, and is left alone then', async () => {
  expect(await run([crew])).toEqual([fleet.name, count.name])
  expect(await has('public.crew')).toBe(false)
  expect(await run([crew])).toEqual([])
})

test('an older one gets the changes it lacks, in order, and its code again', async () => {
  await run()
  expect(await run([crew, cargo])).toEqual([crew.name, cargo.name, count.name])
  expect(await has('public.cargo')).toBe(true)
  expect(await run([crew, cargo])).toEqual([])
})

test('code whose text changed is written anew', async () => {
  await run()
  const changed = { ...count, sql: count.sql.replace('count(*)', 'count(*) + 1') }
  expect(await run([], [changed])).toEqual([count.name])
  expect((await owner.query('select public.ships() as n')).rows).toEqual([{ n: 1n }])
})

test('eight starts at once apply everything once and all succeed', async () => {
  await run()
  const starts = await Promise.all(Array.from({ length: 8 }, () => run([crew])))
  expect(starts.flat().sort()).toEqual([crew.name, count.name])
})

test('a change that was altered after it was applied stops the start', async () => {
  await run()
  await run([crew])
  await expect(run([{ ...crew, sql: 'select 1' }])).rejects.toThrow(
    'db/changes/0001_crew.sql was changed after it was applied',
  )
})

test('a database of a newer program stops the start', async () => {
  await run([crew, cargo])
  await expect(run([crew])).rejects.toThrow('newer Tidemark (it has changes/0002_cargo.sql)')
})

test('a change that lands after one of a higher number, or of the same, is applied all the same', async () => {
  await run()
  await run([cargo])
  const port = script('changes/0002_port.sql', 'create table public.port (id int)')
  expect(await run([crew, cargo, port])).toEqual([crew.name, port.name, count.name])
  for (const table of ['crew', 'cargo', 'port']) expect(await has(`public.${table}`)).toBe(true)
  expect(await run([crew, cargo, port])).toEqual([])
})

test('one that fails leaves nothing of itself and names the reason', async () => {
  await run()
  const broken = script('changes/0001_broken.sql', `${crew.sql}; select * from nowhere`)
  await expect(run([broken])).rejects.toThrow('db/changes/0001_broken.sql cannot be applied')
  expect(await has('public.crew')).toBe(false)
  expect(await run([crew])).toEqual([crew.name, count.name])
})

test('a database left at a number nobody knows is named, and left alone', async () => {
  await owner.query(`create schema platform; create table platform.migration
    (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    insert into platform.migration (name, checksum) values ('0071_outside_deposits.sql', 'x')`)
  await expect(run()).rejects.toThrow('left at 0071_outside_deposits.sql')
  expect(await has('public.ship')).toBe(false)
})

test('a database that does not answer is named without its password', async () => {
  const error = await migrate('postgres://me:secret@127.0.0.1:1/bank', testLog).catch(String)
  expect(error).toContain('The database at 127.0.0.1:1/bank cannot be reached')
  expect(error).not.toContain('secret')
})

describe('beside a program that is at work', () => {
  const later = script('changes/0001_later.sql', 'alter table public.ship add name text')

  test('a change that has to wait steps back, so that nobody waits behind it, and comes through in the end', async () => {
    await run()
    await owner.query('begin; select * from public.ship')
    const migrated = run([later])
    const other = new pg.Client(database.url)
    await other.connect()
    // Whoever came after a waiting change would wait as long as it does.
    await expect
      .poll(async () => {
        const { rows } = await other.query(
          `select count(*)::int as n from pg_locks where not granted and relation = 'public.ship'::regclass`,
        )
        return rows[0].n
      })
      .toBe(1)
    await other.query('insert into public.ship values (1)')
    await owner.query('commit')
    expect(await migrated).toEqual([later.name, count.name])
    await other.end()
  })
})

test('the application writes rows of tables that come later, and cannot change the schema', async () => {
  const { db, url, close } = await freshDatabase()
  const maker = new pg.Client(url)
  await maker.connect()
  await maker.query('create schema fleet; create table fleet.ship (id serial, name text)')
  await maker.end()
  await db.query(`insert into fleet.ship (name) values ('Tern')`)
  expect((await db.query('select * from fleet.ship')).rows).toEqual([{ id: 1, name: 'Tern' }])
  for (const ddl of [
    'create table fleet.port (id int)',
    'drop table fleet.ship',
    'create schema other',
    'create table public.port (id int)',
  ])
    await expect(db.query(ddl)).rejects.toMatchObject({ code: '42501' })
  await close()
})
