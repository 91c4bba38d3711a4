import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { addDays, addMonths, type CalendarDate, date, daysBetween } from '#domain/date.ts'
import { formatMoney } from '#domain/format.ts'
import { feeFor } from '#domain/investment/fee.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { lostPercent } from '#domain/investment/loss-notice.ts'
import type { OwnMix } from '#domain/investment/own-mix.ts'
import { lotPrepayment } from '#domain/investment/prepayment.ts'
import { needsRebalancing, weighed } from '#domain/investment/rebalancing.ts'
import { replayed } from '#domain/investment/story.ts'
import { ownServiceFee, serviceFee, targetsOf } from '#domain/investment/template.ts'
import { money, parseMoney } from '#domain/money.ts'
import { startBusinessClock } from '#platform/clock.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { deliverWaiting, emitAll } from '#platform/events.ts'
import { demoId, loadDemoPortfolios, loadDemoWorld, marketOf } from '#services/demo/index.ts'
import type { PortfolioFacts, PortfolioTaxFacts } from '#services/documents/facts.ts'
import { readContent } from '#services/documents/folder.ts'
import { paperReaders, verifyPapers } from '#services/documents/index.ts'
import { keepPrices, takePricesStep } from '#services/instruments/index.ts'
import { ledgerFaults } from '#services/ledger/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import {
  custodianAnswersStep,
  setCustodianBehaviour,
  simulatedCustodian,
} from '#simulator/custodian/index.ts'
import { firstDay, quotesBetween } from '#simulator/market/series.ts'
import { lotsOff } from '../../../test/investing.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { sendTradesStep } from './custodian.ts'
import { portfolioEvents } from './events.ts'
import { chargeFeesStep } from './fees.ts'
import { fillStep } from './fills.ts'
import { writeHistories } from './history.ts'
import { prepaymentAhead } from './prepayment-ahead.ts'
import { reckonPrepaymentsStep } from './prepayments.ts'
import { driftedOn, rebalanceStep } from './rebalance.ts'
import { reportLetters } from './report-letters.ts'
import { portfolioReportsStep, portfolioYearsStep } from './report-steps.ts'
import { portfolioSteps, valuePortfoliosStep } from './steps.ts'

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
  custodianAnswersStep,
  takePricesStep(async (from, until) => quotesBetween(from, until)),
  ...portfolioSteps,
  sendTradesStep(simulatedCustodian),
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
  expect(Number(n)).toBe(9)
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

