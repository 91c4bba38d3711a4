// What funds pay out, on a real database: told by the custodian, paid with the tax on it, and invested again.

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, date } from '#domain/date.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { decimalOf, money } from '#domain/money.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { custodianName } from '#simulator/custodian/index.ts'
import { investingIn, investingPath, lotsOff, openInvesting } from '../../../test/investing.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { receiveCustodianEvent } from './custodian-events.ts'
import { payDistributionsStep } from './distributions.ts'
import { investmentLetters } from './letters.ts'
import { reinvestStep } from './reinvest.ts'

const market = openForAll(openInvesting, 120_000)
const { portfolio, days, behave } = investingIn(market, ['pay-distributions', 'reinvest'])
afterEach(async () => {
  await behave({})
  expect(await market.faults()).toEqual([])
  expect(await lotsOff(market.worker)).toEqual([])
})

const anna = 'BAC_410_000_001'
const [annas, annasPension] = [demoId(anna, 'DWM50'), demoId(anna, 'RURUP50')]
const sannes = demoId('BAC_410_000_021', 'DWM70_NL')
const { CORP, EURO } = instruments

const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await market.worker.query<Row>(sql, values)).rows
const only = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await rowsOf<Row>(sql, values))[0]!

async function skipTo(day: string) {
  await market.worker.query('update platform.business_clock set business_date = $1', [day])
  market.clock.now = new Date(`${day}T10:00:00Z`)
}

/** The days before, with their prices and nothing else. */
beforeAll(async () => {
  await skipTo('2026-12-14')
  await days(1)
})

type Told = { type: string; minor: bigint; on: string }
const toldOf = (id: string) =>
  rowsOf<Told>(
    `select type, amount_minor as minor, traded_on::text as on from investments.transactions
      where portfolio_id = $1 and traded_on >= '2026-12-15' order by traded_on, type, amount_minor`,
    [id],
  )
type Paid = { isin: string; units: bigint; minor: bigint; tax: bigint; isAsked: boolean }
const paidTo = (id: string, exOn: string) =>
  rowsOf<Paid>(
    `select d.isin, d.units, d.amount_minor as minor, d.tax_minor as tax, d.trade_id is not null as "isAsked"
       from investments.distributions d join instruments.corporate_actions a on a.id = d.action_id
      where d.portfolio_id = $1 and a.ex_on = $2 order by d.isin`,
    [id, exOn],
  )
const unitsOf = async (id: string, isin: string) =>
  (
    await only<{ units: bigint }>(
      `select balance_minor as units from ledger.accounts where kind = 'POSITION' and reference = $1 and currency = $2`,
      [id, isin],
    )
  ).units
const stateOf = (exOn: string) =>
  rowsOf<{ state: string }>(
    'select state from instruments.corporate_actions where ex_on = $1 order by isin',
    [exOn],
  )
const reasonsOf = async () =>
  (
    await rowsOf<{ reason: string }>(
      `select reason from platform.issues where kind = 'custodian-answer' and settled_at is null order by reason`,
    )
  ).map(({ reason }) => reason)
const indexOf = async (id: string, on: string) =>
  Number(
    (
      await only<{ index: string }>(
        'select index::text from investments.valuations where portfolio_id = $1 and on_day = $2',
        [id, on],
      )
    ).index,
  )
const cents = (minor: bigint) => decimalOf(money(minor, 'EUR'))

