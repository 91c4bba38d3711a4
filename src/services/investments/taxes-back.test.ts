import { afterEach, describe, expect, test } from 'vitest'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import { formatMoney } from '#domain/format.ts'
import { settlesOn } from '#domain/investment/portfolio-transaction.ts'
import { money } from '#domain/money.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { custodianName } from '#simulator/custodian/index.ts'
import { investingIn, lotsOff, openInvesting } from '../../../test/investing.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { receiveCustodianEvent } from './custodian-events.ts'
import { investmentLetters } from './letters.ts'

const market = openForAll(openInvesting, 120_000)
const { place, signed, order, portfolio, days, behave } = investingIn(market, [
  ...['undo-sales', 'credit-taxes', 'charge-fees', 'reckon-fees'],
])
afterEach(async () => {
  await behave({})
  expect(await market.faults()).toEqual([])
  expect(await lotsOff(market.worker)).toEqual([])
})

const login = 'anna.schmidt'
const annas = demoId('BAC_410_000_001', 'DWM50')
const michaels = demoId('BAC_410_000_016', 'DWM30')
const noJobs = { enqueue: async () => '', stop: async () => {} }
const cents = (decimal: string) => BigInt(decimal.replace('.', ''))

const all = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await market.worker.query<Row>(sql, values)).rows
const only = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await all<Row>(sql, values))[0]!

async function sell(amount: string): Promise<WireInvestmentOrder> {
  const placed = await place(login, { type: 'PARTIAL_SELL', portfolioId: annas, amount })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const { id } = await signed(login, placed.body.id)
  for (let passed = 0; passed < 9; passed++) {
    const sold = await order(login, id)
    if (sold.isSettled) return sold
    await days(1)
  }
  throw new Error('never settled')
}

const sumOf = async (type: string, id = annas): Promise<bigint> =>
  (
    await only<{ minor: bigint }>(
      `select coalesce(sum(amount_minor), 0)::bigint as minor from investments.transactions
        where portfolio_id = $1 and type = $2 and traded_on > '2026-11-16'`,
      [id, type],
    )
  ).minor

/** What the tax office has of a portfolio, by what moved it. */
const officeHas = async (): Promise<bigint> =>
  (
    await only<{ minor: bigint }>(
      `select coalesce(sum(p.amount_minor), 0)::bigint as minor from ledger.postings p
         join ledger.transfers t on t.id = p.transfer_id join ledger.accounts a on a.id = p.account_id
        where a.kind = 'TAX' and t.evidence ->> 'portfolioId' = $1 and t.booked_on > '2026-11-16'`,
      [annas],
    )
  ).minor

const letters = async (key: string) => {
  await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
  const found = await all<{ body: string }>(
    `select m.body from postbox.letters l join postbox.messages m on m.thread_id = l.thread_id
      where l.customer_id = $1 and l.key = $2 order by l.id`,
    [market.customerOf(login), key],
  )
  return found.map(({ body }) => body)
}

const yearOf = () =>
  only<Record<'gains' | 'losses' | 'used' | 'exempted' | 'tax', bigint>>(
    `select gains_minor as gains, losses_minor as losses, losses_used_minor as used, exempted_minor as exempted,
            tax_minor as tax
       from investments.taxed_in(array[$1], array['2026-01-01'::date], array['2026-12-31'::date])`,
    [market.customerOf(login)],
  )

