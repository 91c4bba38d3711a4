// Taking money out before the end: from an overnight account, by notice, or by breaking a term where the
// product lets go. Asked for today, settled on the day it takes effect.

import { addBusinessDays } from '#domain/calendar/business-day.ts'
import type { CalendarDate } from '#domain/date.ts'
import {
  type WithdrawalKind,
  withdrawalDay,
  withdrawalKindOf,
} from '#domain/deposit/deposit-withdrawal.ts'
import { isInstanceActionAllowed } from '#domain/holdings/product-instance.ts'
import type { EarlyBreak } from '#domain/interest/early-break.ts'
import { breakOf, paidUntil } from '#domain/interest/running-contract.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Money, money } from '#domain/money.ts'
import { amountError } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, NotFound, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { contractsWhere } from './due.ts'
import { depositEvents } from './events.ts'
import { lockDeposit, moveInstance, type RunningDeposit } from './instance.ts'
import { readExemptions, reckonLeaving } from './reckoning.ts'

export type PlannedWithdrawal = {
  deposit: RunningDeposit
  kind: WithdrawalKind
  /** Absent: everything, with the interest. */
  amount: Money | undefined
  effectiveOn: CalendarDate
  /** Of a term that is broken: what comes back for it. */
  exit?: ExitQuote
}

/** What was asked for already and is not settled. */
async function pendingOf(tx: Tx, { customerId, instanceId }: RunningDeposit) {
  const { rows } = await tx.query<{ pending: bigint; isFull: boolean }>(
    `select coalesce(sum(amount_minor), 0)::bigint as pending,
            coalesce(bool_or(amount_minor is null), false) as "isFull"
       from deposits.withdrawals where customer_id = $1 and instance_id = $2 and state = 'REQUESTED'`,
    [customerId, instanceId],
  )
  return rows[0]!
}

export async function planWithdrawal(
  tx: Tx,
  key: { customerId: string; id: string },
  asked: bigint | undefined,
): Promise<PlannedWithdrawal> {
  const deposit = await lockDeposit(tx, key)
  if (!deposit) throw new NotFound()
  const kind = withdrawalKindOf(deposit.kind)
  const action = kind === 'NOTICE' ? 'giveNotice' : 'withdraw'
  if (!isInstanceActionAllowed(action, deposit.state))
    throw new Conflict('product_instance_must_be_active')
  const { pending, isFull } = await pendingOf(tx, deposit)
  if (isFull) throw new Conflict('other_order_already_in_progress')
  const { currency } = deposit
  const leftOver = money(deposit.balanceMinor - pending, currency)
  const isWhole = asked === undefined || (asked === leftOver.minor && pending === 0n)
  // A term is broken as a whole, and only where nothing else is under way.
  if (kind === 'EARLY_EXIT' && !isWhole)
    throw new Refused('higherThanLeftOver', { available: amountParam(leftOver) })
  if (isWhole && pending > 0n) throw new Conflict('other_order_already_in_progress')
  if (!isWhole) {
    const minLeftBalance = money(deposit.minMinor, currency)
    const error = amountError(money(asked, currency), { leftOver, minLeftBalance })
    if (error)
      throw new Refused(error, {
        min: amountParam(money(1n, currency)),
        available: amountParam(leftOver),
        minLeftBalance: amountParam(minLeftBalance),
      })
  }
  const today = await businessDate(tx)
  const { calendar } = marketOf(deposit.market as Locale)
  const effectiveOn = withdrawalDay(deposit, today, calendar)
  const amount = isWhole ? undefined : money(asked, currency)
  if (kind !== 'EARLY_EXIT') return { deposit, kind, amount, effectiveOn }
  return { deposit, kind, amount, effectiveOn, exit: await exitQuote(tx, key, effectiveOn) }
}

export async function insertWithdrawal(
  tx: Tx,
  { deposit, kind, amount, effectiveOn }: PlannedWithdrawal,
): Promise<string> {
  const id = uuidV7()
  const { customerId, instanceId } = deposit
  await tx.query(
    `insert into deposits.withdrawals
       (customer_id, id, instance_id, kind, amount_minor, asked_on, effective_on, state)
     select $1, $2, $3, $4, $5, business_date, $6, 'REQUESTED' from platform.business_clock`,
    [customerId, id, instanceId, kind, amount?.minor ?? null, effectiveOn],
  )
  if (!amount) await moveInstance(tx, { customerId, id: instanceId }, 'CLOSING_PENDING')
  await emit(
    tx,
    kind === 'NOTICE' ? depositEvents.noticeGiven : depositEvents.withdrawalRequested,
    {
      data: { withdrawalId: id, effectiveOn },
      entityId: instanceId,
      customerId,
      actor: 'customer',
    },
  )
  return id
}

/** A notice can be taken back until two business days before it takes effect. */
const lastBusinessDays = -2

export async function takeBack(
  tx: Tx,
  { customerId, id }: { customerId: string; id: string },
): Promise<void> {
  const { rows } = await tx.query<{
    instanceId: string
    isFull: boolean
    kind: WithdrawalKind
    effectiveOn: CalendarDate
    state: string
  }>(
    `select instance_id as "instanceId", amount_minor is null as "isFull", kind,
            effective_on as "effectiveOn", state
       from deposits.withdrawals where customer_id = $1 and id = $2 for update`,
    [customerId, id],
  )
  const [found] = rows
  if (!found) throw new NotFound()
  const deposit = await lockDeposit(tx, { customerId, id: found.instanceId })
  const { calendar } = marketOf(deposit!.market as Locale)
  const until = addBusinessDays(calendar, found.effectiveOn, lastBusinessDays)
  const isOpen = found.state === 'REQUESTED' && found.kind === 'NOTICE'
  if (!isOpen || (await businessDate(tx)) > until) throw new Conflict('order.state')
  await tx.query(
    `update deposits.withdrawals set state = 'WITHDRAWN' where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  if (found.isFull) await moveInstance(tx, { customerId, id: found.instanceId }, 'ACTIVE')
  await emit(tx, depositEvents.noticeWithdrawn, {
    data: { withdrawalId: id, effectiveOn: found.effectiveOn },
    entityId: found.instanceId,
    customerId,
    actor: 'customer',
  })
}

/** What reaches the customer after the tax that is taken on the way. */
export type ExitQuote = EarlyBreak & { tax: Money }

/** What breaking a term on a day would give; refused where the product does not let go. */
export async function exitQuote(
  tx: Tx,
  { customerId, id }: { customerId: string; id: string },
  on: CalendarDate,
): Promise<ExitQuote> {
  const [found] = await contractsWhere(tx, 'c.customer_id = $1 and c.instance_id = $2', [
    customerId,
    id,
  ])
  if (!found) throw new NotFound()
  const contract = paidUntil(found, on)
  const quote = breakOf(contract, on)
  if (!quote) throw new Conflict('earlyExit.impossible')
  const exemptions = await readExemptions(tx, [customerId], on)
  const leaving = reckonLeaving(contract, { kind: 'EARLY_EXIT', on }, on, exemptions)
  return { ...quote, tax: leaving.reckoned.tax.total, payout: leaving.paid }
}
