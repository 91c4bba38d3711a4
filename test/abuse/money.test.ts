// What must be refused of amounts, orders, signatures, cancellations and withdrawals: each with its status and
// its code, and nothing moved by any of it.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankForms } from '#contracts/bank-files.ts'
import { exportStep, receiveBankEvent } from '#services/orders/index.ts'
import { type Answered, type Marketplace, openMarketplace, ordered } from '../marketplace.ts'

const login = 'anna.schmidt'
const wish = { productId: 'OF002', amount: '5000.00', rate: '2.25' }

let market: Marketplace
let exported: string
let executed: string
let confirmed: string
let prepared: { id: string; signature: string }
const deposits: Record<string, string> = {}

const call = (method: 'GET' | 'POST', path: string, body?: object, who = login, key?: string) =>
  market.call(who, method, path, { body, key })

beforeAll(async () => {
  market = await openMarketplace()
  await market.payIn(login, 60_000_00n)
  const orderOf = async (amount: string) =>
    (await ordered(market, login, { ...wish, amount })).body as { id: string; forwardOn: string }
  const [first, second] = [await orderOf('6000.00'), await orderOf('7000.00')]
  await exportStep(bankForms).run(market.worker, await market.today())
  await receiveBankEvent(
    market.worker,
    {
      ...{ bankId: 'hansekontor', eventId: randomUUID(), orderId: second.id, kind: 'OPENED' },
      currency: 'EUR',
      ...{ amount: '7000.00', valueDate: second.forwardOn as never },
    },
    market.now,
  )
  exported = first.id
  executed = second.id
  confirmed = (await orderOf('8000.00')).id
  prepared = await prepare('9000.00')
  const { body } = await call('GET', `/deposits/deposits?customer_id=${market.customerOf(login)}`)
  for (const { id, kind, state } of body) if (state === 'ACTIVE') deposits[kind] ??= id
})
afterAll(() => market.close())

async function prepare(amount: string): Promise<{ id: string; signature: string }> {
  const { body: placed } = await call('POST', '/orders/orders', { ...wish, amount })
  const path = `/orders/orders/${placed.id}/preparation`
  const { body } = await call('POST', path, { acknowledgesCover: true })
  return { id: placed.id, signature: body.signature.id }
}

/** Everything that money and orders are made of. */
async function everything(): Promise<unknown> {
  const { rows } = await market.worker.query(`
    select (select jsonb_agg(jsonb_build_array(id, state, instruction_state, amount_minor) order by id)
              from orders.orders) as orders,
           (select count(*) from payments.payouts) as payouts,
           (select jsonb_agg(jsonb_build_array(id, state, amount_minor) order by id)
              from deposits.withdrawals) as withdrawals,
           (select count(*) from orders.revocations) as revocations,
           (select count(*) from ledger.postings) as postings,
           (select sum(reserved_minor) from ledger.accounts) as reserved,
           (select count(*) from deposits.maturity_instructions) as instructions`)
  return rows[0]
}

async function refused(
  act: () => Promise<Answered>,
  status: number,
  code: string,
): Promise<Answered> {
  const before = await everything()
  const answered = await act()
  expect([answered.status, answered.body.code]).toEqual([status, code])
  expect(await everything()).toEqual(before)
  expect(await market.faults()).toEqual([])
  return answered
}

type Row = [why: string, act: () => Promise<Answered>, status: number, code: string]

const place = (change: object, who = login) =>
  call('POST', '/orders/orders', { ...wish, ...change }, who)
const payOut = (amount: unknown, who = login) => call('POST', '/payment/payouts', { amount }, who)
const takeOut = (kind: string, body: object, who = login) =>
  call('POST', `/deposits/deposits/${deposits[kind]}/withdrawals`, body, who)

/** What no amount on the wire looks like; the schema says so for every field at once. */
const malformed: readonly (readonly [why: string, amount: unknown])[] = [
  ['three decimals', '5000.001'],
  ['no decimals', '5000'],
  ['an exponent', '5e3'],
  ['a grouped number', '5,000.00'],
  ['a comma', '5000,00'],
  ['a number', 5000],
  ['full-width digits', '５０００.00'],
  ['not a number', 'NaN'],
  ['nothing at all', ''],
  ['null', null],
  ['more digits than there is money', `${'9'.repeat(19)}.00`],
]

