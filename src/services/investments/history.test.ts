import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDate, date } from '#domain/date.ts'
import { replayed } from '#domain/investment/story.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { parseMoney } from '#domain/money.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { demoId, loadDemoPortfolios, loadDemoWorld } from '#services/demo/index.ts'
import { takePricesStep } from '#services/instruments/index.ts'
import { ledgerFaults } from '#services/ledger/index.ts'
import { firstDay, quotesBetween } from '#simulator/market/series.ts'
import { lotsOff } from '../../../test/investing.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { settleTradesStep } from './settlement.ts'
import { valuePortfoliosStep } from './steps.ts'

const today = date('2026-11-16')
const anna = 'BAC_410_000_001'
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase({ login: 'worker' })
  await startBusinessClock(fresh.db, today)
  await loadDemoWorld(fresh.db, today, testLog)
  await loadDemoPortfolios(fresh.db, quotesBetween(firstDay, today), today)
})
afterAll(() => fresh.close())

const steps = [
  takePricesStep(async (from, until) => quotesBetween(from, until)),
  settleTradesStep,
  valuePortfoliosStep,
]

const countOf = async (table: string) => {
  const { rows } = await fresh.db.query<{ n: bigint }>(`select count(*) as n from ${table}`)
  return Number(rows[0]!.n)
}

const only = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await fresh.db.query<Row>(sql, values)).rows[0]!

test('the books add up in euros and in every instrument', async () => {
  expect(await ledgerFaults(fresh.db)).toEqual([])
  const { n } = await only<{ n: bigint }>(
    `select count(distinct currency) as n from ledger.postings where currency like 'QZ%'`,
  )
  expect(Number(n)).toBe(7)
})

test('anna has put in what the story says, and it is worth about what it should be', async () => {
  const id = demoId(anna, 'DWM50')
  const { paid } = await only<{ paid: bigint }>(
    `select sum(amount_minor)::bigint as paid from investments.transactions
      where portfolio_id = $1 and type = 'INFLOWS'`,
    [id],
  )
  expect(paid).toBe(2_020_000n)
  const { value, on } = await only<{ value: bigint; on: CalendarDate }>(
    `select value_minor as value, on_day as on from investments.valuations
      where portfolio_id = $1 order by on_day desc limit 1`,
    [id],
  )
  expect(on).toBe(today)
  expect(Number(value) / 100).toBeGreaterThan(23_000)
  expect(Number(value) / 100).toBeLessThan(24_000)
})

test('what the ledger holds in units is what the lots hold, and what the transactions bought', async () => {
  expect(await lotsOff(fresh.db)).toEqual([])
})

test('every day of a history is what the step would have written on it', async () => {
  const { rows } = await fresh.db.query<{ n: bigint; off: bigint }>(
    `with walked as (
       select v.*, lag(value_minor) over w as value_before, lag(index) over w as index_before,
              (select coalesce(sum(t.amount_minor), 0) from investments.transactions t
                where t.customer_id = v.customer_id and t.portfolio_id = v.portfolio_id
                  and investments.moves_on(t.type, t.traded_on, t.settles_on) = v.on_day) as moved
         from investments.valuations v window w as (partition by customer_id, portfolio_id order by on_day))
     select count(*) as n,
            count(*) filter (where flow_minor <> moved or index <> case when value_before is null then 1 else
              div(2 * index_before * 1e18 * (value_minor - moved) + value_before, 2 * value_before)
                * 0.000000000000000001 end) as off
       from walked`,
  )
  expect(Number(rows[0]!.n)).toBeGreaterThan(3_000)
  expect(Number(rows[0]!.off)).toBe(0)
})

test('the last day written by the story and by the step are the same', async () => {
  const wanted = await fresh.db.query(
    'select * from investments.valuations where on_day = $1 order by portfolio_id',
    [today],
  )
  await fresh.db.query('delete from investments.valuations where on_day = $1', [today])
  await valuePortfoliosStep.run(fresh.db, today)
  const got = await fresh.db.query(
    'select * from investments.valuations where on_day = $1 order by portfolio_id',
    [today],
  )
  expect(got.rows).toEqual(wanted.rows)
})

