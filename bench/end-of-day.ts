// An end of day over many active deposits: the whole day, a second run, and the memory of the process that
// drives it. Claims for a million, on two cores: a plain day (maturities, every check of the books) within 60 s,
// growing from a hundred thousand no worse than linearly, a second run that changes nothing within 2 s, and at
// most 300 MB. The day on which a tenth of the deposits post a month of interest is told as well.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CalendarDate, date } from '#domain/date.ts'
import { businessDate, startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { closeDay, type DayStep } from '#platform/end-of-day.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl, makeLogins } from '#platform/logins.ts'
import { migrate } from '#platform/migrate.ts'
import { daySteps } from '#services/end-of-day.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { claim, MB } from './support/figures.ts'

const today = date('2026-11-30')
const log = openLog('silent')
/** Nothing is ordered here, so nothing is written into it. */
const steps = daySteps(
  { ...simulatedWorld, answers: () => [] },
  { bankDir: join(tmpdir(), 'tidemark-bench-banks') },
)

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
  `insert into holdings.product_instances (customer_id, id, category, family, template_id, deposit_kind, issue_version, state,
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

type Day = { whole: number; again: number; isUnchanged: boolean }

const seconds = (since: number) => (performance.now() - since) / 1000

function tell(what: string, taken: number, more = ''): void {
  const rss = Math.round(process.memoryUsage().rss / 1e6)
  console.log(
    `  ${what.padEnd(32)} ${taken.toFixed(1).padStart(7)} s ${String(rss).padStart(5)} MB   ${more}`,
  )
}

async function measure(size: number): Promise<Day> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
  chmodSync(dir, 0o755)
  const server = await startPostgres({ dir: join(dir, 'postgres'), log })
  try {
    await server.ensureDatabase('bench')
    const url = server.url('bench')
    await migrate(url, log)
    await makeLogins(url)
    const settings = { connectionString: url, statementTimeoutMs: 1_200_000 }
    const owner = openDb({ ...settings, max: 1 }, log)
    const worker = openDb({ ...settings, connectionString: loginUrl(url, 'worker'), max: 3 }, log)
    await startBusinessClock(worker, today)
    console.log(`${size.toLocaleString('en')} active deposits`)
    await filled(owner, size)
    await owner.close()
    const whole = await closed(worker, 'a plain day', [...steps, powerCut])
    const before = await written(worker)
    const again = await closed(worker, 'the same day again', steps)
    await forced(worker)
    const isUnchanged = before === (await written(worker))
    await closed(worker, 'a day with a month of interest', steps)
    await worker.close()
    return { whole, again, isUnchanged }
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** One connection, because the seeds are a table of its own. */
async function filled(owner: Db, size: number): Promise<void> {
  const since = performance.now()
  await owner.transaction(async (tx) => {
    for (const sql of fill) await tx.query(sql, sql.includes('$1') ? [size] : [])
  })
  tell('filled', seconds(since))
}

/** After all that is done for a day, and before the clock moves: the day is run again. */
const powerCut: DayStep = {
  name: 'power cut',
  run: async () => {
    throw new Error('the power is gone')
  },
}

async function closed(worker: Db, what: string, wanted: readonly DayStep[]): Promise<number> {
  const taken = new Map<string, number>()
  const timed = wanted.map(({ name, run }) => ({
    name,
    async run(db: Db, on: CalendarDate) {
      const start = performance.now()
      await run(db, on)
      taken.set(name, seconds(start))
    },
  }))
  const day = await businessDate(worker)
  const since = performance.now()
  await closeDay(worker, timed).catch((error: Error) => {
    if (error.message !== 'the power is gone') throw error
  })
  const whole = seconds(since)
  const { rows } = await worker.query<{ posted: bigint; matured: bigint }>(
    `select count(*) filter (where t.kind = 'INTEREST_POSTED') as posted,
            count(*) filter (where t.kind = 'DEPOSIT_MATURED') as matured
       from ledger.transfers t where t.booked_on = $1`,
    [day],
  )
  tell(what, whole, `${rows[0]!.posted} postings, ${rows[0]!.matured} maturities`)
  for (const [name, each] of taken) if (each >= 0.1) tell(`  ${name}`, each)
  return whole
}

/** Told, not claimed: what it would take if nobody had written down what was finished. */
async function forced(worker: Db): Promise<void> {
  const since = performance.now()
  for (const { name, run } of steps) if (name !== 'reconcile') await run(worker, today)
  tell('every writing step by force', seconds(since))
}

async function written(worker: Db): Promise<string> {
  const { rows } = await worker.query<{ all: string }>(
    `select concat_ws(' ', (select count(*) from deposits.interest_postings),
       (select count(*) from ledger.transfers), (select count(*) from ledger.postings), (select count(*) from ledger.seals),
       (select sum(balance_minor::numeric * balance_minor) from ledger.accounts), (select count(*) from platform.outbox)) as all`,
  )
  return rows[0]!.all
}

const told = (value: number) => value.toFixed(1)

/** Noise of a tenth is not growth. */
function claimGrowth(what: string, times: number, sizes: number): void {
  claim(
    `${what} takes ${told(times)} times as long for ${told(sizes)} times the deposits`,
    times <= sizes * 1.1,
  )
}

const [few, many] = [100_000, 1_000_000]
const small = await measure(few)
const large = await measure(many)
claim(`whole day ${told(large.whole)} s, at most 60 s`, large.whole <= 60)
claimGrowth('the whole day', large.whole / small.whole, many / few)
claim(
  `a second run ${told(large.again)} s, at most 2 s, and changes nothing`,
  large.again <= 2 && large.isUnchanged && small.isUnchanged,
)
const most = process.resourceUsage().maxRSS * 1024
claim(`worker ${MB(most)} at most, 300 MB allowed`, most <= 300e6)