describe('amounts', () => {
  test.each(malformed)('%s is no amount anywhere', async (_, amount) => {
    for (const act of [
      () => place({ amount }),
      () => payOut(amount),
      () => takeOut('OVERNIGHT', { amount }),
    ]) {
      const { body } = await refused(act, 400, 'validation.failed')
      expect(body.errors[0].pointer).toBe('/amount')
    }
  })

  test.each<Row>([
    ['an order of nothing', () => place({ amount: '0.00' }), 422, 'min'],
    ['an order of less than nothing', () => place({ amount: '-5000.00' }), 422, 'min'],
    ['an order a cent too small', () => place({ amount: '4999.99' }), 422, 'min'],
    ['an order a cent too large', () => place({ amount: '500000.01' }), 422, 'max'],
    ['a payout of nothing', () => payOut('0.00'), 422, 'min'],
    ['a payout of less than nothing', () => payOut('-0.01'), 422, 'min'],
    ['a payout of more than is free', () => payOut('9999999.00'), 422, 'higherThanLeftOver'],
    ['a withdrawal of nothing', () => takeOut('OVERNIGHT', { amount: '0.00' }), 422, 'min'],
    [
      'a withdrawal of more than stands there',
      () => takeOut('OVERNIGHT', { amount: '99999999.00' }),
      422,
      'higherThanLeftOver',
    ],
    [
      'a withdrawal that leaves too little',
      () => takeOut('NOTICE', { amount: '7500.00' }),
      422,
      'minLeftBalance',
    ],
    ['a top-up of nothing', () => place({ ...topUp(), amount: '0.00' }), 422, 'min'],
    [
      'a top-up above what the account takes',
      () => place({ ...topUp(), amount: '499999.00' }),
      422,
      'max',
    ],
  ])('%s is refused', async (_, act, status, code) => {
    await refused(act, status, code)
  })

  test('what must stay is named with the refusal, in words and as a figure', async () => {
    const { body } = await takeOut('NOTICE', { amount: '7500.00' })
    expect(body.params).toMatchObject({ minLeftBalance: { amount: '1000.00', currency: 'EUR' } })
    expect(body.message).toContain('1,000.00')
  })

  test('an amount between the steps of an offer is refused', async () => {
    await market.worker.query(
      `update products.issues set step_minor = 10000 where product_id = 'OF022'`,
    )
    const round = { productId: 'OF022', rate: '2.20' }
    await refused(() => place({ ...round, amount: '10000.50' }), 422, 'step')
  })
})

const topUp = () => ({ productId: 'OF006', rate: '1.85', instanceId: deposits.OVERNIGHT })

const confirm = (orderId: string, signatureId: string) =>
  call('POST', `/orders/orders/${orderId}/confirmation`, { signatureId })
const code = (signatureId: string, digits: unknown) =>
  call('POST', `/orders/signatures/${signatureId}/code`, { code: digits })

describe('orders', () => {
  test.each<Row>([
    ['an offer that has been withdrawn', () => place(withdrawnOffer), 404, 'not.found'],
    [
      'an offer of another market',
      () => place({ productId: 'OF109', rate: '4.30' }),
      404,
      'not.found',
    ],
    ['a rate of yesterday', () => place({ rate: '2.24' }), 409, 'offer.changed'],
    [
      'a top-up of another product',
      () => place({ ...topUp(), productId: 'OF002', rate: '2.25' }),
      404,
      'not.found',
    ],
    [
      'a top-up of a term',
      () => place({ instanceId: termId() }),
      409,
      'product_instance_must_be_active',
    ],
    ['a top-up of somebody else’s deposit', () => place(topUp(), 'lukas.weber'), 404, 'not.found'],
    [
      'preparing what is signed',
      () => call('POST', `/orders/orders/${confirmed}/preparation`, {}),
      409,
      'order.state',
    ],
    ['confirming what is signed', () => confirm(confirmed, prepared.signature), 409, 'order.state'],
    [
      'confirming without a code',
      () => confirm(prepared.id, prepared.signature),
      422,
      'sca.invalid',
    ],
    [
      'confirming with a signature of nobody',
      () => confirm(prepared.id, randomUUID()),
      422,
      'sca.invalid',
    ],
  ])('%s is refused', async (_, act, status, expected) => {
    await refused(act, status, expected)
  })

  test('a rate that changed is told with the refusal', async () => {
    expect((await place({ rate: '2.24' })).body.params).toEqual({ rate: '2.25' })
  })

  const withdrawnOffer = { productId: 'OF014', rate: '2.00', amount: '5000.00' }
  beforeAll(async () => {
    await market.worker.query(`delete from products.offers where product_id = 'OF014'`)
  })
  const termId = () => deposits.TERM!
})

