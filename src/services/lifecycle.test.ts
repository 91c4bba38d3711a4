import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, date, daysBetween } from '#domain/date.ts'
import {
  type InstructionChoice,
  instructionChoices,
  legsOfChoice,
} from '#domain/deposit/instruction-choice.ts'
import { formatMoney } from '#domain/format.ts'
import { recomputed } from '#domain/interest/receipt.ts'
import { mostOwed } from '#domain/investment/capital-call.ts'
import { money, parseMoney } from '#domain/money.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { type Marketplace, openMarketplace, ordered } from '../../test/marketplace.ts'
import { testLog } from '../../test/world.ts'
import { daySteps } from './end-of-day.ts'
import { openAccount, post } from './ledger/index.ts'
import { exportOrders } from './orders/export.ts'
import { makeOrders, newReference, receiveBankEvent } from './orders/index.ts'
import { paymentLetters } from './payments/index.ts'
import { letterWriter } from './postbox/index.ts'
import { changeRate } from './products/index.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  // The books of the demo people would only be in the way.
  await market.worker.query(`update deposits.contracts set is_running = false`)
  // Years pass, in which everybody confirms their data.
  await market.worker.query(`update customers.customers set data_valid_until = '2040-12-31'`)
})
afterAll(() => market.close())

/** As if every day in between had been closed: nothing but this contract falls due on them. */
const goTo = (day: string) =>
  market.worker.query(
    'update platform.business_clock set business_date = $1 where business_date < $1',
    [day],
  )
/** Takes whatever it is given, and answers when the test says so. */
const silent = { ...simulatedWorld, answers: () => [] }

const close = () => closeDay(market.worker, daySteps(silent, market))

async function opened(login: string, wish: { productId: string; amount: string; rate: string }) {
  await market.payIn(login, BigInt(wish.amount.replace('.', '')))
  const { status, body } = await ordered(market, login, wish)
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  // The next business day, when the books stand on a Sunday.
  await exportOrders(market.worker, body.forwardOn)
  const outcome = await receiveBankEvent(
    market.worker,
    {
      bankId: body.bankId,
      eventId: body.id,
      orderId: body.id,
      kind: 'OPENED',
      amount: wish.amount,
      currency: body.currencyCode,
      valueDate: body.forwardOn,
    },
    market.now,
  )
  expect(outcome).toBe('applied')
  return body.instanceId as string
}
const view = async (login: string, id: string) =>
  (await market.call(login, 'GET', `/deposits/deposits/${id}`)).body

// One year from 2026-11-16, the vectors' first day; what each offer pays on it, worked by hand.
const terms = [
  // 10,000 at 2.25 %, 360/360: 225.00, free by an exemption order.
  ['de-DE', 'anna.schmidt', 'OF002', '10000.00', '2.25', '225.00', '0.00'],
  // 25,000 at 4.20 %, 365/365: 1,050.00, paid gross.
  ['en-GB', 'james.carter', 'OF145', '25000.00', '4.20', '1050.00', '0.00'],
  // 10,000 at 4.30 % in Estonia, 365/360: 435.97, declared by the customer.
  ['pl-PL', 'marek.nowak', 'OF109', '10000.00', '4.30', '435.97', '0.00'],
  // 10,000 at 4.25 % in Poland, 365/365: 425.00, of which 19 % are withheld; renewed by the bank itself.
  ['pl-PL', 'marek.nowak', 'OF119', '10000.00', '4.25', '425.00', '80.75'],
] as const
const opening = new Map<string, string>()

test.each(terms)(
  'a term deposit in %s is opened for %s',
  async (_, login, productId, amount, rate) => {
    const id = await opened(login, { productId, amount, rate })
    opening.set(productId, id)
    const { deposit } = await view(login, id)
    expect(deposit).toMatchObject({
      state: 'ACTIVE',
      balance: amount,
      accrued: '0.00',
      opensOn: '2026-11-16',
      maturesOn: '2027-11-16',
    })
  },
)

