import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDay } from '#platform/end-of-day.ts'
import { daySteps } from '#services/end-of-day.ts'
import { receiveBankEvent } from '#services/orders/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { unconserved } from '../../../test/abuse/conserved.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { receivePayoutEvent } from './index.ts'

const login = 'petra.lang'
let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  await market.payIn(login, 50_042_10n)
})
afterAll(() => market.close())

/** Takes whatever it is given, and answers when the test says so. */
const silent = { ...simulatedWorld, answers: () => [] }

const close = () => closeDay(market.worker, daySteps(silent, market))

async function overview() {
  const path = `/deposits/deposits/overview?customer_id=${market.customerOf(login)}`
  return (await market.call(login, 'GET', path)).body
}

const shown = (list: { kind: string; amount: string; bankId?: string }[]) =>
  list.map(({ kind, amount, bankId }) => [kind, amount, bankId])

let eventId = 0
const bankSays = (order: { id: string; bankId: string }, event: object) =>
  receiveBankEvent(
    market.worker,
    { bankId: order.bankId, eventId: `e${eventId++}`, orderId: order.id, ...event } as never,
    market.now,
  )

test('an order’s money is reserved, then under way, then on the deposit, and always there [B3]', async () => {
  const { body: order } = await ordered(market, login, {
    productId: 'OF002',
    amount: '10000.00',
    rate: '2.25',
  })
  expect(shown((await overview()).reserved)).toEqual([['ORDER', '10000.00', order.bankId]])
  await close()
  const sent = await overview()
  expect(shown(sent.reserved)).toEqual([])
  expect(shown(sent.underWay)).toEqual([['ORDER', '10000.00', order.bankId]])
  expect(sent.underWay[0].depositKind).toBe('TERM')
  await bankSays(order, {
    kind: 'OPENED',
    amount: '10000.00',
    currency: 'EUR',
    valueDate: await market.today(),
  })
  expect(shown((await overview()).underWay)).toEqual([])

  // Undone, it stands on the deposit until the bank has sent it back.
  const undone = await market.call(login, 'POST', `/orders/orders/${order.id}/withdrawal`, {
    body: { name: 'Petra Lang', email: 'petra@example.org' },
  })
  expect(undone.status).toBe(200)
  expect(shown((await overview()).underWay)).toEqual([['RETURN', '10000.00', order.bankId]])
  await close()
  await bankSays(order, { kind: 'RETURNED', amount: '10000.00', currency: 'EUR' })
  expect(shown((await overview()).underWay)).toEqual([])
})

test('what a bank refuses is under way until it is back', async () => {
  const { body: order } = await ordered(market, login, {
    productId: 'OF002',
    amount: '7000.00',
    rate: '2.25',
  })
  await close()
  expect(shown((await overview()).underWay)).toEqual([['ORDER', '7000.00', order.bankId]])
  await bankSays(order, { kind: 'REJECTED', reason: 'KYC' })
  expect(shown((await overview()).underWay)).toEqual([])
})

test.each(['EXECUTED', 'RETURNED'] as const)(
  'a payout is its owner’s until the other bank has it: %s',
  async (kind) => {
    const asked = await market.call(login, 'POST', '/payment/payouts', {
      body: { amount: '1000.00' },
    })
    await market.sign(login, asked.body.signature)
    const { body } = await market.call(login, 'POST', '/payment/payouts', {
      body: { amount: '1000.00', signatureId: asked.body.signature.id },
    })
    expect(shown((await overview()).reserved)).toEqual([['PAYOUT', '1000.00', undefined]])
    await close()
    expect(shown((await overview()).underWay)).toEqual([['PAYOUT', '1000.00', undefined]])
    await receivePayoutEvent(market.worker, { eventId: kind, payoutId: body.payout.id, kind })
    expect(shown((await overview()).underWay)).toEqual([])
    await close()
  },
)

test('on every day of it the total is conserved', async () => {
  expect(await unconserved(market, [login])).toEqual([])
})

test('nobody sees what is under way for somebody else', async () => {
  const path = `/payment/balances?customer_id=${market.customerOf(login)}&on=${await market.today()}`
  expect((await market.call('anna.schmidt', 'GET', path)).status).toBe(404)
  const own = `/payment/balances?customer_id=${market.customerOf('anna.schmidt')}&on=2026-11-17`
  expect((await market.call('anna.schmidt', 'GET', own)).body.underWay).toEqual([])
})
