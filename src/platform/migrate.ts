// Brings a database to the one this program knows. A new one is made of `db/schema` and `db/code`; an older one
// gets the `db/changes` it lacks. Code is written anew wherever its text has changed. One process at a time.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import type { Log } from './log.ts'

export type Script = { name: string; sql: string }
export type Drawing = { schema: Script[]; code: Script[]; changes: Script[] }

type Applied = { name: string; checksum: string }

const drawingDir = join(import.meta.dirname, '../../db')

/** Databases from before there was a `schema` have a row for each file up to this one. */
const lastNumbered = '0072_one_rule_for_seals.sql'

const migrationLock = 20_261_116
const connectTimeoutMs = 5000
/**
 * A change that waits for a lock makes everybody behind it wait: it steps back, and tries again. Sooner than
 * PostgreSQL looks for deadlocks (a second), so that it is not somebody else's work that is given up.
 */
const lockTimeoutMs = 500
const mostTries = 120
const inTheWay = new Set(['55P03', '40P01'])

export function readDrawing(dir = drawingDir): Drawing {
  const scripts = (folder: string) =>
    readdirSync(join(dir, folder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((file) => ({
        name: `${folder}/${file}`,
        sql: readFileSync(join(dir, folder, file), 'utf8'),
      }))
  return { schema: scripts('schema'), code: scripts('code'), changes: scripts('changes') }
}

/** For a process that does not migrate: the tables must be those it knows. */
export async function assertMigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('platform.migration') is not null as is`,
  )
  const applied = rows[0]!.is ? await readApplied(client) : []
  const { changes } = readDrawing()
  if (applied.length === 0 || pendingChanges(changes, applied).length > 0)
    throw new CannotStart(
      'The database is older than this program: run npm run migrate with DATABASE_OWNER_URL first.',
    )
}

/** Returns the names of what was applied now. */
export async function migrate(url: string, log: Log, drawing = readDrawing()): Promise<string[]> {
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
    await adopt(client)
    const applied = await readApplied(client)
    const done = applied.length === 0 ? make(client, drawing) : renew(client, drawing, applied)
    for (const name of await done) log.info({ script: name }, 'database migrated')
    return await done
  } finally {
    await client.end() // The lock goes with the session.
  }
}

async function make(client: pg.Client, { schema, code, changes }: Drawing): Promise<string[]> {
  const scripts = [...schema, ...code].sort(byNumber)
  await inTransaction(client, async () => {
    for (const script of scripts) await run(client, script)
    for (const script of [...changes, ...code]) await note(client, script)
  })
  return scripts.map(({ name }) => name)
}

/** Of one number tables come before the code that knows them. */
const byNumber = (one: Script, other: Script) =>
  basename(one.name).localeCompare(basename(other.name)) || other.name.localeCompare(one.name)

/** In one stroke: whoever still asks for what a change has moved never finds it gone, because code says where it is. */
async function renew(
  client: pg.Client,
  { code, changes }: Drawing,
  applied: readonly Applied[],
): Promise<string[]> {
  const pending = pendingChanges(changes, applied)
  const known = new Set(applied.map(({ name, checksum }) => `${name} ${checksum}`))
  const isChanged = code.some(({ name, sql }) => !known.has(`${name} ${checksumOf(sql)}`))
  // A change of a table may have taken what code put on it: rights, triggers, views.
  if (!isChanged && pending.length === 0) return []
  const scripts = [...pending, ...code]
  await inTransaction(client, async () => {
    for (const script of scripts) {
      await run(client, script)
      await note(client, script)
    }
  })
  return scripts.map(({ name }) => name)
}

/** What the numbered files made is what the changes begin from. */
async function adopt(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from platform.migration where name not like '%/%' order by name`,
  )
  if (rows.length === 0) return
  const last = rows.at(-1)!.name
  if (last !== lastNumbered)
    throw new CannotStart(
      `The database was left at ${last}, which this program does not know: start the version of before once, which brings it to ${lastNumbered}.`,
    )
  await client.query(
    `with numbered as (delete from platform.migration where name not like '%/%' returning checksum, name)
     insert into platform.migration (name, checksum)
     select 'schema/' || name, checksum from numbered where name = $1`,
    [lastNumbered],
  )
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum from platform.migration order by name',
  )
  return rows
}

/**
 * What is not applied yet, in the order of the files. Several people write changes at once, so one may be applied
 * after another of a higher number: each stands by itself, and what it is called says that it was.
 */
function pendingChanges(changes: readonly Script[], applied: readonly Applied[]): Script[] {
  const byName = new Map(changes.map((change) => [change.name, change]))
  const done = applied.filter(({ name }) => name.startsWith('changes/'))
  for (const { name, checksum } of done) {
    const change = byName.get(name)
    if (!change)
      throw new CannotStart(
        `The database belongs to a newer Tidemark (it has ${name}): update the program, or use another database.`,
      )
    if (checksumOf(change.sql) !== checksum)
      throw new CannotStart(
        `db/${name} was changed after it was applied: put it back and write a new file, or start with an empty database.`,
      )
  }
  const names = new Set(done.map(({ name }) => name))
  return changes.filter(({ name }) => !names.has(name))
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const { cause } = error as { cause?: { code?: string } }
      if (!inTheWay.has(cause?.code ?? '') || tries === mostTries) throw error
    }
}

async function run(client: pg.Client, { name, sql }: Script): Promise<void> {
  try {
    await client.query(sql)
  } catch (cause) {
    throw new CannotStart(`db/${name} cannot be applied: ${reason(cause)}.`, { cause })
  }
}

const note = (client: pg.Client, { name, sql }: Script) =>
  client.query(
    `insert into platform.migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksumOf(sql)],
  )

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

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
