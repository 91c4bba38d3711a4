// Transfers a second on a durable PostgreSQL: our one function, the same work as five statements of a
// transaction, and pgbench's own tpcb-like where it is installed. Claim: the function is the faster way.

import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { date } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { openLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerFaults, openAccount, post } from '#services/ledger/index.ts'

const seconds = Number(process.argv[2] ?? 4)
const clientCounts = [1, 8, 16]
const accountCount = 1000
const today = date('2026-11-16')
const log = openLog('silent')

const dir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
chmodSync(dir, 0o755)
const server = await startPostgres({ dir: join(dir, 'postgres'), log })
await server.ensureDatabase('bench')
const url = server.url('bench')
await migrate(url, log)
const db = openDb({ connectionString: url, max: 16 }, log)
await startBusinessClock(db, today)
const accounts: string[] = []
for (let i = 0; i < accountCount; i++)
  accounts.push(
    await openAccount(db, {
      kind: 'TRANSACTION',
      reference: uuidV7(),
      currency: 'EUR',
      customerId: `C${i}`,
    }),
  )

const pick = () => accounts[Math.floor(Math.random() * accountCount)]!

async function byFunction(): Promise<void> {
  const [from, to] = [pick(), pick()]
  if (from === to) return
  await post(db, {
    id: uuidV7(),
    key: uuidV7(),
    kind: 'TRANSFER',
    valueDate: today,
    lines: [
      { accountId: from, amount: money(-100n, 'EUR') },
      { accountId: to, amount: money(100n, 'EUR') },
    ],
  })
}

/** The same rows and the same promises, statement by statement. */
async function byStatements(): Promise<void> {
  const [from, to] = [pick(), pick()].sort() as [string, string]
  if (from === to) return
  const id = uuidV7()
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into ledger.transfers (id, key, fingerprint, kind, value_date, booked_on, evidence)
       values ($1, $2::text, sha256(convert_to($2::text, 'UTF8')), 'TRANSFER', $3, $3, '{}') on conflict (key) do nothing`,
      [id, uuidV7(), today],
    )
    await tx.query('select from ledger.accounts where id = any ($1) order by id for update', [
      [from, to],
    ])
    await tx.query('update ledger.accounts set balance_minor = balance_minor - 100 where id = $1', [
      from,
    ])
    await tx.query('update ledger.accounts set balance_minor = balance_minor + 100 where id = $1', [
      to,
    ])
    await tx.query(
      `insert into ledger.postings
       select $1, l.line, a.id, a.customer_id, l.amount, a.currency, a.balance_minor, $4, $4
         from unnest($2::uuid[], $3::bigint[]) with ordinality as l (id, amount, line)
         join ledger.accounts a on a.id = l.id`,
      [id, [from, to], [-100n, 100n], today],
    )
  })
}

async function perSecond(clients: number, work: () => Promise<void>): Promise<number> {
  let done = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await work()
        done++
      }
    }),
  )
  return Math.round(done / seconds)
}

function byPgbench(clients: number): string {
  const [pgbench] = globSync('/usr/lib/postgresql/*/bin/pgbench')
  if (!pgbench) return 'not installed'
  if (clients === 1) spawnSync(pgbench, ['-i', '-q', '-s', '10', url], { stdio: 'ignore' })
  const { stdout } = spawnSync(pgbench, ['-c', `${clients}`, '-j', '2', '-T', `${seconds}`, url], {
    encoding: 'utf8',
  })
  return /tps = (\d+)/.exec(stdout)?.[1] ?? 'failed'
}

async function checked(of: Db): Promise<void> {
  const faults = await ledgerFaults(of)
  if (faults.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(faults)}`)
}

console.log('clients   one function   five statements   pgbench tpcb-like   (transfers/s)')
let isFaster = true
for (const clients of clientCounts) {
  const ours = await perSecond(clients, byFunction)
  const theirs = await perSecond(clients, byStatements)
  isFaster &&= ours >= theirs
  const cells = [clients, ours, theirs, byPgbench(clients)]
  console.log(cells.map((cell, i) => String(cell).padStart([7, 15, 18, 20][i]!)).join(''))
}
await checked(db)
await db.close()
await server.stop()
rmSync(dir, { recursive: true, force: true })
if (!isFaster) process.exitCode = 1