describe('what two funds pay out in December', () => {
  let held: Record<string, bigint>
  beforeAll(async () => {
    held = {
      [CORP.isin]: await unitsOf(annas, CORP.isin),
      [EURO.isin]: await unitsOf(annas, EURO.isin),
    }
    await days(1)
  }, 60_000)

  test('is cash for every unit that was held, and once', async () => {
    const paid = await paidTo(annas, '2026-12-15')
    expect(paid.map(({ isin, units }) => [isin, units])).toEqual([
      [CORP.isin, held[CORP.isin]],
      [EURO.isin, held[EURO.isin]],
    ])
    const actions = await rowsOf<{ isin: string; perUnit: bigint }>(
      `select isin, per_unit as "perUnit" from instruments.corporate_actions where ex_on = '2026-12-15'`,
    )
    for (const { isin, units, minor, tax } of paid) {
      const { perUnit } = actions.find((each) => each.isin === isin)!
      // Reckoned once more, in another way: to the cent, 30 % of shares free, a quarter and 5.5 % of that.
      expect(Number(minor)).toBe(Math.round((Number(units) * Number(perUnit)) / 1e6))
      const taxable = Math.round(Number(minor) * (isin === EURO.isin ? 0.7 : 1))
      const capital = Math.round(taxable / 4)
      expect(Number(tax)).toBe(capital + Math.floor(capital * 0.055 + 1e-9))
    }
    expect(await stateOf('2026-12-15')).toEqual([{ state: 'PAID' }, { state: 'PAID' }])
    const { n } = await only<{ n: bigint }>(
      `select count(*) as n from ledger.accounts a where a.kind = 'POSITION' and a.currency = any ($1) and balance_minor > 0`,
      [[CORP.isin, EURO.isin]],
    )
    const { paidAtAll } = await only<{ paidAtAll: bigint }>(
      'select count(*) as "paidAtAll" from investments.distributions',
    )
    expect(paidAtAll).toBe(n)
  })

  test('is taxed in Germany, and neither in a pension nor for the Netherlands', async () => {
    const types = async (id: string) => [...new Set((await toldOf(id)).map(({ type }) => type))]
    expect(await types(annas)).toEqual(['DISTRIBUTIONS', 'TAX_DEBIT'])
    expect(await types(annasPension)).toEqual(['DISTRIBUTIONS'])
    expect(await types(sannes)).toEqual(['DISTRIBUTIONS'])
  })

  test('does not bend what the strategy did', async () => {
    // Nothing but prices and what was paid out moved it.
    const weights = await rowsOf<{
      isin: string
      units: bigint
      before: bigint
      after: bigint
      per: bigint
    }>(
      `select a.currency as isin, a.balance_minor as units, b.price as before, p.price as after,
              coalesce(c.per_unit, 0)::bigint as per
         from ledger.accounts a
         join instruments.prices b on b.isin = a.currency and b.on_day = '2026-12-14'
         join instruments.prices p on p.isin = a.currency and p.on_day = '2026-12-15'
         left join instruments.corporate_actions c on c.isin = a.currency and c.ex_on = '2026-12-15'
        where a.kind = 'POSITION' and a.reference = $1`,
      [sannes],
    )
    const worth = (which: (each: (typeof weights)[number]) => bigint) =>
      weights.reduce((sum, each) => sum + Number(each.units * which(each)) / 1e8, 0)
    const [before, after] = [worth(({ before: b }) => b), worth(({ after: a, per }) => a + per)]
    const grown = (await indexOf(sannes, '2026-12-15')) / (await indexOf(sannes, '2026-12-14'))
    expect(grown).toBeCloseTo(after / before, 5)
  })

  test('stands among what happened and in the gain, with its fund', async () => {
    const path = `${investingPath}/portfolios/${annas}/transactions?customer_id=${anna}`
    const { body } = await market.call('anna.schmidt', 'GET', `${path}&page=0`)
    const told = body.transactions.filter(({ type }: { type: string }) => type === 'DISTRIBUTIONS')
    expect(told.map(({ isin }: { isin: string }) => isin).toSorted()).toEqual([
      CORP.isin,
      EURO.isin,
    ])
    const { body: seen } = await portfolio('anna.schmidt', annas)
    const paid = (await paidTo(annas, '2026-12-15')).reduce((sum, { minor }) => sum + minor, 0n)
    expect(seen.distributions).toBe(cents(paid))
    const euros = (decimal: string) => Math.round(Number(decimal) * 100)
    expect(
      euros(seen.prices) + euros(seen.distributions) - euros(seen.fees) - euros(seen.taxes),
    ).toBe(euros(seen.gain))
  })

  test('is in the year the tax desk tells of', async () => {
    const { minor } = await only<{ minor: bigint }>(
      `select distributions_minor as minor from investments.taxed_in(array[$1], array['2026-01-01']::date[], array['2026-12-31']::date[])`,
      [anna],
    )
    const { all } = await only<{ all: bigint }>(
      'select sum(amount_minor)::bigint as all from investments.distributions where customer_id = $1',
      [anna],
    )
    expect(minor).toBe(all)
  })

  test('is told by letter, with the tax and without', async () => {
    const jobs = { enqueue: async () => '', stop: async () => {} }
    await deliverWaiting(market.worker, investmentLetters(letterWriter(jobs)), testLog)
    const keys = await rowsOf(
      `select key, count(*)::int as n from postbox.letters where customer_id = $1 and key like 'distribution%' group by 1 order by 1`,
      [anna],
    )
    expect(keys).toEqual([
      { key: 'distributionPaid', n: 2 },
      { key: 'distributionPaidWhole', n: 2 },
    ])
  })

  test('buys the same funds again on the next day, for what the tax has left', async () => {
    const before = await paidTo(annas, '2026-12-15')
    expect(before.every(({ isAsked }) => isAsked)).toBe(true)
    await days(1)
    const bought = (await toldOf(annas)).filter(({ type }) => type === 'BUY_REINVESTMENT')
    const left = before.reduce((sum, { minor, tax }) => sum + minor - tax, 0n)
    expect(bought).toHaveLength(1)
    expect(bought[0]).toMatchObject({ on: '2026-12-16' })
    // Cut off by less than a ten-thousandth of a unit each.
    expect(left + bought[0]!.minor).toBeGreaterThanOrEqual(0n)
    expect(left + bought[0]!.minor).toBeLessThanOrEqual(4n)
    expect(await unitsOf(annas, CORP.isin)).toBeGreaterThan(held[CORP.isin]!)
  })

  test('a second run of both steps writes nothing', async () => {
    const count = () =>
      only(`select (select count(*) from investments.distributions) as paid, (select count(*) from investments.trades) as trades,
                   (select count(*) from ledger.transfers) as booked, (select count(*) from platform.outbox) as told`)
    const before = await count()
    const { day } = await only<{ day: never }>(
      'select business_date as day from platform.business_clock',
    )
    for (let run = 0; run < 2; run++) {
      await payDistributionsStep.run(market.worker, day)
      await reinvestStep.run(market.worker, day)
    }
    expect(await count()).toEqual(before)
  })
})

