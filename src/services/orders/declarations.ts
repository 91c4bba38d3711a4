// Withdrawals declared on the public page. Whoever names an order of theirs, from their own address, has withdrawn as
// if logged in; everything else waits for somebody who looks. The receipt comes by mail in any case.

import * as z from 'zod/mini'
import { orderCalls } from '#contracts/orders.ts'
import { day } from '#contracts/text.ts'
import { isOwnName } from '#domain/account/reference-account.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { noteIssue } from '#platform/issues.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readCustomer } from '#services/customer/index.ts'
import { countAtPlace, messageOf, type SendMessage } from '#services/identity/index.ts'
import { declaredAtIn } from './papers.ts'
import { type Declaration, revokeOrder } from './revoke.ts'
import { type Instruction, instructionsWhere } from './store.ts'

/** Judged by the day on which it was declared, whenever it is taken up. */
const declarationJob = defineJob(
  'orders.declaration',
  z.object({ id: z.string(), on: z.optional(day) }),
  messageLease,
)
export const declarationJobs = [declarationJob]

/** Whoever declares again and again fills nobody's mailbox. */
const mostLettersAnHour = 5

/** From what is no deposit: whose contract it is undoes it. */
export type FurtherWithdrawal = (
  tx: Tx,
  declaration: Declaration,
  order: Instruction,
) => Promise<unknown>

type Declared = {
  id: string
  market: Locale
  name: string
  contract: string
  email: string
  declaredAt: Date
  on?: CalendarDate
}

export function publicWithdrawals(
  server: Server,
  { db, jobs, now }: { db: Db; jobs: Jobs; now: WallClock },
): void {
  answer(server, orderCalls.declareWithdrawal, async ({ body }, _, { ip }) => {
    const [id, declaredAt] = [uuidV7(), now()]
    await db.transaction(async (tx) => {
      await countAtPlace(tx, 'withdrawal', ip, declaredAt)
      await tx.query(
        `insert into orders.declarations (id, market, name, contract, email, declared_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, body.locale, body.name, body.contract, body.email, declaredAt],
      )
      await jobs.enqueue(tx, declarationJob, { id, on: await businessDate(tx) })
    })
    return { declaredAt: declaredAt.toISOString() }
  })
}

/** The order that was named, where name and address are those of one who holds it. */
async function namedOrder(tx: Tx, { contract, name, email }: Declared) {
  const [reference] = /TM-[0-9A-Z]{10}/.exec(contract.toUpperCase()) ?? []
  if (!reference) return undefined
  const [order] = await instructionsWhere(tx, 'reference = $1', [reference])
  const customer = order && (await readCustomer(tx, order.customerId, ['all-persons']))
  const isHolders = customer?.embedded.persons?.some(
    ({ firstName: given, lastName: family, contactDetails, roles }) =>
      contactDetails?.email?.toLowerCase() === email &&
      isOwnName(name, [{ given, family }]) &&
      roles.some((role) => role.name === 'ACCOUNT_HOLDER' && role.status === 'ACTIVE'),
  )
  return isHolders ? order : undefined
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
async function carryOut(
  tx: Tx,
  declared: Declared,
  further: FurtherWithdrawal,
): Promise<string | undefined> {
  const order = await namedOrder(tx, declared)
  if (!order) return 'no order of this name and address'
  const { name, email, declaredAt, on } = declared
  // Money that is set free pays for what waits: the customer's lock comes before the order's.
  await lockCustomers(tx, [order.customerId])
  await tx.query('savepoint declared')
  try {
    const isDeposit = order.family === 'DEPOSIT'
    const declaration = { actor: 'public page', orderId: order.id, name, email, ...(on && { on }) }
    await (isDeposit ? revokeOrder : further)(tx, { ...declaration, now: () => declaredAt }, order)
    return undefined
  } catch (error) {
    // A right that is over, an order that has ended.
    if (!(error instanceof Failure)) throw error
    await tx.query('rollback to savepoint declared')
    return error.code
  }
}

async function take(
  { id, on }: { id: string; on?: string | undefined },
  tx: Tx,
  send: SendMessage,
  further: FurtherWithdrawal,
): Promise<void> {
  const { rows } = await tx.query<Declared>(
    `select id, market, name, contract, email, declared_at as "declaredAt"
       from orders.declarations where id = $1`,
    [id],
  )
  const declared = { ...rows[0]!, ...(on && { on: date(on) }) }
  const reason = await carryOut(tx, declared, further)
  // Whose order is withdrawn from gets the receipt that names it.
  if (!reason) return
  await noteIssue(tx, 'withdrawal-declared', { entityId: id, reason })
  await sendReceipt(tx, declared, send)
}

export const declarationWorkers = (send: SendMessage, further: FurtherWithdrawal): Worker[] => [
  worker(declarationJob, (job, tx) => take(job, tx, send, further)),
]
