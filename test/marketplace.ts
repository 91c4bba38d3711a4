// The marketplace for tests: the demo world on a fresh database, real routes, people who order and sign,
// and a wall clock that stands where it is put.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CalendarDate } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import { passwordHash } from '#platform/password.ts'
import { plainVault } from '#platform/vault.ts'
import { accounts } from '#services/accounts/index.ts'
import { approvals } from '#services/approvals/index.ts'
import { commitments } from '#services/commitments/index.ts'
import { customer } from '#services/customer/index.ts'
import { demoId } from '#services/demo/index.ts'
import { deposits } from '#services/deposits/index.ts'
import { directDebit } from '#services/direct-debit/index.ts'
import { readStandings, signingFactors } from '#services/identity/index.ts'
import { investments } from '#services/investments/index.ts'
import { dataExports, leaving } from '#services/leaving/index.ts'
import { ledgerFaults, openAccount, post } from '#services/ledger/index.ts'
import { orders, writeConsent } from '#services/orders/index.ts'
import { parties, roleInvitations } from '#services/parties/index.ts'
import { payments } from '#services/payments/index.ts'
import { pension } from '#services/pension/index.ts'
import { postbox } from '#services/postbox/index.ts'
import { offeredSuccessor, products } from '#services/products/index.ts'
import { signatures } from '#services/signatures/index.ts'
import { keepMessage } from '#simulator/messages/index.ts'
import { demoDay } from './database.ts'
import type { Filling } from './templates.ts'
import { demoDatabase, testLog } from './world.ts'

export type Answered = { status: number; body: ReturnType<typeof JSON.parse> }

export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>

export async function openMarketplace(firstDay = demoDay, { filling }: { filling?: Filling } = {}) {
  const fresh = await demoDatabase({
    ...{ max: 20, workers: 8, day: firstDay },
    ...(filling && { filling }),
  })
  const { worker } = fresh
  const bankDir = mkdtempSync(join(tmpdir(), 'tidemark-banks-'))
  const callers = await readCallers(worker)
  const clock = { now: new Date(`${firstDay}T09:00:00Z`) }
  const now = () => clock.now
  const origins = { shared: 'http://localhost', app: 'http://localhost', own: {} }
  const server = openServer({
    log: testLog,
    environment: 'local',
    db: fresh.db,
    verifyToken: async (token: string) => callers.get(token),
  })
  const parts = {
    ...{
      db: fresh.db,
      sendCode: keepMessage,
      now,
      requireFresh: async () => {},
      warnUsers: async () => {},
    },
    ...{ offered: offeredSuccessor, writeConsent },
    origins: () => origins,
    warnUsers: async () => {},
    factors: signingFactors({ vault: plainVault, now, origins: () => origins }),
  }
  for (const service of [
    accounts,
    approvals,
    products,
    deposits,
    directDebit,
    dataExports,
    investments,
    leaving,
    orders,
    parties,
    payments,
    pension,
    commitments,
    customer,
    postbox,
    signatures,
  ])
    service(server, parts)
  roleInvitations(server, { db: fresh.db, hash: passwordHash })
  await server.ready()

  const call = callOn(server)
  const customerOf = (login: string) => callers.get(login)!.customerIds[0]!

  return {
    ...fresh,
    bankDir,
    server,
    clock,
    now,
    call,
    /** Whom a login may act for; the first is acted for. */
    callers,
    customerOf,
    accountOf: (login: string) => demoId(customerOf(login), 'account'),
    today: (): Promise<CalendarDate> => businessDate(worker),
    faults: () => ledgerFaults(worker),
    balance: async (login: string) =>
      (await call(login, 'GET', '/customer/transaction_account')).body.balance,
    /** Money from outside, without the payment service around it. */
    payIn: (login: string, minor: bigint) => payIn(worker, customerOf(login), minor),
    sign: (login: string, signature: { id: string }) => sign(worker, call, login, signature),
    async close() {
      await server.close()
      await fresh.close()
      rmSync(bankDir, { recursive: true, force: true })
    },
  }
}

async function readCallers(worker: Db): Promise<Map<string, Caller>> {
  const { rows } = await worker.query<{ username: string } & Omit<Caller, 'sid'>>(
    `select u.username, u.id as "userId", u.roles,
            coalesce(array_agg(l.customer_id order by l.position)
              filter (where l.customer_id is not null), '{}') as "customerIds"
       from identity.users u left join identity.customer_links l on l.user_id = u.id
      group by u.id`,
  )
  const callers = new Map<string, Caller>()
  for (const { username, ...caller } of rows) {
    const standings = await readStandings(worker, caller.userId)
    callers.set(username, { ...caller, sid: username, standings })
  }
  return callers
}

type CallOptions = { body?: object | undefined; key?: string | undefined }

const callOn =
  (server: Server) =>
  async (
    login: string | undefined,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, key = randomUUID() }: CallOptions = {},
  ): Promise<Answered> => {
    const response = await server.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(login && { authorization: `Bearer ${login}` }),
        ...(method === 'POST' && { 'idempotency-key': key }),
        origin: 'http://localhost',
        host: 'localhost',
      },
      ...(body && { payload: body }),
    })
    return {
      status: response.statusCode,
      body: response.body === '' ? undefined : response.json(),
    }
  }

async function payIn(worker: Db, customerId: string, minor: bigint): Promise<void> {
  const { rows } = await worker.query<{ id: string; currency: 'EUR' }>(
    `select id, currency from ledger.accounts where customer_id = $1 and kind = 'TRANSACTION'`,
    [customerId],
  )
  const { id, currency } = rows[0]!
  const outside = await openAccount(worker, {
    kind: 'PAYMENTS',
    reference: 'servicing-bank',
    currency,
  })
  await post(worker, {
    id: randomUUID(),
    key: randomUUID(),
    kind: 'PAY_IN',
    valueDate: await businessDate(worker),
    lines: [
      { accountId: outside, amount: money(-minor, currency) },
      { accountId: id, amount: money(minor, currency) },
    ],
  })
}

/** Reads the code where it arrived, and answers with it. */
async function sign(
  worker: Db,
  call: ReturnType<typeof callOn>,
  login: string,
  { id }: { id: string },
): Promise<Answered> {
  const { rows } = await worker.query<{ code: string }>(
    `select code from simulator.messages where recipient like $1 order by id desc limit 1`,
    [`${login}@%`],
  )
  return call(login, 'POST', `/orders/signatures/${id}/code`, { body: { code: rows[0]!.code } })
}

export type Placed = {
  productId: string
  amount: string
  rate: string
  instanceId?: string
  maturity?: string
}

/** All the way to a signed order. */
export async function ordered(market: Marketplace, login: string, wish: Placed): Promise<Answered> {
  const placed = await market.call(login, 'POST', '/orders/orders', { body: wish })
  if (placed.status !== 200) return placed
  const path = `/orders/orders/${placed.body.id}`
  const body = { acknowledgesCover: true }
  const prepared = await market.call(login, 'POST', `${path}/preparation`, { body })
  if (prepared.status !== 200) return prepared
  await market.sign(login, prepared.body.signature)
  return market.call(login, 'POST', `${path}/confirmation`, {
    body: { signatureId: prepared.body.signature.id },
  })
}

/** Signed by one who was still missing. */
export async function cosigned(market: Marketplace, login: string, act: string): Promise<Answered> {
  const path = `/orders/approvals/${act}/signature`
  const asked = await market.call(login, 'POST', path, { body: {} })
  await market.sign(login, asked.body.signature)
  return market.call(login, 'POST', path, { body: { signatureId: asked.body.signature.id } })
}
