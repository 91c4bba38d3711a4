// Savings plans on a real database: agreed on, changed and ended by orders, and run at the end of their days.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import { date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { followBlocks, keepBlock, releaseBlock } from '#services/accounts/index.ts'
import { demoId } from '#services/demo/index.ts'
import { closeStep } from '#services/leaving/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { investingIn, investingPath, lotsOff, openInvesting } from '../../../test/investing.ts'
import type { Marketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { investmentLetters } from './letters.ts'
import { planSubscribers } from './plan-orders.ts'
import { runPlansStep } from './plans.ts'

let market: Marketplace
let investing: ReturnType<typeof investingIn>
beforeAll(async () => {
  market = await openInvesting()
  investing = investingIn(market, ['run-plans'])
  // What is put into her pension would be taken from the same account.
  await market.worker.query(
    'update holdings.savings_plans set is_active = false where instance_id = $1',
    [demoId('BAC_410_000_001', 'RURUP50')],
  )
}, 120_000)
afterAll(() => market.close())
afterEach(async () => {
  await investing.behave({})
  expect(await market.faults()).toEqual([])
  expect(await lotsOff(market.worker)).toEqual([])
})

const anna = { login: 'anna.schmidt', customerId: 'BAC_410_000_001' }
const annas = demoId(anna.customerId, 'DWM50')
const michael = { login: 'michael.gruber', customerId: 'BAC_410_000_016' }
const michaels = demoId(michael.customerId, 'DWM30')
const sanne = { login: 'sanne.devries', customerId: 'BAC_410_000_021' }
const sannes = demoId(sanne.customerId, 'DWM70_NL')

const place = (login: string, body: object) => investing.place(login, body)
async function agree(login: string, body: object): Promise<WireInvestmentOrder> {
  const placed = await place(login, body)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return investing.signed(login, placed.body.id)
}
const portfolio = async (login: string, id: string) => (await investing.portfolio(login, id)).body
/** Days on which nothing is planned. */
async function skipTo(day: string) {
  await market.worker.query('update platform.business_clock set business_date = $1', [day])
  market.clock.now = new Date(`${day}T10:00:00Z`)
}
async function daysUntil(last: string) {
  while ((await businessDay()) < last) await investing.days(1)
}
const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await market.worker.query<Row>(sql, values)).rows
const only = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await rowsOf<Row>(sql, values))[0]!
const businessDay = async () =>
  (await only<{ day: string }>('select business_date::text as day from platform.business_clock'))
    .day

type Run = { due: string; state: string; reason: string | null; minor: bigint }
const runsOf = (portfolioId: string): Promise<Run[]> =>
  rowsOf(
    `select t.due_on::text as due, o.instruction_state as state, o.reason, o.amount_minor as minor
       from investments.order_terms t join orders.orders o on o.id = t.order_id
      where t.portfolio_id = $1 and t.due_on is not null order by 1`,
    [portfolioId],
  )
const accountOf = async (login: string) =>
  (
    await only<{ minor: bigint }>(
      `select balance_minor as minor from ledger.accounts where kind = 'TRANSACTION' and reference = $1`,
      [market.accountOf(login)],
    )
  ).minor
/** Everything but so much is set aside for something else. */
async function leave(login: string, minor: bigint) {
  await market.worker.query(
    `select ledger.release(h.id) from ledger.holds h join ledger.accounts a on a.id = h.account_id
      where h.reason = 'test' and h.state = 'ACTIVE' and a.kind = 'TRANSACTION' and a.reference = $1`,
    [market.accountOf(login)],
  )
  const { id, free } = await only<{ id: string; free: bigint }>(
    `select id, balance_minor - reserved_minor as free from ledger.accounts
      where kind = 'TRANSACTION' and reference = $1`,
    [market.accountOf(login)],
  )
  if (free > minor)
    await market.worker.query(`select ledger.hold(gen_random_uuid(), $1, $2, $3, 'test')`, [
      ...[crypto.randomUUID(), id, free - minor],
    ])
}
const jobs = { enqueue: async () => '', stop: async () => {} }
const tell = () => deliverWaiting(market.worker, investmentLetters(letterWriter(jobs)), testLog)
/** What they were told of runs since a day. */
async function lettersOf({ customerId }: { customerId: string }, since: string): Promise<string[]> {
  await tell()
  const letters = await rowsOf<{ key: string }>(
    `select key from postbox.letters where customer_id = $1 and written_on >= $2
        and key not in ('planCreated', 'planUpdated', 'planDeleted') order by id`,
    [customerId, since],
  )
  return letters.map(({ key }) => key)
}

