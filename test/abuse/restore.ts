// C-22: a copy of the database made while it works, and the journal behind it, bring the books back to a moment
// of one's choice: what was acknowledged before it is there, what came after it is not, and everything adds up.
//
//   node test/abuse/restore.ts [--payments 3000]

import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { date } from '#domain/date.ts'
import { businessDate, startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { type EmbeddedPostgres, startPostgres } from '#platform/embedded-postgres.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl, makeLogins } from '#platform/logins.ts'
import { migrate } from '#platform/migrate.ts'
import { loadDemoWorld } from '#services/demo/index.ts'
import { accountOfReference } from '#services/orders/index.ts'
import { receivePayIn } from '#services/payments/index.ts'
import { bookFaults } from './books.ts'

const log = openLog('silent')
const database = 'tidemark'
const run = promisify(execFile)

export type Restored = {
  /** Payments acknowledged before the moment, and after it. */
  before: number
  after: number
  /** Acknowledged before and not there; not acknowledged before, and there. */
  lost: number
  surplus: number
  /** Whether all postings, seals and balances are those of the moment, to the byte. */
  isSame: boolean
  faults: number
  copySeconds: number
  restoreSeconds: number
}

const opened = (server: EmbeddedPostgres) => {
  const connectionString = loginUrl(server.url(database), 'worker')
  return openDb({ connectionString, max: 4, statementTimeoutMs: 60_000 }, log)
}

async function pays(worker: Db, iban: string, name: string): Promise<void> {
  const payment = { accountNumber: iban, amount: '1.00', currency: 'EUR' as const, remittance: '' }
  const valueDate = await businessDate(worker)
  await receivePayIn(
    worker,
    { ...payment, senderName: 'Anna Schmidt', externalId: name, valueDate },
    accountOfReference,
  )
}

const paid = async (db: Db) => {
  const { rows } = await db.query<{ name: string }>(
    `select external_id as name from payments.pay_ins where external_id like 'restore %'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Everything that is booked, as one value. */
async function booked(db: Db): Promise<string> {
  const { rows } = await db.query<{ all: string }>(
    `select concat_ws(' ',
       (select md5(string_agg(p::text, '' order by transfer_id, account_id, p::text)) from ledger.postings p),
       (select md5(string_agg(s::text, '' order by s::text)) from ledger.seals s),
       (select md5(string_agg(id::text || balance_minor, '' order by id)) from ledger.accounts)) as all`,
  )
  return rows[0]!.all
}

async function asOwner<T extends object>(server: EmbeddedPostgres, sql: string): Promise<T> {
  const client = new pg.Client(server.url(database))
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows[0]!
  } finally {
    await client.end()
  }
}

/** As any tool does it: the server is told, files are copied as they are, and the server says how to read them. */
async function copied(server: EmbeddedPostgres, from: string, to: string): Promise<void> {
  const client = new pg.Client(server.url(database))
  await client.connect()
  try {
    await client.query(`select pg_backup_start('restore', true)`)
    // A file may go while it is copied: the journal knows.
    await run('cp', ['-a', from, to]).catch(() => {})
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(true)',
    )
    const data = join(to, 'data')
    await run('rm', ['-rf', join(data, 'postmaster.pid'), join(data, 'pg_wal')])
    for (const name of ['pg_wal', 'pg_wal/archive_status']) mkdirSync(join(data, name))
    writeFileSync(join(data, 'backup_label'), rows[0]!.label)
    writeFileSync(join(data, 'recovery.signal'), '')
    await run('chown', ['-R', `--reference=${data}`, data])
  } finally {
    await client.end()
  }
}

/** All that was written is in the archive. */
async function archived(server: EmbeddedPostgres): Promise<void> {
  const { file } = await asOwner<{ file: string }>(
    server,
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  for (let last = ''; last < file; await pause(100))
    last = (
      await asOwner<{ last: string | null }>(
        server,
        'select last_archived_wal as last from pg_stat_archiver',
      )
    ).last!
}

export async function restore(payments: number): Promise<Restored> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-restore-'))
  const archive = join(dir, 'archive')
  mkdirSync(archive)
  // As root the database runs as another user, who must get in and write.
  chmodSync(dir, 0o755)
  chmodSync(archive, 0o777)
  const [home, copy] = [join(dir, 'postgres'), join(dir, 'copy')]
  const archiving = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` }
  const server = await startPostgres({ dir: home, log, parameters: archiving })
  let again: EmbeddedPostgres | undefined
  try {
    await server.ensureDatabase(database)
    await migrate(server.url(database), log)
    await makeLogins(server.url(database))
    const worker = opened(server)
    await loadDemoWorld(worker, await startBusinessClock(worker, date('2026-11-16')), log)
    const { rows } = await worker.query<{ iban: string }>(
      `select iban from accounts.transaction_accounts where customer_id = 'BAC_410_000_001'`,
    )
    const acknowledged: string[] = []
    const pay = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const name = `restore ${acknowledged.length}`
        await pays(worker, rows[0]!.iban, name)
        acknowledged.push(name)
      }
    }

    const third = Math.ceil(payments / 3)
    let since = performance.now()
    await Promise.all([copied(server, realpathSync(home), copy), pay(third)])
    const copySeconds = (performance.now() - since) / 1000
    await pay(third)
    const before = new Set(acknowledged)
    const books = await booked(worker)
    const { moment } = await asOwner<{ moment: string }>(
      server,
      `select clock_timestamp()::text as moment`,
    )
    await pay(third)
    await worker.close()
    await asOwner(server, 'drop schema payments cascade')
    await archived(server)
    await server.stop()

    since = performance.now()
    again = await startPostgres({
      dir: copy,
      log,
      parameters: {
        ...{ restore_command: `cp ${archive}/%f %p`, recovery_target_time: moment },
        // Nobody is let in before it is done.
        ...{ recovery_target_action: 'promote', hot_standby: 'off' },
      },
    })
    const restoreSeconds = (performance.now() - since) / 1000
    const restored = opened(again)
    const there = await paid(restored)
    const result = {
      before: before.size,
      after: acknowledged.length - before.size,
      lost: [...before].filter((name) => !there.has(name)).length,
      surplus: [...there].filter((name) => !before.has(name)).length,
      isSame: (await booked(restored)) === books,
      faults: (await bookFaults(restored)).length,
      ...{ copySeconds, restoreSeconds },
    }
    await restored.close()
    return result
  } finally {
    await again?.stop()
    await server.stop().catch(() => {})
    rmSync(dir, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { payments: { type: 'string', default: '3000' } } })
  const restored = await restore(Number(values.payments))
  console.log(restored)
  const { lost, surplus, isSame, faults } = restored
  if (lost > 0 || surplus > 0 || !isSame || faults > 0) process.exitCode = 1
}

if (import.meta.main) await main()
