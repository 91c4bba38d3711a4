import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Environment } from '#domain/environment.ts'
import { allOrigins, type Origins } from '#domain/site/origins.ts'
import { openServer, type Server } from '#platform/http.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { keyBytes, openVault } from '#platform/vault.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { identityJobs, openIdentity } from './index.ts'

let fresh: FreshDatabase
let jobs: Jobs
const servers: Server[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  jobs = await startJobs({
    ...{ connectionString: fresh.workerUrl, jobs: identityJobs, log: testLog },
  })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await jobs.stop()
  await fresh.close()
})

const vault = openVault([randomBytes(keyBytes)])

async function cookiesOfDialogue(environment: Environment, origin: string): Promise<string[]> {
  const origins = (): Origins => ({ shared: origin, app: origin, own: {} })
  const { db } = fresh
  const identity = await openIdentity({
    ...{ db, jobs, log: testLog, environment, origins, vault, isSwitchOn: () => false },
  })
  const { verifyToken } = identity
  const server = openServer({
    ...{ log: testLog, environment, db, verifyToken, origins: allOrigins(origins()) },
  })
  servers.push(server)
  identity.addTo(server)
  const query = new URLSearchParams({
    ...{ client_id: 'login', response_type: 'code', scope: 'openid offline_access', state: 's' },
    ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
    redirect_uri: `${origin}/de-de/login/`,
  })
  const answer = await server.inject({
    url: `/auth/realms/global/protocol/openid-connect/auth?${query}`,
    headers: { host: new URL(origin).host },
  })
  expect(answer.statusCode, answer.body).toBe(303)
  return [answer.headers['set-cookie'] ?? []].flat()
}

test('cookies of the login say by their names that only TLS and this host set them (T6)', async () => {
  const cookies = await cookiesOfDialogue('production', 'https://www.bank.example')
  expect(cookies.length).toBeGreaterThan(2)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(Host-dialogue|Secure-step|Secure-return)(\.sig)?=/)
    expect(cookie).toMatch(/; secure\b/i)
    expect(cookie).toMatch(/; httponly\b/i)
    expect(cookie).not.toMatch(/; domain=/i)
    if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/; path=\/;/i)
  }
})

test('on one’s own machine, without TLS, they are plain', async () => {
  const cookies = await cookiesOfDialogue('local', 'http://localhost:3000')
  for (const cookie of cookies) expect(cookie).not.toMatch(/^__|; secure/i)
})
