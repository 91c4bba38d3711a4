// Payouts: reserved when asked for, on their way when sent, back on the account when the other bank
// returns them. The only place they go is the customer's own reference account.

import type { WirePayout } from '#contracts/payments.ts'
import { coolingOffRefusal } from '#domain/account/cooling-off.ts'
import {
  type PayoutAnswer,
  type PayoutEffect,
  type PayoutState,
  payoutAnswerTable,
} from '#domain/account/payout-answer.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Currency, decimalOf, type Money, money } from '#domain/money.ts'
import { amountError } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import { businessDate } from '#platform/clock.ts'
import { type Db, lockCustomers, type Queryable, type Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Refused } from '#platform/failure.ts'
import { noteIssue } from '#platform/issues.ts'
import { type Done, oneByOne } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { hold, openAccount, post, release, reverse } from '#services/ledger/index.ts'
import { payoutEvents } from './events.ts'
import { coolingOffOf, type Target, targetOf } from './payout-target.ts'

export function payoutRefusal(amount: Money, available: Money): void {
  const error = amountError(amount, { leftOver: available })
  if (error)
    throw new Refused(error, {
      min: amountParam(money(1n, available.currency)),
      available: amountParam(available),
    })
}

export type PayoutToMake = {
  customerId: string
  accountId: string
  amount: Money
  askedBy: string
  target: Target
}

export async function makePayout(tx: Tx, wish: PayoutToMake): Promise<string> {
  const { customerId, accountId, amount, askedBy, target } = wish
  const id = uuidV7()
  const { currency } = amount
  const ledgerId = await ledgerAccountOf(tx, { customerId, id: accountId, currency })
  const holdId = await hold(tx, {
    key: `payout/${id}`,
    accountId: ledgerId,
    amount,
    reason: 'payout',
  })
  await tx.query(
    `insert into payments.payouts
       (customer_id, id, account_id, reference_account_id, holder, target, currency, amount_minor, state,
        hold_id, asked_by, requested_on)
     select $1, $2, $3, $4, $5, $6, $7, $8, 'REQUESTED', $9, $10, business_date from platform.business_clock`,
    [
      customerId,
      id,
      accountId,
      target.referenceAccountId,
      target.holder,
      target.target,
      currency,
      amount.minor,
      holdId,
      askedBy,
    ],
  )
  await tellOf(tx, 'REQUESTED', { customerId, id })
  return id
}

/** What should go home does, where there is a home it may go to; otherwise it waits on the account. */
export async function payToReference(
  tx: Tx,
  wish: { customerId: string; accountId: string; amount: Money; askedBy: string },
): Promise<void> {
  const { customerId, amount } = wish
  const target = await targetOf(tx, customerId, amount.currency)
  if (!target) return
  const cooling = await coolingOffOf(tx, customerId, target, amount.currency)
  if (coolingOffRefusal(amount, cooling)) return
  await makePayout(tx, { ...wish, target })
}

const tellOf = (
  tx: Tx,
  state: PayoutState,
  { customerId, id }: { customerId: string; id: string },
): Promise<void> =>
  emit(tx, payoutEvents[state], {
    data: { payoutId: id },
    entityId: id,
    customerId,
    actor: 'payments',
  })

type Row = {
  customerId: string
  id: string
  accountId: string
  currency: Currency
  minor: bigint
  state: WirePayout['state']
  holder: string
  target: string
  holdId: string
  transferId: string | null
  requestedOn: CalendarDate
  sentOn: CalendarDate | null
}

