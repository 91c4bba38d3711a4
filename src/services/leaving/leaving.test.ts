import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/date.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import { followBlocks, isBlocked, keepBlock } from '#services/accounts/index.ts'
import { verifyPapers } from '#services/documents/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { receivePayIn } from '#services/payments/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { cosigned, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { closeStep, closingAccounts, leavingLetters, receiveClosing } from './index.ts'

const [olivia, lukas, petra, anna, eva] = [
  'olivia.hughes',
  'lukas.weber',
  'petra.lang',
  'anna.schmidt',
  'eva.novak',
]
const [katrin, oliver] = ['brandt.gmbh', 'oliver.stein']
const [berger, julia] = ['familie.berger', 'julia.berger']
const child = 'BAC_410_000_005'

const market = openForAll(openMarketplace)
afterEach(async () => expect(await market.faults()).toEqual([]))

const day = () => closeDay(market.worker, daySteps(simulatedWorld, market))
const pathOf = (id: string) => `/customer/customers/${id}/termination`
const standing = async (who: string, id = market.customerOf(who)) =>
  (await market.call(who, 'GET', pathOf(id))).body
const statusOf = async (who: string, id?: string) => (await standing(who, id)).status

async function leave(who: string, id = market.customerOf(who)) {
  const asked = await market.call(who, 'POST', pathOf(id), { body: {} })
  if (!asked.body.signature) return asked
  await market.sign(who, asked.body.signature)
  const body = { signatureId: asked.body.signature.id }
  return market.call(who, 'POST', pathOf(id), { body })
}
const stay = (who: string) =>
  market.call(who, 'POST', `${pathOf(market.customerOf(who))}/withdrawal`)

const row = async <Row>(sql: string, values: unknown[]) =>
  (await market.worker.query<Row>(sql, values)).rows[0]!
const accountState = async (who: string) =>
  (
    await row<{ state: string }>(
      'select state from accounts.transaction_accounts where customer_id = $1',
      [market.customerOf(who)],
    )
  ).state
const numberOf = async (who: string) =>
  (
    await row<{ number: string }>(
      `select coalesce(iban, sort_code || account_number) as number
         from accounts.transaction_accounts where customer_id = $1`,
      [who.startsWith('BAC') ? who : market.customerOf(who)],
    )
  ).number
const told = async (who: string) =>
  (
    await market.worker.query<{ name: string }>(
      `select name from platform.outbox where customer_id = $1 and name like 'leaving.%' order by position`,
      [market.customerOf(who)],
    )
  ).rows.map(({ name }) => name)

