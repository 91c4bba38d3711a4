import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import type { WireSale } from '#contracts/sale.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { type CalendarDate, daysBetween } from '#domain/date.ts'
import { feeFor, quarterStart } from '#domain/investment/fee.ts'
import { shiftsOf } from '#domain/investment/switching.ts'
import { serviceFee, targetsOf } from '#domain/investment/template.ts'
import { worthOf } from '#domain/investment/units.ts'
import { money } from '#domain/money.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { paperReaders } from '#services/documents/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { letterWriter } from '#services/postbox/index.ts'
import type { CustodianBehaviour } from '#simulator/custodian/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { quotesBetween } from '#simulator/market/series.ts'
import { investingIn, investingPath, lotsOff, openInvesting } from '../../../test/investing.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { receiveCustodianEvent } from './custodian-events.ts'
import { investmentLetters } from './letters.ts'
import { assertSellable, foreseen as saleForeseen } from './sale.ts'

const market = openForAll(openInvesting, 120_000)
const { place, signed, order, portfolio, days, behave } = investingIn(market)
afterEach(async () => {
  await behave({})
  expect(await market.faults()).toEqual([])
  expect(await lotsOff(market.worker)).toEqual([])
})

const annas = demoId('BAC_410_000_001', 'DWM50')
const michaels = demoId('BAC_410_000_016', 'DWM30')
const sannes = demoId('BAC_410_000_021', 'DWM70_NL')
const stefan = 'familie.berger'
const bergers = demoId('BAC_410_000_003', 'DWM30')

const foreseen = (login: string, id: string, query: string) =>
  market.call(
    login,
    'GET',
    `${investingPath}/portfolios/${id}/sale?customer_id=${market.customerOf(login)}&${query}`,
  )

async function sell(login: string, body: object): Promise<WireInvestmentOrder> {
  const placed = await place(login, body)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return signed(login, placed.body.id)
}

const remove = (login: string, id: string) =>
  market.call(
    login,
    'POST',
    `${investingPath}/portfolios/${id}/deletion?customer_id=${market.customerOf(login)}`,
  )
async function removal(login: string, id: string) {
  const { status, body } = await remove(login, id)
  return [status, body.code]
}
async function codeOf(wish: object, login = 'anna.schmidt') {
  const { status, body } = await place(login, wish)
  return [status, body.code]
}

/** The custodian rests on weekends. */
async function daysUntil(isSo: () => Promise<boolean>) {
  for (let passed = 0; passed < 8; passed++) {
    if (await isSo()) return
    await days(1)
  }
}
const quarterOf = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
const noJobs = { enqueue: async () => '', stop: async () => {} }
const cents = (decimal: string) => BigInt(decimal.replace('.', ''))

const only = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await market.worker.query<Row>(sql, values)).rows[0]!

const accountOf = async (login: string) =>
  (
    await only<{ minor: bigint }>(
      `select balance_minor as minor from ledger.accounts where kind = 'TRANSACTION' and reference = $1`,
      [market.accountOf(login)],
    )
  ).minor

