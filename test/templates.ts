// The demo world with more in it: filled once a run, by whoever needs it first, and copied by all others.

import pg from 'pg'
import { inject } from 'vitest'
import { date } from '#domain/date.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { loadDemoDocuments, loadDemoPortfolios } from '#services/demo/index.ts'
import { firstDay, quotesBetween } from '#simulator/market/series.ts'
import { demoDay, demoTemplate } from './database.ts'

const today = date(demoDay)
const fillings = {
  portfolios: (worker: Db) => loadDemoPortfolios(worker, quotesBetween(firstDay, today), today),
  documents: (worker: Db) => loadDemoDocuments(worker),
}
export type Filling = keyof typeof fillings

const urlOf = (database: string): string => {
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${database}`
  return url.href
}

async function fill(database: string, filling: Filling): Promise<void> {
  const connectionString = loginUrl(urlOf(database), 'worker')
  const worker = openDb({ connectionString, max: 4, statementTimeoutMs: 60_000 }, openLog('silent'))
  try {
    await fillings[filling](worker)
  } finally {
    await worker.close()
  }
}

/** Its name, once it is there whole: whoever asks meanwhile waits. */
export async function templateWith(filling: Filling): Promise<string> {
  const name = `${demoTemplate}_${filling}`
  const owner = new pg.Client(inject('serverUrl'))
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock(hashtext($1))', [name]) // It falls with the session.
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await owner.query(`drop database if exists ${draft} with (force)`)
    await owner.query(`create database ${draft} template ${demoTemplate} strategy wal_log`)
    await fill(draft, filling)
    await owner.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await owner.end()
  }
}
