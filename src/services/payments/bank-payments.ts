// Paying in at one's own bank: begun here, agreed to there, and booked like any other payment that comes in, by the name
// of whoever paid. What the bank says is believed by its signature and worked on by a job.

import { localPath } from '#contracts/addresses.ts'
import {
  type BankPaymentEvent,
  bankPaymentEvent,
  bankPaymentCalls as calls,
} from '#contracts/bank-payments.ts'
import { usedAccount } from '#domain/account/account.ts'
import {
  type BankPaymentState,
  bankPaymentBounds,
  bankPaymentMachine,
  bankPaymentMinutes,
  bankPaymentRefusal,
  shownState,
} from '#domain/account/bank-payment.ts'
import { fullName } from '#domain/account/payee-check.ts'
import { type Currency, decimalOf, money, parseMoney } from '#domain/money.ts'
import { amountError } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import type { Origins } from '#domain/site/origins.ts'
import { transition } from '#domain/state-machine.ts'
import { answer } from '#platform/answer.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import { Conflict, Invalid, NotFound, Refused, Unavailable } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import { answerSigned } from '#platform/signed-call.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readAccounts } from '#services/accounts/index.ts'
import { asCustomer, readHolders, readSalesChannel, readStatus } from '#services/customer/index.ts'
import { pageAddress, placeOf } from '#services/identity/index.ts'
import { takePayIn } from './pay-ins.ts'

export type BankPaymentWish = {
  id: string
  amount: string
  currency: Currency
  /** Whose accounts may pay. */
  holders: readonly string[]
  expiresAt: Date
  /** Where the browser comes back to. */
  returnTo: string
  /** Where the bank says what came of it, signed with its key. */
  answerTo: string
}

/** The port: hands a payment over to whoever reaches the customers' banks; the browser goes there. */
export type BankPayments = {
  readonly name: string
  readonly keys: readonly string[]
  readonly start: (wish: BankPaymentWish, db: Db) => Promise<{ href: string }>
}

type Parts = {
  db: Db
  jobs: Jobs
  now: WallClock
  /** Known once the server listens. */
  origins: () => Origins
  bankPayments: BankPayments
}

type Begun = { customerId: string; userId: string; decimal: string; now: Date }

async function begin(tx: Tx, { customerId, userId, decimal, now }: Begun) {
  const account = usedAccount(await readAccounts(tx, customerId))
  if (account?.isMaintenance) throw new Unavailable('account.maintenance')
  if (!account) throw new Conflict('account.state')
  const { currency } = account.balance.available
  const status = await readStatus(tx, customerId)
  const refusal = bankPaymentRefusal({ status, state: account.state, currency })
  if (refusal) throw new Conflict(refusal)
  const amount = parseMoney(decimal, currency)
  if (!amount) throw new Invalid([{ pointer: '/amount', code: 'format' }])
  const bounds = bankPaymentBounds(currency)
  const error = amountError(amount, bounds)
  if (error)
    throw new Refused(error, { min: amountParam(bounds.min), max: amountParam(bounds.max) })
  const id = uuidV7()
  const expiresAt = new Date(now.getTime() + bankPaymentMinutes * 60_000)
  await tx.query(
    `insert into payments.bank_payments
       (customer_id, id, account_id, currency, amount_minor, state, asked_by, started_at, expires_at)
     values ($1, $2, $3, $4, $5, 'STARTED', $6, $7, $8)`,
    [customerId, id, account.id, currency, amount.minor, userId, now, expiresAt],
  )
  const { market } = (await readSalesChannel(tx, customerId))!
  const holders = (await readHolders(tx, customerId)).map(fullName)
  return { market, wish: { id, amount: decimalOf(amount), currency, holders, expiresAt } }
}