test('an overnight account: rate cut, top-up and withdrawal within a quarter, with a receipt', async () => {
  await goTo('2027-01-04')
  const login = 'petra.lang'
  await market.payIn(login, 42_10n) // What is missing since before.
  const id = await opened(login, { productId: 'OF138', amount: '20000.00', rate: '2.25' })
  await market.worker.transaction((tx) =>
    changeRate(tx, { productId: 'OF138', rate: '1.90', from: date('2027-02-01') }),
  )
  await goTo('2027-02-01')
  await close()
  await market.payIn(login, 5_000_00n)
  const top = await ordered(market, login, {
    productId: 'OF138',
    amount: '5000.00',
    rate: '1.90',
    instanceId: id,
  })
  expect(top.body.action).toBe('TOP_UP')
  await exportOrders(market.worker, top.body.forwardOn)
  await receiveBankEvent(
    market.worker,
    {
      bankId: 'mellaferra',
      eventId: 'top',
      orderId: top.body.id,
      kind: 'OPENED',
      amount: '5000.00',
      currency: 'EUR',
      valueDate: date('2027-02-05'),
    },
    market.now,
  )
  const path = `/deposits/deposits/${id}/withdrawals`
  await goTo('2027-03-01')
  const asked = await market.call(login, 'POST', path, { body: { amount: '8000.00' } })
  expect(asked.body.effectiveOn).toBe('2027-03-02')
  await market.sign(login, asked.body.signature)
  const taken = await market.call(login, 'POST', path, {
    body: { amount: '8000.00', signatureId: asked.body.signature.id },
  })
  expect(taken.body.withdrawal).toMatchObject({
    kind: 'WITHDRAWAL',
    state: 'REQUESTED',
    amount: '8000.00',
  })
  await goTo('2027-03-02')
  await close()
  expect((await view(login, id)).deposit).toMatchObject({
    ...{ balance: '17000.00', state: 'ACTIVE', principal: '20000.00' },
    topUps: [{ on: '2027-02-05', amount: '5000.00' }],
  })

  await goTo('2027-04-01')
  await close()
  const { postings } = await view(login, id)
  // Act/365: 20,000 x 2.25 % x 28 + 20,000 x 1.90 % x 4 + 25,000 x 1.90 % x 25 + 17,000 x 1.90 % x 30.
  const exact = (20000 * 2.25 * 28 + 20000 * 1.9 * 4 + 25000 * 1.9 * 25 + 17000 * 1.9 * 30) / 36500
  expect(postings[0].interest).toBe((Math.round(exact * 100) / 100).toFixed(2))
  expect(postings[0].receipt.segments).toHaveLength(4)
  expect(recomputed(postings[0].receipt)).toEqual(postings[0].receipt)
  expect(await market.faults()).toEqual([])
})

test.each(terms)('the term deposit in %s of %s matures, with receipt and tax', async (...row) => {
  const [, login, productId, amount, , interest, tax] = row
  const id = opening.get(productId)!
  await goTo('2027-11-16')
  // The first of them closes the day, and the others find themselves paid.
  const isFirst = productId === 'OF002'
  if (isFirst) {
    const { rows } = await market.worker.query<{ total: bigint }>(
      `select sum(balance_minor)::bigint as total from ledger.accounts
        where kind = 'TRANSACTION' and customer_id = $1`,
      [market.customerOf(login)],
    )
    const { steps } = await close()
    expect(steps).toContain('mature')
    const after = await market.balance(login)
    expect(Number(after.current) - Number(rows[0]!.total) / 100).toBeCloseTo(10_225, 2)
  }
  const { deposit, postings } = await view(login, id)
  expect(deposit).toMatchObject({ state: 'CLOSED', balance: '0.00', principal: amount })
  expect(postings).toMatchObject([{ interest, tax, postedFor: '2027-11-16' }])
  expect(recomputed(postings[0].receipt)).toEqual(postings[0].receipt)
  expect(await market.faults()).toEqual([])
})