describe('a sale for a fee', () => {
  const feeOf = (id = annas) =>
    only<{ charged: boolean; undone: number }>(
      `select transaction_id is not null as charged, undone from investments.fees
        where portfolio_id = $1 and from_day = '2019-01-01'`,
      [id],
    )
  const held = async (id = annas) =>
    (
      await all<{ isin: string; units: bigint; cost: bigint }>(
        `select isin, sum(units)::bigint as units, sum(cost_minor)::bigint as cost from investments.lots
          where portfolio_id = $1 group by 1 order by 1`,
        [id],
      )
    ).map(({ isin, units, cost }) => `${isin} ${units} ${cost}`)
  const owe = (id: string, owner: string) =>
    market.worker.query(
      `insert into investments.fees (customer_id, portfolio_id, from_day, until_day, value_days, percent, amount_minor)
       values ($1, $2, '2019-01-01', '2019-04-01', 1, 0.46, 60000)`,
      [market.customerOf(owner), id],
    )
  const until = async (isSo: () => Promise<boolean>) => {
    for (let passed = 0; passed < 9 && !(await isSo()); passed++) await days(1)
  }

  test('that the custodian takes back is undone with its tax, the fee is owed and sold for again (ENUM-026)', async () => {
    const before = await held()
    const [taxed, told] = [await officeHas(), (await yearOf()).gains]
    await owe(annas, login)
    await days(1)
    await behave({ mistrades: true })
    await until(async () => (await sumOf('SELL_FOR_FEES')) > 0n)
    const sold = await sumOf('SELL_FOR_FEES')
    expect(await feeOf(), 'the fee was taken from what was sold').toMatchObject({ charged: true })
    expect(await held()).not.toEqual(before)
    // Stops before what it asks for again is taken back too.
    await until(async () => (await sumOf('SELL_FOR_FEES_CANCELLATION')) < 0n)
    expect(await sumOf('SELL_FOR_FEES_CANCELLATION')).toBe(-sold)
    expect(await sumOf('FEES_CREDIT')).toBe(60_000n)
    expect(await feeOf()).toEqual({ charged: false, undone: 1 })
    expect(await held()).toEqual(before)
    expect(await officeHas()).toBe(taxed)
    expect((await yearOf()).gains).toBe(told)
    const about = await letters('feeSaleCancelled')
    expect(about.length).toBeGreaterThan(0)
    await behave({})
    await until(async () => (await feeOf()).charged)
    expect(await feeOf()).toEqual({ charged: true, undone: 1 })
    expect(await sumOf('FEES')).toBe(-120_000n)
    const { body } = await portfolio(login, annas)
    expect(body.banner).toBeUndefined()
  })

  test('is taken back once, and nothing else is by itself', async () => {
    await sell('200.00')
    const fill = await only<{ trade: string; execution: string }>(
      `select trade_id as trade, execution from investments.fills where is_cancelled limit 1`,
    )
    const ordered = await only<{ trade: string; execution: string }>(
      `select f.trade_id as trade, f.execution from investments.fills f
         join investments.trades t on t.id = f.trade_id where t.order_id is not null limit 1`,
    )
    const settled = await only<{ trade: string; execution: string }>(
      `select f.trade_id as trade, f.execution from investments.fills f
         join investments.trades t on t.id = f.trade_id
        where t.purpose = 'FEES' and not f.is_cancelled limit 1`,
    )
    const hear = (eventId: string, { trade, execution }: typeof fill) =>
      receiveCustodianEvent(market.worker, custodianName, {
        ...{ eventId, kind: 'CANCELLED', tradeId: trade, execution },
      })
    const count = () =>
      all(
        `select type, count(*) as n, sum(amount_minor) as minor from investments.transactions
          where portfolio_id = $1 group by 1 order by 1`,
        [annas],
      )
    const before = await count()
    expect(await hear('again', fill)).toBe('known')
    expect(await hear('again', fill)).toBe('repeated')
    expect(await hear('ordered', ordered)).toBe('issue')
    expect(await hear('settled', settled)).toBe('issue')
    expect(await hear('never', { ...fill, execution: 'never' })).toBe('issue')
    const nobodys = { trade: crypto.randomUUID(), execution: '1' }
    expect(await hear('nobody', nobodys)).toBe('unknown')
    await days(1)
    expect(await count()).toEqual(before)
  })

  test('that is taken back before it is booked was never done', async () => {
    await owe(michaels, 'michael.gruber')
    const before = await held(michaels)
    const asked = () =>
      all<{ id: string; isin: string }>(
        `select id, isin from investments.trades
          where portfolio_id = $1 and purpose = 'FEES' and state = 'SUBMITTED' limit 1`,
        [michaels],
      )
    await until(async () => (await asked()).length > 0)
    const trade = (await asked())[0]!
    const { price } = await only<{ price: string }>(
      `select (price / 10000.0)::numeric(20, 4)::text as price from instruments.closes_on('infinity') where isin = $1`,
      [trade.isin],
    )
    const day = await market.today()
    const done = (eventId: string) =>
      receiveCustodianEvent(market.worker, custodianName, {
        ...{ eventId, kind: 'FILLED', tradeId: trade.id, execution: 'early', isin: trade.isin },
        ...{ units: '0.1000', price, amount: (Math.round(Number(price) * 10) / 100).toFixed(2) },
        ...{ tradedOn: day, settlesOn: settlesOn(day), isLast: false },
      })
    expect(await done('early')).toBe('applied')
    const back = { kind: 'CANCELLED', tradeId: trade.id, execution: 'early' } as const
    const heard = { ...back, eventId: 'early back' }
    expect(await receiveCustodianEvent(market.worker, custodianName, heard)).toBe('applied')
    expect(await done('early again')).toBe('issue')
    expect(await held(michaels)).toEqual(before)
    await until(async () => (await feeOf(michaels)).charged)
    expect(await feeOf(michaels)).toEqual({ charged: true, undone: 0 })
  })
})

