// The services behind the account pages, with real routes on a database of their own and the people of
// the demo world. A token is the login itself: who signs tokens is tested elsewhere.

import { randomUUID } from 'node:crypto'
import type { Caller } from '#platform/caller.ts'
import { wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { openServer } from '#platform/http.ts'
import { plainVault } from '#platform/vault.ts'
import { approvals } from '#services/approvals/index.ts'
import { customer } from '#services/customer/index.ts'
import { loadDemoDocuments } from '#services/demo/index.ts'
import { documents } from '#services/documents/index.ts'
import { signingFactors } from '#services/identity/index.ts'
import { integration } from '#services/integration/index.ts'
import { postbox } from '#services/postbox/index.ts'
import { referenceAccount } from '#services/reference-account/index.ts'
import { signatures } from '#services/signatures/index.ts'
import { tax } from '#services/tax/index.ts'
import { simulatedPayeeCheck } from '#simulator/payee-check/index.ts'
import { demoDay } from './database.ts'
import { demoDatabase, testLog } from './world.ts'

export type Answered = {
  status: number
  body: ReturnType<typeof JSON.parse>
  headers: Record<string, unknown>
}

export type CustomerArea = Awaited<ReturnType<typeof openCustomerArea>>

export async function openCustomerArea(today = demoDay) {
  const isUsual = today === demoDay
  const fresh = await demoDatabase(isUsual ? { filling: 'documents' } : { day: today })
  const { worker } = fresh
  if (!isUsual) await loadDemoDocuments(worker)
  const callers = await readCallers()
  const login = { isFresh: true }
  const { db } = fresh
  const server = openServer({
    ...{ log: testLog, environment: 'local', db },
    verifyToken: async (token) => callers.get(token),
  })
  const origins = { shared: 'http://localhost', app: 'http://localhost', own: {} }
  const warned: string[] = []
  const warnedAt: string[] = []
  const codes: string[] = []
  const parts = {
    ...{ db, checkPayee: simulatedPayeeCheck },
    async warnUsers(_: Tx, customerId: string, __: object, further: readonly string[] = []) {
      warned.push(customerId)
      warnedAt.push(...further)
    },
    sendCode: async ({ code }: { code: string }) => void codes.push(code),
    factors: signingFactors({ vault: plainVault, now: wallClock, origins: () => origins }),
    requireFresh: async () => {
      if (!login.isFresh) throw new Failure(428, 'authentication.stale')
    },
  }
  const services = [
    ...[customer, integration, postbox, referenceAccount, tax, documents, signatures],
    approvals,
  ]
  for (const service of services) service(server, parts)
  await server.ready()

  async function readCallers() {
    const { rows } = await worker.query<{ username: string } & Omit<Caller, 'sid'>>(
      `select u.username, u.id as "userId", u.roles,
              coalesce(array_agg(l.customer_id order by l.position)
                filter (where l.customer_id is not null), '{}') as "customerIds"
         from identity.users u left join identity.customer_links l on l.user_id = u.id group by u.id`,
    )
    return new Map(rows.map(({ username, ...caller }) => [username, { ...caller, sid: username }]))
  }

  type Wish = { body?: object; version?: string | undefined }

  async function call(
    who: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, version }: Wish = {},
  ): Promise<Answered> {
    const response = await server.inject({
      ...{ method, url: `/api${path}` },
      headers: {
        ...{ authorization: `Bearer ${who}`, origin: 'http://localhost', host: 'localhost' },
        ...(version && { 'if-match': `"${version}"` }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { payload: body }),
    })
    const { statusCode: status, headers } = response
    return { status, headers, body: response.body === '' ? undefined : response.json() }
  }

  const idOf = (who: string) => callers.get(who)!.customerIds[0]!
  const details = async (who: string) =>
    (await call(who, 'GET', `/customer/customers/${idOf(who)}/details`)).body

  return {
    ...fresh,
    worker,
    login,
    warned,
    /** Addresses that hear of it besides. */
    warnedAt,
    call,
    idOf,
    details,
    personOf: async (who: string): Promise<string> => (await details(who)).customer.persons[0].id,
    /** Answers with the code that was sent last. */
    sign: (who: string, { id }: { id: string }) =>
      call(who, 'POST', `/orders/signatures/${id}/code`, { body: { code: codes.at(-1)! } }),
    /** With the version of now. */
    change: async (who: string, path: string, body?: object) =>
      call(who, 'POST', path, { version: (await details(who)).version, ...(body && { body }) }),
    async close() {
      await server.close()
      await fresh.close()
    },
  }
}

/** What a refusal says: status, code, and the fields it complains about. */
export const saidBy = ({ status, body }: Answered) => [
  status,
  ...(body?.errors ?? [{ code: body?.code }]).map(
    ({ pointer, code }: { pointer?: string; code: string }) =>
      pointer ? `${pointer} ${code}` : code,
  ),
]
