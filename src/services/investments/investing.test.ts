import { afterEach, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#domain/date.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { investmentLegs } from '#domain/investment/order-legs.ts'
import { nextRebalancing } from '#domain/investment/own-mix.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { letterWriter } from '#services/postbox/index.ts'
import type { CustodianBehaviour } from '#simulator/custodian/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { investingIn, investingPath, lotsOff, openInvesting } from '../../../test/investing.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { piecesOf } from '../../../test/pdf-text.ts'
import { testLog } from '../../../test/world.ts'
import { receiveCustodianEvent } from './index.ts'
import { investmentLetters } from './letters.ts'

const market = openForAll(openInvesting, 120_000)
const investing = investingIn(market)
const { place, signed, order, behave } = investing
const portfolio = async (login: string, id: string) => (await investing.portfolio(login, id)).body
const days = async (count: number) =>
  (await investing.days(count)).filter(({ kind }) => /custod|fill|invest/.test(kind))
afterEach(async () => {
  await behave({})
  expect(await market.faults()).toEqual([])
})

const noJobs = { enqueue: async () => '', stop: async () => {} }

const careful = {
  ...{ count: 'THREE', duration: 'THREE_YEARS', amount: 'UP_TO_25K' },
  knowledge: {
    ...{ PRICE_RISK: 'RIGHT', RISK_DIVERSIFICATION: 'RIGHT' },
    ...{ HIGHER_CAPITAL_GAINS: 'WRONG', INVESTMENT_VALUE: 'WRONG' },
  },
  ...{ horizonYears: 5, maxLossPct: 25, reserveMonths: 6, freeAssets: 50_000 },
  sustainability: 'NO_PREFERENCE',
}

const answer = (login: string, change: object = {}) =>
  market.call(login, 'POST', `${investingPath}/profiles`, {
    body: { customer_id: market.customerOf(login), answers: { ...careful, ...change } },
  })
const begin = (login: string, change: object = {}) =>
  place(login, {
    ...{ type: 'LIQUID_ONBOARDING', template: 'DWM50', name: 'Reserve', amount: '5000.00' },
    ...change,
  })
const buy = (login: string, portfolioId: string, amount = '1000.00') =>
  place(login, { type: 'BUY', portfolioId, amount })

const orderStates = async (id: string) => {
  const { rows } = await market.worker.query<{ to: string }>(
    'select to_state as to from orders.transitions where order_id = $1 order by number',
    [id],
  )
  return rows.map(({ to }) => to)
}

const cents = (decimal: string) => Math.round(Number(decimal) * 100)

describe('the answers before investing', () => {
  test('allow at most the strategy of the most careful one, for twelve months', async () => {
    const { status, body } = await answer('lukas.weber')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ version: 1, result: 'DWM70', validUntil: '2027-11-16' })
    const query = `?customer_id=${market.customerOf('lukas.weber')}`
    const kept = await market.call('lukas.weber', 'GET', `${investingPath}/profile${query}`)
    expect(kept.body.profile).toEqual(body)
  })

  test.each<[string, object, number, string]>([
    [
      'experience that is none, with much money',
      { count: 'NONE' },
      422,
      'suitability.contradiction',
    ],
    [
      'a large loss and no time',
      { maxLossPct: 35, horizonYears: 1 },
      422,
      'suitability.contradiction',
    ],
    ['a horizon nobody asks for', { horizonYears: 4 }, 400, 'validation.failed'],
    ['a loss in words', { maxLossPct: 'much' }, 400, 'validation.failed'],
    ['half a euro', { freeAssets: 0.5 }, 400, 'validation.failed'],
    ['no knowledge at all', { knowledge: {} }, 400, 'validation.failed'],
    ['a surplus answer', { result: 'DWM100' }, 400, 'validation.failed'],
  ])('%s is refused', async (_, change, status, code) => {
    const refused = await answer('petra.lang', change)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('a third try of a day does not raise the result', async () => {
    for (const maxLossPct of [5, 5]) await answer('sabine.vogel', { maxLossPct })
    const third = await answer('sabine.vogel')
    expect([third.status, third.body.code]).toEqual([429, 'suitability.retry'])
    expect((await answer('sabine.vogel', { maxLossPct: 0 })).status).toBe(200)
  })
})

describe('answers given anew while something is invested', () => {
  const [login, id] = ['michael.gruber', demoId('BAC_410_000_016', 'DWM30')]
  const renew = (change: object = {}) =>
    place(login, {
      ...{ type: 'SUITABILITY_UPDATE', portfolioId: id },
      answers: { ...careful, ...change },
    })
  const inForce = async () => {
    const query = `?customer_id=${market.customerOf(login)}`
    return (await market.call(login, 'GET', `${investingPath}/profile${query}`)).body.profile
  }
  const ordersOf = async (type: string) => {
    const query = `?customer_id=${market.customerOf(login)}`
    const { body } = await market.call(login, 'GET', `${investingPath}/orders${query}`)
    return body.filter((each: { type: string }) => each.type === type)
  }
  const code = async (body: object) => {
    const refused = await place(login, { portfolioId: id, ...body })
    return [refused.status, refused.body.code]
  }
  /** Tries of days before count no more. */
  const aDayLater = () =>
    market.worker.query(
      `update investments.profiles set answered_at = answered_at - interval '2 days' where customer_id = $1`,
      [market.customerOf(login)],
    )

  test('are signed, and hold for twelve months from then on; until then those before do (ENUM-023)', async () => {
    const unsigned = await answer(login)
    expect([unsigned.status, unsigned.body.code]).toEqual([409, 'suitability.signature'])
    expect(await code({ type: 'SUITABILITY_UPDATE' })).toEqual([400, 'validation.failed'])
    const contradictory = await renew({ count: 'NONE' })
    expect([contradictory.status, contradictory.body.code]).toEqual([
      ...[422, 'suitability.contradiction'],
    ])
    const before = await inForce()
    const placed = await renew()
    expect(placed.body, JSON.stringify(placed.body)).toMatchObject({
      ...{ state: 'VALIDATED', advice: { result: 'DWM70', validUntil: '2027-11-16' } },
    })
    expect(await inForce()).toEqual(before)
    const unread = await market.call(
      ...([login, 'POST', `${investingPath}/orders/${placed.body.id}/preparation`] as const),
      { body: {} },
    )
    expect([unread.status, unread.body.code]).toEqual([409, 'papers.unread'])
    expect(await signed(login, placed.body.id)).toMatchObject({ instructionState: 'EXECUTED' })
    expect(await inForce()).toMatchObject({ result: 'DWM70', validUntil: '2027-11-16' })
    expect(await ordersOf('RECOMMENDATION')).toEqual([])
  })

  test('a third try of a day does not raise the result, signed or not', async () => {
    await aDayLater()
    for (const maxLossPct of [15, 15]) expect((await renew({ maxLossPct })).status).toBe(200)
    const third = await renew({ maxLossPct: 25 })
    expect([third.status, third.body.code]).toEqual([429, 'suitability.retry'])
    await aDayLater()
  })

  test('too old ones stop what is bought, raised and switched, and nothing else', async () => {
    const expire = (until: string) =>
      market.worker.query(
        `update investments.profiles set answered_on = $2::date - 365, valid_until = $2 where customer_id = $1`,
        [market.customerOf(login), until],
      )
    await expire('2026-11-15')
    const expired = [409, 'suitability.expired']
    expect(await code({ type: 'BUY', amount: '500.00' })).toEqual(expired)
    expect(await code({ type: 'STRATEGY_SWITCH', template: 'DWMMM' })).toEqual(expired)
    const plan = { type: 'SAVINGS_PLAN_CREATE', rhythm: 'MONTHLY', dayOfMonth: 1 }
    expect(await code({ ...plan, amount: '50.00' })).toEqual(expired)
    const sale = await place(login, { type: 'PARTIAL_SELL', portfolioId: id, amount: '100.00' })
    expect(sale.status).toBe(200)
    await signed(login, (await renew()).body.id)
    expect((await place(login, { type: 'BUY', portfolioId: id, amount: '500.00' })).status).toBe(
      200,
    )
  })

  test('that allow less are followed by the advice to switch, and no purchase (ENUM-023)', async () => {
    await aDayLater()
    const placed = (await renew({ maxLossPct: 0 })).body
    const older = (await renew({ maxLossPct: 5 })).body
    await signed(login, older.id)
    const outdated = await market.call(
      ...([login, 'POST', `${investingPath}/orders/${placed.id}/preparation`] as const),
      { body: { hasReadPapers: true } },
    )
    expect([outdated.status, outdated.body.code]).toEqual([409, 'act.changed'])
    expect(await ordersOf('RECOMMENDATION')).toEqual([])
    await aDayLater()
    await signed(login, (await renew({ maxLossPct: 0 })).body.id)
    const [advised] = await ordersOf('RECOMMENDATION')
    expect(advised).toMatchObject({
      ...{ template: 'DWMMM', templateBefore: 'DWM30', instructionState: 'EXECUTED' },
      ...{ portfolioId: id, advice: { result: 'DWMMM' } },
    })
    const path = `${investingPath}/orders/${advised.id}/papers/suitability`
    expect((await market.call(login, 'GET', path)).body.contentType).toBe('application/pdf')
    const exceeded = [422, 'suitability.exceeded']
    expect(await code({ type: 'BUY', amount: '500.00' })).toEqual(exceeded)
    expect(await code({ type: 'STRATEGY_SWITCH', template: 'DWM30' })).toEqual(exceeded)
    await aDayLater()
    await signed(login, (await renew()).body.id)
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const { rows } = await market.worker.query<{ key: string; n: bigint }>(
      `select key, count(*) as n from postbox.letters where customer_id = $1 group by key order by key`,
      [market.customerOf(login)],
    )
    expect(rows).toEqual([
      { key: 'suitabilityRenewed', n: 5n },
      { key: 'switchRecommended', n: 1n },
    ])
  })
})

describe('before the signature', () => {
  const annas = demoId('BAC_410_000_001', 'DWM50')

  test('nobody invests without answers, and each refusal leaves nothing behind', async () => {
    const before = await market.worker.query('select count(*) from orders.orders')
    const refused = await begin('petra.lang')
    expect([refused.status, refused.body.code]).toEqual([409, 'suitability.missing'])
    const after = await market.worker.query('select count(*) from orders.orders')
    expect(after.rows).toEqual(before.rows)
  })

  test.each<[string, object, number, string]>([
    ['a strategy above the answers', { template: 'DWM100' }, 422, 'suitability.exceeded'],
    ['a strategy of another market', { template: 'DWM50_NL' }, 403, 'product.access'],
    ['a strategy nobody offers any more', { template: 'ROBO50' }, 403, 'product.access'],
    ['a strategy nobody knows', { template: 'DWM60' }, 400, 'validation.failed'],
    ['a name of nothing', { name: '' }, 422, 'name.length'],
    ['a name of 26', { name: 'x'.repeat(26) }, 422, 'name.length'],
    ['a sharp s', { name: 'Spaß' }, 422, 'name.characters'],
    ['an exponent', { amount: '1e3' }, 400, 'validation.failed'],
    ['three decimals', { amount: '500.001' }, 400, 'validation.failed'],
    ['a negative amount', { amount: '-500.00' }, 400, 'validation.failed'],
    ['a cent too little', { amount: '499.99' }, 422, 'min'],
    ['a cent too much', { amount: '1000000.01' }, 422, 'max'],
    ['a state', { state: 'EXECUTED' }, 400, 'validation.failed'],
    ['an order type that is no wish', { type: 'REBALANCING' }, 400, 'validation.failed'],
  ])('%s is refused (VAL-001, VAL-002, VAL-003, ENUM-030)', async (_, change, status, code) => {
    const refused = await begin('lukas.weber', change)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test.each<[string, string, string, number, string]>([
    ['another’s portfolio', 'lukas.weber', annas, 404, 'not.found'],
    ['no portfolio', 'lukas.weber', 'nonsense', 404, 'not.found'],
  ])('%s is refused', async (_, login, id, status, code) => {
    const refused = await buy(login, id)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test.each(['brandt.gmbh', 'claire.martin', 'emily.clark'])(
    '%s, a company or of a market without portfolios, has none to choose from',
    async (login) => {
      const refused = await begin(login)
      expect([refused.status, refused.body.code]).toEqual([403, 'product.access'])
      const query = `?customer_id=${market.customerOf(login)}`
      expect((await market.call(login, 'GET', `${investingPath}/strategies${query}`)).body).toEqual(
        [],
      )
    },
  )

  test('papers that nobody opened stop the signature, and are PDFs with the figures', async () => {
    const { body } = await begin('lukas.weber')
    const path = `${investingPath}/orders/${body.id}`
    const unread = await market.call('lukas.weber', 'POST', `${path}/preparation`, { body: {} })
    expect([unread.status, unread.body.code]).toEqual([409, 'papers.unread'])
    for (const paper of ['suitability', 'costs']) {
      const file = await market.call('lukas.weber', 'GET', `${path}/papers/${paper}`)
      expect(file.body.contentType).toBe('application/pdf')
      expect(Buffer.from(file.body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    }
    const stolen = await market.call('petra.lang', 'GET', `${path}/papers/costs`)
    expect(stolen.status).toBe(404)
    await market.call('lukas.weber', 'POST', `${path}/cancellation`)
  })

  test('a code for one amount is worth nothing for another', async () => {
    const [small, large] = [
      (await begin('lukas.weber', { amount: '500.00' })).body,
      (await begin('lukas.weber', { amount: '50000.00' })).body,
    ]
    const body = { hasReadPapers: true }
    const path = (id: string) => `${investingPath}/orders/${id}`
    const prepared = await market.call('lukas.weber', 'POST', `${path(small.id)}/preparation`, {
      body,
    })
    await market.sign('lukas.weber', prepared.body.signature)
    await market.worker.query(
      `update orders.orders set state = 'PREPARED', instruction_state = 'PREPARED' where id = $1`,
      [large.id],
    )
    const taken = await market.call('lukas.weber', 'POST', `${path(large.id)}/confirmation`, {
      body: { signatureId: prepared.body.signature.id },
    })
    expect([taken.status, taken.body.code]).toEqual([422, 'sca.invalid'])
    for (const { id } of [small, large])
      await market.call('lukas.weber', 'POST', `${path(id)}/cancellation`)
  })
})

describe('what is signed stays what was read', () => {
  const login = 'lukas.weber'
  const prepare = (id: string) =>
    market.call(login, 'POST', `${investingPath}/orders/${id}/preparation`, {
      body: { hasReadPapers: true },
    })
  const cancel = (id: string) =>
    market.call(login, 'POST', `${investingPath}/orders/${id}/cancellation`)

  test('also where another order has opened the depot meanwhile', async () => {
    const { id } = (await begin(login)).body
    const { signature } = (await prepare(id)).body
    await market.worker.query(
      `insert into investments.depots (customer_id, state, account) values ($1, 'OPEN', 'x')`,
      [market.customerOf(login)],
    )
    expect((await order(login, id)).opensDepot).toBe(true)
    await market.sign(login, signature)
    const done = await market.call(login, 'POST', `${investingPath}/orders/${id}/confirmation`, {
      body: { signatureId: signature.id },
    })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await order(login, id)).opensDepot).toBe(false)
    await cancel(id)
    await market.worker.query('delete from investments.depots where customer_id = $1', [
      market.customerOf(login),
    ])
  })

  test('and on answers that are no longer the last ones nothing is signed', async () => {
    const { id } = (await begin(login)).body
    const answered = await market.worker.query(
      `insert into investments.profiles
         (customer_id, version, user_id, answers, result, answered_on, answered_at, valid_until)
       select customer_id, 99, user_id, answers, result, answered_on, answered_at, valid_until
         from investments.profiles where customer_id = $1 order by version desc limit 1`,
      [market.customerOf(login)],
    )
    expect(answered.rowCount).toBe(1)
    const refused = await prepare(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'act.changed'])
    await market.worker.query(
      'delete from investments.profiles where customer_id = $1 and version = 99',
      [market.customerOf(login)],
    )
    expect((await prepare(id)).status).toBe(200)
    await cancel(id)
  })
})

describe('from the signature to settled units', () => {
  test('a first portfolio opens a depot, is bought at the next close and settles two days later (ENUM-012, ENUM-014, ENUM-015, ENUM-023)', async () => {
    const login = 'lukas.weber'
    await market.payIn(login, 5000_00n)
    const placed = (await begin(login)).body
    expect(placed).toMatchObject({ opensDepot: true, state: 'VALIDATED' })
    const bound = await signed(login, placed.id)
    expect(bound).toMatchObject({ state: 'CONFIRMED', instructionState: 'FUNDED' })
    expect(await portfolio(login, bound.portfolioId)).toMatchObject({
      ...{ status: 'CREATION_IN_PROGRESS', state: 'REQUESTED', value: '0.00' },
      banner: 'BUY_ORDER_IN_PROGRESS',
    })
    const promised = investmentLegs(await order(login, placed.id)).map(({ on }) => on)
    const reserved = async () =>
      (
        await market.call(
          login,
          'GET',
          `/deposits/deposits/overview?customer_id=${market.customerOf(login)}`,
        )
      ).body.reserved
    const spokenFor = [{ kind: 'INVESTMENT', portfolioId: bound.portfolioId, amount: '5000.00' }]
    // Asked for on the 16th, open on the 17th, told to buy then, bought at the close of the 18th.
    expect(await reserved()).toMatchObject(spokenFor)
    expect(await days(1)).toEqual([])
    expect(await order(login, placed.id)).toMatchObject({ instructionState: 'FUNDED' })
    expect(await days(1)).toEqual([])
    expect(await reserved()).toMatchObject(spokenFor)
    expect(await order(login, placed.id)).toMatchObject({
      ...{ instructionState: 'EXPORTED', exportedOn: '2026-11-17' },
    })
    expect(await days(1)).toEqual([])
    expect(await order(login, placed.id)).toMatchObject({
      ...{ instructionState: 'EXECUTED', tradedOn: '2026-11-18', settlesOn: '2026-11-20' },
    })
    expect(promised.slice(2)).toEqual(['2026-11-17', '2026-11-18', '2026-11-20'])
    expect(await reserved()).toEqual([])
    const bought = await portfolio(login, bound.portfolioId)
    expect(bought).toMatchObject({ status: 'CREATED', state: 'ACTIVE', paidIn: '5000.00' })
    const spent = bought.positions.reduce(
      (sum: number, { cost }: { cost: string }) => sum + cents(cost),
      0,
    )
    expect(spent + cents(bought.cash)).toBe(5000_00)
    expect(cents(bought.cash)).toBeLessThan(10)
    expect(bought.positions).toHaveLength(7)
    expect(await days(2)).toEqual([])
    expect(await portfolio(login, bound.portfolioId)).toMatchObject({ status: 'ACTIVE' })
    expect(await order(login, placed.id)).toMatchObject({ isSettled: true })
    const all = [
      'VALIDATED',
      'PREPARED',
      'CONFIRMED',
      'FUNDED',
      'EXPORTED',
      'IN_PROGRESS',
      'EXECUTED',
    ]
    expect(await orderStates(placed.id)).toEqual(all)
  })

  test('more for a portfolio needs no depot, and a second order waits for the first (ENUM-031)', async () => {
    const login = 'lukas.weber'
    await market.payIn(login, 2000_00n)
    const query = `?customer_id=${market.customerOf(login)}`
    const [held] = (await market.call(login, 'GET', `${investingPath}/portfolios${query}`)).body
    const placed = (await buy(login, held.id)).body
    expect(placed).toMatchObject({ opensDepot: false, portfolioName: 'Reserve' })
    await signed(login, placed.id)
    const second = await buy(login, held.id)
    expect([second.status, second.body.code]).toEqual([409, 'other_order_already_in_progress'])
    await days(5)
    expect(await order(login, placed.id)).toMatchObject({ instructionState: 'EXECUTED' })
    const after = await portfolio(login, held.id)
    expect(after.paidIn).toBe('6000.00')
    const late = await market.call(
      login,
      'POST',
      `${investingPath}/orders/${placed.id}/cancellation`,
    )
    expect([late.status, late.body.code]).toEqual([409, 'order.state'])
  })

  test('an order waits in one queue with those of deposits, and is cancelled for free', async () => {
    const login = 'petra.lang'
    await answer(login)
    const placed = (await begin(login, { amount: '900000.00' })).body
    const bound = await signed(login, placed.id)
    expect(bound.instructionState).toBe('CONFIRMED')
    expect(cents(bound.missing!)).toBeGreaterThan(0)
    expect((await portfolio(login, bound.portfolioId)).banner).toBe('FUNDING_PENDING')
    const gone = await market.call(
      login,
      'POST',
      `${investingPath}/orders/${placed.id}/cancellation`,
    )
    expect(gone.body).toMatchObject({ state: 'CANCELLED' })
    expect(
      (
        await market.call(
          login,
          'GET',
          `${investingPath}/portfolios?customer_id=${market.customerOf(login)}`,
        )
      ).body,
    ).toEqual([])
    // No account is asked for where nothing would lie.
    await days(1)
    const { rows } = await market.worker.query<{ state: string }>(
      `select state from orders.orders where customer_id = $1 and type = 'ONBOARDING'`,
      [market.customerOf(login)],
    )
    expect(rows).toEqual([{ state: 'CANCELLED' }])
  })
})

describe('when the custodian', () => {
  const login = 'lukas.weber'
  const held = async () =>
    (
      await market.call(
        login,
        'GET',
        `${investingPath}/portfolios?customer_id=${market.customerOf(login)}`,
      )
    ).body[0]
  async function boughtUnder(behaviour: CustodianBehaviour, count: number) {
    await market.payIn(login, 1000_00n)
    const { id: portfolioId, paidIn } = await held()
    const placed = (await buy(login, portfolioId)).body
    await signed(login, placed.id)
    await behave(behaviour)
    const issues = await days(count)
    const after = await portfolio(login, portfolioId)
    return {
      issues,
      order: await order(login, placed.id),
      gained: cents(after.paidIn) - cents(paidIn),
    }
  }

  test.each<[string, CustodianBehaviour]>([
    ['says everything three times', { deliveries: 3 }],
    ['is two days late', { lateDays: 2 }],
    ['does a half on one day and a half on the next', { fillsInParts: true }],
    ['acknowledges after it is done', { isDisordered: true }],
    ['also tells of trades that nobody asked for', { invents: true }],
    ['names a wrong sum first and the right one a day later', { miscounts: true }],
    ['refuses what it has done', { endsWithNo: true }],
  ])('%s, all is bought once and agrees with its statement', async (_, behaviour) => {
    const { order: done, gained } = await boughtUnder(behaviour, 9)
    expect(done).toMatchObject({ instructionState: 'EXECUTED', isSettled: true })
    expect(gained).toBe(1000_00)
    expect((await days(1)).filter(({ kind }) => kind === 'custody-statement')).toEqual([])
  })

  test('refuses everything, the money is free again', async () => {
    const before = await market.worker.query<{ reserved: bigint }>(
      `select reserved_minor as reserved from ledger.accounts where customer_id = $1 and kind = 'TRANSACTION'`,
      [market.customerOf(login)],
    )
    const { order: done, gained } = await boughtUnder({ rejects: 100 }, 5)
    expect([done.instructionState, gained]).toEqual(['REJECTED', 0])
    const after = await market.worker.query(
      `select reserved_minor as reserved from ledger.accounts where customer_id = $1 and kind = 'TRANSACTION'`,
      [market.customerOf(login)],
    )
    expect(after.rows).toEqual(before.rows)
  })

  test('does a half and refuses the other, the half is bought and the rest is free', async () => {
    await market.payIn(login, 1000_00n)
    const { id: portfolioId, paidIn } = await held()
    const placed = (await buy(login, portfolioId)).body
    await signed(login, placed.id)
    await behave({ fillsInParts: true, endsWithNo: true })
    const reserved = async (): Promise<number[]> => {
      const overview = `/deposits/deposits/overview?customer_id=${market.customerOf(login)}`
      const { body } = await market.call(login, 'GET', overview)
      return body.reserved.map(({ amount }: { amount: string }) => cents(amount))
    }
    let rest = 1000_00
    while (rest === 1000_00) {
      await days(1)
      ;[rest = 0] = await reserved()
    }
    expect(rest).toBeGreaterThan(400_00)
    await days(5)
    expect(await order(login, placed.id)).toMatchObject({ instructionState: 'EXECUTED' })
    expect(await reserved()).toEqual([])
    const after = await portfolio(login, portfolioId)
    expect(cents(after.paidIn) - cents(paidIn)).toBe(1000_00 - rest)
  })

  test('refuses some funds, the rest is bought and nothing stays reserved', async () => {
    const { order: done, gained } = await boughtUnder({ rejects: 50 }, 5)
    if (done.instructionState === 'EXECUTED') {
      expect(gained).toBeGreaterThan(0)
      expect(gained).toBeLessThanOrEqual(1000_00)
    } else expect([done.instructionState, gained]).toEqual(['REJECTED', 0])
    const { rows } = await market.worker.query<{ reserved: bigint }>(
      `select reserved_minor as reserved from ledger.accounts where customer_id = $1 and kind = 'TRANSACTION'`,
      [market.customerOf(login)],
    )
    expect(rows[0]!.reserved).toBe(0n)
  })

  test.each<[string, object]>([
    ['more than was asked for', { amount: '999999.00' }],
    ['another fund', { isin: 'QZ0GOLDEU002' }],
    ['a trade after it was done', {}],
  ])('tells of %s, nothing changes and somebody looks', async (_, change) => {
    const { rows } = await market.worker.query<{ id: string; isin: string }>(
      `select id, isin from investments.trades where customer_id = $1 and state = 'FILLED' limit 1`,
      [market.customerOf(login)],
    )
    const [{ id: tradeId, isin }] = rows as [{ id: string; isin: string }]
    const before = await portfolio(login, (await held()).id)
    const event = {
      ...{ eventId: `odd ${JSON.stringify(change)}`, kind: 'FILLED', tradeId, isin, isLast: true },
      ...{ execution: 'odd', units: '1.0000', price: '1.0000', amount: '1.00' },
      ...{ tradedOn: '2026-12-15', settlesOn: '2026-12-17', ...change },
    }
    expect(await receiveCustodianEvent(market.worker, 'depot-bank', event as never)).toBe('issue')
    expect(await receiveCustodianEvent(market.worker, 'depot-bank', event as never)).toBe(
      'repeated',
    )
    expect(await portfolio(login, before.id)).toEqual(before)
  })

  test.each<[NonNullable<CustodianBehaviour['statement']>, string]>([
    ['missing', 'statement.missing'],
    ['torn', 'statement.torn'],
  ])('sends a statement that is %s, somebody looks', async (statement, reason) => {
    await behave({ statement })
    expect(await days(1)).toEqual([expect.objectContaining({ kind: 'custody-statement', reason })])
  })

  test('has a unit more than we do, the portfolio stops until both agree', async () => {
    await behave({ statement: 'unit off' })
    const [issue] = await days(1)
    expect(issue).toMatchObject({ kind: 'custody-statement' })
    expect(issue!.reason).toMatch(/^QZ\w+: \d+\.\d{4} there, \d+\.\d{4} here$/)
    const stopped = () =>
      market.worker.query(
        `select from holdings.product_instances where id = $1 and state = 'ISSUE_IDENTIFIED'`,
        [issue!.entityId],
      )
    expect((await stopped()).rowCount).toBe(1)
    // A deposit that stands still does so for another reason.
    const deposits = await market.worker.query<{ id: string }>(
      `update holdings.product_instances set state = 'ISSUE_IDENTIFIED' where family = 'DEPOSIT' returning id`,
    )
    expect(deposits.rowCount).toBeGreaterThan(0)
    await behave({ statement: 'missing' })
    await days(1)
    expect((await stopped()).rowCount).toBe(1)
    await behave({})
    expect(await days(1)).toEqual([])
    expect((await stopped()).rowCount).toBe(0)
    const still = await market.worker.query(
      `update holdings.product_instances set state = 'ACTIVE'
        where family = 'DEPOSIT' and state = 'ISSUE_IDENTIFIED' returning id`,
    )
    expect(new Set(still.rows)).toEqual(new Set(deposits.rows))
  })
})

describe('funds of one’s own', () => {
  const { WRLD, GOLD, CRYPTO } = instruments
  const of = (...weights: [{ isin: string }, number][]) => ({
    ...{ rhythm: 'MONTHLY', newMoney: 'FURTHEST_BELOW' },
    weights: weights.map(([{ isin }, percent]) => ({ isin, percent })),
  })
  const compose = (login: string, mix: object | undefined, change: object = {}) =>
    begin(login, { template: 'ETFC', name: 'Eigene', amount: '1000.00', mix, ...change })
  const good = of([WRLD, 60], [GOLD, 40])
  const eleven = Array.from({ length: 11 }, (): [{ isin: string }, number] => [WRLD, 10])

  test.each<[string, object | undefined, object, number, string]>([
    ['weights of 99', of([WRLD, 60], [GOLD, 39]), {}, 422, 'weights.sum'],
    ['weights of 101', of([WRLD, 60], [GOLD, 41]), {}, 422, 'weights.sum'],
    ['a weight of 4', of([WRLD, 96], [GOLD, 4]), {}, 422, 'weights.min'],
    ['11 percent of the note', of([WRLD, 89], [CRYPTO, 11]), {}, 422, 'weights.crypto'],
    ['no fund', of(), {}, 422, 'weights.count'],
    ['eleven funds', of(...eleven), {}, 422, 'weights.count'],
    ['a fund twice', of([WRLD, 50], [WRLD, 50]), {}, 422, 'weights.duplicate'],
    ['a fund nobody knows', of([{ isin: 'QZ0000000000' }, 100]), {}, 422, 'weights.unknown'],
    ['half a percent', of([WRLD, 59.5], [GOLD, 40.5]), {}, 400, 'validation.failed'],
    ['a negative weight', of([WRLD, 110], [GOLD, -10]), {}, 400, 'validation.failed'],
    ['a rhythm nobody has', { ...good, rhythm: 'DAILY' }, {}, 400, 'validation.failed'],
    ['no weights at all', undefined, {}, 400, 'validation.failed'],
    ['a cent too little', good, { amount: '49.99' }, 422, 'min'],
    ['a name of nothing', good, { name: '' }, 422, 'name.length'],
    ['a sharp s', good, { name: 'Spaß' }, 422, 'name.characters'],
  ])('%s is refused (PRD-005, VAL-001, VAL-003)', async (_, mix, change, status, code) => {
    const refused = await compose('lukas.weber', mix, change)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('are offered in Germany and Austria, a note on crypto assets in Germany alone', async () => {
    const fundsOf = async (login: string) => {
      const query = `?customer_id=${market.customerOf(login)}`
      const { body } = await market.call(login, 'GET', `${investingPath}/funds${query}`)
      return body.map(({ isin }: { isin: string }) => isin)
    }
    expect(await fundsOf('lukas.weber')).toHaveLength(10)
    expect(await fundsOf('michael.gruber')).toHaveLength(9)
    expect(await fundsOf('sanne.devries')).toEqual([])
    const note = await compose('michael.gruber', of([WRLD, 90], [CRYPTO, 10]))
    expect([note.status, note.body.code]).toEqual([422, 'weights.unknown'])
    const dutch = await compose('sanne.devries', good)
    expect([dutch.status, dutch.body.code]).toEqual([403, 'product.access'])
  })

  test('need an acknowledged warning of whoever knows too little, and no suitability', async () => {
    const login = 'petra.lang'
    const little = { count: 'NONE', duration: 'NONE', amount: 'UP_TO_5K', maxLossPct: 0 }
    expect((await answer(login, little)).body.result).toBe('DWMMM')
    const placed = await compose(login, good)
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const path = `${investingPath}/orders/${placed.body.id}`
    const prepare = (body: object) => market.call(login, 'POST', `${path}/preparation`, { body })
    const unwarned = await prepare({ hasReadPapers: true })
    expect([unwarned.status, unwarned.body.code]).toEqual([409, 'appropriateness.acknowledge'])
    const unread = await prepare({ hasAcknowledged: true })
    expect([unread.status, unread.body.code]).toEqual([409, 'papers.unread'])
    const ready = await prepare({ hasReadPapers: true, hasAcknowledged: true })
    expect(ready.status).toBe(200)
    expect(JSON.stringify(ready.body.signature)).toContain('nicht angemessen')
    expect(ready.body.signature.act.lines).toContainEqual({
      ...{ label: 'Aktien Welt', value: expect.stringMatching(/^60,00/), isNumber: true },
    })
    const paper = await market.call(login, 'GET', `${path}/papers/appropriateness`)
    expect(paper.body.contentType).toBe('application/pdf')
    expect((await market.call(login, 'GET', `${path}/papers/suitability`)).status).toBe(404)
    await market.call(login, 'POST', `${path}/cancellation`)
  })

  test('are bought by their weights, and more goes where most is lacking', async () => {
    const login = 'lukas.weber'
    await market.payIn(login, 1050_00n)
    const next = nextRebalancing('MONTHLY', await market.today())
    const { id, portfolioId } = await signed(login, (await compose(login, good)).body.id)
    expect(await days(5)).toEqual([])
    expect(await order(login, id)).toMatchObject({ instructionState: 'EXECUTED', mix: good })
    const held = await portfolio(login, portfolioId)
    expect(held).toMatchObject({ template: 'ETFC', mix: { ...good, next } })
    expect(held.fee.percent).toBe('0.43')
    const boughtFor = async (orderId: string) => {
      const { rows } = await market.worker.query<{ isin: string; minor: bigint }>(
        'select isin, amount_minor as minor from investments.trades where order_id = $1',
        [orderId],
      )
      return Object.fromEntries(rows.map(({ isin, minor }) => [isin, minor]))
    }
    expect(await boughtFor(id)).toEqual({ [WRLD.isin]: 600_00n, [GOLD.isin]: 400_00n })

    const more = await signed(login, (await buy(login, portfolioId, '50.00')).body.id)
    expect(await days(1)).toEqual([])
    const parts = await boughtFor(more.id)
    expect(Object.values(parts).reduce((sum, each) => sum + each, 0n)).toBe(50_00n)
    // What gained less since is bought more of than by its weight.
    const [world, gold] = [WRLD, GOLD].map(({ isin }) =>
      Number(held.positions.find((each: { isin: string }) => each.isin === isin)!.value),
    )
    expect(parts[WRLD.isin] ?? 0n).not.toBe(30_00n)
    expect((parts[WRLD.isin] ?? 0n) < 30_00n).toBe(world! / (world! + gold!) > 0.6)
    expect(await days(3)).toEqual([])
  })

  test('answers given anew say whether choosing funds is appropriate, and nothing of a strategy', async () => {
    const login = 'paul.richter'
    const id = demoId(market.customerOf(login), 'ETFC')
    const little = { count: 'NONE', duration: 'NONE', amount: 'UP_TO_5K' }
    const placed = await place(login, {
      ...{ type: 'SUITABILITY_UPDATE', portfolioId: id, answers: { ...careful, ...little } },
    })
    const path = `${investingPath}/orders/${placed.body.id}`
    expect((await market.call(login, 'GET', `${path}/papers/suitability`)).status).toBe(404)
    const paper = await market.call(login, 'GET', `${path}/papers/appropriateness`)
    const said = piecesOf(Buffer.from(paper.body.content, 'base64'))
      .map(({ text }) => text)
      .join(' ')
    expect(said).toContain('Angemessenheitsprüfung')
    expect(said).toContain('nicht angemessen')
    expect(said).not.toMatch(/Geldmarkt|hat die Strategie|nicht mehr Risiko/)
    const prepared = await market.call(login, 'POST', `${path}/preparation`, {
      body: { hasReadPapers: true },
    })
    const { act } = prepared.body.signature
    expect(act.lines).toContainEqual({ label: 'Fonds selbst wählen', value: 'Nicht angemessen' })
    await market.call(login, 'POST', `${path}/cancellation`)
  })

  test('are chosen anew with a signature, sold and bought for, and then followed by everything (ENUM-023)', async () => {
    const login = 'lukas.weber'
    const customerId = market.customerOf(login)
    const query = `?customer_id=${customerId}`
    const { body: all } = await market.call(login, 'GET', `${investingPath}/portfolios${query}`)
    const { id } = all.find(({ template }: { template: string }) => template === 'ETFC')
    const wish = (mix: object | undefined) =>
      place(login, { type: 'STRATEGY_SWITCH', portfolioId: id, template: 'ETFC', mix })
    const code = async (mix: object | undefined) => {
      const { status, body } = await wish(mix)
      return [status, body.code]
    }
    expect(await code(undefined)).toEqual([400, 'validation.failed'])
    expect(await code(of([GOLD, 40], [WRLD, 60]))).toEqual([422, 'mix.same'])
    expect(await code(of([WRLD, 60], [GOLD, 39]))).toEqual([422, 'weights.sum'])
    const before = await buy(login, id, '50.00')
    const anew = { ...of([WRLD, 90], [GOLD, 10]), rhythm: 'YEARLY' }
    const placed = await wish(anew)
    expect(placed.body, JSON.stringify(placed.body)).toMatchObject({ mix: anew, mixBefore: good })
    const paper = await market.call(
      ...([login, 'GET', `${investingPath}/orders/${placed.body.id}/papers/mix`] as const),
    )
    const said = piecesOf(Buffer.from(paper.body.content, 'base64')).map(({ text }) => text)
    expect(said.join(' ')).toMatch(/Aktien Welt [56]\d,\d\d.% 90,00.% .* Jeden Monat Jedes Jahr/)
    const { id: orderId } = await signed(login, placed.body.id)
    expect((await portfolio(login, id)).mix).toMatchObject(good)
    const switching = investingIn(market, ['rebalance', 'switch-strategies'])
    for (let passed = 0; passed < 14; passed++) {
      if ((await order(login, orderId)).instructionState === 'EXECUTED') break
      expect(await switching.days(1)).toEqual([])
    }
    expect(await switching.days(3)).toEqual([])
    expect(await order(login, orderId)).toMatchObject({
      instructionState: 'EXECUTED',
      mixBefore: good,
    })
    const held = await portfolio(login, id)
    expect(held.mix).toMatchObject({
      ...anew,
      next: nextRebalancing('YEARLY', await market.today()),
    })
    const worth = ({ isin }: { isin: string }) =>
      Number(held.positions.find((each: { isin: string }) => each.isin === isin)!.value)
    expect(worth(GOLD) / (worth(GOLD) + worth(WRLD))).toBeCloseTo(0.1, 2)
    // What was told of the mix before is told anew.
    const stale = await market.call(
      ...([login, 'POST', `${investingPath}/orders/${before.body.id}/preparation`] as const),
      { body: { hasReadPapers: true } },
    )
    expect(stale.body.code).toMatch(/act.changed|order.state/)
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const { rows } = await market.worker.query<{ body: string }>(
      `select m.body from postbox.letters l
         join postbox.messages m on m.customer_id = l.customer_id and m.thread_id = l.thread_id
        where l.customer_id = $1 and l.key = 'mixExecuted'`,
      [customerId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.body).toMatch(
      /Aktien Welt: 90,00.%.*Verkauft:\nGold: .*Gekauft:\nAktien Welt: /s,
    )
  })

  test('are restored on their day, and the letter tells what was sold and bought', async () => {
    const customerId = market.customerOf('lukas.weber')
    const tilted = of([WRLD, 95], [GOLD, 5]).weights
    await market.worker.query(
      `update investments.portfolios set weights = $2, rebalance_on = '2026-01-01'
        where customer_id = $1 and weights is not null`,
      [customerId, JSON.stringify(tilted)],
    )
    const letters = async () => {
      await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
      const { rows } = await market.worker.query<{ key: string; body: string }>(
        `select l.key, m.body from postbox.letters l
           join postbox.messages m on m.customer_id = l.customer_id and m.thread_id = l.thread_id
          where l.customer_id = $1 and l.key in ('mixRestored', 'rebalancingExecuted')`,
        [customerId],
      )
      return rows
    }
    const restoring = investingIn(market, ['rebalance'])
    // Refused, they are not left alone until the next month.
    await behave({ rejects: 100 })
    const refused = async () =>
      (
        await market.worker.query(
          `select from investments.instructions
            where customer_id = $1 and type = 'REBALANCING' and instruction_state = 'REJECTED'`,
          [customerId],
        )
      ).rowCount
    for (let passed = 0; passed < 6 && (await refused()) === 0; passed++) await restoring.days(1)
    expect(await refused()).toBe(1)
    await behave({})
    for (let passed = 0; passed < 16 && (await letters()).length === 0; passed++)
      await restoring.days(1)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter!.key).toBe('mixRestored')
    expect(letter!.body).toMatch(/Verkauft:\nGold: .*\n\nGekauft:\nAktien Welt: /)
  })

  test('that the custodian refuses to change stay as they were', async () => {
    const login = 'lukas.weber'
    const query = `?customer_id=${market.customerOf(login)}`
    const { body: all } = await market.call(login, 'GET', `${investingPath}/portfolios${query}`)
    const { id } = all.find(({ template }: { template: string }) => template === 'ETFC')
    const { mix } = await portfolio(login, id)
    await behave({ rejects: 100 })
    const wish = { type: 'STRATEGY_SWITCH', portfolioId: id, template: 'ETFC' }
    const placed = await place(login, { ...wish, mix: good })
    const { id: orderId } = await signed(login, placed.body.id)
    const switching = investingIn(market, ['rebalance', 'switch-strategies'])
    for (let passed = 0; passed < 8; passed++) {
      if ((await order(login, orderId)).instructionState === 'REJECTED') break
      await switching.days(1)
    }
    expect((await order(login, orderId)).instructionState).toBe('REJECTED')
    expect((await portfolio(login, id)).mix).toEqual(mix)
  })
})

describe('a note on crypto assets', () => {
  const want = (login: string, change: object = {}) =>
    begin(login, { template: 'CRYPTO', name: 'Krypto', amount: '1000.00', ...change })
  const lotsOf = async (login: string) => {
    const query = `?customer_id=${market.customerOf(login)}`
    return (await market.call(login, 'GET', `${investingPath}/private-lots${query}`)).body
  }

  test.each<[string, string, object, number, string]>([
    ['for two holders', 'familie.berger', {}, 403, 'product.access'],
    ['in Austria', 'michael.gruber', {}, 403, 'product.access'],
    ['in the Netherlands', 'sanne.devries', {}, 403, 'product.access'],
    ['of a cent too little', 'lukas.weber', { amount: '49.99' }, 422, 'min'],
    ['of a cent too much', 'lukas.weber', { amount: '1000000.01' }, 422, 'max'],
    ['of a fraction of a cent', 'lukas.weber', { amount: '50.001' }, 400, 'validation.failed'],
    ['without a name', 'lukas.weber', { name: '' }, 422, 'name.length'],
  ])('is refused %s (PRD-008)', async (_, login, change, status, code) => {
    const refused = await want(login, change)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('is warned of: by the answers, the loss each time, and a share above a tenth', async () => {
    const login = 'petra.lang'
    const placed = (await want(login)).body
    expect(placed).toMatchObject({ isWarned: true, template: 'CRYPTO' })
    expect(placed.cryptoPercent).toBeGreaterThan(10)
    const path = `${investingPath}/orders/${placed.id}`
    const prepare = (body: object) => market.call(login, 'POST', `${path}/preparation`, { body })
    const codes = []
    for (const body of [
      { hasReadPapers: true, hasAcknowledgedLoss: true },
      { hasReadPapers: true, hasAcknowledged: true },
      { hasAcknowledged: true, hasAcknowledgedLoss: true },
    ])
      codes.push((await prepare(body)).body.code)
    expect(codes).toEqual(['appropriateness.acknowledge', 'loss.acknowledge', 'papers.unread'])
    const all = { hasReadPapers: true, hasAcknowledged: true, hasAcknowledgedLoss: true }
    const shown = JSON.stringify((await prepare(all)).body.signature)
    for (const said of ['nicht angemessen', 'Alles kann verloren gehen', 'zu denen wir raten'])
      expect(shown).toContain(said)
    for (const paper of ['appropriateness', 'costs'])
      expect((await market.call(login, 'GET', `${path}/papers/${paper}`)).status).toBe(200)
    await market.call(login, 'POST', `${path}/cancellation`)
  })

  test('is bought and sold without any tax withheld, its lots told with their year (PRD-008)', async () => {
    const login = 'lukas.weber'
    await market.payIn(login, 100_000_00n)
    const placed = (await want(login, { amount: '500.00' })).body
    expect(placed.isWarned).toBeUndefined()
    expect(placed.cryptoPercent).toBeLessThanOrEqual(10)
    const { portfolioId } = await signed(login, placed.id)
    expect(await days(5)).toEqual([])
    const held = await portfolio(login, portfolioId)
    expect(held).toMatchObject({ template: 'CRYPTO', state: 'ACTIVE', fee: { percent: '0.43' } })
    expect(held.positions.map(({ isin }: { isin: string }) => isin)).toEqual([
      instruments.CRYPTO.isin,
    ])
    const { rows: kept } = await market.worker.query<{ family: string }>(
      'select family from holdings.product_instances where id = $1',
      [portfolioId],
    )
    expect(kept).toEqual([{ family: 'CRYPTO' }])
    const lots = (await lotsOf(login)).filter(
      (lot: { portfolioId: string }) => lot.portfolioId === portfolioId,
    )
    const [{ boughtOn, overAYearFrom }] = lots
    expect([lots.length, overAYearFrom]).toEqual([1, addDays(addMonths(boughtOn, 12), 1)])

    const plan = await place(login, {
      ...{ type: 'SAVINGS_PLAN_CREATE', portfolioId, amount: '50.00' },
      ...{ rhythm: 'MONTHLY', dayOfMonth: 1 },
    })
    expect(plan.body.cryptoPercent).toBeGreaterThan(0)
    await market.call(login, 'POST', `${investingPath}/orders/${plan.body.id}/cancellation`)
    const to = { type: 'STRATEGY_SWITCH', portfolioId, template: 'DWM30' }
    expect((await place(login, to)).status).toBeGreaterThanOrEqual(400)

    const sale = (await place(login, { type: 'LIQUID_OFFBOARDING', portfolioId })).body
    expect([sale.tax, sale.cryptoPercent]).toEqual(['0.00', undefined])
    const { id } = await signed(login, sale.id)
    expect(await days(7)).toEqual([])
    expect(await order(login, id)).toMatchObject({ instructionState: 'EXECUTED', tax: '0.00' })
    expect(await lotsOf(login)).not.toContainEqual(expect.objectContaining({ portfolioId }))
  })
})

describe('crypto assets that move into funds their holder chose', () => {
  const [login, customerId] = ['paul.richter', 'BAC_410_000_032']
  const [note, own] = [demoId(customerId, 'CRYPTO'), demoId(customerId, 'ETFC')]
  const move = (change: object = {}) =>
    place(login, {
      ...{ type: 'ETFC_CRYPTO_TRANSFER_CONSENT', portfolioId: note, toPortfolioId: own },
      ...change,
    })
  const lotsOf = async (portfolioId: string) => {
    const { rows } = await market.worker.query<{ on: string; units: bigint; minor: bigint }>(
      `select traded_on as on, units, cost_minor as minor from investments.lots
        where portfolio_id = $1 and isin = $2 order by traded_on, number`,
      [portfolioId, instruments.CRYPTO.isin],
    )
    return rows
  }

  test.each<[string, object, number, string]>([
    ['into themselves', { toPortfolioId: note }, 403, 'product.access'],
    ['from other funds', { portfolioId: own, toPortfolioId: note }, 403, 'product.access'],
    ['to nowhere', { toPortfolioId: undefined }, 400, 'validation.failed'],
    ['to what is no id', { toPortfolioId: 'own' }, 400, 'validation.failed'],
    ['to somebody else', { toPortfolioId: demoId('BAC_410_000_016', 'DWM30') }, 404, 'not.found'],
  ])('are refused %s (ENUM-023)', async (_, change, status, code) => {
    const refused = await move(change)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('stay where they are when the custodian refuses', async () => {
    await behave({ rejects: 100 })
    const { id } = await signed(login, (await move()).body.id)
    expect(await days(3)).toEqual([])
    expect(await order(login, id)).toMatchObject({ instructionState: 'REJECTED' })
    expect(await lotsOf(own)).toEqual([])
  })

  test('arrive with their lots and days, untaxed, and leave an empty portfolio that can be closed (ENUM-023, ENUM-026)', async () => {
    const [lots, before, target] = [
      ...[await lotsOf(note), await portfolio(login, note), await portfolio(login, own)],
    ]
    const placed = (await move()).body
    const [{ value: amount, cost }] = before.positions
    expect(placed).toMatchObject({ amount, targetName: 'Meine Mischung' })
    const paper = await market.call(
      ...([login, 'GET', `${investingPath}/orders/${placed.id}/papers/transfer`] as const),
    )
    expect(paper.body.contentType).toBe('application/pdf')
    const { id } = await signed(login, placed.id)
    const second = await buy(login, own, '50.00')
    expect([second.status, second.body.code]).toEqual([409, 'other_order_already_in_progress'])
    expect(await days(3)).toEqual([])
    expect(await order(login, id)).toMatchObject({ instructionState: 'EXECUTED' })
    expect(await orderStates(id)).toEqual([
      ...['VALIDATED', 'PREPARED', 'CONFIRMED'],
      ...['EXPORTED', 'IN_PROGRESS', 'EXECUTED'],
    ])
    expect(await lotsOf(note)).toEqual([])
    expect(await lotsOf(own)).toEqual(lots)
    const { rows: told } = await market.worker.query<{ type: string; minor: bigint }>(
      `select type, amount_minor as minor from investments.transactions
        where customer_id = $1 and type like 'SECURITIES%' order by type`,
      [customerId],
    )
    expect(told.map(({ type }) => type)).toEqual([
      ...['SECURITIES_TRANSFER_IN', 'SECURITIES_TRANSFER_OUT'],
    ])
    expect(told[0]!.minor).toBe(-told[1]!.minor)
    const { rows: taxed } = await market.worker.query(
      'select from investments.tax_entries where portfolio_id = $1 and (gain_minor <> 0 or tax_minor <> 0)',
      [note],
    )
    expect(taxed).toEqual([])
    const [after, held] = [await portfolio(login, note), await portfolio(login, own)]
    expect(after.positions).toEqual([])
    // What left is what was put in, with what it gained or lost since.
    expect(cents(after.paidOut)).toBe(Number(told[0]!.minor))
    expect(cents(held.paidIn) - cents(target.paidIn)).toBe(Number(told[0]!.minor))
    expect(held.positions).toContainEqual(
      expect.objectContaining({ isin: instruments.CRYPTO.isin, cost }),
    )
    expect(await lotsOff(market.worker)).toEqual([])
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const { rows: letters } = await market.worker.query<{ key: string }>(
      `select key from postbox.letters where customer_id = $1 and key like 'transfer%' order by key`,
      [customerId],
    )
    expect(new Set(letters.map(({ key }) => key))).toEqual(
      new Set(['transferConfirmed', 'transferExecuted', 'transferRejected']),
    )
    const end = (await place(login, { type: 'LIQUID_OFFBOARDING', portfolioId: note })).body
    await signed(login, end.id)
    expect(await days(3)).toEqual([])
    expect((await investing.portfolio(login, note)).status).toBe(404)
  })
})

test('a step that runs again writes nothing', async () => {
  const count = async () =>
    (
      await market.worker.query(
        `select (select count(*) from investments.transactions) as t, (select count(*) from ledger.transfers) as l,
                (select count(*) from investments.lots) as o, (select count(*) from investments.trades) as r`,
      )
    ).rows
  const steps = daySteps(simulatedWorld, { bankDir: market.bankDir })
  const before = await count()
  const today = await market.today()
  for (const name of ['fill', 'settle-trades', 'export-investments', 'send-trades'])
    await steps.find((step) => step.name === name)!.run(market.worker, today)
  expect(await count()).toEqual(before)
})