describe('a custodian that', () => {
  const quarter = async (before: string) => {
    await skipTo(before)
    await days(1)
  }

  test('tells late pays for what was held on the day, whatever was sold since', async () => {
    await quarter('2027-03-12')
    const held = await unitsOf(sannes, CORP.isin)
    await behave({ distributions: 'late' })
    await skipTo('2027-03-15')
    await days(1)
    expect(await paidTo(sannes, '2027-03-15')).toEqual([])
    // Sold the day after: still entitled.
    const units = 10_000n
    const { id } = await only<{ id: string }>(
      `insert into investments.trades (customer_id, id, portfolio_id, isin, side, units, state, purpose, asked_on)
       values ('BAC_410_000_021', gen_random_uuid(), $1, $2, 'SELL', $3, 'SUBMITTED', 'FEES', '2027-03-15') returning id`,
      [sannes, CORP.isin, units],
    )
    const { price } = await only<{ price: bigint }>(
      `select price from instruments.prices where isin = $1 order by on_day desc limit 1`,
      [CORP.isin],
    )
    const four = (n: bigint) => (Number(n) / 10_000).toFixed(4)
    await receiveCustodianEvent(market.worker, custodianName, {
      ...{ eventId: 'by hand', kind: 'FILLED', tradeId: id, execution: '1', isin: CORP.isin },
      ...{ units: four(units), price: four(price), isLast: true },
      amount: cents((units * price + 500_000n) / 1_000_000n),
      ...{ tradedOn: date('2027-03-16'), settlesOn: date('2027-03-18') },
    })
    // The custodian keeps it as well.
    await market.worker.query(
      `insert into simulator.custody (entry, portfolio_id, isin, units, on_day) values ('by hand', $1, $2, $3, '2027-03-16')`,
      [sannes, CORP.isin, -units],
    )
    await days(7)
    const [corp] = await paidTo(sannes, '2027-03-15')
    expect(corp).toMatchObject({ isin: CORP.isin, units: held })
    expect(await unitsOf(sannes, CORP.isin)).toBeLessThan(held)
  }, 60_000)

  test.each([
    ['twice', '2027-06-15', ['PAID', 'PAID'], ['distribution.twice', 'distribution.twice']],
    ['unknown', '2027-09-15', [], ['distribution.isin', 'distribution.isin']],
    ['too much', '2027-12-15', [], ['distribution.size', 'distribution.size']],
    ['taken back', '2028-03-15', ['CANCELLED', 'CANCELLED'], []],
  ] as const)(
    'tells of them %s: nothing wrong is paid, and somebody looks',
    async (fault, exOn, states, reasons) => {
      await quarter(addDays(date(exOn), -1))
      await market.worker.query(
        `update platform.issues set settled_at = now(), settled_by = 'test' where settled_at is null`,
      )
      await behave({ distributions: fault, deliveries: 2 })
      await days(1)
      expect((await stateOf(exOn)).map(({ state }) => state)).toEqual(states)
      expect(await reasonsOf()).toEqual(reasons)
      expect(await paidTo(annas, exOn)).toHaveLength(states[0] === 'PAID' ? 2 : 0)
    },
    60_000,
  )

  test('takes it back when it is paid finds nobody who follows', async () => {
    await quarter('2028-06-14')
    await behave({ distributions: 'too late' })
    await days(2)
    expect(await reasonsOf()).toContain('DISTRIBUTION_CANCELLED after it was paid')
    expect(await stateOf('2028-06-15')).toEqual([{ state: 'PAID' }, { state: 'PAID' }])
  }, 60_000)
})

