// The end of day of many portfolios, step by step: a plain one, on which one in a hundred has drifted, one on which the
// savings plans of every fifth run, and one on which all of that was traded; and the memory of the process that drives it.
// How many is an argument. Claims: for a hundred thousand each day within 60 s on two cores, fewer in proportion, a second
// run that changes nothing, and at most 300 MB.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CalendarDate, date } from '#domain/date.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { settlesOn } from '#domain/investment/portfolio-transaction.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { businessDate, startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { closeDay, type DayStep } from '#platform/end-of-day.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl, makeLogins } from '#platform/logins.ts'
import { migrate } from '#platform/migrate.ts'
import { daySteps } from '#services/end-of-day.ts'
import { keepPrices } from '#services/instruments/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { quotesBetween } from '#simulator/market/series.ts'
import { claim, MB } from './support/figures.ts'

const size = Number(process.argv[2] ?? 2000)
const [bought, before, today] = [date('2026-11-02'), date('2026-11-27'), date('2026-11-30')]
const template = 'DWM50'
const log = openLog('silent')
/** What the custodian did is written at once: what it says comes during the day, event by event. */
const steps = daySteps(
  { ...simulatedWorld, answers: () => [] },
  { bankDir: join(tmpdir(), 'tidemark-bench-banks') },
)

/** Every fifth has a plan; of every hundredth the first fund is worth twice what the strategy wants. */
const fill = [
  `create temp table seeds as
     select n, 'C' || lpad(n::text, 9, '0') as customer, platform.uuid_v7() as account, platform.uuid_v7() as portfolio
       from generate_series(1, $1::int) n`,
  `create temp table parts as
     select s.*, t.isin, 'depot-bank/' || lpad(('x' || lpad(right(s.portfolio::text, 1), 8, '0'))::bit(32)::int::text, 2, '0')
              as custody,
            trunc(1000000 * t.percent / 100.0 * case when s.n % 100 = 0 and t.place = 1 then 2 else 1 end
                  * 1000000 / p.price)::bigint as units, p.price
       from seeds s
       cross join unnest($1::text[], $2::int[]) with ordinality as t (isin, percent, place)
       join instruments.prices p on p.isin = t.isin and p.on_day = '2026-11-27'`,
  `insert into customers.customers (id, partner_no, status, type, market, distributor_id, channel_id, registered_on,
                                    data_validity, data_valid_until)
     select customer, customer, 'ACTIVE', 'PERSONAL', 'de-DE', 'tidemark', 'tidemark', '2026-01-05', 'VALID', '2030-01-01'
       from seeds`,
  `insert into accounts.transaction_accounts (customer_id, id, position, state, distributor_id, created_on, state_changed_at)
     select customer, account, 0, 'ACTIVE', 'tidemark', '2026-01-05', now() from seeds`,
  `insert into holdings.product_instances (customer_id, id, category, family, template_id, state, currency, principal_minor,
                                           opened_on)
     select customer, portfolio, 'LIQUID', 'DWM', '${template}', 'ACTIVE', 'EUR', 1000000, '${bought}' from seeds`,
  `insert into investments.portfolios (customer_id, id, name, status, custody)
     select distinct customer, portfolio, 'Portfolio', 'ACTIVE', custody from parts`,
  `insert into investments.depots (customer_id, state, account) select customer, 'OPEN', 'D' || customer from seeds`,
  `insert into holdings.savings_plans (customer_id, instance_id, currency, amount_minor, rhythm, day_of_month, next_execution,
                                       is_active)
     select customer, portfolio, 'EUR', 20000, 'MONTHLY', 1, '2026-12-01', true from seeds where n % 5 = 0`,
  `insert into ledger.accounts (id, customer_id, kind, reference, currency, balance_minor, floor_minor, opened_on)
     select platform.uuid_v7(), customer, 'TRANSACTION', account::text, 'EUR', 100000, 0, '${bought}'::date from seeds
     union all
     select platform.uuid_v7(), customer, 'PORTFOLIO', portfolio::text, 'EUR', 1000, 0, '${bought}' from seeds
     union all
     select platform.uuid_v7(), customer, 'POSITION', portfolio::text, isin, units, 0, '${bought}' from parts
     union all
     select platform.uuid_v7(), null, 'CUSTODY', custody, isin, -sum(units), null, '${bought}' from parts group by custody, isin
     union all
     select platform.uuid_v7(), null, 'PAYMENTS', 'bench', 'EUR', -101000 * count(*), null, '${bought}' from seeds`,
  `with transfer as (
     insert into ledger.transfers (id, key, fingerprint, kind, value_date, booked_on, evidence)
       values (platform.uuid_v7(), 'bench', '', 'OPENING_BALANCE', '${bought}', '${bought}', '{}') returning id)
   insert into ledger.postings
     select t.id, row_number() over (), a.id, a.customer_id, a.balance_minor, a.currency, a.balance_minor, '${bought}', '${bought}'
       from transfer t, ledger.accounts a`,
  `insert into investments.transactions (customer_id, id, portfolio_id, type, state, amount_minor, traded_on, settles_on,
                                         transfer_id)
     select s.customer, platform.uuid_v7(), s.portfolio, 'INFLOWS', 'SETTLED', 1000000, '${bought}', '${bought}', t.id
       from seeds s, ledger.transfers t`,
  `insert into investments.lots (customer_id, portfolio_id, isin, number, traded_on, units, cost_minor)
     select customer, portfolio, isin, row_number() over (partition by portfolio), '${bought}', units,
            div(units::numeric * price + 500000, 1000000) from parts`,
  `insert into investments.valuations (customer_id, portfolio_id, on_day, value_minor, flow_minor, index)
     select customer, portfolio, '${before}', 1000 + sum(div(units::numeric * price + 500000, 1000000)), 0, 1
       from parts group by 1, 2`,
  `insert into simulator.custody (entry, portfolio_id, isin, units, on_day)
     select portfolio || '/' || isin, portfolio, isin, units, '${bought}' from parts`,
  'analyze',
]

