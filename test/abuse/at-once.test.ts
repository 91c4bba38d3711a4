import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import { daySteps } from '#services/end-of-day.ts'
import { accountOfReference, orderSubscribers } from '#services/orders/index.ts'
import { placeOrder } from '#services/orders/place.ts'
import { prepareOrder } from '#services/orders/sign.ts'
import { receivePayIn } from '#services/payments/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { keepMessage } from '#simulator/messages/index.ts'
import { type Answered, type Marketplace, openMarketplace } from '../marketplace.ts'
import { testLog } from '../world.ts'
import { bookFaults } from './books.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const login = 'anna.schmidt'
const other = 'sabine.vogel'

/** Placed, prepared and signed: one call is missing. */
async function signedOrder(who = login): Promise<{ id: string; signatureId: string }> {
  const body = { productId: 'OF002', amount: '5000.00', rate: '2.25' }
  const placed = await market.call(who, 'POST', '/orders/orders', { body })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const prepared = await market.call(who, 'POST', `/orders/orders/${placed.body.id}/preparation`, {
    body: { acknowledgesCover: true },
  })
  await market.sign(who, prepared.body.signature)
  return { id: placed.body.id, signatureId: prepared.body.signature.id }
}

const asked = (who: string, path: string, body?: object) =>
  market.call(who, 'POST', path, { body, key: randomUUID() })
const confirm = ({ id, signatureId }: { id: string; signatureId: string }, who = login) =>
  asked(who, `/orders/orders/${id}/confirmation`, { signatureId })
const cancel = ({ id }: { id: string }, who = login) =>
  asked(who, `/orders/orders/${id}/cancellation`)

const statuses = (answers: readonly Answered[]) => [
  ...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim())),
]
const states = async () => {
  const { rows } = await market.worker.query<{ state: string; n: number }>(
    `select instruction_state as state, count(*)::int as n from orders.orders
      where customer_id = $1 group by 1`,
    [market.customerOf(login)],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

test('forty acts of one customer at once all get their answer, and others are served meanwhile [C-21]', {
  timeout: 120_000,
}, async () => {
  await market.payIn(login, 60_000_00n)
  const waiting = []
  for (let i = 0; i < 40; i++) waiting.push(await signedOrder())
  const [early, late] = [waiting.slice(0, 20), waiting.slice(20)]
  await Promise.all(early.map((order) => confirm(order)))
  const before = await states()

  const acts = early.flatMap((order, i) => [cancel(order), confirm(late[i]!)])
  const read = market.call(other, 'GET', '/customer/transaction_account')
  const ready = market.server.inject({ method: 'GET', url: '/health/ready' })
  expect((await read).status).toBe(200)
  expect((await ready).statusCode).toBe(200)
  expect(statuses(await Promise.all(acts))).toEqual(['200'])

  // What the cancelled had reserved, and what was free, is what the confirmed have now.
  const after = await states()
  expect(after.CANCELLED).toBe((before.CANCELLED ?? 0) + 20)
  const { available } = await market.balance(login)
  expect((after.FUNDED ?? 0) + (after.CONFIRMED ?? 0)).toBe(20)
  if (after.CONFIRMED) expect(Number(available)).toBeLessThan(5000)
  expect(await bookFaults(market.worker)).toEqual([])
})

test('customers, their payments and the end of day at once never lock each other [C-21]', {
  timeout: 120_000,
}, async () => {
  const people = [login, other, 'lukas.weber']
  const ibans = new Map<string, string>()
  for (const who of people)
    ibans.set(who, (await market.call(who, 'GET', '/customer/transaction_account')).body.iban)
  const names: Record<string, string> = {
    [login]: 'Anna Schmidt',
    [other]: 'Sabine Vogel',
    'lukas.weber': 'Lukas Weber',
  }
  const rounds = Array.from({ length: 3 }, (_, round) => round)
  const acting = people.map(async (who) => {
    const answers: Answered[] = []
    for (const round of rounds) {
      const payment = {
        externalId: `${who} ${round}`,
        accountNumber: ibans.get(who)!,
        amount: '6000.00',
        currency: 'EUR' as const,
        senderName: names[who]!,
        remittance: '',
        valueDate: await market.today(),
      }
      const order = await signedOrder(who)
      await Promise.all([
        receivePayIn(market.worker, payment, accountOfReference),
        confirm(order, who).then((answered) => answers.push(answered)),
      ])
      await deliverWaiting(market.worker, orderSubscribers, testLog)
      if (round % 2 === 0) answers.push(await cancel(order, who))
    }
    return answers
  })
  const closing = (async () => {
    for (const _ of rounds) await closeDay(market.worker, daySteps(simulatedWorld, market))
  })()
  const answers = (await Promise.all(acting)).flat()
  await closing
  // The day may have taken an order on its way before it was cancelled.
  for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status)
  expect(await bookFaults(market.worker)).toEqual([])
})

test('whoever acts for several customers gets the first answer again, whosever order it was', async () => {
  const who = 'familie.berger'
  const { rows } = await market.worker.query<{ userId: string; customerId: string }>(
    `select u.id as "userId", l.customer_id as "customerId" from identity.users u
       join identity.customer_links l on l.user_id = u.id
      where u.username = $1 order by l.position`,
    [who],
  )
  const { userId, customerId } = rows[1]!
  expect(customerId).not.toBe(market.customerOf(who))
  const prepared = await market.worker.transaction(
    async (tx) => {
      const wish = { productId: 'OF002', amount: '5000.00', rate: '2.25' }
      const { id: orderId } = await placeOrder(tx, { ...wish, customerId, userId })
      const options = { acknowledgesCover: true, isJoint: false, send: keepMessage }
      return prepareOrder(tx, { userId, orderId, ...options })
    },
    { customers: [customerId] },
  )
  expect((await market.sign(who, prepared.signature)).status).toBe(204)
  const path = `/orders/orders/${prepared.order.id}/confirmation`
  const [key, body] = [randomUUID(), { signatureId: prepared.signature.id }]
  const first = await market.call(who, 'POST', path, { body, key })
  expect([first.status, first.body.state]).toEqual([200, 'CONFIRMED'])
  expect(await market.call(who, 'POST', path, { body, key })).toEqual(first)
})