test('ninety days passed by the steps are worth what the story says of them', async () => {
  const sanne = 'BAC_410_000_021'
  const id = demoId(sanne, 'DWM70_NL')
  const before = await countOf('investments.valuations')
  const portfolios = await countOf('investments.portfolios')
  let trading = 0
  for (let day = addDays(today, 1); day <= addDays(today, 90); day = addDays(day, 1)) {
    for (const step of steps) expect((await step.run(fresh.db, day)) ?? []).toEqual([])
    trading += quotesBetween(day, day).length > 0 ? 1 : 0
  }
  expect(await countOf('investments.valuations')).toBe(before + trading * portfolios)

  const until = addDays(today, 90)
  const { rows } = await fresh.db.query<{ isin: string; units: bigint }>(
    `select currency as isin, balance_minor as units from ledger.accounts
      where kind = 'POSITION' and reference = $1`,
    [id],
  )
  const { cash } = await only<{ cash: bigint }>(
    `select balance_minor as cash from ledger.accounts where kind = 'PORTFOLIO' and reference = $1`,
    [id],
  )
  const closes = quotesBetween(addDays(until, -7), until)
  const held = rows.map(({ isin, units }) => {
    const { price } = closes.findLast((each) => each.isin === isin)!
    // Reckoned once more, in another way.
    return BigInt(Math.round(Number((units * price) / 10_000n) / 100))
  })
  const { value } = await only<{ value: bigint }>(
    `select value_minor as value from investments.valuations where portfolio_id = $1 order by on_day desc limit 1`,
    [id],
  )
  const sum = held.reduce((all, each) => all + each, cash)
  expect(Math.abs(Number(sum - value))).toBeLessThanOrEqual(1)
})

test('a second run of a day writes nothing', async () => {
  const day = addDays(today, 88)
  const before = await only(
    `select count(*) as n, max(xmin::text::bigint) as x from investments.valuations`,
  )
  for (const step of steps) await step.run(fresh.db, day)
  expect(
    await only(`select count(*) as n, max(xmin::text::bigint) as x from investments.valuations`),
  ).toEqual(before)
})

test.each([
  ['none', () => undefined, 'price.missing'],
  ['of nothing', () => 0n, 'price.zero'],
  ['ten times too high', (price: bigint) => price * 10n, 'price.leap'],
])('a price %s is set aside, and the last good one stays', async (_, change, reason) => {
  const day = date('2027-03-01')
  const step = takePricesStep(async (from, until) =>
    quotesBetween(from, until).flatMap((quote) => {
      const price = quote.isin === 'QZ0EQWRLD000' ? change(quote.price) : quote.price
      return price === undefined ? [] : [{ ...quote, price }]
    }),
  )
  expect(await step.run(fresh.db, day)).toEqual([{ entityId: 'QZ0EQWRLD000', reason }])
  const { rows } = await fresh.db.query(
    `select from instruments.prices where isin = 'QZ0EQWRLD000' and on_day = $1`,
    [day],
  )
  expect(rows).toHaveLength(0)
})

test('a customer sees their own portfolio and no other', async () => {
  const { rows } = await fresh.db.query<{ forced: boolean }>(
    `select bool_and(relrowsecurity and relforcerowsecurity) as forced from pg_class c
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'investments' and c.relkind = 'r'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id')`,
  )
  expect(rows[0]!.forced).toBe(true)
})

test('the same story told twice is the same', () => {
  const quotes = quotesBetween(firstDay, today)
  const closes = new Map(quotes.map(({ isin, on, price }) => [`${isin} ${on}`, price]))
  const days = [...new Set(quotes.map(({ on }) => on))].toSorted()
  const told = () =>
    replayed(
      {
        ...{ targets: targetsOf('DWM100'), isTaxed: true, until: today },
        ...{ openedOn: date('2024-02-28'), first: parseMoney('1000', 'EUR')! },
      },
      { days, priceOf: (isin, on) => closes.get(`${isin} ${on}`)! },
    ).valuations.at(-1)
  expect(told()).toEqual(told())
})