/** The custodian has done all it was asked for, at the closes of a day, and told of it. */
const traded = [
  `insert into investments.fills (customer_id, trade_id, execution, units, price, amount_minor, traded_on, settles_on, is_last)
     select t.customer_id, t.id, '1', sized.units, p.price, div(sized.units::numeric * p.price + 500000, 1000000), $1, $2, true
       from investments.trades t
       join instruments.prices p on p.isin = t.isin and p.on_day = $1
       cross join lateral (
         select least(t.units, trunc(t.amount_minor * 1000000.0 / p.price)::bigint) as units) sized
      where t.state = 'SUBMITTED' and sized.units > 0`,
  `update investments.trades t set state = 'FILLED' where t.state = 'SUBMITTED' and $1::date <= $2::date`,
  `update orders.orders set state = 'IN_PROGRESS', instruction_state = 'IN_PROGRESS'
    where type is not null and instruction_state = 'EXPORTED' and $1::date <= $2::date`,
  `insert into simulator.custody (entry, portfolio_id, isin, units, on_day)
     select f.trade_id || '/1', t.portfolio_id, t.isin, case when t.side = 'BUY' then f.units else -f.units end, $1::date
       from investments.fills f join investments.trades t on t.customer_id = f.customer_id and t.id = f.trade_id
      where f.traded_on = $1 and $1::date <= $2::date`,
  'analyze',
]

const seconds = (since: number) => (performance.now() - since) / 1000

function tell(what: string, taken: number, more = ''): void {
  const rss = Math.round(process.memoryUsage().rss / 1e6)
  console.log(
    `  ${what.padEnd(32)} ${taken.toFixed(1).padStart(7)} s ${String(rss).padStart(5)} MB   ${more}`,
  )
}