describe('before the signature', () => {
  test.each<[string, string, object, number, string]>([
    ['a cent too little', annas, { amount: '49.99' }, 422, 'min'],
    ['more than there is', annas, { amount: '999999.00' }, 422, 'higherThanLeftOver'],
    ['no amount', annas, {}, 400, 'validation.failed'],
    ['an exponent', annas, { amount: '1e3' }, 400, 'validation.failed'],
    ['everything while a plan runs', annas, { type: 'TOTAL_SELL' }, 409, 'savings_plan_is_active'],
    [
      'closing while a plan runs',
      annas,
      { type: 'LIQUID_OFFBOARDING' },
      409,
      'savings_plan_is_active',
    ],
    ['another’s portfolio', michaels, { amount: '100.00' }, 404, 'not.found'],
  ])('%s is refused (ENUM-030, ENUM-031)', async (_, portfolioId, change, status, code) => {
    const wish = { type: 'PARTIAL_SELL', portfolioId, ...change }
    const refused = await place('anna.schmidt', wish)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('a plan keeps a hundred euros in, and says so by its name', async () => {
    const { body } = await portfolio('anna.schmidt', annas)
    const nearly = (Number(body.value) - Number(body.cash) - 99).toFixed(2)
    const wish = { type: 'PARTIAL_SELL', portfolioId: annas, amount: nearly }
    const refused = await place('anna.schmidt', wish)
    expect([refused.status, refused.body.code]).toEqual([422, 'hasSavingPlan'])
    expect(refused.body.params).toMatchObject({ minLeftBalance: { amount: '100.00' } })
  })

  test('of what no plan feeds a hundred euros stay or nothing (ENUM-030)', async () => {
    const { body } = await portfolio('sanne.devries', sannes)
    const nearly = (Number(body.value) - Number(body.cash) - 99).toFixed(2)
    const wish = { type: 'PARTIAL_SELL', portfolioId: sannes }
    const plan = (isActive: boolean) =>
      market.worker.query(
        'update holdings.savings_plans set is_active = $2 where instance_id = $1',
        [...[sannes, isActive]],
      )
    await plan(false)
    const left = await place('sanne.devries', { ...wish, amount: nearly })
    await plan(true)
    expect([left.status, left.body.code]).toEqual([422, 'minLeftBalance'])
  })

  test('what it would bring is shown with its tax, reckoned once more by hand', async () => {
    const query = 'type=PARTIAL_SELL&amount=2000.00'
    const { body }: { body: WireSale } = await foreseen('anna.schmidt', annas, query)
    const wish = {
      ...{ customerId: market.customerOf('anna.schmidt'), portfolioId: annas },
      ...({ type: 'PARTIAL_SELL', amount: money(2000_00n, 'EUR') } as const),
    }
    const { parts: sold } = await market.worker.transaction(async (tx) =>
      saleForeseen(tx, wish, await assertSellable(tx, wish)),
    )
    const parts = sold.reduce((sum, { proceeds }) => sum + proceeds.minor, 0n)
    expect(cents(body.proceeds)).toBe(parts)
    expect(200_000n - parts).toBeGreaterThanOrEqual(0n)
    expect(200_000n - parts).toBeLessThan(10n)
    // Taxable: seven tenths of equity funds, all of others, per fund and half up; 25 % of it, and 5.5 % of that cut off.
    const lots = await market.worker.query<{
      isin: string
      units: bigint
      cost: bigint
      prepaid: bigint
    }>(
      `select isin, units, cost_minor as cost, prepaid_minor as prepaid from investments.lots
        where portfolio_id = $1 order by traded_on, number`,
      [annas],
    )
    const halfUp = (n: bigint, d: bigint) =>
      n >= 0n ? (2n * n + d) / (2n * d) : -((2n * -n + d) / (2n * d))
    let gain = 0n
    for (const { isin, units, proceeds } of sold) {
      let left: bigint = units
      let base = proceeds.minor
      for (const lot of lots.rows.filter((each) => each.isin === isin)) {
        const taken = [left, lot.units].toSorted((a, b) => Number(a - b))[0]!
        base -= halfUp(lot.cost * taken, lot.units) + halfUp(lot.prepaid * taken, lot.units)
        left -= taken
      }
      gain += isin.startsWith('QZ0EQ') ? halfUp(base * 7n, 10n) : base
    }
    expect(cents(body.tax!.gain)).toBe(gain)
    const open = gain - cents(body.tax!.lossesUsed) - cents(body.tax!.exempted)
    const tax = halfUp(open, 4n)
    expect(cents(body.tax!.total)).toBe(tax + (tax * 55n) / 1000n)
    expect(cents(body.net)).toBe(parts - cents(body.tax!.total))
    expect(body.paidOn > body.tradesOn).toBe(true)
  })

  test('the paper is to be read, and is a PDF', async () => {
    const wish = { type: 'PARTIAL_SELL', portfolioId: annas, amount: '100.00' }
    const { body } = await place('anna.schmidt', wish)
    const path = `${investingPath}/orders/${body.id}`
    const unread = await market.call('anna.schmidt', 'POST', `${path}/preparation`, { body: {} })
    expect([unread.status, unread.body.code]).toEqual([409, 'papers.unread'])
    const paper = await market.call('anna.schmidt', 'GET', `${path}/papers/sale`)
    expect(Buffer.from(paper.body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await market.call('anna.schmidt', 'GET', `${path}/papers/costs`)).status).toBe(404)
  })
})

describe('a part', () => {
  test('is sold, taxed and paid out when it settles (ENUM-016, ENUM-017, ENUM-023, ENUM-025, ENUM-031)', async () => {
    const before = await accountOf('anna.schmidt')
    const { id } = await sell('anna.schmidt', {
      ...{ type: 'PARTIAL_SELL', portfolioId: annas, amount: '1500.00' },
    })
    expect((await portfolio('anna.schmidt', annas)).body.banner).toBe('SELL_ORDER_IN_PROGRESS')
    const second = { type: 'PARTIAL_SELL', portfolioId: annas, amount: '100.00' }
    const refused = await place('anna.schmidt', second)
    expect([refused.status, refused.body.code]).toEqual([409, 'other_order_already_in_progress'])
    expect(await codeOf({ type: 'LIQUID_OFFBOARDING', portfolioId: annas })).toEqual([
      ...[409, 'has_orders_in_progress'],
    ])
    expect(await removal('anna.schmidt', annas)).toEqual([409, 'pia_has_balance'])
    expect(await days(2)).toEqual([])
    const sold = await order('anna.schmidt', id)
    expect(sold).toMatchObject({ instructionState: 'EXECUTED', isSettled: false })
    const { rows } = await market.worker.query<{ type: string; state: string; minor: bigint }>(
      `select type, state, amount_minor as minor from investments.transactions
        where portfolio_id = $1 and traded_on > '2026-11-16' order by type`,
      [annas],
    )
    expect(rows.map(({ type, state }) => `${type} ${state}`)).toEqual([
      'OUTFLOWS FILLED',
      'TAX_DEBIT SETTLED',
    ])
    const [paid, tax] = rows.map(({ minor }) => -minor)
    expect([cents(sold.paid!), cents(sold.tax!)]).toEqual([paid, tax])
    // What was wanted, less what is too small for a ten-thousandth of each of seven funds.
    expect(150_000n - (paid! + tax!)).toBeGreaterThanOrEqual(0n)
    expect(150_000n - (paid! + tax!)).toBeLessThan(10n)
    expect(await accountOf('anna.schmidt')).toBe(before)
    await days(2)
    expect(await order('anna.schmidt', id)).toMatchObject({ isSettled: true })
    expect(await accountOf('anna.schmidt')).toBe(before + paid!)
    expect((await portfolio('anna.schmidt', annas)).body.banner).toBeUndefined()
    const taken = await only<{ minor: bigint }>(
      `select sum(p.amount_minor)::bigint as minor from ledger.postings p
         join ledger.transfers t on t.id = p.transfer_id join ledger.accounts a on a.id = p.account_id
        where t.kind = 'TAX_TAKEN' and a.kind = 'TAX' and t.booked_on > '2026-11-16'`,
    )
    expect(taken.minor).toBe(tax)
  })

  test('uses losses and the exemption order at the custodian, and each euro once', async () => {
    await market.worker.query(
      `insert into tax.exemption_orders
         (customer_id, id, agent_id, kind, amount_minor, valid_from, tin, signed_by, signed_at)
       values ($1, gen_random_uuid(), 'depot-bank', 'SINGLE', 5000, '2026-01-01', '65929970489', 'x', now())`,
      [market.customerOf('anna.schmidt')],
    )
    // An earlier sale has lost 30 euros, of which 10 were set off.
    const of = market.customerOf('anna.schmidt')
    for (const [gain, used] of [
      [-3_000n, 0n],
      [1_000n, 1_000n],
    ])
      await market.worker.query(
        `insert into investments.tax_entries (customer_id, id, portfolio_id, kind, on_day, gain_minor,
                                              losses_used_minor, exempted_minor, tax_minor, lines)
         values ($1, gen_random_uuid(), $2, 'SALE', '2026-10-01', $3, $4, 0, 0, '[]')`,
        [of, annas, gain, used],
      )
    const query = 'type=PARTIAL_SELL&amount=3000.00'
    const { body }: { body: WireSale } = await foreseen('anna.schmidt', annas, query)
    expect(cents(body.tax!.gain)).toBeGreaterThan(7_000n)
    expect([body.tax!.lossesUsed, body.tax!.exempted]).toEqual(['20.00', '50.00'])
    await sell('anna.schmidt', { type: 'PARTIAL_SELL', portfolioId: annas, amount: '3000.00' })
    await days(4)
    const { used } = await only<{ used: bigint }>(
      `select minor as used from tax.exempted(array[$1], '2026-12-31') where agent_id = 'depot-bank'`,
      [market.customerOf('anna.schmidt')],
    )
    expect(used).toBe(5_000n)
    const again: { body: WireSale } = await foreseen('anna.schmidt', annas, query)
    expect([again.body.tax!.lossesUsed, again.body.tax!.exempted]).toEqual(['0.00', '0.00'])
    expect(cents(again.body.tax!.total)).toBeGreaterThan(0n)
  })

  test('is not taxed while a non-assessment certificate is held', async () => {
    const customerId = market.customerOf('anna.schmidt')
    const { rows } = await market.worker.query<{ id: string }>(
      `insert into tax.certificates (customer_id, id, person_id, kind, number, valid_from, valid_to, state)
       select $1, gen_random_uuid(), id, 'NV', 'x', '2026-01-01', '2028-12-31', 'ACCEPTED'
         from customers.persons where customer_id = $1 and position = 0 returning id`,
      [customerId],
    )
    const query = 'type=PARTIAL_SELL&amount=3000.00'
    const { body }: { body: WireSale } = await foreseen('anna.schmidt', annas, query)
    expect(cents(body.tax!.gain)).toBeGreaterThan(0n)
    expect([body.tax!.total, body.net]).toEqual(['0.00', body.proceeds])
    await market.worker.query('delete from tax.certificates where id = $1', [rows[0]!.id])
  })

  test('can be cancelled until it is sent, and nothing has moved', async () => {
    const { id } = await sell('anna.schmidt', {
      ...{ type: 'PARTIAL_SELL', portfolioId: annas, amount: '200.00' },
    })
    const cancelled = await market.call(
      'anna.schmidt',
      'POST',
      `${investingPath}/orders/${id}/cancellation`,
    )
    expect(cancelled.body).toMatchObject({ instructionState: 'CANCELLED' })
    const { n } = await only<{ n: bigint }>(
      'select count(*) as n from investments.trades where order_id = $1',
      [id],
    )
    expect(n).toBe(0n)
  })

  test.each<[string, CustodianBehaviour]>([
    ['in parts', { fillsInParts: true }],
    ['twice', { deliveries: 2 }],
    ['in disorder, with trades nobody asked for', { isDisordered: true, invents: true }],
    ['first with a sum that cannot be', { miscounts: true }],
  ])('that the custodian answers %s is booked once', async (_, behaviour) => {
    await behave(behaviour)
    const before = await accountOf('sanne.devries')
    const { id } = await sell('sanne.devries', {
      ...{ type: 'PARTIAL_SELL', portfolioId: sannes, amount: '300.00' },
    })
    await days(9)
    const done = await order('sanne.devries', id)
    expect(done).toMatchObject({ instructionState: 'EXECUTED', isSettled: true })
    // Nothing is withheld in the Netherlands.
    expect(done.tax).toBeUndefined()
    expect(await accountOf('sanne.devries')).toBe(before + cents(done.paid!))
    expect(30_000n - cents(done.paid!)).toBeGreaterThanOrEqual(0n)
    expect(30_000n - cents(done.paid!)).toBeLessThan(15n)
  })

  test('waits while units are sold for a fee, and is sent once they are', async () => {
    const run = async (name: string) =>
      daySteps(simulatedWorld, { bankDir: market.bankDir })
        .find((step) => step.name === name)!
        .run(market.worker, await market.today())
    await market.worker.query(
      `insert into investments.fees (customer_id, portfolio_id, from_day, until_day, value_days, percent, amount_minor)
       values ($1, $2, '2019-01-01', '2019-04-01', 1, 0.46, 10000)`,
      [market.customerOf('sanne.devries'), sannes],
    )
    await run('reckon-fees')
    const { id } = await sell('sanne.devries', {
      ...{ type: 'PARTIAL_SELL', portfolioId: sannes, amount: '300.00' },
    })
    const forFees = () =>
      only<{ states: string[] }>(
        `select array_agg(distinct state) as states from investments.trades where portfolio_id = $1 and purpose = 'FEES'`,
        [sannes],
      )
    await daysUntil(
      async () => (await market.today()) > (await order('sanne.devries', id)).forwardOn!,
    )
    expect(await forFees()).toEqual({ states: ['SUBMITTED'] })
    expect((await order('sanne.devries', id)).exportedOn, 'was due, and is held').toBeUndefined()
    await daysUntil(async () => (await order('sanne.devries', id)).exportedOn !== undefined)
    expect(await forFees()).toEqual({ states: ['FILLED'] })
    await daysUntil(async () => (await order('sanne.devries', id)).isSettled)
    await run('charge-fees')
    const { charged } = await only<{ charged: boolean }>(
      `select transaction_id is not null as charged from investments.fees where portfolio_id = $1 and from_day = '2019-01-01'`,
      [sannes],
    )
    expect(charged).toBe(true)
  })

  test('that is refused altogether leaves everything as it was', async () => {
    await behave({ rejects: 100 })
    const held = async () => ({
      account: await accountOf('sanne.devries'),
      units: (await portfolio('sanne.devries', sannes)).body.positions.map(
        ({ isin, units }: { isin: string; units: string }) => [isin, units],
      ),
    })
    const before = await held()
    const { id } = await sell('sanne.devries', {
      ...{ type: 'PARTIAL_SELL', portfolioId: sannes, amount: '300.00' },
    })
    await days(3)
    expect(await order('sanne.devries', id)).toMatchObject({ instructionState: 'REJECTED' })
    expect(await held()).toEqual(before)
  })
})

describe('what has drifted', () => {
  const rebalanced = investingIn(market, ['rebalance'])
  /** Another strategy wants other shares of the same funds. */
  const drift = (id: string, template: string) =>
    market.worker.query('update holdings.product_instances set template_id = $2 where id = $1', [
      ...[id, template],
    ])
  const newest = async (login: string) => {
    const query = `customer_id=${market.customerOf(login)}`
    const { body } = await market.call(login, 'GET', `${investingPath}/orders?${query}`)
    return body[0] as WireInvestmentOrder
  }
  const sharesOff = async (login: string, id: string, template: string) => {
    const { positions } = (await portfolio(login, id)).body
    const held: { isin: string; value: number }[] = positions.map(
      ({ isin, value }: { isin: string; value: string }) => ({ isin, value: Number(value) }),
    )
    const total = held.reduce((sum, { value }) => sum + value, 0)
    return targetsOf(template).map(({ isin, percent }) =>
      Math.abs((held.find((each) => each.isin === isin)!.value / total) * 100 - percent),
    )
  }
  const accounts = async (login: string) => ({
    account: await accountOf(login),
    reserved: await only('select count(*) as n from ledger.holds where state = $1', ['ACTIVE']),
  })

  test('is sold, taxed and bought for inside the portfolio, and its owner sees it and is told (ENUM-017, ENUM-023, ENUM-026)', async () => {
    const before = await accounts('anna.schmidt')
    await drift(annas, 'DWM70')
    // Nothing is decided on days without prices.
    const isBegun = async () => (await newest('anna.schmidt'))?.type === 'REBALANCING'
    for (let passed = 0; passed < 4 && !(await isBegun()); passed++)
      expect(await rebalanced.days(1)).toEqual([])
    const begun = await newest('anna.schmidt')
    expect(begun).toMatchObject({ type: 'REBALANCING', instructionState: 'EXPORTED' })
    expect((await portfolio('anna.schmidt', annas)).body.banner).toBe('REBALANCING_IN_PROGRESS')
    for (const type of ['PARTIAL_SELL', 'BUY']) {
      const refused = await place('anna.schmidt', { type, portfolioId: annas, amount: '600.00' })
      expect([refused.status, refused.body.code]).toEqual([409, 'other_order_already_in_progress'])
    }
    const cancelled = await market.call(
      'anna.schmidt',
      'POST',
      `${investingPath}/orders/${begun.id}/cancellation`,
    )
    expect(cancelled.status).toBe(409)

    const until = async (isSo: (found: WireInvestmentOrder) => boolean) => {
      for (let passed = 0; passed < 9; passed++) {
        const found = await order('anna.schmidt', begun.id)
        if (isSo(found)) return found
        expect(await rebalanced.days(1)).toEqual([])
      }
      return order('anna.schmidt', begun.id)
    }
    const sold = await until((found) => found.sold !== undefined)
    expect(sold).toMatchObject({ instructionState: 'IN_PROGRESS' })
    expect(sold.bought).toBeUndefined()
    const done = await until((found) => found.instructionState === 'EXECUTED')
    // Nothing is bought before what was sold is paid, and never for more than the tax has left.
    expect(done.tradedOn! > sold.settlesOn!).toBe(true)
    expect(cents(done.tax!)).toBeGreaterThan(0n)
    const rest = cents(done.sold!) - cents(done.tax!) - cents(done.bought!)
    expect(rest).toBeGreaterThanOrEqual(0n)
    expect(rest).toBeLessThan(10n)
    expect(await until(({ isSettled }) => isSettled)).toMatchObject({ isSettled: true })
    for (const off of await sharesOff('anna.schmidt', annas, 'DWM70')) expect(off).toBeLessThan(1.5)
    expect(await accounts('anna.schmidt')).toEqual(before)
    expect((await newest('anna.schmidt')).id, 'once is enough').toBe(begun.id)

    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const letters = await market.worker.query<{ body: string }>(
      `select m.body from postbox.letters l
         join postbox.messages m on m.customer_id = l.customer_id and m.thread_id = l.thread_id
        where l.customer_id = $1 and l.key like 'rebalancing%'`,
      [market.customerOf('anna.schmidt')],
    )
    expect(letters.rows).toHaveLength(1)
    expect(letters.rows[0]!.body).toMatch(/Verkauft:.*anleihen.*Gekauft:.*Welt/s)
    expect(letters.rows[0]!.body).toContain(begun.reference)
  })

  test('is brought back once, however the custodian answers', async () => {
    await behave({ fillsInParts: true, deliveries: 2, isDisordered: true, lateDays: 1 })
    const before = await accounts('sanne.devries')
    await drift(sannes, 'DWM50_NL')
    await rebalanced.days(16)
    const done = await newest('sanne.devries')
    expect(done).toMatchObject({ type: 'REBALANCING', isSettled: true })
    expect(done).toMatchObject({ instructionState: 'EXECUTED' })
    expect(done.tax).toBeUndefined()
    const rest = cents(done.sold!) - cents(done.bought!)
    expect(rest >= 0n && rest < 20n).toBe(true)
    expect(await accounts('sanne.devries')).toEqual(before)
  })

  test('stays as it is where the custodian says no, is looked at, and is not tried again at once', async () => {
    await behave({ rejects: 100 })
    await drift(sannes, 'DWM30_NL')
    await rebalanced.days(4)
    const refused = await newest('sanne.devries')
    expect(refused).toMatchObject({ type: 'REBALANCING', instructionState: 'REJECTED' })
    expect((await portfolio('sanne.devries', sannes)).body.banner).toBeUndefined()
    const { rows } = await market.worker.query(
      `select from platform.issues where kind = 'rebalance' and entity_id = $1`,
      [sannes],
    )
    expect(rows).toHaveLength(1)
    await rebalanced.days(1)
    expect((await newest('sanne.devries')).id).toBe(refused.id)
    await drift(sannes, 'DWM50_NL')
  })
})

describe('another strategy', () => {
  const switched = investingIn(market, ['rebalance', 'switch-strategies'])
  const wanted = (login: string, portfolioId: string, template?: string) =>
    place(login, { type: 'STRATEGY_SWITCH', portfolioId, ...(template && { template }) })
  const templateOf = async (login: string, id: string) => (await portfolio(login, id)).body.template

  test.each<[string, string | undefined, number, string]>([
    ['none', undefined, 400, 'validation.failed'],
    ['one nobody knows', 'DWM60', 400, 'validation.failed'],
    ['the one it has', 'DWM70', 422, 'strategy.same'],
    ['one above the answers', 'DWM100', 422, 'suitability.exceeded'],
    ['one of another market', 'DWM30_NL', 403, 'product.access'],
    ['one that is closed', 'ROBO30', 403, 'product.access'],
  ])('%s is refused', async (_, template, status, code) => {
    const refused = await wanted('anna.schmidt', annas, template)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    const another = await wanted('lukas.weber', annas, 'DWM30')
    expect(another.status).toBe(404)
  })

  test('is sold and bought for, taxed as a sale, and then followed by everything (ENUM-017, ENUM-023)', async () => {
    const login = 'anna.schmidt'
    const placed = (await wanted(login, annas, 'DWM30')).body
    expect(placed).toMatchObject({ template: 'DWM30', templateBefore: 'DWM70' })
    expect(cents(placed.tax)).toBeGreaterThan(0n)
    // Frozen with it is what each fund is worth, from which the paper tells what is sold.
    const { held } = await only<{ held: { isin: string; minor: string }[] }>(
      'select held from investments.order_terms where order_id = $1',
      [placed.id],
    )
    const worth = held.map(({ isin, minor }) => ({ isin, value: money(BigInt(minor), 'EUR') }))
    const foreseen = shiftsOf(worth, targetsOf('DWM30'))
      .filter(({ change }) => change.minor < 0n)
      .reduce((sum, { change }) => sum - change.minor, 0n)
    const paper = `${investingPath}/orders/${placed.id}/papers/switch`
    expect((await market.call(login, 'GET', paper)).body.contentType).toBe('application/pdf')
    const bound = await signed(login, placed.id)
    expect(bound).toMatchObject({ instructionState: 'CONFIRMED' })
    expect(await templateOf(login, annas)).toBe('DWM70')
    const second = await place(login, { type: 'PARTIAL_SELL', portfolioId: annas, amount: '60.00' })
    expect([second.status, second.body.code]).toEqual([409, 'other_order_already_in_progress'])
    const until = async (isSo: (found: WireInvestmentOrder) => boolean) => {
      for (let passed = 0; passed < 9 && !isSo(await order(login, placed.id)); passed++)
        expect(await switched.days(1)).toEqual([])
      return order(login, placed.id)
    }
    await until(({ exportedOn }) => exportedOn !== undefined)
    expect((await portfolio(login, annas)).body).toMatchObject({
      ...{ template: 'DWM30', banner: 'REBALANCING_IN_PROGRESS' },
    })
    const done = await until(({ instructionState }) => instructionState === 'EXECUTED')
    expect(done).toMatchObject({ instructionState: 'EXECUTED', isSettled: false })
    expect(cents(done.sold!) - cents(done.tax!) - cents(done.bought!)).toBeLessThan(10n)
    // A day's prices away from what was told.
    expect(Math.abs(Number(cents(done.sold!)) / Number(foreseen) - 1)).toBeLessThan(0.03)
    const { positions } = (await portfolio(login, annas)).body
    const total = positions.reduce(
      (sum: number, { value }: { value: string }) => sum + Number(value),
      0,
    )
    for (const { isin, percent } of targetsOf('DWM30')) {
      const { value } = positions.find((each: { isin: string }) => each.isin === isin)
      expect(Math.abs((Number(value) / total) * 100 - percent)).toBeLessThan(1.5)
    }
    // What is told of the time before names the strategy of then.
    const subjects = ['2026-09-30', await market.today()].map((on) => `${annas}/${quarterOf(on)}`)
    const papers = await paperReaders.portfolioReport.read(
      market.worker,
      subjects.map((subject) => ({ customerId: market.customerOf(login), subject })),
    )
    expect(papers.map(({ facts }) => facts.template)).toEqual(['DWM70', 'DWM30'])
    // The rebalancing is part of it.
    const query = `customer_id=${market.customerOf(login)}`
    const { body } = await market.call(login, 'GET', `${investingPath}/orders?${query}`)
    expect(body[0]).toMatchObject({ id: placed.id, type: 'STRATEGY_SWITCH' })
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const { rows } = await market.worker.query<{ key: string }>(
      `select key from postbox.letters where customer_id = $1 and (key like 'switch%' or key like 'rebalancing%')
        order by key`,
      [market.customerOf(login)],
    )
    expect(rows.map(({ key }) => key)).toEqual([
      ...['rebalancingExecuted', 'switchConfirmed', 'switchExecuted'],
    ])
  })

  test('stops what was told of the one before', async () => {
    const login = 'sanne.devries'
    const wish = { type: 'BUY', portfolioId: sannes, amount: '500.00' }
    const { id } = (await place(login, wish)).body
    const setTemplate = (template: string) =>
      market.worker.query('update holdings.product_instances set template_id = $2 where id = $1', [
        ...[sannes, template],
      ])
    await setTemplate('DWM30_NL')
    const path = `${investingPath}/orders/${id}/preparation`
    const stale = await market.call(login, 'POST', path, { body: { hasReadPapers: true } })
    expect([stale.status, stale.body.code]).toEqual([409, 'act.changed'])
    await setTemplate('DWM50_NL')
  })

  test('that the custodian refuses is not there, and the one before is kept', async () => {
    await behave({ rejects: 100 })
    const { id } = (await wanted('sanne.devries', sannes, 'DWMMM_NL')).body
    await signed('sanne.devries', id)
    for (let passed = 0; passed < 6; passed++) await switched.days(1)
    expect(await order('sanne.devries', id)).toMatchObject({ instructionState: 'REJECTED' })
    expect(await templateOf('sanne.devries', sannes)).toBe('DWM50_NL')
  })

  test('that newer answers do not allow is called off with their signature, and its owner told', async () => {
    const login = 'sanne.devries'
    const { id } = (await wanted(login, sannes, 'DWM70_NL')).body
    await signed(login, id)
    const profile = `${investingPath}/profile?customer_id=${market.customerOf(login)}`
    const { answers } = (await market.call(login, 'GET', profile)).body.profile
    const anew = { type: 'SUITABILITY_UPDATE', portfolioId: sannes }
    const lower = { ...answers, maxLossPct: 15 }
    const { body } = await place(login, { ...anew, answers: lower })
    expect((await signed(login, body.id)).advice?.result).toBe('DWM50')
    expect(await order(login, id)).toMatchObject({ instructionState: 'CANCELLED' })
    for (let passed = 0; passed < 4; passed++) await switched.days(1)
    expect(await templateOf(login, sannes)).toBe('DWM50_NL')
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const told = await only<{ body: string }>(
      `select m.body from postbox.letters l
         join postbox.messages m on m.customer_id = l.customer_id and m.thread_id = l.thread_id
        where l.customer_id = $1 and l.key = 'switchUnsuited'`,
      [market.customerOf(login)],
    )
    expect(told.body).toContain('nieuwe antwoorden')
  })

  test('is called off until it is sent, and may be ordered again', async () => {
    const { id } = (await wanted('sanne.devries', sannes, 'DWM30_NL')).body
    await signed('sanne.devries', id)
    const path = `${investingPath}/orders/${id}/cancellation`
    expect((await market.call('sanne.devries', 'POST', path)).body.instructionState).toBe(
      'CANCELLED',
    )
    expect(await templateOf('sanne.devries', sannes)).toBe('DWM50_NL')
    expect((await wanted('sanne.devries', sannes, 'DWM30_NL')).status).toBe(200)
  })
})

describe('of a portfolio that two sign for', () => {
  const julia = 'julia.berger'
  beforeAll(async () => {
    await market.worker.query(
      `insert into customers.signing_rules (customer_id, version, kind, currency) values ($1, 9, 'ANY_TWO', 'EUR')`,
      [market.customerOf(stefan)],
    )
  })
  afterAll(() => market.worker.query('delete from customers.signing_rules where version = 9'))
  const waitingActs = async (login: string) => {
    const query = `customer_id=${market.customerOf(login)}`
    return (await market.call(login, 'GET', `/orders/approvals?${query}`)).body.acts
  }
  const begun = async () => {
    const wish = { type: 'PARTIAL_SELL', portfolioId: bergers, amount: '400.00' }
    const { body } = await place(stefan, wish)
    const first = await signed(stefan, body.id)
    expect(first).toMatchObject({ instructionState: 'PREPARED' })
    const acts = await waitingActs(julia)
    return { id: body.id as string, act: acts.find((each: { canSign: boolean }) => each.canSign) }
  }

  test('nothing moves until the second signature does it', async () => {
    const { id, act } = await begun()
    expect(JSON.stringify(act.said)).toContain('400,00')
    const path = `/orders/approvals/${act.id}/signature`
    const asked = await market.call(julia, 'POST', path, { body: {} })
    await market.sign(julia, asked.body.signature)
    const body = { signatureId: asked.body.signature.id }
    expect((await market.call(julia, 'POST', path, { body })).status).toBe(200)
    expect(await order(stefan, id)).toMatchObject({ instructionState: 'CONFIRMED' })
    await days(6)
    expect(await order(julia, id)).toMatchObject({ instructionState: 'EXECUTED', isSettled: true })
  })

  test('the other says no, and nothing is sold', async () => {
    const { id, act } = await begun()
    const refused = await market.call(julia, 'POST', `/orders/approvals/${act.id}/refusal`)
    expect(refused.status, JSON.stringify(refused.body)).toBe(200)
    expect(await order(stefan, id)).toMatchObject({ instructionState: 'CANCELLED' })
  })
})

describe('everything', () => {
  beforeAll(async () => {
    await market.worker.query('update holdings.savings_plans set is_active = false')
  })

  const cashOf = (id: string) =>
    only<{ cash: bigint; promised: bigint }>(
      `select balance_minor as cash, (select coalesce(-sum(amount_minor), 0)::bigint from investments.transactions t
                 where t.portfolio_id = $1 and t.state = 'FILLED' and t.type = 'OUTFLOWS') as promised
         from ledger.accounts where kind = 'PORTFOLIO' and reference = $1::text`,
      [id],
    )

  /** What the second half of everything that is asked for brings on a day. */
  async function secondHalf(orderId: string, on: CalendarDate): Promise<bigint> {
    const { rows } = await market.worker.query<{ isin: string; units: bigint }>(
      'select isin, units from investments.trades where order_id = $1',
      [orderId],
    )
    const quotes = quotesBetween(on, on)
    const worth = rows.map(({ isin, units }) =>
      worthOf(units / 2n, quotes.find((quote) => quote.isin === isin)!.price),
    )
    return worth.reduce((sum, { minor }) => sum + minor, 0n)
  }

  test('is sold, the fee taken from its parts from the last on, and the portfolio stays and is empty (ENUM-031)', async () => {
    const before = await accountOf('sanne.devries')
    const { cash } = await cashOf(sannes)
    expect(cash).toBeGreaterThan(0n)
    const { id } = await sell('sanne.devries', { type: 'TOTAL_SELL', portfolioId: sannes })
    await daysUntil(async () => (await order('sanne.devries', id)).exportedOn !== undefined)
    // Both parts of every fund are heard of on the same day, and an older fee takes more than the second brings.
    await behave({ isSilent: true })
    const sent = (await order('sanne.devries', id)).exportedOn as CalendarDate
    const soldOn = addBusinessDays('TARGET', sent, 2)
    await daysUntil(async () => (await market.today()) === soldOn)
    const second = await secondHalf(id, soldOn)
    const { minor: accrued } = await only<{ minor: bigint }>(
      'select amount_minor as minor from investments.accrued_fees($1, $2, 0.46, $3)',
      [quarterStart(soldOn), soldOn, [sannes]],
    )
    await market.worker.query(
      `insert into investments.fees (customer_id, portfolio_id, from_day, until_day, value_days, percent, amount_minor)
       values ($1, $2, '2020-01-01', '2020-04-01', 1, 0.46, $3)`,
      [market.customerOf('sanne.devries'), sannes, second - accrued + 100n],
    )
    await behave({ fillsInParts: true })
    expect(await days(1)).toEqual([])
    const sold = await order('sanne.devries', id)
    expect(sold).toMatchObject({ instructionState: 'EXECUTED', tradedOn: soldOn, isSettled: false })
    expect(cents(sold.fee!)).toBe(second + 100n)
    expect((await cashOf(sannes)).promised).toBe(cents(sold.paid!))
    expect(await removal('sanne.devries', sannes)).toEqual([409, 'pia_has_balance'])
    expect(await days(6)).toEqual([])
    expect(await order('sanne.devries', id)).toMatchObject({ isSettled: true })
    expect(await accountOf('sanne.devries')).toBe(before + cents(sold.paid!) + cash)
    expect(await cashOf(sannes)).toEqual({ cash: 0n, promised: 0n })
    const { body } = await portfolio('sanne.devries', sannes)
    expect(body).toMatchObject({ state: 'ACTIVE', status: 'ACTIVE', positions: [], value: '0.00' })
    expect(body.fee, 'nothing is charged where nothing is held').toBeUndefined()
    const refused = await place('sanne.devries', { type: 'TOTAL_SELL', portfolioId: sannes })
    expect([refused.status, refused.body.code]).toEqual([409, 'portfolio_balance_is_zero'])
  })

  test('and the empty portfolio is closed without a trade, and without a fee', async () => {
    const query = 'type=LIQUID_OFFBOARDING'
    const { body: told }: { body: WireSale } = await foreseen('sanne.devries', sannes, query)
    expect([told.fee, told.net]).toEqual([undefined, '0.00'])
    const placed = await sell('sanne.devries', {
      ...{ type: 'LIQUID_OFFBOARDING', portfolioId: sannes },
    })
    expect(placed.fee).toBeUndefined()
    await days(3)
    expect(await order('sanne.devries', placed.id)).toMatchObject({ instructionState: 'EXECUTED' })
    expect((await portfolio('sanne.devries', sannes)).body).toMatchObject({ state: 'CLOSED' })
  })

  test('is sold and closed, with the last cent paid out (ENUM-011, ENUM-012)', async () => {
    const before = await accountOf('michael.gruber')
    const query = 'type=LIQUID_OFFBOARDING'
    const { body: told }: { body: WireSale } = await foreseen('michael.gruber', michaels, query)
    expect(cents(told.net)).toBe(cents(told.proceeds) - cents(told.fee!))
    const { id, fee } = await sell('michael.gruber', {
      ...{ type: 'LIQUID_OFFBOARDING', portfolioId: michaels },
    })
    expect(fee).toBe(told.fee)
    await daysUntil(async () => (await order('michael.gruber', id)).instructionState === 'EXECUTED')
    expect((await portfolio('michael.gruber', michaels)).body).toMatchObject({
      ...{ state: 'CLOSING_PENDING', status: 'DELETION_IN_PROGRESS' },
      banner: 'SELL_ORDER_IN_PROGRESS',
    })
    await daysUntil(
      async () => (await portfolio('michael.gruber', michaels)).body.state === 'CLOSED',
    )
    expect((await portfolio('michael.gruber', michaels)).body).toMatchObject({ value: '0.00' })
    const { state, status, cash } = await only<{ state: string; status: string; cash: bigint }>(
      `select h.state, h.status, a.balance_minor as cash from investments.held h
         join ledger.accounts a on a.kind = 'PORTFOLIO' and a.reference = h.id::text where h.id = $1`,
      [michaels],
    )
    expect([state, status, cash]).toEqual(['CLOSED', 'DELETED', 0n])
    const paid = await only<{ minor: bigint }>(
      `select -sum(amount_minor)::bigint as minor from investments.transactions
        where portfolio_id = $1 and type = 'OUTFLOWS' and traded_on > '2026-11-16'`,
      [michaels],
    )
    expect(await accountOf('michael.gruber')).toBe(before + paid.minor)
    const done = await order('michael.gruber', id)
    expect(done.instructionState).toBe('EXECUTED')

    // The service costs up to the day of the sale, once, and as much as the values of its days say.
    const { rows } = await market.worker.query<{ minor: bigint; on: CalendarDate; told: bigint }>(
      `select f.amount_minor as minor, f.until_day as on, -t.amount_minor as told from investments.fees f
         join investments.transactions t on t.id = f.transaction_id and t.type = 'FEES' and t.traded_on = f.until_day
        where f.portfolio_id = $1 and f.until_day > '2026-11-16'`,
      [michaels],
    )
    const values = await market.worker.query<{ on: CalendarDate; minor: bigint }>(
      `select on_day as on, value_minor as minor from investments.valuations
        where portfolio_id = $1 and on_day between $2 and $3 order by 1`,
      [michaels, quarterStart(rows[0]!.on), rows[0]!.on],
    )
    const valued = values.rows.slice(0, -1).map(({ on, minor }, i) => ({
      ...{ value: money(minor, 'EUR'), days: daysBetween(on, values.rows[i + 1]!.on) },
    }))
    const { minor } = feeFor(serviceFee, valued)
    expect(rows).toEqual([{ minor, on: done.tradedOn, told: minor }])
    expect(cents(done.fee!)).toBe(minor)

    // As much a year as of one that stayed: nothing counts from the sale on.
    const [report] = await paperReaders.portfolioReport.read(market.worker, [
      {
        customerId: market.customerOf('michael.gruber'),
        subject: `${michaels}/${quarterOf(rows[0]!.on)}`,
      },
    ])
    const { service, percent } = report!.facts.costs
    expect(cents(service)).toBe(minor)
    expect(Math.abs(Number(percent) - 0.46 - 0.1)).toBeLessThan(0.015)
  })
})

test('what could not be sold altogether goes on, and is closed by a second order', async () => {
  const instance = () =>
    only<{ state: string; status: string }>(
      'select state, status from investments.held where id = $1',
      [annas],
    )
  const wish = { type: 'LIQUID_OFFBOARDING', portfolioId: annas }
  const { id: first } = await sell('anna.schmidt', wish)
  // The custodian is done with it, and has sold nothing.
  await market.worker.query(
    `update orders.orders set state = 'EXECUTED', instruction_state = 'EXECUTED' where id = $1`,
    [first],
  )
  await market.worker.query(
    `update holdings.product_instances set state = 'CLOSING_PENDING' where id = $1`,
    [annas],
  )
  await days(1)
  expect(await instance()).toEqual({ state: 'ACTIVE', status: 'ACTIVE' })

  // A tax on the year before that is due and not taken is taken from what the sale of everything brings.
  const untaxed: { body: WireSale } = await foreseen('anna.schmidt', annas, `type=${wish.type}`)
  await market.worker.query(
    `insert into investments.prepayments (customer_id, portfolio_id, year, tax_minor)
     select customer_id, id, 2099, 1234 from investments.portfolios where id = $1`,
    [annas],
  )
  const { body: told }: { body: WireSale } = await foreseen(
    'anna.schmidt',
    annas,
    `type=${wish.type}`,
  )
  expect(cents(told.net)).toBe(cents(untaxed.body.net) - 1234n)
  const placed = await sell('anna.schmidt', wish)
  const second = placed.id
  await daysUntil(async () => (await order('anna.schmidt', second)).exportedOn !== undefined)
  await daySteps(simulatedWorld, { bankDir: market.bankDir })
    .find(({ name }) => name === 'settle-trades')!
    .run(market.worker, await market.today())
  expect((await order('anna.schmidt', second)).instructionState).not.toBe('EXECUTED')
  expect(await instance(), 'the first does not undo it').toMatchObject({ state: 'CLOSING_PENDING' })
  await behave({ fillsInParts: true })
  await daysUntil(async () => (await order('anna.schmidt', second)).paid !== undefined)
  expect(await order('anna.schmidt', second), 'as foreseen until the last part').toMatchObject({
    ...{ instructionState: 'IN_PROGRESS', tax: placed.tax, fee: placed.fee },
  })
  await daysUntil(async () => (await instance()).state === 'CLOSED')
  expect(await instance()).toEqual({ state: 'CLOSED', status: 'DELETED' })
  const done = await order('anna.schmidt', second)
  const taken = await only<Record<'sold' | 'sale' | 'fee' | 'prepaid' | 'cash', bigint>>(
    `select (select sum(f.amount_minor) from investments.fills f join investments.trades t on t.id = f.trade_id
              where t.order_id = $2)::bigint as sold,
            (select sum(e.tax_minor) from investments.tax_entries e where e.transaction_id in (
               select f.transaction_id from investments.fills f
                 join investments.trades t on t.id = f.trade_id and t.order_id = $2))::bigint as sale,
            (select sum(f.amount_minor) from investments.fees f join investments.transactions t on t.id = f.transaction_id
              where f.portfolio_id = $1 and t.traded_on > $3)::bigint as fee,
            (select -amount_minor from investments.transactions
              where portfolio_id = $1 and type = 'TAX_PREPAYMENT' and traded_on > '2026-11-16') as prepaid,
            (select balance_minor from ledger.accounts where kind = 'PORTFOLIO' and reference = $1::text) as cash`,
    [annas, second, done.exportedOn],
  )
  expect([taken.prepaid, taken.cash]).toEqual([1234n, 0n])
  expect(cents(done.tax!)).toBe(taken.sale + 1234n)
  expect(cents(done.fee!)).toBe(taken.fee)
  expect(cents(done.paid!)).toBe(taken.sold - cents(done.tax!) - cents(done.fee!))
})

describe('an account at the custodian that is suspended', () => {
  test('lets nothing be sold, bought or deleted until it is open again (ENUM-017, ENUM-031)', async () => {
    expect(await removal(stefan, bergers)).toEqual([409, 'pia_has_balance'])
    expect(await removal(stefan, annas)).toEqual([404, 'not.found'])
    await behave({ suspendsAccounts: true })
    expect((await days(1)).every(({ reason }) => reason === 'the account was suspended')).toBe(true)
    const suspended = { isSuspended: true, banner: 'ISSUE_IDENTIFIED', severity: 'WARN' }
    expect((await portfolio(stefan, bergers)).body).toMatchObject(suspended)
    const wish = { type: 'PARTIAL_SELL', portfolioId: bergers, amount: '100.00' }
    expect(await codeOf(wish, stefan)).toEqual([409, 'unexpected'])
    const bought = { type: 'BUY', portfolioId: bergers, amount: '500.00' }
    expect(await codeOf(bought, stefan)).toEqual([409, 'unexpected'])
    await behave({})
    await days(1)
    expect((await portfolio(stefan, bergers)).body.isSuspended).toBeUndefined()
    const { status, body } = await place(stefan, wish)
    expect(status).toBe(200)
    await market.call(stefan, 'POST', `${investingPath}/orders/${body.id}/cancellation`)
  })

  test('stays open where that it is open again was heard first', async () => {
    const { account } = await only<{ account: string }>(
      'select account from investments.depots where customer_id = $1',
      [market.customerOf(stefan)],
    )
    const said = (kind: 'ACCOUNT_SUSPENDED' | 'ACCOUNT_REOPENED', eventId: string) =>
      receiveCustodianEvent(market.worker, 'late', { kind, account, eventId })
    expect(await said('ACCOUNT_REOPENED', 'second')).toBe('known')
    expect(await said('ACCOUNT_SUSPENDED', 'first')).toBe('issue')
    expect((await portfolio(stefan, bergers)).body.isSuspended).toBeUndefined()
    expect(await said('ACCOUNT_SUSPENDED', 'third')).toBe('applied')
    expect(await said('ACCOUNT_REOPENED', 'fourth')).toBe('applied')
  })
})

test('a second run of a day moves nothing', async () => {
  const count = () =>
    only(`select (select count(*) from ledger.transfers) as transfers,
                 (select count(*) from investments.transactions) as transactions,
                 (select count(*) from investments.tax_entries) as entries`)
  const before = await count()
  const today = await market.today()
  const steps = daySteps(simulatedWorld, { bankDir: market.bankDir })
  for (const name of ['fill', 'settle-trades', 'export-investments', 'send-trades'])
    await steps.find((step) => step.name === name)!.run(market.worker, today)
  expect(await count()).toEqual(before)
})