describe('what is in the way', () => {
  const kindsOf = ({ errors }: { errors: { params: { kind: string } }[] }) =>
    errors.map(({ params }) => params.kind)

  test.each([
    ['a negative balance', petra, ['negativeBalance']],
    ['an order that somebody has still to sign', katrin, ['act']],
  ])('%s is named, and nothing changes', async (_, who, kinds) => {
    const { status, body } = await leave(who)
    expect({ status, code: body.code, kinds: kindsOf(body) }).toEqual({
      ...{ status: 409, code: 'termination.blocked', kinds },
    })
    expect(await statusOf(who)).toBe('ACTIVE')
    expect(await told(who)).toEqual([])
  })

  test('money without an account it could go to', async () => {
    expect((await standing(lukas)).hard).toEqual([])
    await market.payIn(lukas, 1n)
    expect(kindsOf((await leave(lukas)).body)).toEqual(['referenceAccount'])
  })

  test('an order that has not left, a payment nobody knows the sender of', async () => {
    const { body } = await ordered(market, anna, {
      ...{ productId: 'OF002', amount: '5000.00', rate: '2.25' },
    })
    await receivePayIn(
      market.worker,
      {
        ...{ externalId: 'held', accountNumber: await numberOf(anna), amount: '7.00' },
        ...{ currency: 'EUR', senderName: 'Somebody Else', remittance: '' },
        valueDate: await market.today(),
      },
      async () => undefined,
    )
    const refused = await leave(anna)
    expect(kindsOf(refused.body)).toEqual(['order', 'heldPayIn'])
    const { hard, soft } = await standing(anna)
    expect(hard[0]).toMatchObject({ kind: 'order', id: body.id, amount: '5000.00' })
    // Four deposits run, a portfolio and a pension; where there is an end, it is named.
    expect(soft.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      ...Array(4).fill('deposit'),
      ...['pension', 'portfolio'],
    ])
    const ending = soft.filter(({ day }: { day?: string }) => day)
    expect(ending.length).toBeGreaterThan(0)
    await market.call(anna, 'POST', `/orders/orders/${body.id}/cancellation`)
  })

  test('a portfolio is told at what it was worth last, a pension as itself', async () => {
    const found = async (of: string) =>
      (await standing(anna)).soft.find(({ kind }: { kind: string }) => kind === of)
    const { id } = await found('portfolio')
    await market.worker.query(
      `insert into investments.portfolios (customer_id, id, name, status, custody)
       values ($1, $2, 'Depot', 'ACTIVE', 'test') on conflict do nothing`,
      [market.customerOf(anna), id],
    )
    await market.worker.query(
      `insert into investments.valuations (customer_id, portfolio_id, on_day, value_minor, flow_minor, index)
       values ($1, $2, '2099-01-01', 777, 0, 1), ($1, $2, '2099-01-02', 12345, 0, 1)`,
      [market.customerOf(anna), id],
    )
    expect(await found('portfolio')).toMatchObject({ id, amount: '123.45' })
    // Also one that somebody has a question about.
    const ask = (state: string) =>
      market.worker.query(
        'update holdings.product_instances set state = $3 where customer_id = $1 and id = $2',
        [market.customerOf(anna), id, state],
      )
    await ask('ISSUE_IDENTIFIED')
    expect(await found('portfolio')).toMatchObject({ id })
    await ask('ACTIVE')
    expect((await found('pension')).id).not.toBe(id)
  })

  test('whoever only looks, prepares or signs for others does not leave for them', async () => {
    for (const [who, id] of [['paul.schmidt', market.customerOf(anna)]] as const)
      expect((await leave(who, id)).body.code).toBe('role.forbidden')
    expect((await leave(anna, market.customerOf(petra))).status).toBe(404)
  })

  test.each([
    ['a signature that is none', { signatureId: 'x' }, 400],
    ['something else', { because: 'x' }, 400],
    ['a signature of somebody else', { signatureId: crypto.randomUUID() }, 422],
  ])('%s changes nothing', async (_, body, status) => {
    const answered = await market.call(olivia, 'POST', pathOf(market.customerOf(olivia)), { body })
    expect(answered.status).toBe(status)
    expect(await statusOf(olivia)).toBe('ACTIVE')
  })
})

