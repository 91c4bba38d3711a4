// One PostgreSQL for all integration tests, with a migrated template that each test copies, and one with the demo.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { date } from '#domain/date.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { openDb } from '#platform/db.ts'
import { type EmbeddedPostgres, startPostgres } from '#platform/embedded-postgres.ts'
import { prepareJobs } from '#platform/jobs.ts'
import { type Log, openLog } from '#platform/log.ts'
import { loginUrl, makeLogins } from '#platform/logins.ts'
import { migrate } from '#platform/migrate.ts'
import { loadDemoWorld } from '#services/demo/index.ts'
import { refuseDeadlocks } from './deadlocks.ts'
import { logEntries, openKeeping } from './version-before.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the test server, as its owner. */
    serverUrl: string
  }
}

/** Tells the next version what this one says to its database. */
const isKept = process.env.KEEP_VERSION === '1'

export const template = 'template_tidemark'
export const demoTemplate = 'template_tidemark_demo'
/** The day on which most tests begin. */
export const demoDay = '2026-11-16'

/** What a power cut would destroy may be lost: these databases live for a test. */
export const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-test-'))
  chmodSync(dir, 0o755) // As root the server runs as another user, who must get in.
  const log = openLog('silent')
  const server = await startPostgres({
    dir: join(dir, 'postgres'),
    log,
    parameters: {
      ...{ ...throwAway, max_connections: '300', log_line_prefix: '%d/%u ' },
      ...(isKept && { log_statement: 'all' }),
    },
  })
  const teardown = async () => {
    await server.stop()
    try {
      if (isKept) await keep(join(dir, 'postgres', 'server.log'))
      await refuseDeadlocks(join(dir, 'postgres'))
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }
  try {
    await makeTemplate(server, log)
    await makeDemoTemplate(server, log)
  } catch (error) {
    await teardown() // A migration that fails must not leave a server behind.
    throw error
  }
  project.provide('serverUrl', server.url('postgres'))
  return teardown
}

async function keep(log: string): Promise<void> {
  const keeping = openKeeping()
  for await (const entry of logEntries(log)) keeping.hear(entry)
  keeping.keep()
}

async function makeTemplate(server: EmbeddedPostgres, log: Log) {
  await server.ensureDatabase(template)
  await migrate(server.url(template), log)
  await makeLogins(server.url(template))
  await prepareJobs(server.url(template), [])
}

async function makeDemoTemplate(server: EmbeddedPostgres, log: Log) {
  const owner = new pg.Client(server.url('postgres'))
  await owner.connect()
  await owner.query(`create database ${demoTemplate} template ${template}`)
  await owner.end()
  const worker = openDb({ connectionString: loginUrl(server.url(demoTemplate), 'worker') }, log)
  await loadDemoWorld(worker, await startBusinessClock(worker, date(demoDay)), log)
  await worker.close()
}
