// What a test needs around it: a fresh, migrated database of its own.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { date } from '#domain/date.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { type Db, type DbSettings, openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { type Login, loginUrl } from '#platform/logins.ts'
import { loadDemoWorld } from '#services/demo/index.ts'
import { demoDay, demoTemplate, template } from './database.ts'
import type { crossing } from './deadlocks.ts'
import { type Filling, templateWith } from './templates.ts'

export type FreshDatabase = {
  /** As the application sees it, unless asked otherwise: it may change rows, not the schema. */
  db: Db
  /** As the owner, for a look behind the curtain. */
  url: string
  workerUrl: string
  close(): Promise<void>
}

export const testLog = openLog('silent')

/** Only in a database named `crossing` may transactions lock each other: the run fails where they do. */
export async function freshDatabase(
  { login = 'app', ...settings }: Partial<DbSettings> & { login?: Login } = {},
  { kind = 'test', of = template }: { kind?: 'test' | typeof crossing; of?: string } = {},
): Promise<FreshDatabase> {
  const name = `${kind}_${randomUUID().replaceAll('-', '')}`
  await asOwner(`create database ${name} template ${of} strategy wal_log`)
  const url = databaseUrl(name)
  const db = openDb({ connectionString: loginUrl(url, login), max: 5, ...settings }, testLog)
  return {
    db,
    url,
    workerUrl: loginUrl(url, 'worker'),
    async close() {
      await db.close()
      await asOwner(`drop database ${name} with (force)`)
    },
  }
}

type DemoWish = Partial<DbSettings> & { day?: string; workers?: number; filling?: Filling }

/** With the demo world on its first day, or with more in it, and a connection of the worker's. */
export async function demoDatabase({
  day = demoDay,
  workers = 4,
  filling,
  ...settings
}: DemoWish = {}): Promise<FreshDatabase & { worker: Db }> {
  const isFilled = day === demoDay
  if (filling && !isFilled) throw new Error(`the world with ${filling} begins on ${demoDay}`)
  const of = filling ? await templateWith(filling) : isFilled ? demoTemplate : template
  const fresh = await freshDatabase(settings, { of })
  const worker = openDb(
    { connectionString: fresh.workerUrl, max: workers, statementTimeoutMs: 60_000 },
    testLog,
  )
  if (!isFilled) await loadDemoWorld(worker, await startBusinessClock(worker, date(day)), testLog)
  return {
    ...fresh,
    worker,
    async close() {
      const unfilled = await unfilledLetters(worker)
      await worker.close()
      await fresh.close()
      expect(unfilled, 'letters with a place that their writer gives nothing for').toEqual([])
    },
  }
}

/** What we have written, whoever it was to: `{day}` says nothing to them. */
async function unfilledLetters(worker: Db): Promise<string[]> {
  const { rows } = await worker.query<{ text: string }>(
    `select m.body as text from postbox.messages m
      where m.sender = 'SERVICE' and m.author_id is null and m.body ~ '\\{\\w+\\}'
     union all
     select t.subject from postbox.threads t where t.subject ~ '\\{\\w+\\}'`,
  )
  return rows.map(({ text }) => text)
}

/** An empty database, without our schema. */
export async function emptyDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(`create database ${name}`)
  return { url: databaseUrl(name), close: () => asOwner(`drop database ${name} with (force)`) }
}

function databaseUrl(name: string): string {
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client(inject('serverUrl'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
