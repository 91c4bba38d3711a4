// The identity service as it runs, on a database of its own with the people of the demo world.

import { randomBytes } from 'node:crypto'
import { date } from '#domain/date.ts'
import { allOrigins, type Origins } from '#domain/origins.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openServer } from '#platform/http.ts'
import { startJobs } from '#platform/jobs.ts'
import { workerRole } from '#platform/migrate.ts'
import { keyBytes, openVault, type Vault } from '#platform/vault.ts'
import { customer } from '#services/customer/index.ts'
import { demoPassword, loadDemoWorld } from '#services/demo/index.ts'
import { identityJobs, identityWorkers, openIdentity } from '#services/identity/index.ts'
import { addOutbox, keepMessage } from '#simulator/messages/index.ts'
import { Browser, type Pair, signIn } from './sign-in.ts'
import { freshDatabase, testLog } from './world.ts'

export type Letter = {
  to: string
  channel: string
  subject: string
  body: string
  code: string | null
}

export type House = {
  origin: string
  db: Db
  vault: Vault
  url: string
  /** Tests move it; only forward, as time does. */
  clock: { aheadMs: number }
  flags: { isSwitchOn: boolean }
  /** From an address of its own, where one is given. */
  browser(ip?: string): Browser
  signedIn(username: string): Promise<SignedIn>
  /** Waits for a letter that is not there yet, and answers the newest. */
  letterTo(to: string, subject: string): Promise<Letter>
  close(): Promise<void>
}

export type SignedIn = {
  browser: Browser
  pair: Pair
  /** With the token, as the page asks; the body goes as JSON. */
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: never }>
}

/** Of the German market, whose pages may call the shared host. */
export const otherHost = 'http://de.localhost:3000'

export async function openHouse(): Promise<House> {
  const fresh = await freshDatabase({ max: 10 })
  const worker = openDb({ connectionString: fresh.url, role: workerRole, max: 2 }, testLog)
  await loadDemoWorld(worker, await startBusinessClock(worker, date('2026-11-16')), testLog)

  const clock = { aheadMs: 0 }
  const flags = { isSwitchOn: true }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const jobs = await startJobs({
    connectionString: fresh.url,
    role: workerRole,
    jobs: identityJobs,
    workers: identityWorkers(keepMessage, now),
    log: testLog,
  })
  let origin = ''
  const ours: string[] = []
  const origins = (): Origins => ({ shared: origin, app: origin, own: { 'de-DE': otherHost } })
  const vault = openVault([randomBytes(keyBytes)])
  const identity = await openIdentity({
    vault,
    ...{ db: fresh.db, log: testLog, environment: 'local', jobs, origins, now },
    isSwitchOn: () => flags.isSwitchOn,
  })
  const { verifyToken } = identity
  const server = openServer({
    ...{ log: testLog, environment: 'local', db: fresh.db, verifyToken, origins: ours },
    proxies: ['127.0.0.1', '::1'],
  })
  identity.addTo(server)
  customer(server, { db: fresh.db, requireFresh: identity.requireFresh })
  addOutbox(server, fresh.db)
  origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')

  ours.push(...allOrigins(origins()))

  const browser = (ip?: string) => new Browser(origin, ip ? { 'x-forwarded-for': ip } : {})
  return {
    origin,
    db: fresh.db,
    vault,
    url: fresh.url,
    clock,
    flags,
    browser,
    async signedIn(username) {
      const own = browser()
      return withApi(own, await signIn(own, username, demoPassword))
    },
    async letterTo(to, subject) {
      for (let tries = 0; tries < 200; tries++) {
        const all = await fetch(`${origin}/simulator/outbox.json?to=${encodeURIComponent(to)}`)
        const found = ((await all.json()) as Letter[]).find((each) => each.subject === subject)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error(`no letter '${subject}' to ${to}`)
    },
    async close() {
      await server.close()
      await jobs.stop()
      await worker.close()
      await fresh.close()
    },
  }
}

export const withApi = (browser: Browser, pair: Pair): SignedIn => ({
  browser,
  pair,
  async api(method, path, body) {
    const response = await browser.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${pair.access_token}`,
        ...(method !== 'GET' && { origin: browser.origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text && JSON.parse(text)) as never }
  },
})