test('an exemption order is used up as interest flows in, and then tax is taken', async () => {
  // 250,000 at 2.25 %: 5,625.00, of which 801 - 225 = 576 are left free in the same year, or 801 in another.
  const id = await opened('anna.schmidt', { productId: 'OF002', amount: '250000.00', rate: '2.25' })
  const { deposit } = await view('anna.schmidt', id)
  await goTo(deposit.paysOn)
  await close()
  const { postings } = await view('anna.schmidt', id)
  // Taxable 5625.00 - 801.00 = 4824.00: 25 % is 1206.00, the surcharge 66.33.
  expect(postings).toMatchObject([{ interest: '5625.00', tax: '1272.33' }])
})

test('at the end money follows the plan: part home, part to another bank, and no day is lost', async () => {
  const login = 'sabine.vogel'
  const id = await opened(login, { productId: 'OF001', amount: '20000.00', rate: '2.05' })
  const { deposit } = await view(login, id)
  const legs = [
    { to: 'REFERENCE', amount: '5000.00' },
    { to: 'PRODUCT', amount: 'REST', productId: 'OF102', rate: '2.30', maturity: 'PAYOUT' },
  ]
  const path = `/deposits/deposits/${id}/maturity-instruction`
  const refused = ['OF999', 'OF183', 'OF006', 'OF093'].map(async (productId) => {
    const body = { legs: [legs[0], { ...legs[1], productId }] }
    return (await market.call(login, 'POST', path, { body })).body.code
  })
  // Unknown, of another market, without a term, in another currency.
  expect(await Promise.all(refused)).toEqual(refused.map(() => 'legs.product'))
  const asked = await market.call(login, 'POST', path, { body: { legs } })
  await market.sign(login, asked.body.signature)
  const set = await market.call(login, 'POST', path, {
    body: { legs, signatureId: asked.body.signature.id },
  })
  expect(set.body.deposit.legs).toEqual(legs)

  await goTo(deposit.legsLockedFrom)
  const late = await market.call(login, 'POST', path, { body: { legs } })
  expect({ status: late.status, code: late.body.code }).toEqual({
    status: 409,
    code: 'maturity.locked',
  })

  await goTo(deposit.paysOn)
  await close()
  const { postings } = await view(login, id)
  const { body: orders } = await market.call(
    login,
    'GET',
    `/orders/orders?customer_id=${market.customerOf(login)}`,
  )
  const [follow] = orders
  const net = Number(postings[0].net)
  expect(follow).toMatchObject({
    productId: 'OF102',
    state: 'EXPORTED',
    amount: (15000 + net).toFixed(2),
  })
  const { body: payouts } = await market.call(
    login,
    'GET',
    `/payment/payouts?customer_id=${market.customerOf(login)}`,
  )
  expect(payouts[0]).toMatchObject({ amount: '5000.00', state: 'SENT' })
  expect(await market.faults()).toEqual([])
})

