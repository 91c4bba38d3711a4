import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventFields, footerTapped } from '#domain/site/tracking.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { mostOfAnAddress, tracking } from './index.ts'

let fresh: FreshDatabase
let worker: Db
let server: Server

beforeAll(async () => {
  fresh = await freshDatabase()
  worker = openDb({ connectionString: fresh.workerUrl, max: 2 }, testLog)
  const verifyToken = async () => undefined
  server = openServer({
    ...{ log: testLog, environment: 'local', db: fresh.db, verifyToken },
    proxies: ['127.0.0.1'],
  })
  tracking(server, { db: fresh.db })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await worker.close()
  await fresh.close()
})

const send = (payload: unknown, from = '203.0.113.1') =>
  server.inject({
    ...{ method: 'POST', url: '/api/tracking/events', payload: payload as object },
    headers: { 'x-forwarded-for': from },
  })
const kept = async () => {
  const { rows } = await worker.query(
    'select app_id, device_id, device_kind, event from tracking.events order by id',
  )
  return rows
}
const whole = Object.fromEntries(eventFields.map((name) => [name, `a-${name}`]))

test('events are kept with every field they have, in order [TRK-001, TRK-021]', async () => {
  const tapped = footerTapped('Imprint', '/impressum/')
  const device = { id: 'device-0199-abcdef', kind: 'desktop' }
  const reply = await send({ app_id: 'web-de-de', device, events: [tapped, whole] })
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  expect(await kept()).toEqual(
    [tapped, whole].map((event) => ({
      app_id: 'web-de-de',
      device_id: device.id,
      device_kind: 'desktop',
      event,
    })),
  )
})

test('who did not agree to be recognised is not [TRK-016]', async () => {
  await send({ app_id: 'web-en', events: [{ event_name: 'x' }] })
  expect((await kept()).at(-1)).toMatchObject({ device_id: null, device_kind: null })
})

const event = { event_name: 'x' }
test.each<[why: string, unknown]>([
  ['no event', { app_id: 'a', events: [] }],
  ['too many', { app_id: 'a', events: Array(21).fill(event) }],
  ['a field nobody knows', { app_id: 'a', events: [{ ...event, secret: 'x' }] }],
  ['an event without name', { app_id: 'a', events: [{ object: 'x' }] }],
  ['a text without end', { app_id: 'a', events: [{ ...event, object: 'x'.repeat(301) }] }],
  [
    'a device that is none of ours',
    { app_id: 'a', device: { id: 'me', kind: 'desktop' }, events: [event] },
  ],
  ['no app', { events: [event] }],
  [
    'an event as long as a book',
    {
      app_id: 'a',
      events: [Object.fromEntries(eventFields.map((name) => [name, 'x'.repeat(100)]))],
    },
  ],
])('%s is refused and nothing kept [TRK-021]', async (_, payload) => {
  const before = (await kept()).length
  expect((await send(payload)).statusCode).toBe(400)
  expect((await kept()).length).toBe(before)
})

test('an address tells so many events a day, and takes nothing from others [T-16]', async () => {
  const before = (await kept()).length
  const many = { app_id: 'a', events: Array(20).fill(event) }
  const replies = []
  for (let told = 0; told <= mostOfAnAddress; told += 20) replies.push(await send(many, '10.0.0.1'))
  const refused = replies.pop()!
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate.limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await kept()).length - before).toBe(mostOfAnAddress)
  expect((await send(many, '10.0.0.2')).statusCode).toBe(204)
})

test('the collector cannot read what it keeps [TRK-001]', async () => {
  await expect(fresh.db.query('select * from tracking.events')).rejects.toThrow(/permission denied/)
})
