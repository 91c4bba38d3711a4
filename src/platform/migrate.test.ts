import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const roles = readMigrations()[0]!
const fleet: Migration = { name: '0002_fleet.sql', sql: 'create table public.ship (id int)' }
const crew: Migration = { name: '0003_crew.sql', sql: 'create table public.crew (id int)' }

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.close())

const run = (...migrations: Migration[]) => migrate(database.url, testLog, migrations)

test('what is new is applied in order, and a second start has nothing to do', async () => {
  expect(await run(roles)).toEqual([roles.name])
  expect(await run(roles, fleet, crew)).toEqual([fleet.name, crew.name])
  expect(await run(roles, fleet, crew)).toEqual([])
})

test('eight starts at once apply everything once and all succeed', async () => {
  const starts = await Promise.all(Array.from({ length: 8 }, () => run(roles, fleet, crew)))
  expect(starts.flat().sort()).toEqual([roles.name, fleet.name, crew.name])
})

test('a file changed after it was applied stops the start', async () => {
  await run(roles, fleet)
  await expect(run(roles, { ...fleet, sql: 'select 1' })).rejects.toThrow(
    'db/0002_fleet.sql was changed after it was applied',
  )
})

test('a database of a newer program stops the start', async () => {
  await run(roles, fleet, crew)
  await expect(run(roles, fleet)).rejects.toThrow('newer Tidemark (it has 0003_crew.sql)')
})

test('a file that comes too late stops the start', async () => {
  await run(roles, crew)
  await expect(run(roles, fleet, crew)).rejects.toThrow('0002_fleet.sql comes before 0003_crew.sql')
})

test('a file that fails leaves nothing of itself and names the reason', async () => {
  const broken = { name: '0002_broken.sql', sql: `${fleet.sql}; select * from nowhere` }
  await expect(run(roles, broken)).rejects.toThrow('db/0002_broken.sql cannot be applied')
  expect(await run(roles, fleet)).toEqual([fleet.name])
})

test('a database that does not answer is named without its password', async () => {
  const error = await migrate('postgres://me:secret@127.0.0.1:1/bank', testLog).catch(String)
  expect(error).toContain('The database at 127.0.0.1:1/bank cannot be reached')
  expect(error).not.toContain('secret')
})

test('the application writes rows of tables that come later, and cannot change the schema', async () => {
  const { db, url, close } = await freshDatabase()
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query('create schema fleet; create table fleet.ship (id serial, name text)')
  await owner.end()
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