describe('asked for', () => {
  test('one may stay after all, and then leave again', async () => {
    const { body } = await leave(olivia)
    expect(body.leaving).toMatchObject({
      ...{ status: 'TERMINATION_REQUESTED', requestedOn: await market.today(), hard: [], soft: [] },
    })
    expect((await leave(olivia)).body.code).toBe('customer.state')
    expect((await stay(olivia)).body.status).toBe('ACTIVE')
    expect((await stay(olivia)).body.code).toBe('customer.state')
    expect((await leave(olivia)).body.leaving.status).toBe('TERMINATION_REQUESTED')
    expect(await told(olivia)).toEqual([
      'leaving.requested',
      'leaving.withdrawn',
      'leaving.requested',
    ])
  })

  test('nothing new is ordered, and what is paid in goes back with the end of the day', async () => {
    const order = await market.call(olivia, 'POST', '/orders/orders', {
      body: { productId: 'OF150', amount: '1000.00', rate: '3.85' },
    })
    expect({ status: order.status, code: order.body.code }).toEqual({
      ...{ status: 409, code: 'customer.state' },
    })
    const before = await market.balance(olivia)
    const outcome = await receivePayIn(
      market.worker,
      {
        ...{ externalId: 'late', accountNumber: await numberOf(olivia), amount: '12.34' },
        ...{ currency: 'GBP', senderName: 'Olivia Hughes', remittance: '' },
        valueDate: await market.today(),
      },
      async () => undefined,
    )
    expect(outcome).toBe('held')
    expect(await market.balance(olivia)).toEqual(before)
  })

  test('the last money goes home, the account is closed, and it is over', async () => {
    const { target } = await standing(olivia)
    await day()
    const payIn = await row<{ state: string }>(
      'select state from payments.pay_ins where external_id = $1',
      ['late'],
    )
    expect(payIn.state).toBe('RETURNED')
    const payout = await row<Record<string, unknown>>(
      `select state, amount_minor as minor, asked_by as by, '•••' || right(target, 4) as target
         from payments.payouts where customer_id = $1`,
      [market.customerOf(olivia)],
    )
    expect(payout).toEqual({ state: 'SENT', minor: 50_000n, by: 'leaving', target })
    expect((await market.balance(olivia)).current).toBe('0.00')
    expect(await statusOf(olivia)).toBe('TERMINATION_REQUESTED')

    await day()
    expect(await statusOf(olivia)).toBe('TERMINATION_INITIATED')
    expect(await accountState(olivia)).toBe('CLOSING_IN_PROGRESS')
    expect((await stay(olivia)).body.code).toBe('customer.state')

    await day()
    expect(await statusOf(olivia)).toBe('TERMINATED')
    expect(await accountState(olivia)).toBe('CLOSED')
    const { closedOn } = await standing(olivia)
    expect(closedOn).toBe(addDays(await market.today(), -1))
    expect((await told(olivia)).at(-1)).toBe('leaving.closed')
  })

  test('said twice, or again by an end of day that was killed, it is done once', async () => {
    const id = market.customerOf(olivia)
    expect(await receiveClosing(market.worker, id)).toBe('repeated')
    expect(await receiveClosing(market.worker, market.customerOf(anna))).toBe('unknown')
    const today = await market.today()
    expect(await closeStep.run(market.worker, today)).toEqual([])
    expect(await closingAccounts(market.worker, today)).toEqual([])
    const { count } = await row<{ count: number }>(
      'select count(*)::int as count from payments.payouts where customer_id = $1',
      [id],
    )
    expect(count).toBe(1)
    expect((await told(olivia)).filter((name) => name === 'leaving.closed')).toHaveLength(1)
  })

  test('every word is written once, the last with a paper that is drawn from the books', async () => {
    const jobs = { enqueue: async () => '', stop: async () => {} }
    const letters = leavingLetters(letterWriter(jobs))
    for (let time = 0; time < 2; time++) {
      await deliverWaiting(market.worker, letters, testLog)
      await market.worker.query(
        `update platform.outbox set delivered_at = null where name like 'leaving.%'`,
      )
      await market.worker.query('delete from platform.outbox_deliveries')
    }
    const { rows } = await market.worker.query<{ key: string; body: string }>(
      `select l.key, m.body from postbox.letters l join postbox.messages m on m.thread_id = l.thread_id
        where l.customer_id = $1 order by l.id`,
      [market.customerOf(olivia)],
    )
    expect(rows.map(({ key }) => key)).toEqual([
      ...['leavingRequested', 'leavingWithdrawn', 'leavingRequested', 'leavingClosed'],
    ])
    expect(rows.at(-1)!.body).toContain('Closing confirmation: 18\u00a0November 2026')
    const { facts } = await row<{ facts: { paid: object } }>(
      `select facts from documents.documents where customer_id = $1 and type = 'closing'`,
      [market.customerOf(olivia)],
    )
    expect(facts.paid).toMatchObject({ amount: '500.00', currency: 'GBP', on: '2026-11-16' })
    expect((await verifyPapers(market.worker)).faults).toEqual([])
  })

  test('money that comes back to a closed account is somebody’s to look at', async () => {
    await market.payIn(olivia, 5n)
    expect(await closeStep.run(market.worker, await market.today())).toEqual([
      expect.objectContaining({ reason: 'money on a closed account' }),
    ])
    await market.payIn(olivia, -5n)
  })
})

