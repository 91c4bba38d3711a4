import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BankPaymentEvent } from '#contracts/bank-payments.ts'
import { openServer, type Server } from '#platform/http.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { signatureHeader, signatureOf } from '#platform/signed-call.ts'
import { bookFaults } from '../../../test/abuse/books.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import {
  type BankPaymentWish,
  bankPaymentJobs,
  bankPayments,
  bankPaymentWorkers,
} from './bank-payments.ts'

const key = 'the key of the bank'
const origin = 'http://localhost'
const patient = { timeout: 20_000 }

let market: Marketplace
let jobs: Jobs
let server: Server
let wished: BankPaymentWish
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
beforeAll(async () => {
  market = await openMarketplace()
  jobs = await startJobs({
    ...{ connectionString: market.workerUrl, log: testLog },
    ...{ jobs: bankPaymentJobs, workers: [...bankPaymentWorkers] },
  })
  server = openServer({
    ...{ log: testLog, environment: 'local', db: market.db },
    verifyToken: async (token: string) => market.callers.get(token),
  })
  bankPayments(server, {
    ...{ db: market.db, jobs, now, origins: () => ({ shared: origin, app: origin, own: {} }) },
    bankPayments: {
      ...{ name: 'a bank', keys: [key] },
      start: async (wish) => {
        wished = wish
        return { href: `/bank/${wish.id}` }
      },
    },
  })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await jobs.stop()
  await market.close()
})
afterEach(async () => expect(await bookFaults(market.worker)).toEqual([]))

const ask = async (login: string, method: 'GET' | 'POST', path: string, payload?: object) => {
  const headers = { authorization: `Bearer ${login}`, origin, host: 'localhost' }
  const response = await server.inject({
    ...{ method, url: `/api/payment${path}`, headers },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}
const begin = (amount: string, login = 'anna.schmidt', of = login) =>
  ask(login, 'POST', '/bank-payments', { customer_id: market.customerOf(of), amount })
const stateOf = async (id: string, login = 'anna.schmidt') =>
  (await ask(login, 'GET', `/bank-payments/${id}?customer_id=${market.customerOf(login)}`)).body
    .state
const say = async (
  change: Partial<BankPaymentEvent> & Pick<BankPaymentEvent, 'payment'>,
  { by = key, at = now() } = {},
) => {
  const said = { event: randomUUID(), status: 'PAID', payer: { name: 'Anna Schmidt' }, ...change }
  const payload = JSON.stringify(said)
  const { statusCode } = await server.inject({
    ...{ method: 'POST', url: '/api/payment/webhooks/bank-payments', payload },
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(by, payload, at),
    },
  })
  return statusCode
}
const payInsOf = async (id: string) => {
  const { rows } = await market.worker.query<{ state: string; minor: bigint }>(
    'select state, amount_minor as minor from payments.pay_ins where external_id = $1',
    [`bank-payment/${id}`],
  )
  return rows
}
const current = async () => Number((await market.balance('anna.schmidt')).current)

describe('a payment at the bank', () => {
  test('is booked once when the bank says that it was paid, however often', async () => {
    const before = await current()
    const { status, body } = await begin('250.00')
    expect([status, body.href]).toEqual([200, `/bank/${body.id}`])
    expect(wished).toMatchObject({
      ...{ id: body.id, amount: '250.00', currency: 'EUR', holders: ['Anna Schmidt'] },
      ...{ returnTo: `${origin}/de-de/pay-in?payment=${body.id}` },
    })
    expect(await stateOf(body.id)).toBe('STARTED')
    expect(await say({ payment: body.id, event: `${body.id}/1` })).toBe(202)
    await expect.poll(() => stateOf(body.id), patient).toBe('PAID')
    for (const event of [`${body.id}/1`, `${body.id}/2`])
      expect(await say({ payment: body.id, event })).toBe(202)
    expect(await say({ payment: body.id, status: 'CANCELLED', event: `${body.id}/3` })).toBe(202)
    const heard = async () =>
      (
        await market.worker.query<{ outcome: string }>(
          'select outcome from payments.bank_payment_events where payment_id = $1 order by event_id',
          [body.id],
        )
      ).rows.map(({ outcome }) => outcome)
    await expect.poll(heard, patient).toEqual(['applied', 'late', 'late'])
    expect(await payInsOf(body.id)).toEqual([{ state: 'CREDITED', minor: 250_00n }])
    expect((await current()) - before).toBeCloseTo(250, 2)
    expect(await stateOf(body.id)).toBe('PAID')
  })

  test('from an account in another name it is held', async () => {
    const { body } = await begin('20.00')
    await say({ payment: body.id, payer: { name: 'Bernd Kaiser' } })
    await expect.poll(() => payInsOf(body.id), patient).toEqual([{ state: 'HELD', minor: 20_00n }])
  })

  test('given up it is over; after a quarter of an hour too, and paid after all it counts', async () => {
    const given = (await begin('30.00')).body
    await say({ payment: given.id, status: 'CANCELLED' })
    await expect.poll(() => stateOf(given.id), patient).toBe('CANCELLED')
    expect(await payInsOf(given.id)).toEqual([])
    const late = (await begin('40.00')).body
    aheadMs = 15 * 60_000
    expect(await stateOf(late.id)).toBe('EXPIRED')
    await say({ payment: late.id })
    await expect.poll(() => stateOf(late.id), patient).toBe('PAID')
    expect(await payInsOf(late.id)).toEqual([{ state: 'CREDITED', minor: 40_00n }])
    aheadMs = 0
  })

  test('nobody is believed without the key, nor five minutes later', async () => {
    const { body } = await begin('50.00')
    const old = new Date(now().getTime() - 301_000)
    expect(await say({ payment: body.id }, { by: 'another key' })).toBe(401)
    expect(await say({ payment: body.id }, { at: old })).toBe(401)
    expect(await say({ payment: randomUUID() })).toBe(202)
    expect(await stateOf(body.id)).toBe('STARTED')
    expect(await payInsOf(body.id)).toEqual([])
  })

  test.each([
    ['nothing', 'anna.schmidt', '0.00', 422, 'min'],
    ['less than one euro', 'anna.schmidt', '0.99', 422, 'min'],
    ['too much at once', 'anna.schmidt', '10000.01', 422, 'max'],
    ['three decimals', 'anna.schmidt', '1.001', 400, 'validation.failed'],
    ['in francs', 'reto.baumann', '10.00', 409, 'currency.other'],
    ['to an account not open yet', 'jonas.keller', '10.00', 409, 'account.state'],
    ['to an account in maintenance', 'thomas.hahn', '10.00', 503, 'account.maintenance'],
  ])('%s is refused', async (_, login, amount, status, code) => {
    const refused = await begin(amount, login)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('of somebody else there is none', async () => {
    expect((await begin('10.00', 'lukas.weber', 'anna.schmidt')).status).toBe(404)
    const { body } = await begin('10.00')
    const path = `/bank-payments/${body.id}?customer_id=${market.customerOf('lukas.weber')}`
    expect((await ask('lukas.weber', 'GET', path)).status).toBe(404)
  })
})
