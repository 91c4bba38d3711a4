// Every part in which somebody acts, in every state, asks every call of every service: the table of permissions says
// who is let in, and nothing else does.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localPath } from '#contracts/addresses.ts'
import type { Call } from '#contracts/call.ts'
import { calls } from '#contracts/catalogue.ts'
import { customerStatuses } from '#domain/customer/customer.ts'
import { date } from '#domain/date.ts'
import { isAllowed, mayDo, parts, type Standing } from '#domain/party/acts.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { openDb } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import { plainVault } from '#platform/vault.ts'
import { type OpenFlags, openFlags } from '#services/flags/index.ts'
import { addServices } from '../../src/services.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../world.ts'

/** Of nobody: what is let in finds nothing, and changes nothing. */
const customerId = 'BAC_999_999_999'

const standings: readonly Standing[] = parts.flatMap((part) =>
  customerStatuses
    .filter((status) => status !== 'DELETED')
    .flatMap((status) =>
      [true, false].map((isActive) => ({ status, roles: [{ part, isActive }] })),
    ),
)

let fresh: FreshDatabase
let flags: OpenFlags
let server: Server
const answered = new Set<string>()

beforeAll(async () => {
  fresh = await freshDatabase({ max: 4 })
  const worker = openDb({ connectionString: fresh.workerUrl, max: 1 }, testLog)
  await startBusinessClock(worker, date('2026-11-16'))
  await worker.close()
  const { db } = fresh
  flags = await openFlags(db, testLog)
  const caller = { userId: randomUUID(), customerIds: [customerId], sid: 's', roles: [] }
  server = openServer({
    ...{ log: testLog, environment: 'local', db },
    verifyToken: async (number) => ({
      ...caller,
      standings: new Map([[customerId, standings[Number(number)]!]]),
    }),
  })
  server.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) answered.add(`${each} ${url}`)
  })
  const never = async () => {
    throw new Error('nobody is asked')
  }
  addServices(server, {
    vault: plainVault,
    ...{ db, log: testLog, openFlags: flags, requireFresh: async () => {} },
    ...{ warnUsers: never, checkPayee: never, sendCode: never },
    origins: () => ({ shared: '', app: '', own: {} }),
    factors: {
      usesTotp: never,
      usesRecoveryCode: never,
      passkeyOptions: never,
      usesPasskey: never,
    },
  })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await flags.close()
  await fresh.close()
})

const refusals = ['role.forbidden', 'customer.state', 'identification.missing']
const routeOf = (call: Call) => `${call.method} ${localPath(call)}`

async function outcomeOf(call: Call, standing: number): Promise<string> {
  const url = localPath(call).replaceAll(/:\w+/g, customerId)
  const response = await server.inject({
    ...{ method: call.method, url },
    headers: {
      ...{ authorization: `Bearer ${standing}`, origin: 'http://localhost', host: 'localhost' },
      ...(call.movesMoney && { 'idempotency-key': randomUUID() }),
      ...(call.isVersioned && { 'if-match': '"1"' }),
    },
  })
  if (response.statusCode >= 500) return `${response.statusCode} ${response.body}`
  const code = response.body === '' ? '' : response.json().code
  return refusals.includes(code) ? code : 'let in'
}

test('of at least 2,000 cells none is wrong', async () => {
  const asked = calls.filter((call) => call.act && answered.has(routeOf(call)))
  const wrong: string[] = []
  let cells = 0
  for (const call of asked)
    for (const [number, standing] of standings.entries()) {
      const answer = mayDo(standing, call.act!)
      const outcome = await outcomeOf(call, number)
      cells += 1
      if (outcome !== (isAllowed(answer) ? 'let in' : answer))
        wrong.push(`${routeOf(call)} as ${JSON.stringify(standing)}: ${outcome}`)
    }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(2000)
}, 300_000)