async function payoutsWhere(tx: Queryable, condition: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select customer_id as "customerId", id, account_id as "accountId", currency, amount_minor as minor,
            state, holder, target, hold_id as "holdId", transfer_id as "transferId",
            requested_on as "requestedOn", sent_on as "sentOn"
       from payments.payouts where ${condition}`,
    values,
  )
  return rows
}

const wireOf = (row: Row): WirePayout => ({
  id: row.id,
  amount: decimalOf(money(row.minor, row.currency)),
  currencyCode: row.currency,
  state: row.state,
  target: `•••${row.target.slice(-4)}`,
  requestedOn: row.requestedOn,
  ...(row.sentOn && { sentOn: row.sentOn }),
})

export const listPayouts = async (tx: Tx, customerId: string): Promise<WirePayout[]> =>
  (await payoutsWhere(tx, 'customer_id = $1 order by id desc limit 200', [customerId])).map(wireOf)

export const readPayout = async (tx: Tx, id: string): Promise<WirePayout> =>
  wireOf((await payoutsWhere(tx, 'id = $1', [id]))[0]!)

/** With its owner's lock, which comes first. */
async function lockPayout(tx: Tx, id: string): Promise<Row | undefined> {
  const [found] = await payoutsWhere(tx, 'id = $1', [id])
  if (!found) return undefined
  await lockCustomers(tx, [found.customerId])
  return (await payoutsWhere(tx, 'id = $1 for update', [id]))[0]
}

/** What is handed to the servicing bank; by its id it tells a repetition. */
export type PayoutToCarry = {
  id: string
  holder: string
  target: string
  amount: Money
}

/** The port to the servicing bank: whether it took the payout. What it did not take is offered again. */
export type CarryPayout = (
  payout: PayoutToCarry,
  day: CalendarDate,
) => Promise<'taken' | 'notTaken'>

/** To an account that is the customer's no longer. */
const isStranded = `state = 'REQUESTED'
  and (customer_id, reference_account_id) in (select r.customer_id, r.id from customers.removed_accounts r)`

/** What was asked for before the account was blocked waits until it is free. */
const mayLeave = `state = 'REQUESTED' and not (${isStranded})
  and customer_id not in (select h.customer_id from accounts.held_customers h)`

/** Never sent, so there is nothing to book back: its money is free again. */
async function giveUpStranded(db: Db): Promise<Done> {
  return oneByOne(
    await payoutsWhere(db, `${isStranded} order by id`, []),
    ({ id, customerId }) =>
      db.transaction(
        async (tx) => {
          const [found] = await payoutsWhere(tx, `id = $1 and ${isStranded} for update`, [id])
          if (!found) return
          await release(tx, found.holdId)
          await settle(tx, found, { kind: 'RETURNED', reason: 'referenceAccount.removed' })
        },
        { customers: [customerId], isLocked: true },
      ),
    ({ id, customerId }) => ({ entityId: id, customerId }),
  )
}

/** The reserved money leaves when somebody took it, and not before. */
export async function sendPayouts(db: Db, day: CalendarDate, carry: CarryPayout): Promise<Done> {
  const { issues } = await giveUpStranded(db)
  const sent = await oneByOne(
    await payoutsWhere(db, `${mayLeave} order by id`, []),
    async ({ id, holder, target, minor, currency, customerId }) => {
      const payout = { id, holder, target, amount: money(minor, currency) }
      if ((await carry(payout, day)) !== 'taken') throw new Error('payout.notTaken')
      await db.transaction(
        async (tx) => {
          const asked = `id = $1 and state = 'REQUESTED' for update`
          const [found] = await payoutsWhere(tx, asked, [id])
          if (found) await send(tx, found, day)
        },
        { customers: [customerId], isLocked: true },
      )
    },
    ({ id, customerId }) => ({ entityId: id, customerId }),
  )
  return { ...sent, issues: [...issues, ...sent.issues] }
}

async function send(tx: Tx, payout: Row, day: CalendarDate): Promise<void> {
  const { customerId, accountId, currency } = payout
  const from = await ledgerAccountOf(tx, { customerId, id: accountId, currency })
  const to = await openAccount(tx, { kind: 'PAYMENTS', reference: 'servicing-bank', currency })
  const transferId = await post(
    tx,
    {
      id: uuidV7(),
      key: `payout/${payout.id}`,
      kind: 'PAYOUT',
      valueDate: day,
      lines: [
        { accountId: from, amount: money(-payout.minor, currency) },
        { accountId: to, amount: money(payout.minor, currency) },
      ],
    },
    { holdId: payout.holdId, evidence: { payoutId: payout.id } },
  )
  await tx.query(
    `update payments.payouts set state = 'SENT', transfer_id = $2, sent_on = $3 where id = $1`,
    [payout.id, transferId, day],
  )
  await tellOf(tx, 'SENT', payout)
}

export type PayoutEvent = {
  eventId: string
  payoutId: string
  kind: PayoutAnswer
  reason?: string
}
export type PayoutEventOutcome = PayoutEffect | 'unknown' | 'repeated'

/** Each event once. A return after an execution still brings the money back: banks do that. */
export function receivePayoutEvent(db: Db, event: PayoutEvent): Promise<PayoutEventOutcome> {
  return db.transaction(async (tx) => {
    const payout = await lockPayout(tx, event.payoutId)
    const { rowCount: known } = await tx.query(
      'select from payments.payout_events where event_id = $1',
      [event.eventId],
    )
    if (known > 0) return 'repeated'
    const outcome = payout ? await applied(tx, payout, event) : 'unknown'
    const { rowCount } = await tx.query(
      `insert into payments.payout_events (event_id, payout_id, kind, outcome) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [event.eventId, event.payoutId, event.kind, outcome],
    )
    if (rowCount === 0) return 'repeated'
    if (outcome === 'issue' || outcome === 'unknown')
      await noteIssue(tx, 'payout-answer', {
        entityId: event.payoutId,
        ...(payout && { customerId: payout.customerId }),
        reason: `${event.kind} when ${payout?.state ?? 'unknown'}`,
      })
    return outcome
  })
}

async function applied(tx: Tx, payout: Row, event: PayoutEvent): Promise<PayoutEventOutcome> {
  const effect = payoutAnswerTable[payout.state][event.kind]
  if (effect !== 'applied') return effect
  if (event.kind === 'RETURNED')
    await reverse(tx, {
      key: `payout/${payout.id}/return`,
      transferId: payout.transferId!,
      valueDate: await businessDate(tx),
    })
  await settle(tx, payout, event)
  return 'applied'
}

type Settled = Pick<PayoutEvent, 'kind' | 'reason'>

async function settle(tx: Tx, payout: Row, { kind, reason }: Settled): Promise<void> {
  await tx.query(
    `update payments.payouts
        set state = $2, reason = $3, settled_on = coalesce(settled_on, (select business_date from platform.business_clock))
      where id = $1`,
    [payout.id, kind, reason ?? null],
  )
  await tellOf(tx, kind, payout)
}
