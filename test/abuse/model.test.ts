import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/date.ts'
import { decimalOf, money } from '#domain/money.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import { Unavailable } from '#platform/failure.ts'
import { openIssues } from '#platform/issues.ts'
import { daySteps } from '#services/end-of-day.ts'
import { accountOfReference, orderSubscribers, receiveBankEvent } from '#services/orders/index.ts'
import { receivePayIn, receivePayoutEvent } from '#services/payments/index.ts'
import { setBehaviour } from '#simulator/banks/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { type Marketplace, openMarketplace, ordered } from '../marketplace.ts'
import { testLog } from '../world.ts'
import { bookFaults } from './books.ts'
import { unconserved } from './conserved.ts'

const runs = Number(process.env.MODEL_RUNS ?? 4)
const length = Number(process.env.MODEL_STEPS ?? 15)
const seed = Number(process.env.MODEL_SEED ?? 20261116)
const booksEvery = Number(process.env.MODEL_BOOKS_EVERY ?? 1)

let market: Marketplace
beforeAll(async () => {
  const opened = await openMarketplace()
  market = {
    ...opened,
    async call(...request) {
      for (;;) {
        const answered = await opened.call(...request)
        if (answered.status !== 503) return answered
      }
    },
  }
  // Banks that say no, repeat themselves, mix things up and confirm in parts.
  await setBehaviour(market.worker, 'hansekontor', {
    openAfter: 1,
    deliveries: 3,
    rejects: { reason: 'KYC', percent: 30 },
  })
  await setBehaviour(market.worker, 'isarquell', {
    openAfter: 2,
    deliveries: 2,
    isDisordered: true,
  })
  await setBehaviour(market.worker, 'waldgruen', {
    openAfter: 1,
    deliveries: 2,
    confirmsInParts: true,
  })
  await setBehaviour(market.worker, 'mellaferra', { openAfter: 1, deliveries: 1, misdates: true })
  for (const bank of erratic)
    await setBehaviour(market.worker, bank, { openAfter: 1, deliveries: 2, isErratic: true })
})
afterAll(() => market.close())

/** Banks that say anything at any time, one of them by file. */
const erratic = ['norrskar', 'elbtor']

const logins = ['anna.schmidt', 'petra.lang', 'sabine.vogel', 'lukas.weber'] as const
const login = fc.constantFrom(...logins)
const names: Record<(typeof logins)[number], string> = {
  'anna.schmidt': 'Anna Schmidt',
  'petra.lang': 'Petra Lang',
  'sabine.vogel': 'Sabine Vogel',
  'lukas.weber': 'Lukas Weber',
}

