// Brings a database to the schema this program knows: the files of `db/`, in order, forward only,
// each in a transaction of its own, one process at a time.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import type { Log } from './log.ts'

export type Migration = { name: string; sql: string }

type Applied = { name: string; checksum: string }

export const migrationsDir = join(import.meta.dirname, '../../db')

const migrationLock = 20_261_116
const connectTimeoutMs = 5000

export const readMigrations = (dir = migrationsDir): Migration[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(dir, name), 'utf8') }))

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum from platform.migration order by name',
  )
  return rows
}

/** For a process that does not migrate: the schema must be the one it knows. */
export async function assertMigrated(client: pg.Client): Promise<void> {
  const known = await client.query<{ is: boolean }>(
    `select to_regclass('platform.migration') is not null as is`,
  )
  const applied = known.rows[0]!.is ? await readApplied(client) : []
  if (pendingMigrations(readMigrations(), applied).length > 0)
    throw new CannotStart(
      'The database is older than this program: run npm run migrate with DATABASE_OWNER_URL first.',
    )
}

/** Returns the names of what was applied now. */
export async function migrate(
  url: string,
  log: Log,
  migrations = readMigrations(),
): Promise<string[]> {
  const client = await connect(url)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const pending = pendingMigrations(migrations, await readApplied(client))
    for (const migration of pending) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'schema migrated')
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end() // The lock goes with the session.
  }
}

/** One session, or a line that says where nobody answers and why. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'tidemark start',
  })
  client.on('error', () => {}) // The statement under way reports it.
  try {
    await client.connect()
    return client
  } catch (cause) {
    throw new CannotStart(`The database at ${place(url)} cannot be reached: ${reason(cause)}.`, {
      cause,
    })
  }
}

/** Where it is, without the password. */
function place(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return message || code || String(error)
}

const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex')

function pendingMigrations(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  for (const { name, checksum: before } of applied) {
    const migration = byName.get(name)
    if (!migration)
      throw new CannotStart(
        `The database belongs to a newer Tidemark (it has ${name}): update the program, or use another database.`,
      )
    if (checksum(migration.sql) !== before)
      throw new CannotStart(
        `db/${name} was changed after it was applied: put it back and write a new file, or start with an empty database.`,
      )
  }
  const done = new Set(applied.map(({ name }) => name))
  const pending = known.filter(({ name }) => !done.has(name))
  const last = applied.at(-1)?.name ?? ''
  const late = pending.find(({ name }) => name < last)
  if (late)
    throw new CannotStart(
      `db/${late.name} comes before ${last}, which is applied already: give it the next number.`,
    )
  return pending
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into platform.migration (name, checksum) values ($1, $2)', [
      name,
      checksum(sql),
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new CannotStart(`db/${name} cannot be applied: ${reason(cause)}.`, { cause })
  }
}
