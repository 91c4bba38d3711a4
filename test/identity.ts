// The identity service as it runs, on a database of its own with the people of the demo world.

import { randomBytes } from 'node:crypto'
import { allOrigins, type Origins } from '#domain/site/origins.ts'
import type { Db } from '#platform/db.ts'
import { openServer } from '#platform/http.ts'
import { startJobs } from '#platform/jobs.ts'
import { keyBytes, openVault, type Vault } from '#platform/vault.ts'
import { customer } from '#services/customer/index.ts'
import { demoPassword } from '#services/demo/index.ts'
import {
  contactChanges,
  identityJobs,
  identityWorkers,
  messageOf,
  openIdentity,
} from '#services/identity/index.ts'
import { signatureJobs, signatures, signatureWorkers } from '#services/signatures/index.ts'
import { addOutbox, keepMessage } from '#simulator/messages/index.ts'
import { Browser, type Pair, signIn } from './sign-in.ts'
import { demoDatabase, testLog } from './world.ts'

export type Letter = {
  to: string
  channel: string
  subject: string
  body: string
  code: string | null
}

export type House = {
  origin: string
  /** For a look behind the curtain. */
  worker: Db
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
  /** With the token, as the page asks; the body goes as JSON, with the version that was seen. */
  api(
    method: string,
    path: string,
    body?: unknown,
    version?: string,
  ): Promise<{ status: number; body: never }>
}

/** Of the German market, whose pages may call the shared host. */
export const otherHost = 'http://de.localhost:3000'

export async function openHouse(): Promise<House> {
  const fresh = await demoDatabase({ max: 10 })
  const { worker } = fresh

  const clock = { aheadMs: 0 }
  const flags = { isSwitchOn: true }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const jobs = await startJobs({
    connectionString: fresh.workerUrl,
    jobs: [...identityJobs, ...signatureJobs],
    workers: [
      ...identityWorkers({
        ...{ send: keepMessage, now },
        tell: (tx, letter) => keepMessage(messageOf(letter), tx),
      }),
      ...signatureWorkers(keepMessage),
    ],
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
  const { requireFresh, confirmPassword, factors } = identity
  customer(server, { db: fresh.db, requireFresh })
  signatures(server, { db: fresh.db, factors })
  contactChanges(server, { db: fresh.db, jobs, origins, requireFresh, confirmPassword, now })
  addOutbox(server, fresh.db)
  origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')

  ours.push(...allOrigins(origins()))

  const browser = (ip?: string) => new Browser(origin, ip ? { 'x-forwarded-for': ip } : {})
  return {
    origin,
    worker,
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
      await fresh.close()
    },
  }
}

export const withApi = (browser: Browser, pair: Pair): SignedIn => ({
  browser,
  pair,
  async api(method, path, body, version) {
    const response = await browser.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${pair.access_token}`,
        ...(version && { 'if-match': `"${version}"` }),
        ...(method !== 'GET' && { origin: browser.origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text && JSON.parse(text)) as never }
  },
})

type Authenticator = { sign(challenge: string): object }
type Asked = { signature?: { id: string; ways: string[] } }

/**
 * Asks for what needs a signature, signs with the code that comes to the address (or with the given one of
 * an app) and asks again; what needs none is answered at once.
 */
export async function signedCall(
  house: House,
  { api }: SignedIn,
  [method, path, body = {}]: [method: 'POST' | 'DELETE', path: string, body?: object],
  by: { mail: string } | { totp: () => Promise<string> } | { passkey: Authenticator },
): Promise<{ status: number; body: never }> {
  const ask = (signatureId?: string) =>
    method === 'POST'
      ? api(method, path, { ...body, ...(signatureId && { signatureId }) })
      : api(method, signatureId ? `${path}?signatureId=${signatureId}` : path)
  const before = 'mail' in by ? (await codesTo(house, by.mail)).length : 0
  const first = await ask()
  const { signature } = (first.body ?? {}) as Asked
  if (!signature) return first
  const at = `/api/orders/signatures/${signature.id}`
  const answered = async () => {
    if ('mail' in by)
      return api('POST', `${at}/code`, { code: await codeAfter(house, by.mail, before) })
    if ('totp' in by) return api('POST', `${at}/code`, { way: 'totp', code: await by.totp() })
    const { challenge } = (await api('POST', `${at}/passkey/options`)).body as { challenge: string }
    return api('POST', `${at}/passkey`, by.passkey.sign(challenge))
  }
  const signed = await answered()
  return signed.status === 204 ? ask(signature.id) : signed
}

/** Newest first. */
export async function codesTo({ origin }: House, to: string): Promise<string[]> {
  const all = await fetch(`${origin}/simulator/outbox.json?to=${encodeURIComponent(to)}`)
  return ((await all.json()) as Letter[]).flatMap(({ code }) => (code ? [code] : []))
}

/** The newest code once there are more than before. */
export async function codeAfter(house: House, to: string, before: number): Promise<string> {
  for (let tries = 0; tries < 400; tries++) {
    const codes = await codesTo(house, to)
    if (codes.length > before) return codes[0]!
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`no code to ${to}`)
}

/** Codes go to the number from then on; it is proven with the code that comes to it. */
export async function withMessages(
  house: House,
  me: SignedIn,
  { mail, phone }: { mail: string; phone: string },
): Promise<void> {
  const path = '/api/user-management/security/messages'
  const before = (await codesTo(house, phone)).length
  await signedCall(house, me, ['POST', path], { mail })
  const code = await codeAfter(house, phone, before)
  await me.api('POST', `${path}/confirmation`, { code })
}
