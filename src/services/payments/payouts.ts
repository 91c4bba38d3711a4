// Payouts: reserved when asked for. The only place they go is the customer's own reference account.

import type { WirePayout } from '#contracts/payments.ts'
import { coolingOffRefusal } from '#domain/account/cooling-off.ts'
import type { PayoutAnswer, PayoutState } from '#domain/account/payout-answer.ts'
import type { CalendarDate } from '#domain/date.ts'
import { payableOut, payoutOfCollectedRefusal } from '#domain/direct-debit/collection.ts'
import { type Currency, decimalOf, type Money, money, smaller, subtract } from '#domain/money.ts'
import { amountError } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { collectedMoney } from '#services/direct-debit/index.ts'
import { balanceOf, hold } from '#services/ledger/index.ts'
import { payoutEvents, payoutRest } from './events.ts'
import { coolingOffOf, type Target, targetOf } from './payout-target.ts'

export function payoutRefusal(amount: Money, available: Money): void {
  const error = amountError(amount, { leftOver: available })
  if (error)
    throw new Refused(error, {
      min: amountParam(money(1n, available.currency)),
      available: amountParam(available),
    })
}

/** What its payer may still have back stays: it is there to be ordered with. */
export function refuseCollected(
  amount: Money,
  available: Money,
  collected: { amount: Money; until: CalendarDate } | undefined,
): void {
  if (!collected) return
  const refusal = payoutOfCollectedRefusal(amount, available, collected.amount)
  if (refusal)
    throw new Refused(refusal, {
      available: amountParam(payableOut(available, collected.amount)),
      collected: amountParam(collected.amount),
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

type Home = {
  customerId: string
  accountId: string
  amount: Money
  askedBy: string
  /** The holder has asked for it, and hears of what stays here. */
  isPromised?: boolean
  /** What capital calls that are late need of what is on the account. */
  called?: Money
}

/** What may leave of it, what is kept of it for calls alone, and from when the rest may, where that can be asked back. */
async function leavable(tx: Tx, { customerId, accountId, amount, called }: Home) {
  const { currency } = amount
  const balance = await balanceOf(
    tx,
    await ledgerAccountOf(tx, { customerId, id: accountId, currency }),
  )
  const collected = currency === 'EUR' ? await collectedMoney(tx, customerId) : undefined
  const none = money(0n, currency)
  const free = payableOut(balance?.available ?? none, collected?.amount ?? none)
  const most = smaller(free, amount)
  const part = smaller(payableOut(free, called ?? none), amount)
  return { part, forCalls: subtract(most, part), until: collected?.until }
}

/** What should go home does, where there is a home it may go to; otherwise it waits on the account. */
export async function payToReference(tx: Tx, wish: Home): Promise<void> {
  const { customerId, amount, isPromised = false, called: _, ...asked } = wish
  const target = await targetOf(tx, customerId, amount.currency)
  if (!target) return
  const { part, forCalls, until } = await leavable(tx, wish)
  const cooling = await coolingOffOf(tx, customerId, target, amount.currency)
  if (coolingOffRefusal(part, cooling)) return
  if (part.minor > 0n) await makePayout(tx, { ...asked, customerId, amount: part, target })
  if (!isPromised) return
  await tellKept(tx, wish, forCalls, { isCalled: true })
  await tellKept(tx, wish, subtract(subtract(amount, part), forCalls), until ? { until } : {})
}

type KeptFor = { until?: CalendarDate; isCalled?: boolean }

async function tellKept(tx: Tx, home: Home, kept: Money, why: KeptFor): Promise<void> {
  if (kept.minor === 0n) return
  await emit(tx, payoutRest.kept, {
    data: { amount: decimalOf(kept), currency: kept.currency, ...why },
    ...{ entityId: home.accountId, customerId: home.customerId, actor: 'payments' },
  })
}

export const tellOf = (
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

export type Payout = {
  customerId: string
  id: string
  accountId: string
  currency: Currency
  minor: bigint
  state: PayoutState
  /** From then on the servicing bank may have it, whatever became of its answer. */
  isOffered: boolean
  holder: string
  target: string
  holdId: string
  transferId: string | null
  requestedOn: CalendarDate
  sentOn: CalendarDate | null
}

export async function payoutsWhere(
  tx: Queryable,
  condition: string,
  values: unknown[],
): Promise<Payout[]> {
  const { rows } = await tx.query<Payout>(
    `select customer_id as "customerId", id, account_id as "accountId", currency, amount_minor as minor,
            state, is_offered as "isOffered", holder, target, hold_id as "holdId", transfer_id as "transferId",
            requested_on as "requestedOn", sent_on as "sentOn"
       from payments.payouts where ${condition}`,
    values,
  )
  return rows
}

const wireOf = (row: Payout): WirePayout => ({
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

type Settled = { kind: PayoutAnswer; reason?: string }

export async function settle(tx: Tx, payout: Payout, { kind, reason }: Settled): Promise<void> {
  await tx.query(
    `update payments.payouts
        set state = $2, reason = $3, settled_on = coalesce(settled_on, (select business_date from platform.business_clock))
      where id = $1`,
    [payout.id, kind, reason ?? null],
  )
  await tellOf(tx, kind, payout)
}
