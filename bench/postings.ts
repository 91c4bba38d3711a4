// Transfers a second on a durable PostgreSQL: our one function, the same work as five statements of a
// transaction, and pgbench's own tpcb-like where it is installed, all on one server in one run. Claims: at
// least 1.5 times the five statements, and at least as many as pgbench, whose client is written in C.

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
import { claim, middleOf } from './support/figures.ts'

const seconds = Number(process.argv[2] ?? 3)
const rounds = 5
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

/** The same rows and the same promises, statement by statement, each prepared as ours is. */
async function byStatements(): Promise<void> {
  const [from, to] = [pick(), pick()].sort() as [string, string]
  if (from === to) return
  const id = uuidV7()
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into ledger.transfers (id, key, fingerprint, kind, value_date, booked_on, evidence)
       values ($1, $2::text, sha256(convert_to($2::text, 'UTF8')), 'TRANSFER', $3, $3, '{}') on conflict (key) do nothing`,
      [id, uuidV7(), today],
      'transfer',
    )
    await tx.query(
      'select from ledger.accounts where id = any ($1) order by id for update',
      [[from, to]],
      'lock',
    )
    const move = `update ledger.accounts set balance_minor = balance_minor + $2 where id = $1`
    await tx.query(move, [from, -100n], 'move')
    await tx.query(move, [to, 100n], 'move')
    await tx.query(
      `insert into ledger.postings
       select $1, l.line, a.id, a.customer_id, l.amount, a.currency, a.balance_minor, $4, $4
         from unnest($2::uuid[], $3::bigint[]) with ordinality as l (id, amount, line)
         join ledger.accounts a on a.id = l.id`,
      [id, [from, to], [-100n, 100n], today],
      'postings',
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

const [pgbench] = globSync('/usr/lib/postgresql/*/bin/pgbench')

function byPgbench(clients: number): number | undefined {
  if (!pgbench) return undefined
  const args = ['-c', `${clients}`, '-j', '2', '-T', `${seconds}`, url]
  const { stdout, stderr } = spawnSync(pgbench, args, { encoding: 'utf8' })
  const found = /tps = (\d+)/.exec(stdout)?.[1]
  if (!found) throw new Error(`pgbench failed: ${stderr}`)
  return Number(found)
}

async function checked(of: Db): Promise<void> {
  const faults = await ledgerFaults(of)
  if (faults.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(faults)}`)
}

type Round = { ours: number; statements: number; pgbench: number | undefined }

const told = (name: string, values: readonly number[]) => `${name} ${values.join(', ')}`

/** The middle of rounds, each with all three: a neighbour on the machine disturbs them alike. */
async function compared(clients: number): Promise<void> {
  const all: Round[] = []
  for (let n = 0; n < rounds; n++)
    all.push({
      ours: await perSecond(clients, byFunction),
      statements: await perSecond(clients, byStatements),
      pgbench: byPgbench(clients),
    })
  const anchors = all.flatMap((round) => round.pgbench ?? [])
  console.log(
    `${clients} clients, transfers/s: ${[
      told(
        'one function',
        all.map(({ ours }) => ours),
      ),
      told(
        'five statements',
        all.map(({ statements }) => statements),
      ),
      told('pgbench tpcb-like', anchors),
    ].join('; ')}`,
  )
  const overStatements = middleOf(all.map(({ ours, statements }) => ours / statements))
  claim(
    `${clients} clients: ${overStatements.toFixed(2)} times five statements, at least 1.5`,
    overStatements >= 1.5,
  )
  if (anchors.length === 0) return
  const overPgbench = middleOf(all.map(({ ours, pgbench: anchor }) => ours / anchor!))
  claim(`${clients} clients: ${overPgbench.toFixed(2)} times pgbench, at least 1`, overPgbench >= 1)
}

if (pgbench) spawnSync(pgbench, ['-i', '-q', '-s', '10', url], { stdio: 'ignore' })
else console.log('pgbench is not installed: compared with five statements only')
// The machine code of both of our own is made in the first seconds, which pgbench's was long ago.
await perSecond(16, byFunction)
await perSecond(16, byStatements)
for (const clients of clientCounts) await compared(clients)
await checked(db)
await db.close()
await server.stop()
rmSync(dir, { recursive: true, force: true })
