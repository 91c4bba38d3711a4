import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceHosts } from '#contracts/addresses.ts'
import { openDb } from './db.ts'
import { openServer, type Server } from './http.ts'
import { openLog } from './log.ts'

const log = openLog('silent')
const db = openDb({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, log)
const page = 'https://www.bank.example'
let server: Server

beforeAll(async () => {
  server = openServer({
    ...{ log, db, environment: 'staging', verifyToken: async () => undefined, origins: [page] },
    serviceHosts: serviceHosts('staging', 'bank.example'),
  })
  const config = { access: 'public' } as const
  server.get('/api/customer/customer', { config }, async () => ({ at: 'customer' }))
  server.post('/api/postbox/threads', { config }, async () => ({ at: 'postbox' }))
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await db.close()
})

const host = 'customer.de.staging.bank.example'

test('a call at a service’s host is answered as at our own path, and our pages may read it [API-014, API-015]', async () => {
  const reply = await server.inject({ url: '/customer', headers: { host, origin: page } })
  expect(reply.json()).toEqual({ at: 'customer' })
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  })
})

test('a page of ours may send what its calls carry [API-014, API-021]', async () => {
  const headers = { host: 'postbox-v2.uk.staging.bank.example', origin: page }
  const asked = await server.inject({ method: 'OPTIONS', url: '/threads', headers })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers['access-control-allow-methods']).toBe('GET, POST, DELETE')
  expect(asked.headers['access-control-allow-headers']).toContain('authorization')
  const made = await server.inject({ method: 'POST', url: '/threads', headers, payload: {} })
  expect(made.json()).toEqual({ at: 'postbox' })
})

test.each([
  ['of somebody else', host, 'https://www.evil.example'],
  ['of ours at another host', 'www.bank.example', page],
])('a page %s is told nothing of the kind', async (_, at, origin) => {
  const headers = { host: at, origin }
  const got = await server.inject({ url: '/customer', headers })
  expect(got.headers).not.toHaveProperty('access-control-allow-origin')
  const asked = await server.inject({ method: 'OPTIONS', url: '/threads', headers })
  expect(asked.statusCode).not.toBe(204)
})

test('another environment’s host is none of ours', async () => {
  const reply = await server.inject({
    url: '/customer',
    headers: { host: 'customer.de.bank.example' },
  })
  expect(reply.statusCode).toBe(404)
})
