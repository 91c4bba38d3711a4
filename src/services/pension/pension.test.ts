// Pensions on a real database: begun by an order, filled month by month and at once, certified from the ledger.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WirePensionOrder, WireStanding } from '#contracts/pension.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { planSubscribers } from '#services/investments/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { investingIn, lotsOff, openInvesting } from '../../../test/investing.ts'
import type { Marketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { pensionSubscribers } from './death.ts'
import { pensionLetters } from './letters.ts'
import { applyContributionsStep, certifyPensionsStep } from './steps.ts'

const anna = 'anna.schmidt'
const nina = 'nina.winter'
const annas = demoId('BAC_410_000_001', 'RURUP50')

let market: Marketplace
let investing: ReturnType<typeof investingIn>
beforeAll(async () => {
  market = await openInvesting()
  const further = ['apply-contributions', 'run-plans', 'begin-pensions', 'certify-pensions']
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
  const jobs = { enqueue: async () => '', stop: async () => {} }
  await deliverWaiting(market.worker, pensionLetters(letterWriter(jobs)), testLog)
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
      agreed: [{ from: '2026-12-01', amount: '200.00' }],
    })
    for (const paper of ['contract', 'costs']) {
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
    // A step that is run again does nothing.
    await applyContributionsStep.run(market.worker, (await businessDay()) as never)
    expect((await standing(nina)).contract).toMatchObject({ nextOn: '2027-01-04' })
  })

  test('a holiday skips its months, and a change counts from the next', async () => {
    const rests = await signed(nina, { wish: 'HOLIDAY', months: 1 })
    expect(rests).toMatchObject({ wish: 'HOLIDAY', instructionState: 'EXECUTED' })
    expect(rests.agreed).toEqual([
      { from: '2027-01-01', amount: '0.00' },
      { from: '2027-02-01', amount: '200.00' },
    ])
    // January is skipped before it has come.
    expect((await standing(nina)).contract).toMatchObject({
      ...{ monthly: '200.00', nextOn: '2027-02-01', ahead: rests.agreed },
    })
    await skipTo('2026-12-16')
    expect(await place(anna, { wish: 'TOP_UP', amount: '50.00' })).toMatchObject({
      ...{ status: 409, body: { code: 'pension.deadline' } },
    })
    await signed(anna, { wish: 'CHANGE', amount: '175.00' })
    await skipTo('2026-12-21')
    expect(await signed(anna, { wish: 'CHANGE', amount: '180.00' })).toMatchObject({
      agreed: [{ from: '2027-02-01', amount: '180.00' }],
    })
    await skipTo('2026-12-31')
    await daysUntil('2027-01-06')
    expect((await runsOf(annas)).at(-1)).toEqual({
      ...{ due: '2027-01-01', state: 'EXECUTED', minor: 175_00n },
    })
    expect(await runsOf(id)).toHaveLength(1)
    expect((await standing(nina)).contract).toMatchObject({ monthly: '0.00', nextOn: '2027-02-01' })
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
    expect((await letters(nina)).at(-1)).toBe('pensionCertificate')
    expect((await letters(anna)).filter((key) => key === 'pensionCertificate')).toHaveLength(1)
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
    await deliverWaiting(market.worker, [...planSubscribers, ...pensionSubscribers], testLog)
    // Whether the account is blocked or free again.
    for (const day of ['2027-04-01', '2027-06-01'])
      await applyContributionsStep.run(market.worker, day as never)
    expect(
      await rowsOf('select is_active from holdings.savings_plans where instance_id = $1', [id]),
    ).toEqual([{ is_active: false }])
  })
})
