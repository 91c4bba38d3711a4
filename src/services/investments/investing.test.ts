import { afterEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, date } from '#domain/date.ts'
import { quarterStart } from '#domain/investment/fee.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { investmentLegs } from '#domain/investment/order-legs.ts'
import { nextRebalancing } from '#domain/investment/own-mix.ts'
import { money } from '#domain/money.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import type { TextFacts } from '#services/documents/facts.ts'
import { paperReaders } from '#services/documents/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { letterWriter } from '#services/postbox/index.ts'
import type { CustodianBehaviour } from '#simulator/custodian/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import {
  careful,
  investingIn,
  investingPath,
  lotsOff,
  openInvesting,
} from '../../../test/investing.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { piecesOf } from '../../../test/pdf-text.ts'
import { testLog } from '../../../test/world.ts'
import { chargedFees, giveBackFee, receiveCustodianEvent } from './index.ts'
import { investmentLetters } from './letters.ts'
import { reckonPrepaymentsStep } from './prepayments.ts'

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

describe('the way in', () => {
  const way = async (login: string, more = '') => {
    const query = `?customer_id=${market.customerOf(login)}${more}`
    return (await market.call(login, 'GET', `${investingPath}/beginning${query}`)).body
  }

  test('asks whoever is new everything, whoever has answered and has an account nothing (ENUM-013, ENUM-019)', async () => {
    expect(await way('lukas.weber')).toEqual({ kind: 'ONBOARDING', flowType: 'FULL' })
    expect(await way('michael.gruber')).toEqual({ kind: 'ONBOARDING', flowType: 'SHORT' })
    for (const login of ['mia.neumann', 'swetlana.krueger'])
      expect(await way(login)).toMatchObject({ flowType: 'FULL', pending: 'PENDING_KYC' })
  })

  test('of a robo portfolio is a migration, and of another’s is none (ENUM-019, ENUM-020)', async () => {
    const robo = `&portfolioId=${demoId('BAC_410_000_033', 'ROBO70')}`
    expect(await way('nina.hoffmann', robo)).toEqual({ kind: 'MIGRATION', flowType: 'SHORT' })
    expect(await way('lukas.weber', robo)).toMatchObject({ code: 'not.found' })
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
  test('a first portfolio opens a depot, is bought at the next close and settles two days later (ENUM-012, ENUM-013, ENUM-014, ENUM-015, ENUM-023)', async () => {
    const login = 'lukas.weber'
    await market.payIn(login, 5000_00n)
    const placed = (await begin(login)).body
    expect(placed).toMatchObject({ opensDepot: true, state: 'VALIDATED' })
    const bound = await signed(login, placed.id)
    expect(bound).toMatchObject({ state: 'CONFIRMED', instructionState: 'FUNDED' })
    expect(await portfolio(login, bound.portfolioId)).toMatchObject({
      ...{ status: 'CREATION_IN_PROGRESS', state: 'REQUESTED', value: '0.00' },
      ...{ banner: 'BUY_ORDER_IN_PROGRESS', severity: 'INFO' },
      pending: 'PENDING_DWM_ACCOUNT_ACTIVATION',
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
    expect((await portfolio(login, bound.portfolioId)).pending).toBeUndefined()
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
    const deletion = `${investingPath}/portfolios/${bound.portfolioId}/deletion?customer_id=${market.customerOf(login)}`
    const full = await market.call(login, 'POST', deletion)
    expect([full.status, full.body.code]).toEqual([409, 'portfolio_balance_is_not_zero'])
    const all = 'VALIDATED PREPARED CONFIRMED FUNDED EXPORTED IN_PROGRESS EXECUTED'.split(' ')
    expect(await orderStates(placed.id)).toEqual(all)

    // The letter has a note of every fill, which together are what was paid.
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const { rows } = await market.worker.query<{ facts: TextFacts; portfolioId: string }>(
      `select d.facts, d.deposit_id as "portfolioId" from documents.documents d
        where d.type = 'purchase' and d.customer_id = $1`,
      [market.customerOf(login)],
    )
    expect(rows.map((row) => row.portfolioId)).toEqual([bound.portfolioId])
    const { title, blocks } = rows[0]!.facts
    expect(title).toMatch(/^Kaufabrechnung: Reserve, 4\.999,9\d/)
    const [, table, sums] = blocks as [string, { rows: string[][] }, { pairs: string[][] }]
    const euros = (text: string) => Number(text.replace(/\D/g, ''))
    expect(table.rows.map(([, on]) => on)).toEqual(Array(7).fill('18.11.2026'))
    const paid = table.rows.reduce((sum, row) => sum + euros(row.at(-1)!), 0)
    expect(sums.pairs).toHaveLength(4)
    expect(euros(sums.pairs[1]![1]!), 'buying costs nothing').toBe(0)
    expect(sums.pairs[3]![1]).toMatch(/^20\.\sNovember 2026$/)
    expect([paid, euros(sums.pairs[2]![1]!)]).toEqual([spent, cents(bought.cash)])
    expect(euros(sums.pairs[0]![1]!)).toBe(spent)
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

  test('an order waits in one queue with those of deposits, and is cancelled for free (ENUM-017, ENUM-018)', async () => {
    const login = 'petra.lang'
    await answer(login)
    const placed = (await begin(login, { amount: '900000.00' })).body
    const bound = await signed(login, placed.id)
    expect(bound.instructionState).toBe('CONFIRMED')
    expect(cents(bound.missing!)).toBeGreaterThan(0)
    expect(await portfolio(login, bound.portfolioId)).toMatchObject({
      ...{ banner: 'FUNDING_PENDING', severity: 'WARN' },
    })
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

  test('names a sum that cannot be, the banner warns until the right one comes (ENUM-015, ENUM-017, ENUM-018)', async () => {
    await market.payIn(login, 1000_00n)
    const { id } = await held()
    const placed = (await buy(login, id)).body
    await signed(login, placed.id)
    await behave({ miscounts: true })
    const stands = async () => (await order(login, placed.id)).instructionState
    for (let i = 0; i < 4 && (await stands()) !== 'ISSUE_IDENTIFIED'; i++) await days(1)
    const issue = { banner: 'ISSUE_IDENTIFIED', severity: 'WARN' }
    expect(await portfolio(login, id)).toMatchObject(issue)
    await days(6)
    expect(await stands()).toBe('EXECUTED')
    expect((await portfolio(login, id)).banner).toBeUndefined()
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
  test('keeps a unit we know nothing of, the banner is as grave as can be until both agree (ENUM-017, ENUM-018)', async () => {
    const { id } = await held()
    const write = (entry: string, units: number) =>
      market.worker.query(
        `insert into simulator.custody (entry, portfolio_id, isin, units, on_day)
         select $2, $1, $3, $4, business_date from platform.business_clock`,
        [id, entry, instruments.GOLD.isin, units],
      )
    await write('odd', 10_000)
    await days(1)
    const grave = { banner: 'ISSUE_IDENTIFIED', severity: 'CRITICAL', state: 'ISSUE_IDENTIFIED' }
    expect(await portfolio(login, id)).toMatchObject(grave)
    const refused = await buy(login, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'product_instance_must_be_active'])
    await write('odd taken back', -10_000)
    await days(1)
    expect((await portfolio(login, id)).banner).toBeUndefined()
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
    const anew = { ...of([WRLD, 90], [GOLD, 10]), rhythm: 'YEARLY' }
    const placed = await wish(anew)
    expect(placed.body, JSON.stringify(placed.body)).toMatchObject({ mix: anew, mixBefore: good })
    const paper = async () => {
      const path = `${investingPath}/orders/${placed.body.id}/papers/mix`
      const { content } = (await market.call(login, 'GET', path)).body
      const pieces = piecesOf(Buffer.from(content, 'base64'))
      return pieces.map(({ text }) => text).join(' ')
    }
    expect(await paper()).toMatch(/Aktien Welt [56]\d,\d\d.% 90,00.% .* Jeden Monat Jedes Jahr/)
    expect(await paper()).toContain('Auf Gold und auf Krypto-Papiere behalten wir keine Steuer')
    // Placed by a version that froze no values, it says what was told then.
    await market.worker.query(
      'update investments.order_terms set held = null where order_id = $1',
      [placed.body.id],
    )
    expect(await paper()).toMatch(/Aktien Welt 60,00.% 90,00.% /)
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
    const before = await buy(login, id, '50.00')
    const setMoney = (wish: string) =>
      market.worker.query('update investments.portfolios set new_money = $2 where id = $1', [
        ...[id, wish],
      ])
    await setMoney('BY_TARGET')
    const path = `${investingPath}/orders/${before.body.id}/preparation`
    const stale = await market.call(login, 'POST', path, { body: { hasReadPapers: true } })
    expect([stale.status, stale.body.code]).toEqual([409, 'act.changed'])
    await setMoney(anew.newMoney)
    expect((await market.call(login, 'POST', path, { body: { hasReadPapers: true } })).status).toBe(
      200,
    )
    await market.call(login, 'POST', path.replace('preparation', 'cancellation'))
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
    const login = 'lukas.weber'
    const customerId = market.customerOf(login)
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
          where l.customer_id = $1 and l.key in ('mixRestored', 'rebalancingExecuted', 'mixWished') order by l.id`,
        [customerId],
      )
      return rows
    }
    const restoring = investingIn(market, ['rebalance', 'switch-strategies'])
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
    // Nor because of another wish meanwhile: nothing is sold for it, and they are still off.
    const { body: all } = await market.call(
      ...([login, 'GET', `${investingPath}/portfolios?customer_id=${customerId}`] as const),
    )
    const { id } = all.find(({ template }: { template: string }) => template === 'ETFC')
    const placed = await place(login, {
      ...{ type: 'STRATEGY_SWITCH', portfolioId: id, template: 'ETFC' },
      mix: { weights: tilted, rhythm: 'YEARLY', newMoney: 'BY_TARGET' },
    })
    await signed(login, placed.body.id)
    for (let passed = 0; passed < 16 && (await letters()).length < 2; passed++)
      await restoring.days(1)
    const [wished, letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(wished!.key).toBe('mixWished')
    expect(wished!.body).toMatch(/nichts.*Jedes Jahr\nNeues Geld: In alle Fonds/s)
    expect((await order(login, placed.body.id)).instructionState).toBe('EXECUTED')
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
  ])('is refused %s (PRD-006)', async (_, login, change, status, code) => {
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

  test('is bought and sold without any tax withheld, its lots told with their year [ENUM-022] (PRD-006)', async () => {
    const login = 'lukas.weber'
    await market.payIn(login, 100_000_00n)
    const placed = (await want(login, { amount: '8000.00' })).body
    const told = (await want(login, { amount: '9000.00' })).body
    expect(placed.isWarned).toBeUndefined()
    expect(Math.max(placed.cryptoPercent, told.cryptoPercent)).toBeLessThanOrEqual(10)
    const { portfolioId } = await signed(login, placed.id)
    // What is promised to one order counts in the next, and who was told without it is told anew.
    const again = (await want(login, { amount: '9000.00' })).body
    expect(again.cryptoPercent).toBeGreaterThan(10)
    const prepared = await market.call(
      login,
      'POST',
      `${investingPath}/orders/${told.id}/preparation`,
      { body: { hasReadPapers: true, hasAcknowledgedLoss: true } },
    )
    expect(prepared).toMatchObject({ status: 409, body: { code: 'act.changed' } })
    for (const { id } of [again, told])
      await market.call(login, 'POST', `${investingPath}/orders/${id}/cancellation`)
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
    const paper = await market.call(login, 'GET', `${investingPath}/orders/${sale.id}/papers/sale`)
    const said = piecesOf(Buffer.from(paper.body.content, 'base64')).map(({ text }) => text)
    expect(said.join(' ')).toMatch(/^(?!.*Steuer, geschätzt).*Wir behalten keine Steuer ein/)
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
  /** What its service costs since the start of the quarter. */
  const owed = async () => {
    const today = await market.today()
    const { rows } = await market.worker.query<{ minor: bigint }>(
      `select coalesce(sum(amount_minor), 0)::bigint as minor
         from investments.accrued_fees($1, $2, 0.46, $3)`,
      [quarterStart(today), addDays(today, 1), [note]],
    )
    return rows[0]!.minor
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

  test('stay where they are when the custodian refuses, and where it says nothing somebody is told', async () => {
    await behave({ isSilent: true })
    const { id } = await signed(login, (await move()).body.id)
    const late = []
    for (let passed = 0; passed < 9 && late.length === 0; passed++)
      late.push(...(await investing.days(1)).filter(({ entityId }) => entityId === id))
    expect(late).toMatchObject([{ customerId, reason: expect.stringMatching(/^no answer since/) }])
    await behave({ rejects: 100 })
    await days(3)
    expect(await order(login, id)).toMatchObject({ instructionState: 'REJECTED' })
    expect(await days(1)).toEqual([])
    expect(await lotsOf(own)).toEqual([])
  })

  test('arrive with their lots and days, untaxed, and leave an empty portfolio that can be deleted (ENUM-012, ENUM-023, ENUM-026, ENUM-031)', async () => {
    const [lots, before, target] = [
      ...[await lotsOf(note), await portfolio(login, note), await portfolio(login, own)],
    ]
    expect(await owed()).toBeGreaterThan(0n)
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
    // The fee of the days before is waived, whatever is bought here later.
    expect(await owed()).toBe(0n)
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const { rows: letters } = await market.worker.query<{ key: string }>(
      `select key from postbox.letters where customer_id = $1 and key like 'transfer%' order by key`,
      [customerId],
    )
    expect(new Set(letters.map(({ key }) => key))).toEqual(
      new Set(['transferConfirmed', 'transferExecuted', 'transferRejected']),
    )
    // What rounding left is no more than ten cents, and goes with it; the holder is told that it closes.
    const rest = after.cash
    expect(Number(rest)).toBeLessThanOrEqual(0.1)
    const path = `${investingPath}/portfolios/${note}/deletion?customer_id=${customerId}`
    const gone = await market.call(login, 'POST', path)
    expect([gone.status, gone.body.state]).toEqual([200, 'CLOSING_PENDING'])
    const again = await market.call(login, 'POST', path)
    expect([again.status, again.body.code]).toEqual([409, 'product_instance_must_be_active'])
    expect(await days(2)).toEqual([])
    expect(await portfolio(login, note)).toMatchObject({ state: 'CLOSED', value: '0.00' })
  })
})

describe('a robo portfolio that moves into wealth management', () => {
  const [login, customerId] = ['nina.hoffmann', 'BAC_410_000_033']
  const robo = demoId(customerId, 'ROBO70')
  const withFees = investingIn(market, ['charge-fees', 'reckon-fees'])
  const pass = async () =>
    (await withFees.days(1)).filter(({ kind }) => /custod|fill|invest/.test(kind))
  const consent = () => place(login, { type: 'DWM_MIGRATION_CONSENT', portfolioId: robo })
  const lotsOf = async (portfolioId: string) => {
    const { rows } = await market.worker.query(
      `select isin, traded_on, units, cost_minor, prepaid_minor from investments.lots
        where portfolio_id = $1 order by isin, traded_on, number`,
      [portfolioId],
    )
    return rows
  }
  const prepaidFor = async (portfolioId: string) => {
    const { rows } = await market.worker.query(
      `select year, tax_minor, entry_id, transaction_id from investments.prepayments
        where portfolio_id = $1 order by year`,
      [portfolioId],
    )
    return rows
  }
  const move = async () => {
    const { rows } = await market.worker.query<{ id: string; to: string }>(
      `select o.id, m.to_portfolio_id as to from investments.order_terms m
         join orders.orders o on o.customer_id = m.customer_id and o.id = m.order_id
        where o.type = 'MIGRATION_ONBOARDING' order by o.id desc limit 1`,
    )
    return rows[0]!
  }
  /** Day by day until it stands there; says what somebody had to look at meanwhile. */
  const passUntil = async (id: string, state: string) => {
    const issues = []
    for (let day = 0; day < 14; day++) {
      if ((await order(login, id)).instructionState === state) return issues
      issues.push(...(await pass()))
    }
    throw new Error(`${id} is ${(await order(login, id)).instructionState}, and not ${state}`)
  }
  const owe = (minor: number, from: string) =>
    market.worker.query(
      `insert into investments.fees (customer_id, portfolio_id, from_day, until_day, value_days, percent, amount_minor)
       values ($1, $2, $3, $4, 1, 0.46, $5)`,
      [customerId, robo, from, addDays(date(from), 1), minor],
    )
  const costOf = async (id: string, position?: bigint) => {
    const [paper] = await paperReaders.portfolioReport.read(market.worker, [
      { customerId, subject: `${id}/2026-Q2`, position },
    ])
    return paper && { service: cents(paper.facts.costs.service), position: paper.position! }
  }
  const soldForFees = async () => {
    const { rows } = await market.worker.query<{ count: bigint }>(
      `select count(*) from investments.trades
        where portfolio_id = $1 and order_id is null and asked_on >= '2026-11-16'`,
      [robo],
    )
    return Number(rows[0]!.count)
  }

  /** Not among what is held, and told up to the last close before it left. */
  const isSeenClosed = async () => {
    const ofCustomer = async (path: string, more = '') => {
      const query = `customer_id=${customerId}${more}`
      return (await market.call(login, 'GET', `/products/investments/portfolios${path}?${query}`))
        .body
    }
    const listed: { id: string }[] = await ofCustomer('')
    expect(listed.map((each) => each.id)).not.toContain(robo)
    const closed = await ofCustomer(`/${robo}`)
    expect(closed).toMatchObject({ state: 'CLOSED', value: '0.00', cash: '0.00', positions: [] })
    expect(cents(closed.gain)).toBe(cents(closed.paidOut) - cents(closed.paidIn))
    const { returns, points, flows } = await ofCustomer(`/${robo}/performance`, '&range=MAX')
    expect(cents(points.at(-1).value)).toBeGreaterThan(0)
    expect(returns).toMatchObject({ until: points.at(-1).on, isPerYear: true })
    expect(Number(returns.own)).toBeGreaterThan(0)
    expect(flows.every(({ on }: { on: string }) => on <= returns.until)).toBe(true)
    const sale = { type: 'PARTIAL_SELL', portfolioId: robo, amount: '100.00' }
    expect((await place(login, sale)).status).toBe(404)
  }

  test('is refused of what is there already, of nobody else, and takes no target (ENUM-023)', async () => {
    const there = demoId('BAC_410_000_016', 'DWM30')
    const managed = { type: 'DWM_MIGRATION_CONSENT', portfolioId: there }
    const refused = await place('michael.gruber', managed)
    expect([refused.status, refused.body.code]).toEqual([403, 'product.access'])
    expect((await place(login, managed)).status).toBe(404)
    const sale = { type: 'PARTIAL_SELL', portfolioId: robo, amount: '100.00', toPortfolioId: there }
    const placed = await place(login, sale)
    const { rows } = await market.worker.query(
      'select to_portfolio_id as to from investments.order_terms where order_id = $1',
      [placed.body.id],
    )
    expect(rows).toEqual([{ to: null }])
    await market.call(login, 'POST', `${investingPath}/orders/${placed.body.id}/cancellation`)
  })

  test('goes no higher than the answers allow, with the tax on what is then sold foreseen', async () => {
    const allow = (result: string) =>
      market.worker.query('update investments.profiles set result = $2 where customer_id = $1', [
        ...[customerId, result],
      ])
    await allow('DWM30')
    const { body } = await consent()
    expect(body).toMatchObject({ template: 'DWM30', templateBefore: 'ROBO70' })
    expect(cents(body.tax)).toBeGreaterThan(0)
    const paper = `${investingPath}/orders/${body.id}/papers/migration`
    const { content } = (await market.call(login, 'GET', paper)).body
    const said = piecesOf(Buffer.from(content, 'base64')).map(({ text }) => text)
    expect(said.join(' ')).toMatch(/Bisher: 70.% Aktien.*höchstens zu: 30.% Aktien/)
    await market.call(login, 'POST', `${investingPath}/orders/${body.id}/cancellation`)
    await allow('DWM70')
  })

  test('stays a robo portfolio when the custodian refuses, and waits for a fee that is sold for', async () => {
    await signed(login, (await consent()).body.id)
    await owe(1234, '2026-05-05')
    const { id } = await move()
    expect(await pass()).toEqual([])
    expect(await order(login, id)).toMatchObject({ instructionState: 'CONFIRMED' })
    expect(await soldForFees()).toBeGreaterThan(0)
    expect(await passUntil(id, 'EXPORTED')).toEqual([])
    await behave({ rejects: 100 })
    expect(await passUntil(id, 'REJECTED')).toEqual([])
    expect(await portfolio(login, robo)).toMatchObject({ template: 'ROBO70', state: 'ACTIVE' })
    expect((await investing.portfolio(login, (await move()).to)).status).toBe(404)
  })

  test('gets a fee back once: as cash, as a transaction and by letter (ENUM-025)', async () => {
    const [fees, before] = [await chargedFees(market.worker, robo), await portfolio(login, robo)]
    const last = fees.find(({ minor }) => minor === 1234n)!
    const wish = { portfolioId: robo, from: last.from }
    const cost = (await costOf(robo))!
    expect(await giveBackFee(market.worker, wish)).toEqual(money(1234n, 'EUR'))
    expect((await costOf(robo))!.service).toBe(cost.service - 1234)
    expect(await costOf(robo, cost.position), 'as it was told before').toEqual(cost)
    const after = await portfolio(login, robo)
    expect(cents(after.cash) - cents(before.cash)).toBe(1234)
    const { rows } = await market.worker.query(
      `select amount_minor as minor from investments.transactions where portfolio_id = $1 and type = 'FEES_CREDIT'`,
      [robo],
    )
    expect(rows).toEqual([{ minor: 1234n }])
    await expect(giveBackFee(market.worker, wish)).rejects.toThrow('transfer.reversed')
    const never = { ...wish, from: addDays(last.from, 1) }
    await expect(giveBackFee(market.worker, never)).rejects.toThrow('not.found')
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const { rowCount } = await market.worker.query(
      `select from postbox.letters where customer_id = $1 and key = 'feeGivenBack'`,
      [customerId],
    )
    expect(rowCount).toBe(1)
  })

  test('keeps units, lots and plan, is not taxed, and the old one is closed (ENUM-020, ENUM-023, ENUM-026)', async () => {
    const before = await portfolio(login, robo)
    const placed = (await consent()).body
    expect(placed).toMatchObject({ template: 'DWM70', templateBefore: 'ROBO70' })
    expect(placed.tax).toBeUndefined()
    for (const name of ['suitability', 'costs', 'migration']) {
      const path = `${investingPath}/orders/${placed.id}/papers/${name}`
      expect((await market.call(login, 'GET', path)).body.contentType).toBe('application/pdf')
    }
    const agreed = await signed(login, placed.id)
    expect(agreed.instructionState).toBe('EXECUTED')
    const { id, to } = await move()
    const second = await place(login, { type: 'PARTIAL_SELL', portfolioId: robo, amount: '100.00' })
    expect([second.status, second.body.code]).toEqual([409, 'other_order_already_in_progress'])
    await behave({ miscounts: true, lateDays: 2 })
    await passUntil(id, 'EXPORTED')
    const [lots, sales] = [await lotsOf(robo), await soldForFees()]
    await owe(7777, '2026-05-06')
    const cost = (await costOf(robo))!.service
    const fewer = { ...careful, maxLossPct: 5 }
    const answered = await place(login, {
      ...{ type: 'SUITABILITY_UPDATE', portfolioId: robo, answers: fewer },
    })
    expect(answered.body).toMatchObject({ advice: { result: 'DWM30' } })
    await signed(login, answered.body.id)
    const prepaid = await prepaidFor(robo)
    expect(prepaid).toContainEqual(expect.objectContaining({ year: 2025 }))
    await passUntil(id, 'ISSUE_IDENTIFIED')
    expect(await soldForFees()).toBe(sales)
    await passUntil(id, 'EXECUTED')
    expect(await orderStates(id)).toEqual([
      ...['VALIDATED', 'PREPARED', 'CONFIRMED', 'EXPORTED'],
      ...['ISSUE_IDENTIFIED', 'IN_PROGRESS', 'EXECUTED'],
    ])
    expect([await lotsOf(robo), await lotsOf(to)]).toEqual([[], lots])
    // Taxed for the year already: in January it is not once more.
    await reckonPrepaymentsStep.run(market.worker, date('2026-01-05'))
    expect(await prepaidFor(to)).toEqual(prepaid)
    await isSeenClosed()
    expect([(await costOf(robo))!.service, await costOf(to)]).toEqual([cost, undefined])
    const { rows: spans } = await market.worker.query<{ days: bigint }>(
      `select days from investments.reported(array[$1, $1], array[$2, $3]::uuid[], array['2026-10-01', '2026-10-01']::date[],
         array['2026-12-31', '2026-12-31']::date[], array['2027-01-04', '2027-01-04']::date[], array[null, null]::bigint[])`,
      [customerId, robo, to],
    )
    // Every day counts in one of the two.
    expect(spans.reduce((sum, { days }) => sum + Number(days), 0)).toBe(95)
    // Answered meanwhile, and advised once there is something to switch.
    const query = `customer_id=${customerId}`
    const { body: orders } = await market.call(login, 'GET', `${investingPath}/orders?${query}`)
    expect(orders.filter((each: { type: string }) => each.type === 'RECOMMENDATION')).toMatchObject(
      [{ portfolioId: to, template: 'DWM30', templateBefore: 'DWM70' }],
    )
    const after = await portfolio(login, to)
    expect(after).toMatchObject({ template: 'DWM70', state: 'ACTIVE', name: before.name })
    expect(cents(after.value)).toBeGreaterThan(cents(before.value) * 0.9)
    expect(after.plan).toMatchObject({ amount: before.plan.amount, isActive: true })
    const { rows: left } = await market.worker.query(
      `select a.kind from ledger.accounts a where a.reference = $1 and a.balance_minor <> 0`,
      [robo],
    )
    expect(left).toEqual([])
    const { rows: told } = await market.worker.query<{ type: string; state: string }>(
      `select i.state, p.status from investments.portfolios p
         join holdings.product_instances i on i.customer_id = p.customer_id and i.id = p.id
        where p.id = any ($1) order by i.opened_on`,
      [[robo, to]],
    )
    expect(told).toEqual([
      { state: 'CLOSED', status: 'DELETED' },
      { state: 'ACTIVE', status: 'ACTIVE' },
    ])
    expect(await lotsOff(market.worker)).toEqual([])
    await deliverWaiting(market.worker, investmentLetters(letterWriter(noJobs)), testLog)
    const { rows: letters } = await market.worker.query<{ key: string }>(
      `select distinct key from postbox.letters where customer_id = $1 and key like 'migration%' order by key`,
      [customerId],
    )
    expect(letters.map(({ key }) => key)).toEqual([
      ...['migrationConfirmed', 'migrationExecuted', 'migrationRejected'],
    ])
  })
})

test('a portfolio that begins on a suspended account waits for what nobody can name, and goes on (ENUM-013)', async () => {
  const login = 'lukas.weber'
  await market.payIn(login, 1000_00n)
  const placed = (await begin(login, { name: 'Spare', amount: '1000.00' })).body
  const bound = await signed(login, placed.id)
  expect(await portfolio(login, bound.portfolioId)).toMatchObject({
    ...{ banner: 'BUY_ORDER_IN_PROGRESS', status: 'CREATION_IN_PROGRESS' },
  })
  expect((await portfolio(login, bound.portfolioId)).pending).toBeUndefined()
  await behave({ suspendsAccounts: true })
  await days(2)
  expect(await portfolio(login, bound.portfolioId)).toMatchObject({
    ...{ pending: 'UNKNOWN', isSuspended: true, banner: 'ISSUE_IDENTIFIED', severity: 'WARN' },
  })
  expect(await order(login, placed.id)).toMatchObject({ instructionState: 'FUNDED' })
  await behave({})
  await days(6)
  expect(await order(login, placed.id)).toMatchObject({ instructionState: 'EXECUTED' })
  expect((await portfolio(login, bound.portfolioId)).pending).toBeUndefined()
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