describe('codes', () => {
  test.each<[why: string, digits: unknown]>([
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['letters', 'abcdef'],
    ['full-width digits', '１２３４５６'],
    ['a number', 123456],
  ])('%s are no code', async (_, digits) => {
    await refused(() => code(prepared.signature, digits), 400, 'validation.failed')
  })

  test('the code of another order, a used one and one too many are worth nothing', async () => {
    const other = await prepare('9200.00')
    await market.sign(login, { id: other.signature })
    const mine = await prepare('9100.00')
    await refused(() => confirm(mine.id, other.signature), 422, 'sca.invalid')
    const done = await confirm(other.id, other.signature)
    expect(done.status).toBe(200)
    await refused(() => confirm(mine.id, other.signature), 422, 'sca.invalid')
    for (let i = 0; i < 4; i++)
      await refused(() => code(mine.signature, '000000'), 422, 'sca.wrongCode')
    await refused(() => code(mine.signature, '000000'), 429, 'sca.blocked')
    await market.worker.query('update signatures.signers set tries = 0')
  })

  test('nobody answers for somebody else', async () => {
    const answered = await call(
      'POST',
      `/orders/signatures/${prepared.signature}/code`,
      { code: '000000' },
      'lukas.weber',
    )
    expect(answered.status).toBe(404)
  })
})

describe('cancelling and leaving', () => {
  const cancel = (id: string, who = login) =>
    call('POST', `/orders/orders/${id}/cancellation`, undefined, who)
  const revoke = (id: string, body: object = { name: 'Anna Schmidt', email: 'anna@example.org' }) =>
    call('POST', `/orders/orders/${id}/withdrawal`, body)

  test.each<Row>([
    ['cancelling what was sent', () => cancel(exported), 409, 'order.state'],
    ['cancelling what is open', () => cancel(executed), 409, 'order.state'],
    [
      'cancelling what is somebody else’s',
      () => cancel(confirmed, 'lukas.weber'),
      404,
      'not.found',
    ],
    ['cancelling what is not there', () => cancel(randomUUID()), 404, 'not.found'],
    ['withdrawing from what is not signed', () => revoke(prepared.id), 409, 'order.state'],
    [
      'withdrawing without a name',
      () => revoke(confirmed, { name: '', email: 'a@b.de' }),
      400,
      'validation.failed',
    ],
    [
      'withdrawing without an address',
      () => revoke(confirmed, { name: 'Anna' }),
      400,
      'validation.failed',
    ],
    [
      'breaking a term that does not let go',
      () => takeOut('TERM', {}),
      409,
      'earlyExit.impossible',
    ],
    ['a part of a term', () => takeOut('TERM', { amount: '1.00' }), 422, 'higherThanLeftOver'],
    [
      'leaving somebody else’s deposit',
      () => takeOut('OVERNIGHT', {}, 'lukas.weber'),
      404,
      'not.found',
    ],
  ])('%s is refused', async (_, act, status, expected) => {
    await refused(act, status, expected)
  })

  test('twice is once: the second time is too late', async () => {
    expect((await cancel(confirmed)).body.state).toBe('CANCELLED')
    await refused(() => cancel(confirmed), 409, 'order.state')
    await refused(() => revoke(confirmed), 409, 'order.state')
  })

  test('after everything was asked for nothing more is', async () => {
    const { body } = await takeOut('NOTICE', {})
    await market.sign(login, body.signature)
    const asked = await takeOut('NOTICE', { signatureId: body.signature.id })
    expect(asked.body.withdrawal.state).toBe('REQUESTED')
    await refused(
      () => takeOut('NOTICE', { amount: '10.00' }),
      409,
      'product_instance_must_be_active',
    )
    const back = `/deposits/deposits/withdrawals/${asked.body.withdrawal.id}/cancellation`
    expect((await call('POST', back)).body.state).toBe('WITHDRAWN')
    await refused(() => call('POST', back), 409, 'order.state')
  })

  test('a part under way stands in the way of everything', async () => {
    const { body } = await takeOut('OVERNIGHT', { amount: '10.00' })
    await market.sign(login, body.signature)
    await takeOut('OVERNIGHT', { amount: '10.00', signatureId: body.signature.id })
    await refused(() => takeOut('OVERNIGHT', {}), 409, 'other_order_already_in_progress')
  })
})