describe('tax that was taken', () => {
  test('comes back for a loss of the same year, as cash and by letter, and once (ENUM-026)', async () => {
    const before = await yearOf()
    const [debited, credited] = [await sumOf('TAX_DEBIT'), await sumOf('TAX_CREDIT')]
    const had = await officeHas()
    const { tax } = await sell('1500.00')
    expect(await sumOf('TAX_DEBIT')).toBe(debited - cents(tax!))
    const cash = cents((await portfolio(login, annas)).body.cash)
    // Bought at many times what it is worth now.
    await market.worker.query(
      'update investments.lots set cost_minor = cost_minor * 2 where portfolio_id = $1',
      [annas],
    )
    await sell('300.00')
    const back = (await sumOf('TAX_CREDIT')) - credited
    expect(back).toBeGreaterThan(0n)
    expect(await officeHas()).toBe(had + cents(tax!) - back)
    expect(cents((await portfolio(login, annas)).body.cash) - cash).toBe(back)
    const after = await yearOf()
    expect(after.losses).toBeGreaterThan(before.losses)
    expect(after.used - before.used).toBe(after.losses - before.losses)
    expect(after.tax - before.tax).toBe(cents(tax!) - back)
    const told = await letters('taxCredited')
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(formatMoney('de-DE', money(back, 'EUR')))
    await days(2)
    expect(await sumOf('TAX_CREDIT')).toBe(credited + back)
  })

  test('comes back for an exemption order given later, up to what it covers (ENUM-026)', async () => {
    const had = await sumOf('TAX_CREDIT')
    const left = await officeHas()
    expect(left).toBeGreaterThan(0n)
    await market.worker.query(
      `insert into tax.exemption_orders
         (customer_id, id, agent_id, kind, amount_minor, valid_from, tin, signed_by, signed_at)
       values ($1, gen_random_uuid(), $2, 'SINGLE', 1000, '2026-01-01', '65929970489', 'x', now())`,
      [market.customerOf(login), custodianName],
    )
    await days(1)
    // Ten euros are taxed with 2.50, and the surcharge of 5.5 percent is cut to the cent.
    const back = (await sumOf('TAX_CREDIT')) - had
    expect([263n, 264n]).toContain(back)
    expect(await officeHas()).toBe(left - back)
    await days(1)
    expect(await sumOf('TAX_CREDIT')).toBe(had + back)
    const { minor } = await only<{ minor: bigint }>(
      `select minor from tax.exempted(array[$1], '2026-12-31') where agent_id = $2`,
      [market.customerOf(login), custodianName],
    )
    expect(minor).toBe(1000n)
    expect((await letters('taxCredited')).at(-1)).toContain(
      formatMoney('de-DE', money(1_000n, 'EUR')),
    )
  })
})
