// An end of day over many active deposits: accrual alone, the whole day, the day again, and the memory it
// takes. `node bench/end-of-day.ts 100000 1000000`. Claim: a million accruals within a minute.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CalendarDate, date } from '#domain/date.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { openLog } from '#platform/log.ts'
import { migrate, workerRole } from '#platform/migrate.ts'
import { accrue } from '#services/deposits/index.ts'
import { daySteps } from '#services/end-of-day.ts'

const sizes = process.argv.slice(2).map(Number)
const today = date('2026-11-30')
const log = openLog('silent')
const claimSeconds = 60
/** Nothing is ordered here, so nothing is written into it. */
const bankDir = join(tmpdir(), 'tidemark-bench-banks')

/** One customer for each deposit; nine in ten are terms that end somewhere in the next year. */
const fill = [
  `create temp table seeds as
     select n, 'C' || lpad(n::text, 9, '0') as customer, platform.uuid_v7() as instance, platform.uuid_v7() as account,
            platform.uuid_v7() as deposit_ledger, platform.uuid_v7() as account_ledger,
            n % 10 > 0 as is_term, (date '2026-11-30' - (n % 365)::int) as starts,
            100000 + (n % 5000) * 100 as minor
       from generate_series(1, $1::int) n`,
  `insert into accounts.transaction_accounts (customer_id, id, position, state, distributor_id, created_on, state_changed_at)
     select customer, account, 0, 'ACTIVE', 'tidemark', starts, now() from seeds`,
  `insert into deposits.product_instances (customer_id, id, category, family, template_id, deposit_kind, issue_version, state,
                                           currency, principal_minor, opened_on, matures_on)
     select customer, instance, 'LIQUID', 'DEPOSIT', 'P', case when is_term then 'TERM' else 'OVERNIGHT' end, 1, 'ACTIVE',
            'EUR', minor, starts, case when is_term then starts + 365 end from seeds`,
  `insert into ledger.accounts (id, customer_id, kind, reference, currency, balance_minor, floor_minor, opened_on)
     select deposit_ledger, customer, 'DEPOSIT', instance::text, 'EUR', minor, 0, starts from seeds
     union all select account_ledger, customer, 'TRANSACTION', account::text, 'EUR', 0, 0, starts from seeds
     union all select platform.uuid_v7(), null, 'PAYMENTS', 'bench', 'EUR', -(select sum(minor) from seeds), null, '2026-01-01'`,
  `with transfer as (
     insert into ledger.transfers (id, key, fingerprint, kind, value_date, booked_on, evidence)
       values (platform.uuid_v7(), 'bench', '', 'OPENING_BALANCE', '2026-01-01', '2026-01-01', '{}') returning id)
   insert into ledger.postings
     select t.id, row_number() over (), a.id, a.customer_id, a.balance_minor, 'EUR', a.balance_minor, '2026-01-01', '2026-01-01'
       from transfer t, ledger.accounts a where a.balance_minor <> 0`,
  `insert into deposits.contracts
     (customer_id, instance_id, bank_id, bank_country, model, market, day_count, payout, prolongation, early_termination,
      min_minor, max_minor, starts_on, matures_on, pays_on, anchor_on, per_year, accrued_from, posts_for, posts_on, ledger_account_id)
     select customer, instance, 'bank' || n % 40, 'DE', 'TRUST', 'de-DE',
            (array['30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ISDA'])[n % 4 + 1],
            case when is_term then 'AT_MATURITY' else 'MONTHLY_CAPITALISED' end, 'OPTIONAL', 'NONE', 1, 100000000,
            starts, case when is_term then starts + 365 end, case when is_term then starts + 365 end, '2025-01-01',
            case when is_term then 1 else 12 end, greatest(starts, case when is_term then starts else '2026-11-01' end),
            case when not is_term then date '2026-12-01' end, case when not is_term then date '2026-12-01' end, deposit_ledger
       from seeds`,
  `insert into deposits.steps (customer_id, instance_id, from_day, balance_minor, rate_percent)
     select customer, instance, starts, minor, round(2 + (n % 100) / 100.0, 2) from seeds`,
  'analyze',
]

async function timed<T>(what: string, work: () => Promise<T>): Promise<number> {
  const since = performance.now()
  const result = await work()
  const taken = (performance.now() - since) / 1000
  const rss = Math.round(process.memoryUsage().rss / 1e6)
  console.log(
    `  ${what.padEnd(34)} ${taken.toFixed(1).padStart(7)} s   ${String(rss).padStart(5)} MB   ${result ?? ''}`,
  )
  return taken
}

async function measure(size: number): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
  chmodSync(dir, 0o755)
  const server = await startPostgres({ dir: join(dir, 'postgres'), log })
  try {
    await server.ensureDatabase('bench')
    const url = server.url('bench')
    await migrate(url, log)
    const owner = openDb({ connectionString: url, max: 1, statementTimeoutMs: 1_200_000 }, log)
    const worker = openDb(
      { connectionString: url, role: workerRole, max: 3, statementTimeoutMs: 1_200_000 },
      log,
    )
    await startBusinessClock(worker, today)
    console.log(`${size.toLocaleString('en')} active deposits`)
    await timed('filled', () => filled(owner, size))
    const accrual = await timed('accrual alone', () => accrue(worker, today))
    await timed('accrual again', () => accrue(worker, today))
    await timed('whole day', () => closed(worker))
    await timed('whole day with a month of interest', () => closed(worker))
    await timed('every step of that day again', () => again(worker, date('2026-12-01')))
    await owner.close()
    await worker.close()
    return accrual < claimSeconds
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** One connection, because the seeds are a table of its own. */
async function filled(owner: Db, size: number): Promise<undefined> {
  await owner.transaction(async (tx) => {
    for (const sql of fill) await tx.query(sql, sql.includes('$1') ? [size] : [])
  })
  return undefined
}

async function closed(worker: Db): Promise<string> {
  const { day } = await closeDay(worker, daySteps(bankDir))
  const { rows } = await worker.query<{ posted: bigint; matured: bigint }>(
    `select count(*) filter (where t.kind = 'INTEREST_POSTED') as posted,
            count(*) filter (where t.kind = 'DEPOSIT_MATURED') as matured
       from ledger.transfers t where t.booked_on = $1`,
    [day],
  )
  return `${rows[0]!.posted} postings, ${rows[0]!.matured} maturities`
}

async function again(worker: Db, day: CalendarDate): Promise<undefined> {
  for (const step of daySteps(bankDir)) await step.run(worker, day)
  return undefined
}

let isMet = true
for (const size of sizes.length > 0 ? sizes : [100_000, 1_000_000])
  isMet = (await measure(size)) && isMet
if (!isMet) process.exitCode = 1