const step = fc.oneof(
  fc.record({
    act: fc.constant('payIn' as const),
    login,
    euros: fc.integer({ min: 1, max: 20_000 }),
    isOwn: fc.boolean(),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    act: fc.constant('order' as const),
    login,
    product: fc.nat(),
    euros: fc.integer({ min: 1, max: 30_000 }),
    isTopUp: fc.boolean(),
  }),
  fc.record({
    act: fc.constantFrom('cancel' as const, 'withdrawOrder' as const),
    login,
    pick: fc.nat(),
  }),
  fc.record({
    act: fc.constant('takeOut' as const),
    login,
    pick: fc.nat(),
    euros: fc.option(fc.integer({ min: 1, max: 20_000 })),
  }),
  fc.record({
    act: fc.constant('payOut' as const),
    login,
    euros: fc.integer({ min: 1, max: 20_000 }),
  }),
  // What nobody asked for: any answer to any order or payout, at any time, right or wrong.
  fc.record({
    act: fc.constant('bankSays' as const),
    pick: fc.nat(),
    kind: fc.constantFrom('ACKNOWLEDGED', 'OPENED', 'REJECTED', 'RETURNED'),
    isWhole: fc.boolean(),
    days: fc.integer({ min: -7, max: 7 }),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    act: fc.constant('payoutSays' as const),
    pick: fc.nat(),
    kind: fc.constantFrom('EXECUTED' as const, 'RETURNED' as const),
  }),
  fc.record({ act: fc.constant('closeDays' as const), days: fc.integer({ min: 1, max: 4 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function read(who: string | undefined, path: string) {
  const { status, body } = await market.call(who, 'GET', path)
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
  return body
}

/** Asked, signed and done; what is refused is refused. */
async function signed(who: string, path: string, body: object) {
  const asked = await market.call(who, 'POST', path, { body })
  if (asked.status !== 200) return asked
  await market.sign(who, asked.body.signature)
  return market.call(who, 'POST', path, { body: { ...body, signatureId: asked.body.signature.id } })
}

async function payIn({ login: who, euros, isOwn, times }: Extract<Step, { act: 'payIn' }>) {
  const account = await read(who, '/customer/transaction_account')
  const payment = {
    externalId: randomUUID(),
    accountNumber: account.iban,
    amount: `${euros}.00`,
    currency: 'EUR' as const,
    senderName: isOwn ? names[who] : 'Somebody Else',
    remittance: '',
    valueDate: await market.today(),
  }
  for (let i = 0; i < times; i++) await receivePayIn(market.worker, payment, accountOfReference)
  await deliverWaiting(market.worker, orderSubscribers, testLog)
}

async function bankSays(said: Extract<Step, { act: 'bankSays' }>) {
  const { rows } = await market.worker.query<{ id: string; bankId: string; minor: bigint }>(
    'select id, bank_id as "bankId", amount_minor as minor from orders.orders order by id',
  )
  const order = rows[said.pick % rows.length]
  if (!order) return
  const minor = said.isWhole ? order.minor : order.minor / 2n
  const answer = {
    ...{ bankId: order.bankId, orderId: order.id, eventId: randomUUID(), kind: said.kind },
    ...{ amount: decimalOf(money(minor, 'EUR')), currency: 'EUR', reason: 'OTHER' },
    valueDate: addDays(await market.today(), said.days),
  }
  for (let i = 0; i < said.times; i++)
    await receiveBankEvent(market.worker, answer as never, market.now)
}

async function payoutSays({ pick, kind }: Extract<Step, { act: 'payoutSays' }>) {
  const { rows } = await market.worker.query<{ id: string }>(
    'select id from payments.payouts order by id',
  )
  const payoutId = rows[pick % (rows.length + 1)]?.id ?? randomUUID()
  await receivePayoutEvent(market.worker, { kind, payoutId, eventId: randomUUID() })
}

/** A machine too busy for it says so, and it is tried again: this is not about slowness. */
async function insisted<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
}

async function takeStep(taken: Step): Promise<number> {
  if (taken.act === 'closeDays') {
    for (let i = 0; i < taken.days; i++)
      await insisted(() => closeDay(market.worker, daySteps(simulatedWorld, market)))
    return 200
  }
  if (taken.act === 'bankSays' || taken.act === 'payoutSays') {
    await insisted(() => (taken.act === 'bankSays' ? bankSays(taken) : payoutSays(taken)))
    return 200
  }
  if (taken.act === 'payIn') {
    await insisted(() => payIn(taken))
    return 200
  }
  const { login: who } = taken
  const customer = `customer_id=${market.customerOf(who)}`
  if (taken.act === 'order') {
    const offers = await read(undefined, '/products/offers?market=DE')
    const banks = ['hansekontor', 'isarquell', 'waldgruen', 'mellaferra', ...erratic]
    const list = offers.filter(
      ({ bank, currency }: { bank: { id: string }; currency: string }) =>
        banks.includes(bank.id) && currency === 'EUR',
    )
    const offer = list[taken.product % list.length]
    const held = await read(who, `/deposits/deposits?${customer}`)
    const grown = held.find(({ productId }: { productId: string }) => productId === offer.id)
    const wish = { productId: offer.id, amount: `${taken.euros}.00`, rate: offer.rate }
    const instance = taken.isTopUp && grown ? { instanceId: grown.id } : {}
    return (await ordered(market, who, { ...wish, ...instance })).status
  }
  if (taken.act === 'payOut')
    return (await signed(who, '/payment/payouts', { amount: `${taken.euros}.00` })).status
  if (taken.act === 'takeOut') {
    const held = await read(who, `/deposits/deposits?${customer}`)
    if (held.length === 0) return 200
    const { id } = held[taken.pick % held.length]
    const amount = taken.euros === null ? {} : { amount: `${taken.euros}.00` }
    return (await signed(who, `/deposits/deposits/${id}/withdrawals`, amount)).status
  }
  const orders = await read(who, `/orders/orders?${customer}`)
  if (orders.length === 0) return 200
  const { id } = orders[taken.pick % orders.length]
  const path = `/orders/orders/${id}`
  const done =
    taken.act === 'cancel'
      ? await market.call(who, 'POST', `${path}/cancellation`)
      : await market.call(who, 'POST', `${path}/withdrawal`, {
          body: { name: 'N', email: 'n@example.org' },
        })
  return done.status
}

test(`whatever ${length} things happen in a row, ${runs} times, the books are right [C-19]`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), async (steps) => {
      for (const [i, taken] of steps.entries()) {
        const status = await takeStep(taken)
        expect(status, JSON.stringify(taken)).toBeLessThan(500)
        if ((i + 1) % booksEvery > 0 && i + 1 < length) continue
        const faults = await insisted(() => bookFaults(market.worker))
        expect(faults, JSON.stringify(taken)).toEqual([])
      }
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
})

test('through all of it, what a customer has in all changes only by what comes, goes, is earned and is taxed', {
  timeout: 600_000,
}, async () => {
  expect(await unconserved(market, logins)).toEqual([])
})

test('after the faults stop every order comes to an end, or somebody has to look at it [C-20]', {
  timeout: 600_000,
}, async () => {
  for (const bank of ['hansekontor', 'isarquell', 'waldgruen', 'mellaferra', ...erratic])
    await setBehaviour(market.worker, bank, { openAfter: 1, deliveries: 1 })
  // Banks that come to their senses look again at what is still open.
  await market.worker.query(
    `update simulator.bank_inbox m set is_done = false from orders.orders o
      where o.id = m.order_id and o.instruction_state in
            ('EXPORTED', 'IN_PROGRESS', 'ISSUE_IDENTIFIED', 'REVOCATION_REQUESTED')`,
  )
  for (let i = 0; i < 25; i++)
    await insisted(() => closeDay(market.worker, daySteps(simulatedWorld, market)))
  const { rows } = await market.worker.query<{ id: string; state: string }>(
    `select id, instruction_state as state from orders.orders
      where instruction_state not in ('EXECUTED', 'REJECTED', 'CANCELLED', 'REVOKED')`,
  )
  const looked = new Set((await openIssues(market.worker)).map(({ entityId }) => entityId))
  expect(rows.filter(({ id }) => !looked.has(id))).toEqual([])
  expect(await bookFaults(market.worker)).toEqual([])
})