describe('who must sign', () => {
  test('every parent leaves for a child, whatever the rule', async () => {
    const first = await leave(berger, child)
    expect(first.body.waiting.missing).toEqual(['Julia Berger'])
    expect(await statusOf(berger, child)).toBe('ACTIVE')
    const done = await cosigned(market, julia, first.body.waiting.id)
    expect(done.body.approval).toMatchObject({ act: 'leave', outcome: 'DONE' })
    expect(await statusOf(julia, child)).toBe('TERMINATION_REQUESTED')
  })

  test('what came in the way before the last signature ends it', async () => {
    const id = 'BAC_410_000_004'
    const { body } = await leave(berger, id)
    await receivePayIn(
      market.worker,
      {
        ...{ externalId: 'strange', accountNumber: await numberOf(id), amount: '7.00' },
        ...{ currency: 'EUR', senderName: 'Somebody Else', remittance: '' },
        valueDate: await market.today(),
      },
      async () => undefined,
    )
    const done = await cosigned(market, julia, body.waiting.id)
    expect(done.body.approval).toMatchObject({ outcome: 'VOID', reason: 'termination.blocked' })
    expect(await statusOf(julia, id)).toBe('ACTIVE')
  })

  test('whoever alone represents a company leaves for it, and nobody who only signs does', async () => {
    const query = `customer_id=${market.customerOf(katrin)}`
    const { body } = await market.call(katrin, 'GET', `/orders/approvals?${query}`)
    for (const { id } of body.acts)
      await market.call(katrin, 'POST', `/orders/approvals/${id}/withdrawal`)
    expect((await leave(oliver)).body.code).toBe('role.forbidden')
    expect((await leave(katrin)).body.leaving.status).toBe('TERMINATION_REQUESTED')
    await stay(katrin)
  })
})

describe('what runs', () => {
  test('is waited for, is not renewed, and its money goes home with the rest', async () => {
    const id = market.customerOf(eva)
    const deposit = await row<{ id: string; maturesOn: string }>(
      `select instance_id as id, pays_on as "maturesOn" from deposits.contracts where customer_id = $1`,
      [id],
    )
    const legs = [{ to: 'RENEWAL', amount: 'REST' }]
    await market.worker.query(
      `insert into deposits.maturity_instructions (customer_id, instance_id, legs, set_by)
       values ($1, $2, $3, 'test')`,
      [id, deposit.id, JSON.stringify(legs)],
    )
    const { body } = await leave(eva)
    expect(body.leaving.soft).toEqual([
      expect.objectContaining({ kind: 'deposit', id: deposit.id, day: deposit.maturesOn }),
    ])
    const renewed = await market.call(
      ...([eva, 'POST', `/deposits/deposits/${deposit.id}/maturity-instruction`] as const),
      { body: { legs } },
    )
    expect({ status: renewed.status, code: renewed.body.code }).toEqual({
      ...{ status: 409, code: 'customer.state' },
    })
    await day()
    expect(await statusOf(eva)).toBe('TERMINATION_REQUESTED')
    await market.worker.query('update platform.business_clock set business_date = $1', [
      deposit.maturesOn,
    ])
    await day()
    const paid = await row<{ minor: bigint; earned: bigint }>(
      `select (select amount_minor from payments.payouts where customer_id = $1) as minor,
              (select sum(interest_minor - tax_minor)::bigint from deposits.interest_postings
                where customer_id = $1 and instance_id = $2) as earned`,
      [id, deposit.id],
    )
    expect(paid.minor).toBe(34_000n + 1_100_000n + paid.earned)
    const { running } = await row<{ running: number }>(
      'select count(*)::int as running from deposits.contracts where customer_id = $1 and is_running',
      [id],
    )
    expect(running).toBe(0)
    await day()
    await day()
    expect(await statusOf(eva)).toBe('TERMINATED')
  })
})

test('an account that was blocked meanwhile is closed once it is empty', async () => {
  await market.payIn(lukas, -1n)
  await leave(lukas)
  const customerId = market.customerOf(lukas)
  await market.worker.transaction(async (tx) => {
    await keepBlock(tx, { customerId, reason: 'COMPLIANCE', by: 'kyc' })
    await followBlocks(tx, customerId)
  })
  expect(await accountState(lukas)).toBe('SUSPENDED')
  await day()
  expect(await accountState(lukas)).toBe('CLOSING_IN_PROGRESS')
  await day()
  expect([await statusOf(lukas), await accountState(lukas)]).toEqual(['TERMINATED', 'CLOSED'])
  expect(await market.worker.transaction((tx) => isBlocked(tx, customerId))).toBe(false)
})