describe('before the signature', () => {
  const create = { type: 'SAVINGS_PLAN_CREATE', amount: '100.00', rhythm: 'MONTHLY', dayOfMonth: 1 }
  const update = { ...create, type: 'SAVINGS_PLAN_UPDATE' }
  test.each<[string, object, number, string]>([
    ['a second plan', create, 409, 'savings_plan_is_active'],
    ['below the least', { ...update, amount: '49.99' }, 422, 'min'],
    ['above the most', { ...update, amount: '1000000.01' }, 422, 'max'],
    ['the second day of a month', { ...update, dayOfMonth: 2 }, 422, 'plan.day'],
    ['an amount that is none', { ...update, amount: '1e3' }, 400, 'validation.failed'],
    ['three decimals', { ...update, amount: '100.001' }, 400, 'validation.failed'],
    ['an increase that is none', { ...update, increase: 4 }, 400, 'validation.failed'],
    ['no rhythm', { ...update, rhythm: undefined }, 400, 'validation.failed'],
    ['a rhythm that is none', { ...update, rhythm: 'DAILY' }, 400, 'validation.failed'],
  ])('%s is refused [ENUM-030, ENUM-031]', async (_, body, status, code) => {
    const reply = await place(anna.login, { ...body, portfolioId: annas })
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  test('another’s plan is not there', async () => {
    const reply = await place(michael.login, { type: 'SAVINGS_PLAN_DELETE', portfolioId: annas })
    expect(reply.status).toBe(404)
  })
})

test('a plan is changed, ended and agreed on with the signature, and its papers say so', async () => {
  const portfolioId = michaels
  const body = { portfolioId, amount: '75.00', rhythm: 'QUARTERLY', dayOfMonth: 15 }
  const changed = await agree(michael.login, { ...body, type: 'SAVINGS_PLAN_UPDATE' })
  expect(changed).toMatchObject({
    ...{ state: 'EXECUTED', plan: { rhythm: 'QUARTERLY', dayOfMonth: 15 } },
  })
  expect((await portfolio(michael.login, portfolioId)).plan).toEqual({
    ...{ amount: '75.00', rhythm: 'QUARTERLY', dayOfMonth: 15, nextExecution: '2026-12-15' },
    ...{ isActive: true, increase: 0 },
  })
  const paper = await market.call(
    michael.login,
    'GET',
    `${investingPath}/orders/${changed.id}/papers/plan`,
  )
  expect(paper.status).toBe(200)
  await agree(michael.login, { type: 'SAVINGS_PLAN_DELETE', portfolioId })
  expect((await portfolio(michael.login, portfolioId)).plan).toBeUndefined()
  const again = await place(michael.login, { type: 'SAVINGS_PLAN_DELETE', portfolioId })
  expect([again.status, again.body.code]).toEqual([409, 'savings_plan_not_active'])
  await agree(michael.login, {
    ...body,
    type: 'SAVINGS_PLAN_CREATE',
    rhythm: 'MONTHLY',
    dayOfMonth: 1,
  })
  expect((await portfolio(michael.login, portfolioId)).plan).toMatchObject({
    ...{ amount: '75.00', rhythm: 'MONTHLY', nextExecution: '2026-12-01' },
  })
  // Beside it her pension's contribution.
  expect(
    await rowsOf('select from investments.plans where customer_id = $1', [anna.customerId]),
  ).toHaveLength(2)
})

test('of a plan that two sign for nothing changes until the second signature', async () => {
  const [stefan, julia] = ['familie.berger', 'julia.berger']
  const customerId = market.customerOf(stefan)
  const portfolioId = demoId('BAC_410_000_003', 'DWM30')
  await market.worker.query(
    `insert into customers.signing_rules (customer_id, version, kind, currency) values ($1, 9, 'ANY_TWO', 'EUR')`,
    [customerId],
  )
  const body = { type: 'SAVINGS_PLAN_UPDATE', portfolioId, amount: '90.00' }
  const first = await agree(stefan, { ...body, rhythm: 'MONTHLY', dayOfMonth: 15 })
  expect(first).toMatchObject({ instructionState: 'PREPARED' })
  expect((await portfolio(stefan, portfolioId)).plan).toMatchObject({ amount: '150.00' })
  const { acts } = (await market.call(julia, 'GET', `/orders/approvals?customer_id=${customerId}`))
    .body
  const act = acts.find((each: { canSign: boolean }) => each.canSign)
  expect(JSON.stringify(act.said)).toContain('90,00')
  const path = `/orders/approvals/${act.id}/signature`
  const asked = await market.call(julia, 'POST', path, { body: {} })
  await market.sign(julia, asked.body.signature)
  const signature = { signatureId: asked.body.signature.id }
  expect((await market.call(julia, 'POST', path, { body: signature })).status).toBe(200)
  expect((await portfolio(julia, portfolioId)).plan).toMatchObject({
    ...{ amount: '90.00', dayOfMonth: 15, nextExecution: '2026-12-15' },
  })
  await market.worker.query('delete from customers.signing_rules where version = 9')
})

test('on their day plans take their money once, however often the day is closed or broken off', async () => {
  await leave(sanne.login, 249_99n)
  await daysUntil('2026-12-01')
  expect(await runsOf(annas)).toEqual([])
  const statements: number[] = []
  const killed: typeof market.worker = {
    ...market.worker,
    transaction: (act, scope) =>
      market.worker.transaction(async (tx) => {
        const asked = vi.spyOn(tx, 'query')
        await act(tx)
        statements.push(asked.mock.calls.length)
        throw new Error('killed')
      }, scope),
  }
  const broken = await runPlansStep.run(killed, date('2026-12-01'))
  expect(broken).toContainEqual(expect.objectContaining({ entityId: annas, reason: 'killed' }))
  // A set of many takes as many as one, so that its customers' locks are short: the first is all, the last is one.
  expect(Math.max(...statements)).toBeLessThan(24)
  expect(await runsOf(annas)).toEqual([])
  const before = await accountOf(anna.login)
  await Promise.all([
    runPlansStep.run(market.worker, date('2026-12-01')),
    runPlansStep.run(market.worker, date('2026-12-01')),
  ])
  await daysUntil('2026-12-02')
  expect(await runPlansStep.run(market.worker, date('2026-12-01'))).toEqual([])
  expect(await runsOf(annas)).toMatchObject([
    { due: '2026-12-01', state: 'EXPORTED', minor: 200_00n },
  ])
  expect(await portfolio(anna.login, annas)).toMatchObject({
    ...{ banner: 'BUY_ORDER_IN_PROGRESS', plan: { nextExecution: '2027-01-01' } },
  })
  for (const type of ['SAVINGS_PLAN_DELETE', 'PARTIAL_SELL']) {
    const reply = await place(anna.login, { type, portfolioId: annas, amount: '100.00' })
    expect([reply.status, reply.body.code]).toEqual([422, 'savingPlanInprogress'])
  }
  await daysUntil('2026-12-05')
  expect(await runsOf(annas)).toMatchObject([{ state: 'EXECUTED' }])
  expect(before - (await accountOf(anna.login))).toBe(200_00n)
  const { runs } = await portfolio(anna.login, annas)
  expect(runs).toMatchObject([{ dueOn: '2026-12-01', amount: '200.00', state: 'EXECUTED' }])
})

test('what is missing is looked for once more after three days, and then that run is skipped', async () => {
  const [first] = await rowsOf<Run & { days: string[] }>(
    `select array_agg(x.to_state || ' ' || x.on_day order by x.number) as days
       from investments.order_terms t join orders.transitions x on x.order_id = t.order_id
      where t.portfolio_id = $1 and t.due_on = '2026-12-01'`,
    [sannes],
  )
  expect(first!.days.slice(3)).toEqual(['ISSUE_IDENTIFIED 2026-12-01', 'CANCELLED 2026-12-04'])
  expect(await runsOf(sannes)).toMatchObject([{ state: 'CANCELLED', reason: 'plan.cover' }])
  expect(await lettersOf(sanne, '2026-12-01')).toEqual(['planUncovered', 'planSkipped'])
})

test('New Year moves a run to the next trading day; money that came in time is taken, and a fault of the custodian waits', async () => {
  await daysUntil('2027-01-04')
  expect(await runsOf(annas)).toHaveLength(1)
  await investing.behave({ rejects: 100 })
  await daysUntil('2027-01-05')
  expect((await runsOf(annas))[1]).toMatchObject({ due: '2027-01-01', state: 'EXPORTED' })
  expect((await runsOf(sannes))[1]).toMatchObject({ due: '2027-01-01', state: 'ISSUE_IDENTIFIED' })
  const { banner, runs } = await portfolio(sanne.login, sannes)
  expect(banner).toBe('FUNDING_PENDING')
  const uncovered = () => investing.order(sanne.login, runs[0].orderId)
  expect(await uncovered()).toMatchObject({ reason: 'plan.cover', missing: '0.01' })
  await leave(sanne.login, 250_00n)
  const before = await accountOf(anna.login)
  await daysUntil('2027-01-08')
  expect((await runsOf(annas))[1]).toMatchObject({ state: 'REJECTED' })
  expect(await accountOf(anna.login)).toBe(before)
  expect((await runsOf(sannes))[1]!.state).not.toBe('CANCELLED')
  expect(await uncovered()).not.toHaveProperty('reason')
  expect(
    await only('select failures from investments.plans where portfolio_id = $1', [sannes]),
  ).toEqual({
    failures: 0,
  })
})

test('of a suspended account nothing is taken; after three runs in a row the plan pauses, and is ended or set up anew', async () => {
  await investing.behave({})
  const block = { customerId: michael.customerId, reason: 'HANDOVER', by: 'end of day' } as const
  await market.worker.transaction(async (tx) => {
    await keepBlock(tx, block)
    await followBlocks(tx, block.customerId)
  })
  const before = await accountOf(michael.login)
  await tell()
  for (const [month, letter] of [
    ['02', 'planBlocked'],
    ['03', 'planBlocked'],
    ['04', 'planPaused'],
  ] as const) {
    await skipTo(`2027-${month}-01`)
    await daysUntil(`2027-${month}-05`)
    expect(await lettersOf(michael, `2027-${month}-01`)).toEqual([letter])
  }
  expect(await accountOf(michael.login)).toBe(before)
  const runs = await runsOf(michaels)
  expect(runs.map(({ state }) => state)).toEqual([
    ...['EXECUTED', 'REJECTED', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
  ])
  expect(runs.at(-1)!.reason).toBe('account.state')
  await market.worker.transaction(async (tx) => {
    await releaseBlock(tx, block)
    await followBlocks(tx, block.customerId)
  })
  expect((await portfolio(michael.login, michaels)).plan).toMatchObject({ isActive: false })
  await skipTo('2027-05-01')
  await daysUntil('2027-05-04')
  expect(await runsOf(michaels)).toHaveLength(5)
  const change = {
    ...{ type: 'SAVINGS_PLAN_UPDATE', portfolioId: michaels, amount: '60.00' },
    ...{ rhythm: 'MONTHLY', dayOfMonth: 15 },
  }
  const refused = await place(michael.login, change)
  expect([refused.status, refused.body.code]).toEqual([409, 'savings_plan_not_active'])
  const create = { ...change, type: 'SAVINGS_PLAN_CREATE' }
  await agree(michael.login, create)
  expect((await portfolio(michael.login, michaels)).plan).toMatchObject({
    ...{ isActive: true, nextExecution: '2027-05-15' },
  })
  // What the custodian has suspended takes no money either, as often as it likes, and its plan can be ended.
  const { account } = await only<{ account: string }>(
    'select account from investments.depots where customer_id = $1',
    [michael.customerId],
  )
  // Without its number, so that the custodian does not say that it is open.
  const depot = (state: string, number: string | null) =>
    market.worker.query(
      'update investments.depots set state = $2, account = $3 where customer_id = $1',
      [michael.customerId, state, number],
    )
  await depot('SUSPENDED', null)
  await skipTo('2027-05-15')
  await daysUntil('2027-05-19')
  expect((await runsOf(michaels))[5]).toMatchObject({
    ...{ due: '2027-05-15', state: 'CANCELLED', reason: 'depot.suspended' },
  })
  const plan = 'select failures, is_active from investments.plans where portfolio_id = $1'
  expect(await only(plan, [michaels])).toEqual({ failures: 0, is_active: true })
  expect(await accountOf(michael.login)).toBe(before)
  await market.worker.query(
    'update investments.plans set is_active = false where portfolio_id = $1',
    [michaels],
  )
  await agree(michael.login, { type: 'SAVINGS_PLAN_DELETE', portfolioId: michaels })
  expect((await portfolio(michael.login, michaels)).plan).toBeUndefined()
  await depot('OPEN', account)
  await agree(michael.login, create)
}, 120_000)

test('whoever changes the plan or calls the run off while it waits for money is not charged for it', async () => {
  await daysUntil('2027-05-08')
  await leave(anna.login, 10_00n)
  await leave(sanne.login, 10_00n)
  await market.worker.query(
    `update investments.plans set is_active = true, failures = 0, next_execution = '2027-06-01' where portfolio_id = $1`,
    [sannes],
  )
  await tell()
  await skipTo('2027-06-01')
  await daysUntil('2027-06-02')
  const waits = { due: '2027-06-01', state: 'ISSUE_IDENTIFIED', reason: 'plan.cover' }
  for (const id of [annas, sannes]) expect((await runsOf(id)).at(-1)).toMatchObject(waits)
  await agree(anna.login, {
    ...{ type: 'SAVINGS_PLAN_UPDATE', portfolioId: annas, amount: '50.00' },
    ...{ rhythm: 'MONTHLY', dayOfMonth: 1 },
  })
  const { orderId } = (await portfolio(sanne.login, sannes)).runs[0]
  const path = `${investingPath}/orders/${orderId}/cancellation`
  expect((await market.call(sanne.login, 'POST', path)).status).toBe(200)
  const [annasBefore, sannesBefore] = [await accountOf(anna.login), await accountOf(sanne.login)]
  await leave(anna.login, 1_000_000_00n)
  await leave(sanne.login, 1_000_000_00n)
  await daysUntil('2027-06-05')
  const ended = { due: '2027-06-01', state: 'CANCELLED' }
  expect((await runsOf(annas)).at(-1)).toMatchObject({ ...ended, reason: 'plan.changed' })
  expect((await runsOf(sannes)).at(-1)).toMatchObject({ ...ended, reason: null })
  expect(await accountOf(anna.login)).toBe(annasBefore)
  expect(await accountOf(sanne.login)).toBe(sannesBefore)
  expect((await portfolio(anna.login, annas)).plan).toMatchObject({
    ...{ amount: '50.00', nextExecution: '2027-07-01' },
  })
  for (const who of [anna, sanne])
    expect(await lettersOf(who, '2027-06-01')).toEqual(['planUncovered'])
}, 120_000)

test('whoever ends the plan while a run waits for money ends that run, and can then close [ENUM-031]', async () => {
  await leave(anna.login, 10_00n)
  await skipTo('2027-07-01')
  await daysUntil('2027-07-02')
  expect((await runsOf(annas)).at(-1)).toMatchObject({
    ...{ due: '2027-07-01', state: 'ISSUE_IDENTIFIED', minor: 50_00n },
  })
  const total = { type: 'LIQUID_OFFBOARDING', portfolioId: annas }
  const refused = await place(anna.login, total)
  expect([refused.status, refused.body.code]).toEqual([409, 'savings_plan_is_active'])
  await agree(anna.login, { type: 'SAVINGS_PLAN_DELETE', portfolioId: annas })
  expect((await runsOf(annas)).at(-1)).toMatchObject({ state: 'CANCELLED', reason: 'plan.ended' })
  await agree(anna.login, total)
  await daysUntil('2027-07-10')
  const { status } = await only<{ status: string }>(
    'select status from investments.portfolios where id = $1',
    [annas],
  )
  expect(status).toBe('DELETED')
}, 120_000)

test('of a holder who died no run waits and no plan goes on, even when the account is free again', async () => {
  await leave(michael.login, 10_00n)
  await daysUntil('2027-07-16')
  expect((await runsOf(michaels)).at(-1)).toMatchObject({ state: 'ISSUE_IDENTIFIED' })
  const { customerId } = michael
  const who = await only<{ firstName: string; lastName: string; birthDate: string }>(
    `select first_name as "firstName", last_name as "lastName", birth_date as "birthDate"
       from customers.persons where customer_id = $1`,
    [customerId],
  )
  const reported = await market.call('operator', 'POST', '/customer/desk/deaths', {
    body: { ...who, customerId, diedOn: '2027-07-10' },
  })
  expect(reported.status, JSON.stringify(reported.body)).toBe(204)
  await deliverWaiting(market.worker, planSubscribers, testLog)
  expect((await runsOf(michaels)).at(-1)).toMatchObject({
    ...{ due: '2027-07-15', state: 'CANCELLED', reason: 'plan.ended' },
  })
  expect(
    await rowsOf('select is_active from investments.plans where customer_id = $1', [customerId]),
  ).toEqual([{ is_active: false }])
}, 120_000)

test('whoever has asked to leave buys nothing more, ends the plan, sells everything, and the money goes home', async () => {
  const { login, customerId } = sanne
  await leave(login, 1_000_000_00n)
  await market.worker.query(
    `update holdings.product_instances set state = 'CLOSED' where customer_id = $1 and family = 'DEPOSIT'`,
    [customerId],
  )
  await market.worker.query(
    'update investments.plans set is_active = true where portfolio_id = $1',
    [sannes],
  )
  const path = `/customer/customers/${customerId}/termination`
  const asked = await market.call(login, 'POST', path, { body: {} })
  await market.sign(login, asked.body.signature)
  const { id: signatureId } = asked.body.signature
  const left = await market.call(login, 'POST', path, { body: { signatureId } })
  expect(left.body.leaving).toMatchObject({ soft: [{ kind: 'portfolio', id: sannes }] })

  const put = { portfolioId: sannes, amount: '500.00' }
  const agreed = { ...put, rhythm: 'MONTHLY', dayOfMonth: 1 }
  for (const body of [
    { ...put, type: 'BUY' },
    { ...agreed, type: 'SAVINGS_PLAN_UPDATE' },
  ]) {
    const refused = await place(login, body)
    expect([refused.status, refused.body.code]).toEqual([409, 'customer.state'])
  }
  await agree(login, { type: 'SAVINGS_PLAN_DELETE', portfolioId: sannes })
  const { id: orderId } = await agree(login, { type: 'LIQUID_OFFBOARDING', portfolioId: sannes })
  const waitedFor = async () => (await market.call(login, 'GET', path)).body.soft
  expect(await waitedFor()).toContainEqual(
    expect.objectContaining({ kind: 'orderAtBank', id: orderId, portfolioId: sannes }),
  )
  for (let passed = 0; passed < 8 && (await waitedFor()).length > 0; passed++)
    await investing.days(1)
  const balance = await accountOf(login)
  expect(await closeStep.run(market.worker, date(await businessDay()))).toEqual([])
  expect(
    await only(
      'select amount_minor as minor, asked_by as by from payments.payouts where customer_id = $1',
      [customerId],
    ),
  ).toEqual({ minor: balance, by: 'leaving' })
}, 120_000)
