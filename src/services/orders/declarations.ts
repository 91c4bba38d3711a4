// Withdrawals declared on the public page. Whoever names an order of theirs, from their own address, has withdrawn as
// if logged in; everything else waits for somebody who looks. The receipt comes by mail in any case.

import * as z from 'zod/mini'
import { orderCalls } from '#contracts/orders.ts'
import { isOwnName } from '#domain/account/reference-account.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { noteIssue } from '#platform/issues.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readCustomer } from '#services/customer/index.ts'
import { messageOf, type SendMessage } from '#services/identity/index.ts'
import { declaredAtIn } from './papers.ts'
import { revokeOrder } from './revoke.ts'
import { lockOwnedOrder, ordersWhere } from './store.ts'

const declarationJob = defineJob('orders.declaration', z.object({ id: z.string() }), messageLease)
export const declarationJobs = [declarationJob]

/** Whoever declares again and again fills nobody's mailbox. */
const mostLettersAnHour = 5

type Declared = {
  id: string
  market: Locale
  name: string
  contract: string
  email: string
  declaredAt: Date
}

export function publicWithdrawals(
  server: Server,
  { db, jobs, now }: { db: Db; jobs: Jobs; now: WallClock },
): void {
  answer(server, orderCalls.declareWithdrawal, async ({ body }) => {
    const [id, declaredAt] = [uuidV7(), now()]
    await db.transaction(async (tx) => {
      await tx.query(
        `insert into orders.declarations (id, market, name, contract, email, declared_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, body.locale, body.name, body.contract, body.email, declaredAt],
      )
      await jobs.enqueue(tx, declarationJob, { id })
    })
    return { declaredAt: declaredAt.toISOString() }
  })
}

/** The order that was named, where name and address are those of one who holds it. */
async function namedOrder(tx: Tx, { contract, name, email }: Declared) {
  const [reference] = /TM-[0-9A-Z]{10}/.exec(contract.toUpperCase()) ?? []
  if (!reference) return undefined
  const [order] = await ordersWhere(tx, 'reference = $1', [reference])
  const customer = order && (await readCustomer(tx, order.customerId, ['all-persons']))
  const isHolders = customer?.embedded.persons?.some(
    ({ firstName: given, lastName: family, contactDetails, roles }) =>
      contactDetails?.email?.toLowerCase() === email &&
      isOwnName(name, [{ given, family }]) &&
      roles.some((role) => role.name === 'ACCOUNT_HOLDER' && role.status === 'ACTIVE'),
  )
  return isHolders ? order!.id : undefined
}

async function sendReceipt(tx: Tx, declared: Declared, send: SendMessage): Promise<void> {
  const { email, market: locale, name, contract, declaredAt } = declared
  const { rows } = await tx.query<{ written: bigint }>(
    `select count(*) as written from orders.declarations
      where email = $1 and id <> $2 and declared_at between $3::timestamptz - interval '1 hour' and $3`,
    [email, declared.id, declaredAt],
  )
  if (rows[0]!.written >= mostLettersAnHour) return
  const moment = declaredAtIn(locale, { declaredAt: declaredAt.toISOString() })
  await send(
    messageOf({
      ...{ to: email, channel: 'mail', locale, kind: 'withdrawalDeclared' },
      values: { name, contract, moment },
    }),
    tx,
  )
}

/** Says why it could not be carried out, where it could not. */
async function carryOut(tx: Tx, declared: Declared): Promise<string | undefined> {
  const orderId = await namedOrder(tx, declared)
  if (!orderId) return 'no order of this name and address'
  const { name, email, declaredAt } = declared
  // Money that is set free pays for what waits: the customer's lock comes before the order's.
  await lockOwnedOrder(tx, orderId)
  await tx.query('savepoint declared')
  try {
    await revokeOrder(tx, { actor: 'public page', orderId, name, email, now: () => declaredAt })
    return undefined
  } catch (error) {
    // A right that is over, an order that has ended.
    if (!(error instanceof Failure)) throw error
    await tx.query('rollback to savepoint declared')
    return error.code
  }
}

async function take(id: string, tx: Tx, send: SendMessage): Promise<void> {
  const { rows } = await tx.query<Declared>(
    `select id, market, name, contract, email, declared_at as "declaredAt"
       from orders.declarations where id = $1`,
    [id],
  )
  const declared = rows[0]!
  const reason = await carryOut(tx, declared)
  // Whose order is withdrawn from gets the receipt that names it.
  if (!reason) return
  await noteIssue(tx, 'withdrawal-declared', { entityId: id, reason })
  await sendReceipt(tx, declared, send)
}

export const declarationWorkers = (send: SendMessage): Worker[] => [
  worker(declarationJob, ({ id }, tx) => take(id, tx, send)),
]