test('a bank that renews by itself opens the next deposit with what was put in', async () => {
  const { rows } = await market.worker.query<{ state: string; principal: bigint; from: string }>(
    `select i.state, i.principal_minor as principal, c.renewed_from as from
       from deposits.contracts c join holdings.product_instances i on i.id = c.instance_id
      where c.renewed_from is not null`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(1)
  expect(rows.every(({ principal }) => principal === 10_000_00n)).toBe(true)
})

test('all that can be chosen for the end comes to pass, to the cent', async () => {
  const login = 'petra.lang'
  const ids = new Map<InstructionChoice, string>()
  for (const choice of instructionChoices) {
    const id = await opened(login, { productId: 'OF001', amount: '20000.00', rate: '2.05' })
    const offer = { productId: 'OF102', rate: '2.30', maturity: 'PAYOUT' } as const
    const legs = legsOfChoice(choice, { offer, sum: '4000.00' })
    const path = `/deposits/deposits/${id}/maturity-instruction`
    const asked = await market.call(login, 'POST', path, { body: { legs } })
    await market.sign(login, asked.body.signature)
    const body = { legs, signatureId: asked.body.signature.id }
    expect((await market.call(login, 'POST', path, { body })).status).toBe(200)
    ids.set(choice, id)
  }
  const { deposit } = await view(login, ids.get('SPLIT')!)
  await goTo(deposit.paysOn)
  await close()

  const net = Number((await view(login, ids.get('PAYOUT')!)).postings[0].net)
  const sum = (decimal: number) => decimal.toFixed(2)
  const outcome = async (choice: InstructionChoice) => {
    const { rows } = await market.worker.query<{ kind: string; minor: bigint }>(
      `select a.kind, p.amount_minor as minor from ledger.postings p
         join ledger.transfers t on t.id = p.transfer_id join ledger.accounts a on a.id = p.account_id
        where t.key = $1 and a.kind in ('TRANSACTION', 'DEPOSIT') and p.amount_minor > 0 order by 1`,
      [`maturity/${ids.get(choice)}`],
    )
    const { rows: orders } = await market.worker.query<{ minor: bigint }>(
      `select amount_minor as minor from orders.orders where follow_up_of = $1`,
      [ids.get(choice)],
    )
    const followUp = orders.map((row) => ({ kind: 'ORDER', ...row }))
    return [...rows, ...followUp].map(({ kind, minor }) => `${kind} ${sum(Number(minor) / 100)}`)
  }
  const all = `TRANSACTION ${sum(20_000 + net)}`
  expect(await outcome('PAYOUT')).toEqual([all])
  expect(await outcome('PAYOUT_TO_REFERENCE')).toEqual([all])
  expect(await outcome('RENEW_PRINCIPAL')).toEqual(['DEPOSIT 20000.00', `TRANSACTION ${sum(net)}`])
  expect(await outcome('RENEW_PRINCIPAL_AND_INTEREST')).toEqual([`DEPOSIT ${sum(20_000 + net)}`])
  expect(await outcome('FOLLOW_UP')).toEqual([all, `ORDER ${sum(20_000 + net)}`])
  expect(await outcome('SPLIT')).toEqual([all, `ORDER ${sum(16_000 + net)}`])
  const { body: payouts } = await market.call(
    login,
    'GET',
    `/payment/payouts?customer_id=${market.customerOf(login)}`,
  )
  expect(payouts).toMatchObject([{ amount: sum(20_000 + net), state: 'SENT' }])
  expect(await market.faults()).toEqual([])
})

test('notice runs its days, can be taken back, and is paid with its interest on the day it said', async () => {
  const login = 'anna.schmidt'
  const id = await opened(login, { productId: 'OF012', amount: '9000.00', rate: '2.00' })
  const path = `/deposits/deposits/${id}/withdrawals`
  const give = async () => {
    const asked = await market.call(login, 'POST', path, { body: {} })
    await market.sign(login, asked.body.signature)
    const body = { signatureId: asked.body.signature.id }
    return (await market.call(login, 'POST', path, { body })).body.withdrawal
  }
  const first = await give()
  expect((await view(login, id)).deposit.state).toBe('CLOSING_PENDING')
  const back = await market.call(
    login,
    'POST',
    `/deposits/deposits/withdrawals/${first.id}/cancellation`,
  )
  expect(back.body.state).toBe('WITHDRAWN')
  expect((await view(login, id)).deposit.state).toBe('ACTIVE')

  const second = await give()
  const given = await market.today()
  expect(second).toMatchObject({ kind: 'NOTICE', state: 'REQUESTED' })
  expect(daysBetween(given, second.effectiveOn)).toBeGreaterThanOrEqual(35)
  await goTo(addDays(second.effectiveOn, -1))
  await close()
  expect((await view(login, id)).deposit.state).toBe('CLOSING_PENDING')
  await goTo(second.effectiveOn)
  await close()
  const { deposit, postings } = await view(login, id)
  expect(deposit).toMatchObject({ state: 'CLOSED', balance: '0.00' })
  const earned = postings.reduce(
    (sum: number, each: { interest: string }) => sum + Number(each.interest),
    0,
  )
  const days = daysBetween(deposit.opensOn, second.effectiveOn)
  expect(Math.abs(earned - (9_000 * 0.02 * days) / 360)).toBeLessThan(0.011)
  expect(await market.faults()).toEqual([])
})

// Left some days after the opening, each by the rule of its product.
test.each<
  [why: string, login: string, productId: string, amount: string, rate: string, days: number]
>([
  ['half the rate', 'carmen.ruiz', 'OF060', '12000.00', '2.40', 40],
  [
    'half the rate, the quarter being paid on the way',
    'carmen.ruiz',
    'OF060',
    '12000.00',
    '2.40',
    95,
  ],
  ['32 days of notice at half the rate', 'claire.martin', 'OF034', '16000.00', '2.30', 100],
  ['half the rate at any time', 'giulia.ferri', 'OF057', '18000.00', '2.55', 100],
  ['a penalty above the interest', 'emily.clark', 'OF169', '20000.00', '4.00', 60],
  ['nothing after a month', 'emily.clark', 'OF180', '1000.00', '3.75', 31],
])('ended early, %s: %s is paid what was quoted', async (...row) => {
  const [, login, productId, amount, rate, days] = row
  const id = await opened(login, { productId, amount, rate })
  const { deposit } = await view(login, id)
  const quote = () => market.call(login, 'GET', `/deposits/deposits/${id}/early-exit`)
  if (productId === 'OF180') expect((await quote()).body.code).toBe('earlyExit.impossible')
  await goTo(addDays(deposit.opensOn, days))
  const { body: quoted } = await quote()
  const minor = (decimal: string) => parseMoney(decimal, 'EUR')!.minor
  const [contract, given, lost] = [
    ...[quoted.interestContract, quoted.interestBreak, quoted.penalty].map(minor),
  ] as [bigint, bigint, bigint]
  expect(contract - given).toBe(lost)
  expect(minor(quoted.payout)).toBe(minor(amount) + given - minor(quoted.tax))
  if (productId === 'OF034') {
    const earned = (16_000 * 2.3 * daysBetween(deposit.opensOn, quoted.effectiveOn)) / 365
    expect([Number(contract), Number(given)]).toEqual([Math.round(earned), Math.round(earned / 2)])
  }
  expect(minor(quoted.tax) > 0n).toBe(login !== 'emily.clark')

  const path = `/deposits/deposits/${id}/withdrawals`
  const asked = await market.call(login, 'POST', path, { body: {} })
  await market.sign(login, asked.body.signature)
  const body = { signatureId: asked.body.signature.id }
  const { withdrawal } = (await market.call(login, 'POST', path, { body })).body
  expect(withdrawal).toMatchObject({ kind: 'EARLY_EXIT', effectiveOn: quoted.effectiveOn })
  await goTo(quoted.effectiveOn)
  await close()
  expect((await view(login, id)).deposit).toMatchObject({ state: 'CLOSED', balance: '0.00' })
  const { rows } = await market.worker.query<{ paid: bigint }>(
    `select p.amount_minor as paid from ledger.postings p
       join ledger.transfers t on t.id = p.transfer_id join ledger.accounts a on a.id = p.account_id
      where t.key = $1 and a.kind = 'TRANSACTION'`,
    [`withdrawal/${withdrawal.id}`],
  )
  expect(rows).toEqual([{ paid: minor(quoted.payout) }])
  expect(await market.faults()).toEqual([])
})

test('a second end of the same day changes nothing', async () => {
  const day = await market.today()
  await close()
  const content = async () => {
    const { rows } = await market.worker.query(
      `select md5(string_agg(p::text, '' order by transfer_id, line)) as md5, count(*) as n from ledger.postings p`,
    )
    return rows
  }
  const before = await content()
  for (const step of daySteps(silent, market)) await step.run(market.worker, day)
  expect(await content()).toEqual(before)
})

test('what can still be asked back, what is owed, and what a fund has called does not go home at the end', async () => {
  const login = 'sabine.vogel'
  const customerId = market.customerOf(login)
  const id = await opened(login, { productId: 'OF001', amount: '20000.00', rate: '2.05' })
  const legs = legsOfChoice('PAYOUT_TO_REFERENCE', {})
  const path = `/deposits/deposits/${id}/maturity-instruction`
  const asked = await market.call(login, 'POST', path, { body: { legs } })
  await market.sign(login, asked.body.signature)
  await market.call(login, 'POST', path, { body: { legs, signatureId: asked.body.signature.id } })
  const { deposit } = await view(login, id)
  await goTo(deposit.paysOn)

  await market.worker.query(
    `with mandate as (
       insert into debits.mandates (customer_id, id, reference, scheme, reference_account_id, holder, iban, state, signed_by,
                                    signed_on, used_on)
       values ($1, gen_random_uuid(), 'TM-MANDATE-2222222222', 'CORE', gen_random_uuid(), 'Sabine Vogel', 'DE89370400440532013000',
               'ACTIVE', 'sabine', $3, $3) returning id)
     insert into debits.collections (customer_id, id, mandate_id, account_id, amount_minor, state, announced_on, submit_on,
                                     due_on, credited_on, payable_from)
     select $1, gen_random_uuid(), id, $2, 300000, 'CREDITED', $3, $3, $3::date + 1, $3, $3::date + 57 from mandate`,
    [customerId, market.accountOf(login), deposit.paysOn],
  )
  const available = BigInt((await market.balance(login)).available.replace('.', ''))
  const { rows } = await market.worker.query<{ id: string }>(
    `select id from ledger.accounts where customer_id = $1 and kind = 'TRANSACTION'`,
    [customerId],
  )
  const outside = { kind: 'PAYMENTS', reference: 'servicing-bank', currency: 'EUR' } as const
  await post(
    market.worker,
    {
      ...{ id: randomUUID(), key: 'owed', kind: 'PAYOUT', valueDate: deposit.paysOn },
      lines: [
        { accountId: rows[0]!.id, amount: money(-available - 500_00n, 'EUR') },
        {
          accountId: await openAccount(market.worker, outside),
          amount: money(available + 500_00n, 'EUR'),
        },
      ],
    },
    { mayOverdraw: true },
  )
  const called = money(1000_00n, 'EUR')
  const announcedOn = addDays(deposit.paysOn, -20)
  const needed = mostOwed(called, announcedOn, deposit.paysOn).minor
  expect(needed).toBeGreaterThan(called.minor)
  await market.worker.transaction(async (tx) => {
    const late = {
      ...{ customerId, id: randomUUID(), amount: called, instanceId: null, fundBy: null },
      ...{ accountId: market.accountOf(login), reference: newReference() },
      ...{ family: 'PE' as const, type: 'CAPITAL_CALL' as const, market: 'de-DE' as const },
    }
    await makeOrders(tx, [late], {
      ...{ actor: login, today: announcedOn, at: new Date(0) },
    })
    await tx.query(
      `update orders.orders set instruction_state = 'ISSUE_IDENTIFIED' where id = $1`,
      [late.id],
    )
  })
  await close()

  const { deposit: ended, postings } = await view(login, id)
  expect(ended.state).toBe('CLOSED')
  const { body: payouts } = await market.call(
    login,
    'GET',
    `/payment/payouts?customer_id=${customerId}`,
  )
  const kept = 3000 + Number(needed) / 100
  const amount = (20_000 - 500 - kept + Number(postings[0].net)).toFixed(2)
  expect(payouts[0]).toMatchObject({ amount, state: 'SENT' })
  expect((await market.balance(login)).available).toBe(kept.toFixed(2))
  const write = letterWriter({ enqueue: async () => '', stop: async () => {} })
  await deliverWaiting(market.worker, paymentLetters(write), testLog)
  const told = await market.worker.query<{ body: string }>(
    `select body from postbox.letters join postbox.messages using (customer_id, thread_id)
      where customer_id = $1 and key ~ '^payoutKept' order by key`,
    [customerId],
  )
  expect(told.rows.map(({ body }) => body)).toEqual([
    expect.stringContaining('3.500,00'),
    expect.stringContaining(formatMoney('de-DE', money(needed, 'EUR'))),
  ])
  expect(await market.faults()).toEqual([])
})