test('the yearly overview tells of funds what the ledger says was taken for them', async () => {
  const { rows } = await fresh.db.query<{ customerId: string; year: string; tax: bigint }>(
    `select customer_id as "customerId", extract(year from value_date)::text as year, -sum(amount_minor)::bigint as tax
       from documents.booked where kind = 'TAX_TAKEN' and account_kind = 'PORTFOLIO' group by 1, 2 order by 1, 2`,
  )
  expect(rows.map(({ year }) => year)).toContain('2026')
  for (const { customerId, year, tax } of rows) {
    const [paper] = await paperReaders.taxOverview.read(fresh.db, [{ customerId, subject: year }])
    const { funds } = paper!.facts
    const cents = (decimal: string) => parseMoney(decimal, 'EUR')!.minor
    expect(cents(funds!.tax)).toBe(tax)
    expect(funds!.taxes.reduce((all, { amount }) => all + cents(amount), 0n)).toBe(tax)
    // 26.375 % of what is neither set off nor exempt, but for cents.
    const taxed = [funds!.prepayments, funds!.gains, funds!.distributions].map(cents)
    const base =
      taxed.reduce((all, each) => all + each) - cents(funds!.lossesUsed) - cents(funds!.exempted)
    expect(Math.abs(Number(base) * 0.26375 - Number(tax))).toBeLessThan(20)
  }
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

test('what has drifted is the same to the database and to the rule, by the prices of any day', async () => {
  const { rows } = await fresh.db.query<{
    id: string
    template: string
    isin: string
    units: bigint
  }>(
    `select h.id, h.template_id as template, a.currency as isin, a.balance_minor as units
       from investments.held h join ledger.accounts a on a.kind = 'POSITION' and a.reference = h.id::text
      where a.balance_minor > 0 and h.weights is null`,
  )
  const portfolios = Map.groupBy(rows, ({ id }) => id)
  const quotes = quotesBetween(firstDay, today)
  const days = [...new Set(quotes.map(({ on }) => on))].filter((_, i) => i % 40 === 0)
  let found = 0
  for (const day of days) {
    const prices = new Map(
      quotes.filter(({ on }) => on === day).map(({ isin, price }) => [isin, price]),
    )
    const drifted = [...portfolios]
      .filter(([, held]) => {
        const targets = targetsOf(held[0]!.template)
        return needsRebalancing(weighed(held, targets, (isin) => prices.get(isin)!))
      })
      .map(([id]) => id)
      .toSorted()
    expect(await driftedOn(fresh.db, day), day).toEqual(drifted)
    found += drifted.length
  }
  expect(found).toBeGreaterThan(5)
  expect(found).toBeLessThan(days.length * portfolios.size)
  // What a strategy wants and nothing is held of, and what it does not want, are far off as well.
  for (const template of ['DWM100', 'DWMMM']) {
    const undone = new Error('undone')
    const changed = fresh.db.transaction(async (tx) => {
      await tx.query('update holdings.product_instances set template_id = $1 where id = any ($2)', [
        ...[template, [...portfolios.keys()]],
      ])
      expect(await driftedOn(tx, today)).toEqual([...portfolios.keys()].toSorted())
      throw undone
    })
    await expect(changed).rejects.toBe(undone)
  }
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

test('in December whoever is likely to be taxed in January hears of it once, with about what is then taken', async () => {
  const told = await only<{ n: bigint; days: string[] }>(
    `select count(*) as n, array_agg(distinct day::text) as days from deposits.reminders where name = 'prepayment 2026'`,
  )
  expect(told.days).toEqual(['2026-12-01'])
  const held = await countOf(
    `investments.holders_to_tax(array['de-DE']) h join holdings.product_instances i on i.id = h.portfolio_id`,
  )
  expect(Number(told.n)).toBe(held)
  await deliverWaiting(fresh.db, reportLetters(letterWriter(noJobs)), testLog)
  const { rows } = await fresh.db.query<{ key: string }>(
    `select key from postbox.letters where customer_id = $1 and key = 'prepaymentAhead'`,
    [anna],
  )
  // The prices of weeks later are the last of the year, and say the same as the tax that was reckoned by then.
  const ahead = await fresh.db.transaction((tx) =>
    prepaymentAhead(tx, { customerId: anna, portfolioId: demoId(anna, 'DWM50') }, 2026),
  )
  expect(rows).toHaveLength(ahead ? 1 : 0)
})

test('whoever lost a tenth since the last report hears of it on that day, once for each', async () => {
  const lukas = 'BAC_410_000_010'
  const [{ id, day }] = (
    await fresh.db.query<{ id: string; day: CalendarDate }>(
      `select v.portfolio_id as id, max(v.on_day) as day from investments.valuations v
         join investments.held h on h.id = v.portfolio_id
        where h.family = 'DWM' and h.customer_id <> $1 group by 1 order by 1 limit 1`,
      [lukas],
    )
  ).rows as [{ id: string; day: CalendarDate }]
  const undone = new Error('undone')
  const from = date(`${day.slice(0, 4)}-01-01`)
  await expect(
    fresh.db.transaction(async (tx) => {
      const due = async (of: bigint) => {
        const { rows: reported } = await tx.query<{ index: string; now: string }>(
          `select (r.index * 1e18)::numeric(38, 0)::text as index from investments.held h,
             lateral investments.reported_value(h.customer_id, h.id, $2) r where h.id = $1`,
          [id, from],
        )
        const before = BigInt(reported[0]!.index)
        const now = (before * of) / 1000n
        await tx.query(
          `update investments.valuations set index = $3::numeric / 1e18 where portfolio_id = $1 and on_day = $2`,
          [id, day, now.toString()],
        )
        const { rows } = await tx.query<{ customerId: string; name: string }>(
          `select customer_id as "customerId", name from investments.losses_due($1, '2027-Q1', $2, array['ETFC', 'CRYPTO'])
            where entity_id = $3`,
          [day, from, id],
        )
        // The same as the rule says.
        const lost = lostPercent(before, now)
        const { n } = (
          await tx.query<{ n: bigint }>(
            `select count(*) as n from deposits.reminders where entity_id = $1 and name = $2`,
            [id, `loss 2027-Q1 ${lost}`],
          )
        ).rows[0]!
        expect(rows.map(({ name }) => name)).toEqual(
          lost > 0 && n === 0n ? [`loss 2027-Q1 ${lost}`] : [],
        )
        for (const { customerId, name } of rows)
          await tx.query('insert into deposits.reminders values ($1, $2, $3, $4)', [
            ...[customerId, id, name, day],
          ])
        return lost
      }
      const lost = []
      for (const of of [950n, 901n, 900n, 900n, 799n, 700n]) lost.push(await due(of))
      expect(lost).toEqual([0, 0, 10, 10, 20, 30])
      const { rows: told } = await tx.query<{ on: CalendarDate; value: bigint }>(
        `select l.on_day as on, l.value_minor as value from investments.held h,
           lateral investments.lost_on(h.customer_id, h.id, $2, 30) l where h.id = $1`,
        [id, from],
      )
      expect(told.map(({ on }) => on)).toEqual([day])
      throw undone
    }),
  ).rejects.toBe(undone)
})

test('the letter of a loss says what was left on the day on which it was reached', async () => {
  const { id, quarter, value } = await only<{ id: string; quarter: string; value: bigint }>(
    `select h.id, q.name as quarter, l.value_minor as value
       from investments.held h
       cross join (values ('2022-Q2', '2022-04-01'::date), ('2022-Q1', '2022-01-01'), ('2025-Q2', '2025-04-01')) as q (name, "from")
       cross join lateral investments.lost_on(h.customer_id, h.id, q.from, 1) l
      where h.customer_id = $1 and h.family = 'DWM' order by 1, 2 limit 1`,
    [anna],
  )
  await fresh.db.transaction((tx) =>
    emitAll(tx, portfolioEvents.lossReached, [
      ...[
        { entityId: id, customerId: anna, actor: 'test', data: { reminder: `loss ${quarter} 1` } },
      ],
    ]),
  )
  await deliverWaiting(fresh.db, reportLetters(letterWriter(noJobs)), testLog)
  const { text } = await only<{ text: string }>(
    `select m.body as text from postbox.letters l
       join postbox.messages m on m.customer_id = l.customer_id and m.thread_id = l.thread_id
      where l.customer_id = $1 and l.key = 'portfolioLoss'`,
    [anna],
  )
  expect(text).toContain(formatMoney('de-DE', money(value, 'EUR')))
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

/** Until there is nothing more to say. */
const hear = () => deliverWaiting(fresh.db, reportLetters(letterWriter(noJobs)), testLog)
const noJobs = { enqueue: async () => '', stop: async () => {} }
const cents = (decimal: string) => parseMoney(decimal, 'EUR')!.minor

async function papersOf<Facts>(type: string) {
  const { rows } = await fresh.db.query<{ portfolioId: string; market: string; facts: Facts }>(
    `select d.deposit_id as "portfolioId", d.locale as market, d.facts from documents.documents d
      where d.type = $1 and d.code is not null order by d.id`,
    [type],
  )
  return rows
}

/** What is written once, however often the day is closed. */
async function writtenOnce(step: DayStep, day: CalendarDate, event: string): Promise<number> {
  const told = () => countOf(`platform.outbox where name = '${event}'`)
  await step.run(fresh.db, day)
  const first = await told()
  await step.run(fresh.db, day)
  await step.run(fresh.db, addDays(day, 1))
  expect(await told()).toBe(first)
  await hear()
  return first
}

const lastValue = `
  select v.value_minor as value, (v.index * 1e18)::numeric(38, 0)::text as index from investments.valuations v
   where v.portfolio_id = $1 and v.on_day <= $2 order by v.on_day desc limit 1`
const valueOn = (id: string, day: string) =>
  only<{ value: bigint; index: string }>(lastValue, [id, day])

describe('what is owed after a quarter and after a year', () => {
  test('is one report of each portfolio, and it is what the ledger and the values say', async () => {
    const told = await writtenOnce(portfolioReportsStep, date('2027-01-04'), 'portfolio.report_due')
    const papers = await papersOf<PortfolioFacts>('portfolioReport')
    expect(papers).toHaveLength(told)
    expect(new Set(papers.map(({ market }) => market))).toEqual(
      new Set(['de-DE', 'de-AT', 'nl-NL']),
    )
    for (const { portfolioId, facts } of papers) {
      const [before, after] = [
        await valueOn(portfolioId, '2026-09-30'),
        await valueOn(portfolioId, '2026-12-31'),
      ]
      expect(facts).toMatchObject({ from: '2026-10-01', to: '2026-12-31' })
      expect([cents(facts.before), cents(facts.after)]).toEqual([before?.value ?? 0n, after.value])
      const moved = cents(facts.paidIn) - cents(facts.paidOut)
      expect(cents(facts.before) + moved + cents(facts.gain)).toBe(cents(facts.after))
      const held = facts.positions.reduce((all, { value }) => all + cents(value), 0n)
      expect(held + cents(facts.cash)).toBe(cents(facts.after))
      if (!before) continue
      const grown = Number(BigInt(after.index)) / Number(BigInt(before.index)) - 1
      expect(Number(facts.returns!.strategy)).toBeCloseTo(grown, 5)
      const { fee } = await only<{ fee: bigint | null }>(
        `select sum(amount_minor)::bigint as fee from investments.fees
          where portfolio_id = $1 and from_day between '2026-10-01' and '2026-12-31'`,
        [portfolioId],
      )
      expect(cents(facts.costs.service)).toBe(fee ?? 0n)
    }
  })

  test('is a yearly list of costs, and what is declared where nobody withholds tax', async () => {
    const told = await writtenOnce(portfolioYearsStep, date('2027-01-15'), 'portfolio.year_due')
    const years = await papersOf<PortfolioFacts>('portfolioYear')
    expect(years).toHaveLength(told)
    for (const { facts } of years) {
      // The service, and what the funds of a strategy cost by their weights: more or less a percent.
      expect(Number(facts.costs.percent)).toBeGreaterThan(0.3)
      expect(Number(facts.costs.percent)).toBeLessThan(1.6)
      expect(cents(facts.costs.total)).toBe(cents(facts.costs.service) + cents(facts.costs.funds))
    }
    const declared = await papersOf<PortfolioTaxFacts>('portfolioTax')
    expect(new Set(declared.map(({ facts }) => facts.country))).toEqual(new Set(['AT', 'NL']))
    for (const { portfolioId, facts } of declared) {
      const after = await valueOn(portfolioId, '2026-12-31')
      expect(cents(facts.after)).toBe(after.value)
    }
  })

  test('is the same when it is read and drawn again', async () => {
    const { rows } = await fresh.db.query<{ customerId: string; id: string }>(
      `select distinct on (type, locale) customer_id as "customerId", id from documents.documents
        where type like 'portfolio%' and code is not null`,
    )
    for (const { customerId, id } of rows) await readContent(fresh.db, [customerId], id)
    const verified = await verifyPapers(fresh.db)
    expect(verified.faults).toEqual([])
    expect(verified.redrawn).toBeGreaterThanOrEqual(rows.length)
  })
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

describe('what nobody ordered', () => {
  const [lukas, sanne] = ['BAC_410_000_010', 'BAC_410_000_021'] as const
  const [german, dutch, own, note] = [
    ...[demoId(lukas, 'fees'), demoId(sanne, 'fees'), demoId(lukas, 'own'), demoId(lukas, 'note')],
  ] as const
  const restoredOf = `select p.rebalance_on as next, f.percent::text from investments.portfolios p
    join investments.fees f on f.portfolio_id = p.id where p.id = $1 order by f.from_day desc limit 1`
  const quotes = quotesBetween(firstDay, date('2028-01-07'))
  const lastDay = date('2027-03-31')
  const chargedOn = date('2027-04-01')

  const priceOn = (on: string) => (isin: string) =>
    quotes.find((each) => each.isin === isin && each.on === on)!.price

  type Begun = { template: string; openedOn: string; mix?: OwnMix }
  const begun: Begun = { template: 'DWM70', openedOn: '2023-01-02' }
  const mixed: Begun = {
    ...{ ...begun, template: 'ETFC' },
    mix: {
      ...{ rhythm: 'QUARTERLY', newMoney: 'BY_TARGET' },
      // Off by more than a point on the first of April.
      weights: [
        { isin: instruments.EMKT.isin, percent: 50 },
        { isin: instruments.SMAL.isin, percent: 40 },
        { isin: instruments.CRYPTO.isin, percent: 10 },
      ],
    },
  }
  const crypto: Begun = { ...begun, template: 'CRYPTO' }
  const toldUntil = (until: string, isTaxed: boolean, { template, openedOn, mix } = begun) =>
    replayed(
      {
        ...{ targets: targetsOf(template, mix?.weights), isTaxed, until: date(until) },
        ...{ rhythm: mix?.rhythm, fee: ownServiceFee(template) },
        ...{ openedOn: date(openedOn), first: parseMoney('20000', 'EUR')! },
      },
      marketOf(quotes),
    )

  /** All that is kept of a portfolio, without the names that rows have. */
  const keptOf = async (id: string, from: CalendarDate) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries({
          transactions: `select t.type, t.state, t.amount_minor as minor, t.traded_on as on, t.settles_on as settles,
             (select array_agg(e.isin || ' ' || e.units || ' ' || e.price || ' ' || e.amount_minor order by e.isin)
                from investments.executions e where e.transaction_id = t.id) as done
             from investments.transactions t where portfolio_id = $1 and traded_on >= $2 order by traded_on, type`,
          fees: `select f.from_day as from, f.until_day as until, value_days::text as days, f.amount_minor as minor,
             t.traded_on as charged from investments.fees f left join investments.transactions t on t.id = f.transaction_id
             where f.portfolio_id = $1 and f.until_day > $2 order by 1`,
          lots: `select isin, traded_on, units, cost_minor, prepaid_minor from investments.lots
             where portfolio_id = $1 and $2::date is not null order by 1, 2, 3`,
          prepayments: `select p.year, p.tax_minor, t.type, t.traded_on as on, e.gain_minor, e.lines,
             (select array_agg(f.isin || ' ' || start_minor || ' ' || end_minor || ' ' || prepayment_minor || ' ' || taxable_minor
                               order by f.isin) from investments.prepaid_funds f
               where f.portfolio_id = p.portfolio_id and f.year = p.year) as funds
             from investments.prepayments p left join investments.transactions t on t.id = p.transaction_id
             left join investments.tax_entries e on e.id = p.entry_id
             where p.portfolio_id = $1 and $2::date is not null order by 1`,
          valuations: `select on_day, value_minor, flow_minor, index from investments.valuations
             where portfolio_id = $1 and on_day >= $2 order by 1`,
          booked: `select t.kind, p.currency, p.amount_minor from ledger.postings p
             join ledger.accounts a on a.id = p.account_id join ledger.transfers t on t.id = p.transfer_id
             where a.reference = $1::text and t.value_date >= $2 order by 1, 2, 3`,
        }).map(async ([what, sql]) => [what, (await fresh.db.query(sql, [id, from])).rows]),
      ),
    )

  async function write(customerId: string, id: string, until: string, isTaxed = true, as = begun) {
    await fresh.db.query(
      `insert into holdings.product_instances
       select (jsonb_populate_record(i, jsonb_build_object(
                'customer_id', $1::text, 'id', $2::uuid, 'template_id', $4::text))).*
         from holdings.product_instances i where id = $3`,
      [customerId, id, demoId(sanne, 'DWM70_NL'), as.template],
    )
    const told = toldUntil(until, isTaxed, as)
    await fresh.db.transaction((tx) =>
      writeHistories(
        tx,
        [{ customerId, id, name: 'Mine', template: as.template, mix: as.mix, ...told }],
        date(until),
      ),
    )
    return told
  }

  const pass = async (from: CalendarDate, until: CalendarDate) => {
    for (let day = from; day <= until; day = addDays(day, 1))
      for (const step of steps) expect((await step.run(fresh.db, day)) ?? []).toEqual([])
  }
  const writtenBy = async (act: () => Promise<unknown>) => {
    const count = () =>
      only(`select (select count(*) from investments.fees) as fees, (select count(*) from investments.trades) as trades,
                   (select count(*) from investments.transactions) as told, (select count(*) from ledger.transfers) as booked,
                   (select count(*) from investments.custodian_messages) as asked,
                   (select count(*) from platform.outbox) as events,
                   (select count(*) from investments.tax_entries) as taxed,
                   (select count(*) from investments.prepayments) as prepaid,
                   (select count(*) from investments.fees where transaction_id is not null) as charged`)
    const before = await count()
    await act()
    return [before, await count()]
  }
  /** Everything is done, and nothing of it is kept. */
  const killed: typeof fresh.db = new Proxy({} as typeof fresh.db, {
    get: (_, name) =>
      name === 'transaction'
        ? (act: (tx: unknown) => Promise<void>, scope: object) =>
            fresh.db.transaction(async (tx) => {
              await act(tx)
              throw new Error('killed')
            }, scope)
        : Reflect.get(fresh.db, name).bind(fresh.db),
  })

  test('fees are written by the steps as the history has them, of a taxed portfolio and of one that is not, and own weights restored', async () => {
    await fresh.db.transaction((tx) => keepPrices(tx, quotes))
    await write(lukas, german, '2027-03-30', true)
    await write(sanne, dutch, '2027-03-30', false)
    await write(lukas, own, '2027-03-30', true, mixed)
    await write(lukas, note, '2027-03-30', true, crypto)
    await pass(lastDay, lastDay)
    expect(await keptOf(german, lastDay)).toMatchObject({
      ...{ transactions: [], fees: [{ until: chargedOn, charged: null }] },
    })

    // Broken off, and closed twice at once: each fee is charged once.
    const [answers, prices, ...rest] = steps
    for (const step of [answers!, prices!, fillStep]) await step.run(fresh.db, chargedOn)
    const broken = await chargeFeesStep.run(killed, chargedOn)
    expect(broken).toContainEqual(expect.objectContaining({ entityId: german, reason: 'killed' }))
    await Promise.all([
      chargeFeesStep.run(fresh.db, chargedOn),
      chargeFeesStep.run(fresh.db, chargedOn),
    ])
    for (const step of rest) await step.run(fresh.db, chargedOn)
    const [before, after] = await writtenBy(async () => {
      for (const step of steps) await step.run(fresh.db, chargedOn)
    })
    expect(after).toEqual(before)

    await pass(addDays(chargedOn, 1), date('2027-04-09'))
    const byStep = await Promise.all([german, dutch, own, note].map((id) => keptOf(id, lastDay)))
    expect(byStep[0]!.transactions).toMatchObject([
      { type: 'FEES', on: chargedOn },
      { type: 'SELL_FOR_FEES', state: 'SETTLED' },
      { type: 'TAX_DEBIT' },
    ])
    expect(byStep[1]!.transactions.map(({ type }: { type: string }) => type)).toEqual([
      ...['FEES', 'SELL_FOR_FEES'],
    ])
    expect(byStep[2]!.transactions.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['FEES', 'REBALANCING_SELL', 'REBALANCING_BUY']),
    )
    expect(await only(restoredOf, [own])).toEqual({ percent: '0.4300', next: date('2027-07-01') })
    expect(await ledgerFaults(fresh.db)).toEqual([])
    expect(await lotsOff(fresh.db)).toEqual([])

    // Nothing is withheld of what is sold privately.
    expect(byStep[3]!.transactions.map(({ type }: { type: string }) => type)).toEqual([
      ...['FEES', 'SELL_FOR_FEES'],
    ])
    const [a, b, c, d] = [
      ...[demoId(lukas, 'told'), demoId(sanne, 'told'), demoId(lukas, 'mixed')],
      demoId(lukas, 'noted'),
    ] as const
    await write(lukas, a, '2027-04-09', true)
    await write(sanne, b, '2027-04-09', false)
    await write(lukas, c, '2027-04-09', true, mixed)
    await write(lukas, d, '2027-04-09', true, crypto)
    expect(byStep).toEqual(await Promise.all([a, b, c, d].map((id) => keptOf(id, lastDay))))
    expect(await only(restoredOf, [c])).toEqual(await only(restoredOf, [own]))
  })

  test('fees that the custodian refuses to sell for, or says nothing of, are for somebody to look at', async () => {
    await fresh.db.query(
      `insert into investments.fees (customer_id, portfolio_id, from_day, until_day, value_days, percent, amount_minor)
       values ($1, $2, '2020-01-01', '2020-04-01', 1, 0.46, 50000)`,
      [sanne, dutch],
    )
    const issuesOn = async (day: string) => {
      const found = []
      for (const step of steps) found.push(...((await step.run(fresh.db, date(day))) ?? []))
      return found
    }
    const refused = { entityId: dutch, customerId: sanne, reason: 'the sale for it was refused' }
    await setCustodianBehaviour(fresh.db, { rejects: 100 })
    expect(await issuesOn('2027-04-12')).toEqual([])
    expect(await issuesOn('2027-04-13')).toEqual([refused])
    await setCustodianBehaviour(fresh.db, { isSilent: true })
    expect(await issuesOn('2027-04-15')).toEqual([refused])
    const late = await issuesOn('2027-04-16')
    expect(late).toContainEqual(refused)
    const { rows } = await fresh.db.query(
      `select id as "entityId", customer_id as "customerId", 'no answer since 2027-04-13' as reason
         from investments.trades where portfolio_id = $1 and state = 'SUBMITTED' order by id`,
      [dutch],
    )
    expect(late.slice(1)).toEqual(rows)
    expect(rows.length).toBeGreaterThan(0)
    await setCustodianBehaviour(fresh.db, {})
    expect(await issuesOn('2027-04-19')).toEqual([])
    const { charged } = await only<{ charged: CalendarDate }>(
      `select t.traded_on as charged from investments.fees f join investments.transactions t on t.id = f.transaction_id
        where f.portfolio_id = $1 and f.from_day = '2020-01-01'`,
      [dutch],
    )
    expect(charged).toBe('2027-04-19')
  })

  test('what drifted is rebalanced by the steps as the history has it: sold, then bought for what the tax left', async () => {
    // A day on which both drift, so that they are brought back together.
    const lastOf = (opened: typeof begun, isTaxed: boolean) => {
      const { transactions } = toldUntil('2027-12-01', isTaxed, opened).book
      const last = (type: string) => transactions.findLast((each) => each.type === type)!
      return { opened, bought: last('REBALANCING_BUY'), sold: last('REBALANCING_SELL') }
    }
    let found: ReturnType<typeof lastOf> | undefined
    for (let months = 0; !found; months++) {
      const opened = { template: 'DWM100', openedOn: addMonths(date('2026-06-16'), -months) }
      const [taxed, untaxed] = [lastOf(opened, true), lastOf(opened, false)]
      const isTogether = taxed.sold?.on > '2027-04-13' && taxed.sold.on === untaxed.sold.on
      if (isTogether && taxed.bought.on > taxed.sold.on) found = taxed
    }
    const { opened, bought, sold } = found
    expect(bought.on > sold.settlesOn).toBe(true)
    const [german, dutch] = [demoId(lukas, 'drift'), demoId(sanne, 'drift')]
    const drifted = addBusinessDays('TARGET', sold.on, -1)
    const before = addBusinessDays('TARGET', drifted, -1)
    await write(lukas, german, before, true, opened)
    await write(sanne, dutch, before, false, opened)
    expect(await driftedOn(fresh.db, before)).not.toContain(german)

    // Broken off, and closed twice at once: one order each, and a day closed again writes nothing.
    for (const step of steps.slice(0, steps.indexOf(rebalanceStep)))
      await step.run(fresh.db, drifted)
    expect(await driftedOn(fresh.db, drifted)).toEqual(expect.arrayContaining([german, dutch]))
    const broken = await rebalanceStep.run(killed, drifted)
    expect(broken).toContainEqual(expect.objectContaining({ entityId: german, reason: 'killed' }))
    await Promise.all([rebalanceStep.run(fresh.db, drifted), rebalanceStep.run(fresh.db, drifted)])
    const orders = () =>
      fresh.db.query<{ state: string; n: bigint }>(
        `select instruction_state as state, count(*) as n from orders.orders
          where type = 'REBALANCING' and instance_id = any ($1) group by 1`,
        [[german, dutch]],
      )
    expect((await orders()).rows).toEqual([{ state: 'EXPORTED', n: 2n }])
    for (let day = drifted; day <= bought.settlesOn; day = addDays(day, 1)) {
      for (const step of steps) await step.run(fresh.db, day)
      const [once, twice] = await writtenBy(async () => {
        for (const step of steps) await step.run(fresh.db, day)
      })
      expect(twice, day).toEqual(once)
    }
    expect((await orders()).rows).toEqual([{ state: 'EXECUTED', n: 2n }])
    const byStep = [await keptOf(german, drifted), await keptOf(dutch, drifted)]
    expect(
      byStep.map(({ transactions }) => transactions.map(({ type }: { type: string }) => type)),
    ).toEqual([
      ['REBALANCING_SELL', 'TAX_DEBIT', 'REBALANCING_BUY'],
      ['REBALANCING_SELL', 'REBALANCING_BUY'],
    ])
    expect(await driftedOn(fresh.db, bought.on)).not.toContain(german)
    expect(await ledgerFaults(fresh.db)).toEqual([])
    expect(await lotsOff(fresh.db)).toEqual([])

    const [a, b] = [demoId(lukas, 'drift told'), demoId(sanne, 'drift told')]
    await write(lukas, a, bought.settlesOn, true, opened)
    await write(sanne, b, bought.settlesOn, false, opened)
    expect(byStep).toEqual([await keptOf(a, drifted), await keptOf(b, drifted)])
  })

  test('taxes of January are written by the steps as the history has them: reckoned once, taken from what is sold', async () => {
    const [own, free, first] = [demoId(lukas, 'tax'), demoId(anna, 'free'), date('2028-01-03')]
    await write(lukas, own, '2027-12-30')
    await write(anna, free, '2027-12-30')
    await fresh.db.query(
      `insert into tax.exemption_orders (customer_id, id, agent_id, kind, amount_minor, valid_from)
       values ($1, gen_random_uuid(), 'depot-bank', 'SINGLE', 100000, '2028-01-01')`,
      [anna],
    )
    await pass(date('2027-12-31'), date('2028-01-02'))
    expect((await keptOf(own, first)).prepayments).not.toContainEqual(
      expect.objectContaining({ year: 2027 }),
    )
    // Broken off, and closed twice at once.
    const broken = await reckonPrepaymentsStep.run(killed, first)
    expect(broken).toContainEqual(expect.objectContaining({ entityId: own, reason: 'killed' }))
    await Promise.all([
      reckonPrepaymentsStep.run(fresh.db, first),
      reckonPrepaymentsStep.run(fresh.db, first),
    ])
    await pass(first, first)
    const [before, after] = await writtenBy(() => pass(first, first))
    expect(after).toEqual(before)
    await pass(addDays(first, 1), date('2028-01-07'))

    const byStep = await keptOf(own, first)
    expect(byStep.transactions.map(({ type, on }: Record<string, string>) => [type, on])).toEqual([
      ...[
        ['FEES', first],
        ['SELL_FOR_FEES', first],
        ['TAX_DEBIT', first],
      ],
      ...[
        ['SELL_FOR_TAXES', '2028-01-04'],
        ['TAX_DEBIT', '2028-01-04'],
        ['TAX_PREPAYMENT', '2028-01-04'],
      ],
    ])
    expect(await ledgerFaults(fresh.db)).toEqual([])
    const told = demoId(lukas, 'tax told')
    await write(lukas, told, '2028-01-07')
    expect(byStep).toEqual(await keptOf(told, first))

    // What the exemption order covers is not taken.
    const { exempted, tax, taken } = await only<Record<string, bigint | string | null>>(
      `select e.exempted_minor as exempted, e.tax_minor as tax, p.transaction_id as taken
         from investments.prepayments p join investments.tax_entries e on e.id = p.entry_id
        where p.portfolio_id = $1 and p.year = 2027`,
      [free],
    )
    expect([tax, taken]).toEqual([0n, null])
    expect(exempted).toBeGreaterThan(0n)
  })

  test('taxes of January are what the rule says of each lot, whatever was bought when', async () => {
    const paid = [
      { isin: instruments.EURO.isin, on: '2026-06-15', perUnit: 5_000n },
      { isin: instruments.CORP.isin, on: '2026-06-15', perUnit: 700n },
      { isin: instruments.CORP.isin, on: '2026-12-15', perUnit: 800n },
    ]
    const past = {
      ...{ year: 2026, start: priceOn('2026-01-02'), end: priceOn('2026-12-31') },
      distributed: (of: string, boughtOn: CalendarDate) =>
        paid.reduce(
          (sum, { isin, on, perUnit }) => sum + (isin === of && on > boughtOn ? perUnit : 0n),
          0n,
        ),
    }
    const isins = targetsOf('DWM70').map(({ isin }) => isin)
    const lot = fc.record({
      isin: fc.constantFrom(...isins),
      tradedOn: fc.integer({ min: 0, max: 800 }).map((n) => addDays(date('2025-06-01'), n)),
      units: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(lot, { minLength: 1, maxLength: 200 }), async (lots) => {
        const undone = new Error('undone')
        await expect(
          fresh.db.transaction(async (tx) => {
            await tx.query('delete from investments.lots where portfolio_id = $1', [german])
            await tx.query('delete from investments.distributions')
            await tx.query('delete from instruments.corporate_actions')
            for (const { isin, on, perUnit } of paid)
              await tx.query(
                `insert into instruments.corporate_actions (id, isin, ex_on, per_unit, state)
                 values (gen_random_uuid(), $1, $2, $3, 'PAID')`,
                [isin, on, perUnit],
              )
            await tx.query(
              `insert into investments.lots (customer_id, portfolio_id, number, cost_minor, isin, traded_on, units)
               select $1, $2, row_number() over (), 1, * from unnest($3::text[], $4::date[], $5::bigint[])`,
              [
                ...[lukas, german, lots.map(({ isin }) => isin)],
                lots.map(({ tradedOn }) => tradedOn),
                lots.map(({ units }) => units),
              ],
            )
            const { rows } = await tx.query<{ minor: bigint }>(
              `select coalesce(r.prepayment_minor, 0) as minor from investments.lots l
                 left join investments.lot_prepayments(2026, 3.20, $3, $1) r using (portfolio_id, isin, number)
                where l.portfolio_id = $2 order by l.number`,
              [[german], german, [lukas]],
            )
            expect(rows.map(({ minor }) => minor)).toEqual(
              lots.map((each) => lotPrepayment(each, past).minor),
            )
            throw undone
          }),
        ).rejects.toBe(undone)
      }),
      { numRuns: 20 },
    )
  })

  test('fees are the sum of each day’s value, whatever the values are: the database reckons what the rule does', async () => {
    const days = quotesBetween(date('2030-01-01'), date('2030-03-31'))
      .filter(({ isin }) => isin === 'QZ0EQWRLD000')
      .map(({ on }) => on)
    const until = date('2030-04-01')
    const values = fc.array(fc.bigInt({ min: 0n, max: 10n ** 11n }), {
      minLength: 1,
      maxLength: 60,
    })
    await fc.assert(
      fc.asyncProperty(values, async (drawn) => {
        const on = days.slice(0, drawn.length)
        const valued = drawn.map((minor, i) => ({
          value: { minor, currency: 'EUR' as const },
          days: daysBetween(on[i]!, on[i + 1] ?? until),
        }))
        const undone = new Error('undone')
        await expect(
          fresh.db.transaction(async (tx) => {
            await tx.query(
              `insert into investments.valuations (customer_id, portfolio_id, on_day, value_minor, flow_minor, index)
               select $1, $2, d, v, 0, 1 from unnest($3::date[], $4::bigint[]) as x (d, v)`,
              [lukas, german, on, drawn],
            )
            const { rows } = await tx.query<{ minor: bigint }>(
              `select amount_minor as minor from investments.accrued_fees($1, $2, 0.46, $3)`,
              [days[0], until, [german]],
            )
            expect(rows).toEqual([{ minor: feeFor(serviceFee, valued).minor }])
            throw undone
          }),
        ).rejects.toBe(undone)
      }),
      { numRuns: 40 },
    )
  })
})
