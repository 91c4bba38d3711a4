import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type Server } from '#platform/http.ts'
import { daySteps } from '#services/end-of-day.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { simulatedWorld } from '../index.ts'
import { addDays } from './index.ts'
import type { Passing } from './page.ts'

let market: Marketplace
let server: Server
let days: ReturnType<typeof addDays>
beforeAll(async () => {
  market = await openMarketplace('2026-11-16')
  server = openServer({
    ...{ log: testLog, environment: 'local', db: market.db },
    verifyToken: async () => undefined,
  })
  days = addDays(server, market.worker, daySteps(simulatedWorld, market))
  await server.ready()
})
afterAll(async () => {
  await days.stop()
  await server.close()
  await market.close()
})

const host = 'localhost'
const pass = (payload: object) =>
  server.inject({ method: 'POST', url: '/simulator/day', headers: { host }, payload })
const now = async (): Promise<Passing> =>
  (await server.inject({ url: '/simulator/day.json', headers: { host } })).json()
const settled = () => expect.poll(async () => (await now()).isRunning, { timeout: 20_000 })

test('days pass one by one, or until a day', async () => {
  expect((await pass({ days: 2 })).statusCode).toBe(202)
  await settled().toBe(false)
  expect(await now()).toEqual({ today: '2026-11-18', isRunning: false, done: 2, total: 2 })
  await pass({ to: '2026-11-21' })
  await settled().toBe(false)
  expect(await now()).toMatchObject({ today: '2026-11-21', done: 3, total: 3 })
  expect(await market.faults()).toEqual([])
})

test.each([
  ['no day', { days: 0 }],
  ['days backwards', { days: -1 }],
  ['more days than ten years have', { days: 3661 }],
  ['half a day', { days: 0.5 }],
  ['a day that is over', { to: '2026-11-01' }],
  ['a day that is none', { to: '2026-02-30' }],
  ['both', { days: 1, to: '2026-12-01' }],
  ['nothing', {}],
])('%s does not pass', async (_, wish) => {
  const { today } = await now()
  expect((await pass(wish)).statusCode).toBe(400)
  expect((await now()).today).toBe(today)
})

test('while days pass no others can be asked for', async () => {
  await pass({ days: 2 })
  expect((await pass({ days: 1 })).statusCode).toBe(409)
  await settled().toBe(false)
})

test('the page shows the day', async () => {
  const { body } = await server.inject({ url: '/simulator/day', headers: { host } })
  expect(body).toContain((await now()).today)
})
