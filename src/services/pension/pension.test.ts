// Pensions on a real database: begun by an order, filled month by month and at once, certified from the ledger.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WirePensionOrder, WireStanding } from '#contracts/pension.ts'
import { addDays, date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { investmentLetters, planSubscribers } from '#services/investments/index.ts'
import { declarationWorkers } from '#services/orders/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import {
  careful,
  investingIn,
  investingPath,
  lotsOff,
  openInvesting,
} from '../../../test/investing.ts'
import type { Marketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { pensionSubscribers } from './death.ts'
import { increaseContributionsStep } from './increase.ts'
import { pensionLetters } from './letters.ts'
import { applyContributionsStep, certifyPensionsStep } from './steps.ts'
import { withdrawPension } from './withdraw.ts'

const anna = 'anna.schmidt'
const nina = 'nina.winter'
const annas = demoId('BAC_410_000_001', 'RURUP50')

let market: Marketplace
let investing: ReturnType<typeof investingIn>
beforeAll(async () => {
  market = await openInvesting()
  const further = [
    'expire',
    'undo-pensions',
    'increase-contributions',
    'apply-contributions',
    'run-plans',
    'begin-pensions',
    'certify-pensions',
  ]
  investing = investingIn(market, [...further, 'reckon-fees', 'charge-fees', 'reckon-prepayments'])
}, 120_000)
afterAll(() => market.close())
afterEach(async () => {
  expect(await market.faults()).toEqual([])
  expect(await lotsOff(market.worker)).toEqual([])
})

const place = (login: string, body: object) =>
  market.call(login, 'POST', '/pension/pension/orders', { body })
async function signed(login: string, body: object): Promise<WirePensionOrder> {
  const placed = await place(login, body)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const path = `/pension/pension/orders/${placed.body.id}`
  const unread = await market.call(login, 'POST', `${path}/preparation`, { body: {} })
  expect(unread).toMatchObject({ status: 409, body: { code: 'papers.unread' } })
  const prepared = await market.call(login, 'POST', `${path}/preparation`, {
    body: { hasReadPapers: true },
  })
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(200)
  const { signature } = prepared.body
  await market.sign(login, signature)
  const done = await market.call(login, 'POST', `${path}/confirmation`, {
    body: { signatureId: signature.id },
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body
}
const standing = async (login: string): Promise<WireStanding> => {
  const query = `customer_id=${market.customerOf(login)}`
  const { status, body } = await market.call(login, 'GET', `/pension/pension/standing?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const answer = (login: string, changed: object = {}) =>
  market.call(login, 'POST', `${investingPath}/profiles`, {
    body: { customer_id: market.customerOf(login), answers: { ...careful, ...changed } },
  })
const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await market.worker.query<Row>(sql, values)).rows
const businessDay = async () =>
  (
    await rowsOf<{ day: string }>('select business_date::text as day from platform.business_clock')
  )[0]!.day
async function daysUntil(last: string) {
  while ((await businessDay()) < last) await investing.days(1)
}
/** Days on which nothing is planned. */
async function skipTo(day: string) {
  await market.worker.query('update platform.business_clock set business_date = $1', [day])
  market.clock.now = new Date(`${day}T10:00:00Z`)
}
const putIn = async (contractId: string, year: number) =>
  (
    await rowsOf<{ minor: bigint }>(
      `select coalesce(sum(p.amount_minor), 0)::bigint as minor
         from ledger.accounts a join ledger.postings p on p.account_id = a.id
         join ledger.transfers t on t.id = p.transfer_id and t.kind = 'INVESTED'
        where a.kind = 'PORTFOLIO' and a.reference = $1 and extract(year from p.value_date) = $2`,
      [contractId, year],
    )
  )[0]!.minor
const runsOf = (contractId: string) =>
  rowsOf<{ due: string; state: string; minor: bigint }>(
    `select t.due_on::text as due, o.instruction_state as state, o.amount_minor as minor
       from investments.order_terms t join orders.orders o on o.id = t.order_id
      where t.portfolio_id = $1 and t.due_on is not null order by 1`,
    [contractId],
  )
const letters = async (login: string): Promise<string[]> => {
  const write = letterWriter({ enqueue: async () => '', stop: async () => {} })
  const subscribers = [...pensionLetters(write), ...investmentLetters(write)]
  await deliverWaiting(market.worker, subscribers, testLog)
  const found = await rowsOf<{ key: string }>(
    `select key from postbox.letters where customer_id = $1 and key like 'pension%' order by id`,
    [market.customerOf(login)],
  )
  return found.map(({ key }) => key)
}

const contract = {
  ...{ wish: 'CONTRACT', scenario: 'MODERATE', startAge: 67, amount: '200.00' },
  survivors: 'CONTRIBUTION_PHASE_ONLY',
}

test('anna has put in 150 a month, and her certificate is what the ledger says [API-039, ROL-008]', async () => {
  const { contract: held, year } = await standing(anna)
  expect(held).toMatchObject({
    ...{ id: annas, scenario: 'BALANCED', monthly: '150.00', nextOn: '2026-12-01', startAge: 67 },
  })
  // Opened on 16 January 2025: from February on.
  expect(held!.contributions).toHaveLength(22)
  expect(held!.paidIn).toBe('3300.00')
  expect(Number(held!.value)).toBeGreaterThan(3300)
  expect(held!.years).toEqual([
    { year: 2026, amount: '1650.00' },
    { year: 2025, amount: '1650.00', certifiedOn: '2026-02-01' },
  ])
  expect(await putIn(annas, 2025)).toBe(1650_00n)
  expect(year).toMatchObject({ paid: '1650.00', planned: '150.00', room: '29026.00' })
  const { body } = await market.call(anna, 'GET', '/pension/pension/customer/products')
  expect(body.products).toMatchObject([
    { id: annas, template: 'RURUP50', state: 'ACTIVE', monthlyContribution: '150.00' },
  ])
  expect(
    await rowsOf(
      `select from documents.documents where type = 'pensionCertificate' and year = 2025`,
    ),
  ).toHaveLength(1)
})

test('nobody begins one without answers, with old ones, or above what they allow', async () => {
  const begin = () => place(nina, contract)
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'suitability.missing' } })
  expect(await standing(nina)).toMatchObject({ isOffered: true, refusal: 'suitability.missing' })
  expect((await answer(nina, { horizonYears: 3 })).status).toBe(200)
  expect(await begin()).toMatchObject({ status: 422, body: { code: 'suitability.exceeded' } })
  const allowed = await standing(nina)
  expect(allowed).toMatchObject({ profile: { result: 'DWM50', isValid: true } })
  expect(allowed.refusal).toBeUndefined()
  const answeredOn = (day: string) =>
    market.worker.query(
      'update investments.profiles set answered_on = $2::date, answered_at = $2::date, valid_until = $3::date where customer_id = $1',
      [market.customerOf(nina), day, `2026${day.slice(4)}`],
    )
  await answeredOn('2025-11-15')
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'suitability.expired' } })
  expect(await standing(nina)).toMatchObject({ refusal: 'suitability.expired' })
  // Whoever answers anew after the order was placed places it anew.
  expect((await answer(nina)).status).toBe(200)
  const { id } = (await begin()).body
  expect((await answer(nina, { reserveMonths: 3 })).status).toBe(200)
  const late = await market.call(nina, 'POST', `/pension/pension/orders/${id}/preparation`, {
    body: { hasReadPapers: true },
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'act.changed' } })
})

describe('before the signature', () => {
  test.each<[string, string, object, number, string]>([
    ['a second contract', anna, contract, 409, 'pension.exists'],
    ['a company', 'brandt.gmbh', contract, 403, 'product.access'],
    ['a couple', 'familie.berger', contract, 403, 'product.access'],
    ['another market', 'michael.gruber', contract, 403, 'product.access'],
    ['nobody who is active', 'mia.neumann', contract, 409, 'customer.state'],
    ['too early a start', nina, { ...contract, startAge: 61 }, 422, 'pension.start'],
    ['too late a start', nina, { ...contract, startAge: 86 }, 422, 'pension.start'],
    ['too little', nina, { ...contract, amount: '24.99' }, 422, 'min'],
    ['too much', nina, { ...contract, amount: '2568.01' }, 422, 'max'],
    ['no amount', nina, { ...contract, amount: '1e3' }, 400, 'validation.failed'],
    ['three decimals', nina, { ...contract, amount: '25.001' }, 400, 'validation.failed'],
    ['less than nothing', nina, { ...contract, amount: '-25.00' }, 400, 'validation.failed'],
    ['no scenario', nina, { ...contract, scenario: undefined }, 400, 'validation.failed'],
    ['another option', nina, { ...contract, survivors: 'ALL' }, 400, 'validation.failed'],
    ['a payment into nothing', nina, { wish: 'TOP_UP', amount: '50.00' }, 409, 'pension.missing'],
    ['a payment above the room', anna, { wish: 'TOP_UP', amount: '29026.01' }, 422, 'max'],
    ['a payment of 24.99', anna, { wish: 'TOP_UP', amount: '24.99' }, 422, 'min'],
    ['a change to 24.99', anna, { wish: 'CHANGE', amount: '24.99' }, 422, 'min'],
    ['no holiday', anna, { wish: 'HOLIDAY', months: 0 }, 422, 'pension.holiday'],
    ['a holiday of 25 months', anna, { wish: 'HOLIDAY', months: 25 }, 422, 'pension.holiday'],
  ])('%s is refused', async (_, login, body, status, code) => {
    expect(await place(login, body)).toMatchObject({ status, body: { code } })
  })

  test('at 62 it is too late', async () => {
    await market.worker.query(
      `update customers.persons set birth_date = '1964-11-16' where customer_id = $1`,
      [market.customerOf('lukas.weber')],
    )
    expect(await place('lukas.weber', contract)).toMatchObject({
      ...{ status: 422, body: { code: 'pension.age' } },
    })
  })

  test('once it is paid nothing is put in any more, nor what would count for no month', async () => {
    const starting = (day: string) =>
      market.worker.query('update pension.contracts set starts_on = $2 where id = $1', [annas, day])
    const wishes = [
      { wish: 'TOP_UP', amount: '50.00' },
      { wish: 'CHANGE', amount: '50.00' },
      { wish: 'HOLIDAY', months: 3 },
    ]
    for (const day of ['2026-11-01', '2026-11-17', '2026-12-01']) {
      await starting(day)
      const asked = wishes.slice(day === '2026-12-01' ? 1 : 0)
      for (const wish of asked)
        expect(await place(anna, wish)).toMatchObject({
          ...{ status: 409, body: { code: 'pension.started' } },
        })
      const { contract: held } = await standing(anna)
      expect(held).toMatchObject({ canChange: false, canTopUp: day === '2026-12-01' })
    }
    await starting('2051-04-01')
    expect((await standing(anna)).contract).toMatchObject({ canChange: true, canTopUp: true })
  })

  test('a pension is neither sold nor bought like a portfolio', async () => {
    for (const wish of [{ type: 'TOTAL_SELL' }, { type: 'PARTIAL_SELL', amount: '50.00' }])
      expect(await investing.place(anna, { ...wish, portfolioId: annas })).toMatchObject({
        ...{ status: 409, body: { code: 'product.illiquid' } },
      })
    expect((await investing.portfolio(anna, annas)).status).toBe(404)
    const query = `customer_id=${market.customerOf(anna)}`
    const { body } = await market.call(anna, 'GET', `/products/investments/portfolios?${query}`)
    expect(body.map(({ template }: { template: string }) => template)).toEqual(['DWM50'])
  })
})

describe('begun, filled and certified', () => {
  let id: string

  test('a contract is signed, its papers read before, and begins with an account at the custodian [ENUM-024, ENUM-028, ENUM-029, ENUM-036]', async () => {
    const order = await signed(nina, contract)
    expect(order).toMatchObject({
      ...{ type: 'RURUP_ONBOARDING', instructionState: 'CONFIRMED', template: 'RURUP70' },
      agreed: [{ from: '2026-12-01', amount: '200.00', increase: 0 }],
    })
    for (const paper of ['suitability', 'contract', 'costs']) {
      const path = `/pension/pension/orders/${order.id}/papers/${paper}`
      const { body } = await market.call(nina, 'GET', path)
      expect(Buffer.from(body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    }
    expect(await place(nina, contract)).toMatchObject({ body: { code: 'pension.exists' } })
    expect((await standing(nina)).contract).toMatchObject({
      ...{ state: 'CREATED', monthly: '0.00', nextOn: '2026-12-01', startsOn: '2055-07-01' },
    })
    await investing.days(3)
    const { contract: begun } = await standing(nina)
    expect(begun).toMatchObject({ state: 'ACTIVE', scenario: 'MODERATE' })
    id = begun!.id
    expect(await letters(nina)).toEqual(['pensionSigned', 'pensionBegun'])
    const [said] = await rowsOf<{ body: string }>(
      'select body from postbox.messages where customer_id = $1 order by id desc limit 1',
      [market.customerOf(nina)],
    )
    expect(said!.body).toMatch(/200,00.€ wird am 1.\sDezember 2026 /)
  })

  test('a payment is invested at once, and both contributions on their day', async () => {
    const order = await signed(anna, { wish: 'TOP_UP', amount: '1000.00' })
    // What is read before a portfolio's orders is not a pension's.
    for (const paper of ['suitability', 'costs']) {
      const path = `/products/investments/orders/${order.id}/papers/${paper}`
      expect((await market.call(anna, 'GET', path)).status).toBe(404)
    }
    expect(order).toMatchObject({ type: 'BUY', instructionState: 'FUNDED' })
    expect((await standing(anna)).year).toMatchObject({ underWay: '1000.00', room: '28026.00' })
    await investing.days(3)
    await skipTo('2026-11-30')
    await daysUntil('2026-12-03')
    expect((await standing(anna)).year).toMatchObject({
      ...{ paid: '2800.00', underWay: '0.00', planned: '0.00', room: '28026.00' },
    })
    expect(await runsOf(id)).toEqual([{ due: '2026-12-01', state: 'EXECUTED', minor: 200_00n }])
    expect((await standing(nina)).contract).toMatchObject({
      ...{ paidIn: '200.00', monthly: '200.00', nextOn: '2027-01-04' },
    })
    expect(await putIn(id, 2026)).toBe(200_00n)
    expect(await letters(nina)).toContain('pensionTaken')
    // A step that is run again does nothing.
    await applyContributionsStep.run(market.worker, (await businessDay()) as never)
    expect((await standing(nina)).contract).toMatchObject({ nextOn: '2027-01-04' })
  })

  test('a holiday skips its months, and a change counts from the next', async () => {
    const rests = await signed(nina, { wish: 'HOLIDAY', months: 1 })
    expect(rests).toMatchObject({ wish: 'HOLIDAY', instructionState: 'EXECUTED' })
    expect(rests.agreed).toEqual([
      { from: '2027-01-01', amount: '0.00', increase: 0 },
      { from: '2027-02-01', amount: '200.00', increase: 0 },
    ])
    // January is skipped before it has come.
    expect((await standing(nina)).contract).toMatchObject({
      ...{ monthly: '200.00', nextOn: '2027-02-01', ahead: rests.agreed },
    })
    await skipTo('2026-12-15')
    const late = await signed(anna, { wish: 'TOP_UP', amount: '27000.00' })
    expect(late).toMatchObject({ instructionState: 'CONFIRMED', fundBy: '2026-12-24' })
    await skipTo('2026-12-16')
    expect(await place(anna, { wish: 'TOP_UP', amount: '50.00' })).toMatchObject({
      ...{ status: 409, body: { code: 'pension.deadline' } },
    })
    await signed(anna, { wish: 'CHANGE', amount: '175.00' })
    await skipTo('2026-12-21')
    expect(await signed(anna, { wish: 'CHANGE', amount: '180.00' })).toMatchObject({
      agreed: [{ from: '2027-02-01', amount: '180.00', increase: 0 }],
    })
    await skipTo('2026-12-31')
    await daysUntil('2027-01-06')
    expect((await runsOf(annas)).at(-1)).toEqual({
      ...{ due: '2027-01-01', state: 'EXECUTED', minor: 175_00n },
    })
    expect(await runsOf(id)).toHaveLength(1)
    expect((await standing(nina)).contract).toMatchObject({ monthly: '0.00', nextOn: '2027-02-01' })
    // Its money did not come in time: it counts for no year, and its holder is told.
    const { body: lapsed } = await market.call(anna, 'GET', `/pension/pension/orders/${late.id}`)
    expect(lapsed).toMatchObject({ instructionState: 'CANCELLED' })
    expect(await putIn(annas, 2027)).toBe(175_00n)
    expect(await letters(anna)).toContain('pensionPaymentLapsed')
  })

  test('an increase is told in time, taken from the anniversary on, and given up by a change', async () => {
    const grows = await signed(nina, { wish: 'CHANGE', amount: '200.00', increase: 3 })
    expect(grows.agreed).toEqual([{ from: '2027-02-01', amount: '200.00', increase: 3 }])
    expect((await standing(nina)).contract).toMatchObject({
      ...{ increase: 3, increasesOn: '2027-12-01' },
    })
    const run = (day: string) => increaseContributionsStep.run(market.worker, day as never)
    const increases = () =>
      rowsOf<{ from: string; minor: bigint; increase: number }>(
        `select from_day::text as from, amount_minor as minor, increase_percent as increase
           from pension.contributions where contract_id = $1 and order_id is null`,
        [id],
      )
    await run('2027-10-20')
    expect(await increases()).toEqual([])
    for (const day of ['2027-10-21', '2027-10-22', '2027-11-20']) await run(day)
    expect(await increases()).toEqual([{ from: '2027-12-01', minor: 206_00n, increase: 3 }])
    expect((await standing(nina)).contract).toMatchObject({
      ahead: [
        { from: '2027-02-01', amount: '200.00', increase: 3 },
        { from: '2027-12-01', amount: '206.00', increase: 3 },
      ],
      increasesOn: '2028-12-01',
    })
    expect(await letters(nina)).toContain('pensionIncreased')
    const said = await market.worker.query<{ body: string }>(
      'select body from postbox.messages where customer_id = $1 order by id desc limit 1',
      [market.customerOf(nina)],
    )
    expect(said.rows[0]!.body).toMatch(
      /1\.\sDezember 2027 .* 206,00.€ .* 200,00.€.*20\.\sNovember 2027/s,
    )
    // Whoever does not want it signs something else for the day.
    await market.worker.query(
      'delete from pension.contributions where contract_id = $1 and order_id is null',
      [id],
    )
    await signed(nina, { wish: 'CHANGE', amount: '200.00', increase: 0 })
    await run('2027-11-05')
    expect(await increases()).toEqual([])
    expect(await place(nina, { wish: 'CHANGE', amount: '50.00', increase: 4 })).toMatchObject({
      ...{ status: 400, body: { code: 'validation.failed' } },
    })
  })

  test('in February the year is certified once, and contributions go on as agreed', async () => {
    await skipTo('2027-01-31')
    await daysUntil('2027-02-04')
    expect((await runsOf(annas)).at(-1)).toMatchObject({ due: '2027-02-01', minor: 180_00n })
    expect((await runsOf(id)).at(-1)).toMatchObject({ due: '2027-02-01', minor: 200_00n })
    const certified = () =>
      rowsOf<{ id: string; minor: bigint }>(
        `select contract_id as id, amount_minor as minor from pension.certificates where year = 2026 order by 2`,
      )
    expect(await certified()).toEqual([
      { id, minor: await putIn(id, 2026) },
      { id: annas, minor: await putIn(annas, 2026) },
    ])
    await certifyPensionsStep.run(market.worker, (await businessDay()) as never)
    expect(await certified()).toHaveLength(2)
    for (const login of [nina, anna])
      expect((await letters(login)).filter((key) => key === 'pensionCertificate')).toHaveLength(1)
  })

  test('three times without money it stops, says why, and goes on with a change [ENUM-030]', async () => {
    await market.worker.query(
      'update holdings.savings_plans set is_active = false, failures = $2 where instance_id = $1',
      [id, 3],
    )
    const { contract: held } = await standing(nina)
    expect(held).toMatchObject({ stopped: 'failed', monthly: '200.00' })
    expect(held!.nextOn).toBeUndefined()
    await signed(nina, { wish: 'CHANGE', amount: '90.00' })
    expect((await standing(nina)).contract).toMatchObject({ nextOn: '2027-03-01' })
    await skipTo('2027-02-28')
    await daysUntil('2027-03-02')
    const { contract: again } = await standing(nina)
    expect(again).toMatchObject({ monthly: '90.00', nextOn: '2027-04-01' })
    expect(again!.stopped).toBeUndefined()
  })

  test('the quarter’s fee is that of a pension, and no tax is prepaid for it', async () => {
    const fees = await rowsOf<{ percent: string }>(
      `select distinct trim_scale(percent)::text as percent from investments.fees where portfolio_id = any ($1)`,
      [[annas, id]],
    )
    expect(fees).toEqual([{ percent: '0.58' }])
    const taxed = await rowsOf(
      `select from investments.prepayments where portfolio_id = any ($1)
       union all select from investments.tax_entries where portfolio_id = any ($1)`,
      [[annas, id]],
    )
    expect(taxed).toEqual([])
  })

  test('of a holder who died nothing that was agreed for later begins', async () => {
    await signed(nina, { wish: 'HOLIDAY', months: 2 })
    const customerId = market.customerOf(nina)
    const [who] = await rowsOf<{ firstName: string; lastName: string; birthDate: string }>(
      `select first_name as "firstName", last_name as "lastName", birth_date as "birthDate"
         from customers.persons where customer_id = $1`,
      [customerId],
    )
    const { status } = await market.call('operator', 'POST', '/customer/desk/deaths', {
      body: { ...who, customerId, diedOn: '2027-03-01' },
    })
    expect(status).toBe(204)
    // Not even before anybody has heard of it.
    await applyContributionsStep.run(market.worker, '2027-06-01' as never)
    expect(
      await rowsOf(`select from pension.contributions where applied_on = '2027-06-01'`),
    ).toEqual([])
    await deliverWaiting(market.worker, [...planSubscribers, ...pensionSubscribers], testLog)
    // Whether the account is blocked or free again.
    for (const day of ['2027-04-01', '2027-06-01'])
      await applyContributionsStep.run(market.worker, day as never)
    expect(
      await rowsOf('select is_active from holdings.savings_plans where instance_id = $1', [id]),
    ).toEqual([{ is_active: false }])
  })
})

describe('withdrawn from', () => {
  const petra = 'petra.lang'
  const declared = { name: 'Petra Lang', email: 'petra.lang@example.org' }
  const withdraw = (id: string) =>
    market.call(petra, 'POST', `/pension/pension/orders/${id}/withdrawal`, { body: declared })
  const begin = async () => {
    await answer(petra)
    return signed(petra, { ...contract, amount: '100.00' })
  }
  const order = async (id: string): Promise<WirePensionOrder> =>
    (await market.call(petra, 'GET', `/pension/pension/orders/${id}`)).body
  const ledgerOf = async (kind: string, reference?: string) =>
    (
      await rowsOf<{ minor: bigint }>(
        `select coalesce(sum(balance_minor), 0)::bigint as minor from ledger.accounts
          where customer_id = $1 and kind = $2 and reference = coalesce($3, reference) and currency = 'EUR'`,
        [market.customerOf(petra), kind, reference ?? null],
      )
    )[0]!.minor

  test('before it has begun it ends at once, with a receipt', async () => {
    const { id } = await begin()
    const { contract: held } = await standing(petra)
    expect(held!.withdrawal).toMatchObject({ orderId: id, withdrawUntil: expect.anything() })
    const { status, body } = await withdraw(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      order: { instructionState: 'REVOKED', withdrawnAt: body.receipt.declaredAt },
      receipt: { ...declared, orderReference: body.order.reference },
    })
    expect((await standing(petra)).contract).toBeUndefined()
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'order.state' } })
    expect(await letters(petra)).toEqual(['pensionSigned', 'pensionWithdrawn'])
    const papers = await rowsOf(`select from documents.documents where type = 'withdrawalReceipt'`)
    expect(papers).toHaveLength(1)
  })

  test('what the custodian has is bought, sold again and paid back, and nothing more is taken', async () => {
    await market.payIn(petra, 2_000_00n)
    const before = await ledgerOf('TRANSACTION')
    const { id } = await begin()
    await investing.days(3)
    const { contract: begun } = await standing(petra)
    expect(begun).toMatchObject({ state: 'ACTIVE' })
    const payment = await signed(petra, { wish: 'TOP_UP', amount: '1000.00' })
    expect(payment).toMatchObject({ instructionState: 'FUNDED' })
    await investing.days(1)
    const waiting = await signed(petra, { wish: 'TOP_UP', amount: '50.00' })
    expect((await withdraw(payment.id)).body).toMatchObject({ code: 'withdrawal.right' })
    expect((await withdraw(id)).body.order).toMatchObject({
      instructionState: 'REVOCATION_REQUESTED',
    })
    expect(await order(waiting.id)).toMatchObject({ instructionState: 'CANCELLED' })
    const { contract: ending } = await standing(petra)
    expect(ending).toMatchObject({ state: 'CLOSING_PENDING', canChange: false, canTopUp: false })
    expect(ending!.withdrawal!.withdrawnAt).toBeDefined()
    expect(await place(petra, contract)).toMatchObject({ body: { code: 'pension.exists' } })
    await investing.days(10)
    expect(await order(id)).toMatchObject({ instructionState: 'REVOKED' })
    expect((await standing(petra)).contract).toBeUndefined()
    expect(await ledgerOf('PORTFOLIO', begun!.id)).toBe(0n)
    const [back] = await rowsOf<{ minor: bigint }>(
      `select -sum(amount_minor)::bigint as minor from pension.moves where contract_id = $1 and type = 'OUTFLOWS'`,
      [begun!.id],
    )
    expect(await ledgerOf('TRANSACTION')).toBe(before - 1000_00n + back!.minor)
    expect(Number(back!.minor)).toBeGreaterThan(950_00)
    expect(await runsOf(begun!.id)).toEqual([])
    expect(await letters(petra)).toEqual(
      expect.arrayContaining(['pensionWithdrawn', 'pensionUndone']),
    )
    await certifyPensionsStep.run(market.worker, '2028-02-01' as never)
    expect(
      await rowsOf('select from pension.certificates where contract_id = $1', [begun!.id]),
    ).toEqual([])
  })

  test('for thirty days, and on the public page as well by whoever names it from their own address', async () => {
    const { id, reference } = await begin()
    const shift = (days: number) =>
      market.worker.query(
        'update orders.orders set confirmed_on = confirmed_on + $2::int where id = $1',
        [id, days],
      )
    await shift(-30)
    expect(await order(id)).toMatchObject({ withdrawUntil: await businessDay() })
    await shift(-1)
    expect((await order(id)).withdrawUntil).toBeUndefined()
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'withdrawal.right' } })
    expect((await standing(petra)).contract!.withdrawal).toBeUndefined()
    const [{ email } = { email: '' }] = await rowsOf<{ email: string }>(
      `select email from customers.persons where customer_id = $1 and email is not null`,
      [market.customerOf(petra)],
    )
    const [worker] = declarationWorkers(async () => undefined as never, withdrawPension)
    const today = date(await businessDay())
    const declare = async (from: string, on = today) => {
      const [{ id: declarationId } = { id: '' }] = await rowsOf<{ id: string }>(
        `insert into orders.declarations (id, market, name, contract, email, declared_at)
         values (gen_random_uuid(), 'de-DE', 'Petra Lang', $1, $2, now()) returning id`,
        [`Meine Rente ${reference}`, from],
      )
      await market.worker.transaction((tx) => worker!.run({ id: declarationId, on }, tx))
    }
    const inTime = addDays(today, -1)
    await declare('somebody@example.org', inTime)
    expect(await order(id)).toMatchObject({ instructionState: 'CONFIRMED' })
    await declare(email)
    expect(await order(id)).toMatchObject({ instructionState: 'CONFIRMED' })
    await declare(email, inTime)
    expect(await order(id)).toMatchObject({ instructionState: 'REVOKED' })
  })
})
