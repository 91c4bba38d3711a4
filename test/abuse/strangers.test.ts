// What makes us write to a mailbox without a login is counted for the place it comes from: nobody mails thousands of
// strangers through us, nor fills our tables, by the calls or by the pages' forms.

import { beforeEach, expect, test } from 'vitest'
import type { Call, CallInput } from '#contracts/call.ts'
import { orderCalls } from '#contracts/orders.ts'
import { publicComplaintCalls } from '#contracts/public-complaints.ts'
import { rateAlertCalls } from '#contracts/rate-alerts.ts'
import { ask } from '#platform/ask.ts'
import { TooMany } from '#platform/failure.ts'
import { openServer } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { publicWithdrawals } from '#services/orders/index.ts'
import { publicComplaints } from '#services/postbox/index.ts'
import { rateAlerts } from '#services/products/index.ts'
import { openForAll } from '../open-for-all.ts'
import { demoDatabase, testLog } from '../world.ts'

async function openHouse() {
  const fresh = await demoDatabase({ day: '2026-11-16' })
  const { db } = fresh
  const server = openServer({
    ...{ log: testLog, environment: 'local', db, verifyToken: async () => undefined },
  })
  const jobs = { enqueue: async () => 'job', stop: async () => {} } as unknown as Jobs
  const origins = { shared: 'http://localhost', app: 'http://localhost', own: {} }
  const clock = { now: new Date('2026-11-16T09:00:00Z') }
  const parts = { db, jobs, origins: () => origins, now: () => clock.now }
  publicWithdrawals(server, parts)
  publicComplaints(server, parts)
  rateAlerts(server, parts)
  await server.ready()
  const close = async () => {
    await server.close()
    await fresh.close()
  }
  return { ...fresh, server, clock, close }
}
const house = openForAll(openHouse)
beforeEach(() => house.worker.query('delete from identity.place_failures'))

const locale = 'de-DE'
const wishes: [what: string, call: Call, bodyTo: (email: string) => object, table: string][] = [
  [
    'a complaint',
    publicComplaintCalls.ask,
    (email) => ({ email, locale, name: 'N', text: 'T' }),
    'postbox.public_complaints',
  ],
  [
    'a rate alert',
    rateAlertCalls.ask,
    (email) => ({ email, locale, term: 12, rate: '3.00' }),
    'products.rate_alerts',
  ],
  [
    'a withdrawal',
    orderCalls.declareWithdrawal,
    (email) => ({ email, locale, name: 'N', contract: 'C' }),
    'orders.declarations',
  ],
]

/** A household's, and a street's. */
const [most, mostOfNetwork] = [20, 100]
const count = async (table: string) =>
  (await house.worker.query<{ n: bigint }>(`select count(*) as n from ${table}`)).rows[0]!.n

test.each(wishes)(
  '%s: many at once from one place write as many letters as a household may ask for, and a neighbour is served [T-4, T-16]',
  async (_, call, bodyTo, table) => {
    const sent = async (from: string, n: number) =>
      house.server.inject({
        ...{ method: 'POST', url: `/api/${call.service}${call.path}`, remoteAddress: from },
        headers: { host: 'localhost', origin: 'http://localhost' },
        payload: bodyTo(`stranger-${n}-${from}@example.org`),
      })
    const burst = Array.from({ length: most + 10 }, (_, n) => sent('192.0.2.7', n))
    const statuses = (await Promise.all(burst)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(most)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await count(table)).toBe(BigInt(most))
    const refused = await sent('192.0.2.7', 0)
    expect(refused.json()).toMatchObject({ status: 429, code: 'userBlockedTemporarily' })
    expect(refused.headers['retry-after']).toBe('300')
    expect((await sent('192.0.2.8', 0)).statusCode).toBe(200)

    // Its addresses may be many: the street they are in is one.
    for (let host = 100; host < 105; host++)
      await Promise.all(Array.from({ length: most }, (_, n) => sent(`192.0.2.${host}`, n)))
    expect(await count(table)).toBe(BigInt(mostOfNetwork))
    expect((await sent('198.51.100.1', 0)).statusCode).toBe(200)

    // The form of a page is sent by somebody too.
    const input = { params: undefined, query: undefined, body: bodyTo('a@example.org') }
    const form = (from: string) => ask(call, input as CallInput<Call>, from)
    await expect(form('192.0.2.7')).rejects.toThrow(TooMany)
    await form('198.51.100.2')
    house.clock.now = new Date(house.clock.now.getTime() + 301_000)
    await form('192.0.2.7')
  },
)

test('letters that were asked for keep nobody from withdrawing; a mailbox that answers takes nothing from its place [T-16]', async () => {
  const input = (body: object) => ({ params: undefined, query: undefined, body }) as never
  const from = '203.0.113.5'
  const [, complain, , table] = wishes[0]!
  for (let n = 0; n < most; n++)
    await ask(complain, input(wishes[0]![2](`c-${n}@example.org`)), from)
  await expect(
    ask(rateAlertCalls.ask, input(wishes[1]![2]('b@example.org')), from),
  ).rejects.toThrow(TooMany)
  await ask(orderCalls.declareWithdrawal, input(wishes[2]![2]('b@example.org')), from)

  await house.worker.query(`update ${table} set token_hash = $1 where email = 'c-7@example.org'`, [
    hashOf('a link of a mail'),
  ])
  const body = { token: 'a link of a mail', wish: 'CONFIRM' }
  await ask(publicComplaintCalls.answer, input(body), from)
  await ask(rateAlertCalls.ask, input(wishes[1]![2]('b@example.org')), from)
})