describe('what is told or known in another order', () => {
  const told = (change: Partial<{ eventId: string; actionId: string; exOn: string }> = {}) => {
    const distribution = {
      ...{ eventId: 'd/1', actionId: 'd', kind: 'DISTRIBUTION' as const, isin: CORP.isin },
      ...{ exOn: '2028-06-16', perUnit: '0.1000', ...change },
    }
    return receiveCustodianEvent(market.worker, custodianName, {
      ...{ ...distribution, exOn: date(distribution.exOn) },
    })
  }
  const kept = () =>
    rowsOf<{ id: string }>(
      `select id from instruments.corporate_actions where ex_on = '2028-06-16' order by id`,
    )

  test('a payout that was taken back before it was told is not paid', async () => {
    const taken = { eventId: 'd/0', actionId: 'd', kind: 'DISTRIBUTION_CANCELLED' } as const
    expect(await receiveCustodianEvent(market.worker, custodianName, taken)).toBe('unknown')
    expect(await told()).toBe('issue')
    expect(await kept()).toEqual([])
  })

  test('one that is told ten times at once under ten numbers is kept once', async () => {
    const heard = await Promise.all(
      Array.from({ length: 10 }, (_, i) => told({ eventId: `t/${i}`, actionId: `t${i}` })),
    )
    expect(heard.toSorted()).toEqual(['applied', ...heard.slice(1).map(() => 'issue')])
    expect(await kept()).toHaveLength(1)
    await market.worker.query(`delete from instruments.corporate_actions where id like 't%'`)
  })

  /** What is due on a day to come, after something was done that is taken back. */
  async function dueAfter(done: string, values: unknown[]) {
    const undo = new Error('undo')
    let due: { id: string; units: bigint }[] = []
    const found = market.worker.transaction(async (tx) => {
      await tx.query(
        `insert into instruments.corporate_actions (id, isin, ex_on, per_unit, state)
         values ('by hand', $1, '2028-06-19', 4000, 'OPEN')`,
        [CORP.isin],
      )
      await tx.query(done, values)
      await tx.query(`select investments.close_distributions('2028-06-20')`)
      due = (
        await tx.query<{ id: string; units: bigint }>(
          `select d.portfolio_id as id, d.units from investments.distributions_due('2028-06-20') d
             join instruments.corporate_actions a on a.id = d.action_id where a.state = 'OPEN'`,
        )
      ).rows
      throw undo
    })
    await expect(found).rejects.toBe(undo)
    return (id: string) => due.find((each) => each.id === id)?.units
  }

  test('who bought before the day, and whose purchase is not booked yet, waits for the money', async () => {
    const [first, held] = [await dueAfter('select', []), await unitsOf(annas, CORP.isin)]
    expect([first(annas), first(sannes)]).toEqual([held, await unitsOf(sannes, CORP.isin)])
    const bought = `
      with trade as (
        insert into investments.trades (customer_id, id, portfolio_id, isin, side, amount_minor, state, purpose, asked_on)
        values ($1, gen_random_uuid(), $2, $3, 'BUY', 100, 'FILLED', 'REINVESTMENT', '2028-06-15') returning id)
      insert into investments.fills (customer_id, trade_id, execution, units, price, amount_minor, traded_on, settles_on, is_last)
      select $1, id, '1', 10000, 10000, 100, $4, '2028-06-21', true from trade`
    const of = [anna, annas, CORP.isin]
    const late = await dueAfter(bought, [...of, '2028-06-16'])
    expect([late(annas), late(sannes)]).toEqual([undefined, first(sannes)])
    expect((await dueAfter(bought, [...of, '2028-06-19']))(annas)).toBe(held)
  })

  test('what was moved in kind since is paid for where it lay on the day', async () => {
    const first = await dueAfter('select', [])
    const moved = `
      with gone as (
        insert into investments.transactions
          (customer_id, id, transfer_id, portfolio_id, type, state, amount_minor, traded_on, settles_on)
        select $1, gen_random_uuid(), t.transfer_id, m.portfolio, m.type, 'SETTLED', m.minor, '2028-06-19', '2028-06-19'
          from (select transfer_id from investments.transactions where transfer_id is not null limit 1) t,
               (values ($2::uuid, 'SECURITIES_TRANSFER_OUT', -100), ($3::uuid, 'SECURITIES_TRANSFER_IN', 100))
                 as m (portfolio, type, minor)
        returning id, type),
      told as (
        insert into investments.executions (customer_id, transaction_id, isin, units, price, amount_minor)
        select $1, id, $4, case type when 'SECURITIES_TRANSFER_IN' then 10000 else -10000 end, 10000, 100 from gone)
      select ledger.post(gen_random_uuid(), 'moved by hand', 'UNITS_MOVED', '2028-06-19',
               array_agg(a.id), array_agg(case a.reference when $3::text then 10000 else -10000 end::bigint))
        from ledger.accounts a
       where a.kind = 'POSITION' and a.currency = $4 and a.reference in ($2::text, $3::text)`
    const moving = await dueAfter(moved, [anna, annas, annasPension, CORP.isin])
    expect([moving(annas), moving(annasPension)]).toEqual([first(annas), first(annasPension)])
    expect(first(annasPension)).toBeGreaterThan(0n)
  })
})