/** One connection, because the seeds are a table of its own. */
async function filled(owner: Db): Promise<void> {
  const since = performance.now()
  await keepPrices(owner, quotesBetween(bought, before))
  const targets = targetsOf(template)
  const isins = targets.map(({ isin }) => isin)
  const percents = targets.map(({ percent }) => percent)
  await owner.transaction(async (tx) => {
    for (const [i, sql] of fill.entries())
      await tx.query(sql, i === 0 ? [size] : i === 1 ? [isins, percents] : [])
  })
  tell('filled', seconds(since))
}

async function answered(owner: Db, day: CalendarDate): Promise<void> {
  const since = performance.now()
  await keepPrices(owner, quotesBetween(day, day))
  await owner.transaction(async (tx) => {
    for (const sql of traded) await tx.query(sql, sql.includes('$') ? [day, settlesOn(day)] : [])
  })
  tell('(traded by the custodian)', seconds(since))
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
      const issues = await run(db, on)
      taken.set(name, seconds(start))
      return issues
    },
  }))
  const since = performance.now()
  const { issues } = (await closeDay(worker, timed).catch((error: Error) => {
    if (error.message !== 'the power is gone') throw error
  })) ?? { issues: [] }
  const whole = seconds(since)
  tell(what, whole, issues.length > 0 ? `${issues.length} issues, ${issues[0]!.reason}` : '')
  for (const [name, each] of taken) if (each >= whole / 100) tell(`  ${name}`, each)
  return whole
}

async function written(worker: Db): Promise<string> {
  const { rows } = await worker.query<{ all: string }>(
    `select concat_ws(' ', (select count(*) from investments.transactions), (select count(*) from investments.trades),
       (select count(*) from investments.valuations), (select count(*) from orders.transitions),
       (select count(*) from ledger.transfers), (select count(*) from ledger.postings), (select count(*) from ledger.seals),
       (select sum(balance_minor::numeric * balance_minor) from ledger.accounts), (select count(*) from platform.outbox)) as all`,
  )
  return rows[0]!.all
}

const countOf = async (worker: Db, sql: string) =>
  (await worker.query<{ n: bigint }>(`select count(*) as n from ${sql}`)).rows[0]!.n

type Measured = { days: number[]; again: number; isUnchanged: boolean }

async function measure(owner: Db, worker: Db): Promise<Measured> {
  const plain = await closed(worker, 'a plain day', steps)
  const plans = await closed(worker, 'a day on which plans run', steps)
  tell(`(${await countOf(worker, 'investments.trades')} trades)`, 0)
  const day = await businessDate(worker)
  await answered(owner, day)
  const trades = await closed(worker, 'a day on which they are filled', [...steps, powerCut])
  tell(`(${await countOf(worker, 'investments.executions')} executions)`, 0)
  const one = await written(worker)
  const again = await closed(worker, 'the same day again', steps)
  const since = performance.now()
  for (const { name, run } of steps) if (name !== 'reconcile') await run(worker, day)
  tell('every writing step by force', seconds(since))
  return { days: [plain, plans, trades], again, isUnchanged: one === (await written(worker)) }
}

async function measured(): Promise<Measured> {
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
    console.log(
      `${size.toLocaleString('en')} portfolios of ${targetsOf(template).length} funds, of ${Object.keys(instruments).length}`,
    )
    await filled(owner)
    const found = await measure(owner, worker)
    await owner.close()
    await worker.close()
    return found
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

const { days, again, isUnchanged } = await measured()
const most = (60 * size) / 100_000
const slowest = Math.max(...days)
claim(`the slowest day ${slowest.toFixed(1)} s, at most ${most.toFixed(1)} s`, slowest <= most)
claim(
  `a second run ${again.toFixed(1)} s, at most 2 s, and changes nothing`,
  again <= 2 && isUnchanged,
)
const memory = process.resourceUsage().maxRSS * 1024
claim(`worker ${MB(memory)} at most, 300 MB allowed`, memory <= 300e6)
