import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Call, call } from '#contracts/call.ts'
import { openApiOf } from '#contracts/openapi.ts'
import { amount, currencyCode, day, identifier, text } from '#contracts/text.ts'
import type { Server } from '#platform/http.ts'
import { type FreshDatabase, freshDatabase } from '../world.ts'
import { answerable, attack, emptyHandedServer, fuzzToken } from './bad-requests.ts'
import { type OpenApi, routesOf } from './request-maker.ts'

/** Calls with all kinds of fields, beside the catalogue's: one that writes and one that moves money. */
const body = z.strictObject({
  amount,
  currency: currencyCode,
  name: text(25),
  from: z.optional(day),
  months: z.optional(z.int().check(z.gte(1), z.lte(120))),
  isRolling: z.optional(z.boolean()),
  holders: z.optional(z.array(z.strictObject({ id: identifier }))),
})
const probe = {
  service: 'orders',
  method: 'POST',
  access: 'customer',
  summary: 'Probe',
  body,
} as const
const probes: Call[] = [
  call({ ...probe, path: '/probe/:orderId', params: z.strictObject({ orderId: identifier }) }),
  call({ ...probe, path: '/probe', movesMoney: true }),
]

const document = openApiOf([...answerable, ...probes], {
  title: 'T',
  version: '1',
  origin: '/',
}) as OpenApi
const seed = 20_261_115
const perRoute = 300

let database: FreshDatabase
let server: Server
let url: string

beforeAll(async () => {
  database = await freshDatabase()
  server = emptyHandedServer(database.db, probes)
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

test.each(routesOf(document))('$method $path stands 300 bad requests', async (route) => {
  const single: OpenApi = {
    paths: { [route.path]: { [route.method.toLowerCase()]: route.operation } },
  }
  const report = await attack({ url, document: single, token: fuzzToken, seed, perRoute })
  expect(report.findings, `seed ${seed}`).toEqual([])
  expect(report.sent).toBe(perRoute)
  expect(report.statuses[400], 'bad requests must reach the schemas').toBeGreaterThan(0)
})

test('after all that the server is still well', async () => {
  expect((await fetch(new URL('/health/ready', url))).status).toBe(200)
})