export function bankPayments(server: Server, parts: Parts): void {
  const { db, jobs, now, origins, bankPayments: bank } = parts

  answer(server, calls.start, async ({ body }, caller, { reply }) => {
    const { customer_id: customerId, amount: decimal } = body
    const asked = { customerId, userId: caller.userId, decimal, now: now() }
    const { market, wish } = await asCustomer(db, caller, customerId, (tx) => begin(tx, asked))
    const place = placeOf(reply.request, origins())
    const page = pageAddress(market, 'payIn', place, origins())
    const { href } = await bank.start(
      {
        ...{ ...wish, returnTo: `${page}?payment=${wish.id}` },
        answerTo: origins().shared + localPath(calls.heard),
      },
      db,
    )
    return { id: wish.id, href }
  })

  answer(server, calls.one, ({ params, query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const { rows } = await tx.query<{
        currency: Currency
        minor: bigint
        state: BankPaymentState
        expiresAt: Date
      }>(
        `select currency, amount_minor as minor, state, expires_at as "expiresAt"
           from payments.bank_payments where customer_id = $1 and id = $2`,
        [query.customer_id, params.paymentId],
      )
      if (!rows[0]) throw new NotFound()
      const { currency, minor, ...begun } = rows[0]
      const amount = decimalOf(money(minor, currency))
      return { amount, currencyCode: currency, state: shownState(begun, now()) }
    }),
  )

  answerSigned(server, calls.heard, {
    ...{ keys: bank.keys, now },
    hear: (event) => db.transaction((tx) => jobs.enqueue(tx, eventJob, event)),
  })
}

const eventJob = defineJob('payments.bank-payment-event', bankPaymentEvent)
export const bankPaymentJobs = [eventJob]

export const bankPaymentWorkers: readonly Worker[] = [
  worker(eventJob, async (event, tx) => {
    const outcome = await hear(tx, event)
    if (outcome)
      await tx.query('update payments.bank_payment_events set outcome = $2 where event_id = $1', [
        ...[event.event, outcome],
      ])
  }),
]

type Known = {
  customerId: string
  state: BankPaymentState
  currency: Currency
  minor: bigint
  number: string
}

/** Whose it is first, because whoever moves their money locks them before anything else. */
async function lockPayment(tx: Tx, id: string): Promise<Known | undefined> {
  const { rows: owners } = await tx.query<{ customerId: string }>(
    'select customer_id as "customerId" from payments.bank_payments where id = $1',
    [id],
  )
  if (!owners[0]) return undefined
  await lockCustomers(tx, [owners[0].customerId])
  const { rows } = await tx.query<Known>(
    `select p.customer_id as "customerId", p.state, p.currency, p.amount_minor as minor, n.number
       from payments.bank_payments p
       join payments.account_numbers n on (n.customer_id, n.id) = (p.customer_id, p.account_id)
      where p.id = $1`,
    [id],
  )
  return rows[0]
}

type Outcome = 'applied' | 'late' | 'unknown'

/** What is about nothing, or comes when the state no longer leads there, changes nothing; the same twice is once. */
async function hear(
  tx: Tx,
  { event, payment: id, status, payer }: BankPaymentEvent,
): Promise<Outcome | undefined> {
  const { rowCount } = await tx.query(
    `insert into payments.bank_payment_events (event_id, payment_id, status, outcome)
     values ($1, $2, $3, 'unknown') on conflict do nothing`,
    [event, id, status],
  )
  if (rowCount === 0) return undefined
  const found = await lockPayment(tx, id)
  if (!found) return 'unknown'
  if (transition(bankPaymentMachine, found.state, status) !== status) return 'late'
  await tx.query('update payments.bank_payments set state = $2 where id = $1', [id, status])
  if (status === 'PAID') {
    const { currency, minor, number } = found
    const paid = {
      ...{ externalId: `bank-payment/${id}`, accountNumber: number, currency, remittance: '' },
      ...{ amount: decimalOf(money(minor, currency)), senderName: payer?.name ?? '' },
      ...{ senderAccount: payer?.account, valueDate: await businessDate(tx) },
    }
    await takePayIn(tx, paid, async () => undefined)
  }
  return 'applied'
}
