// What banks say: each event once, whatever the number and the order of its deliveries. Money moves in
// the transaction that believes the event.

import type { BankAnswer, BankRejection } from '#contracts/bank-files.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { plainInstructions } from '#domain/maturity-instruction.ts'
import { decimalOf, type Money, money } from '#domain/money.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import {
  endContract,
  lockDeposit,
  maturityOf,
  moveInstance,
  openContract,
  setDates,
  setInstruction,
  setSteps,
} from '#services/deposits/index.ts'
import { post } from '#services/ledger/index.ts'
import { issueNamed } from '#services/products/index.ts'
import { clearingOf } from './export.ts'
import { fundOrders } from './funding.ts'
import { lockOwnedOrder, moveOrder, type Order } from './store.ts'

export type BankEvent = BankAnswer & { bankId: string }

/** Late: nothing is left to do for it. Issue: it does not fit, and somebody must look. */
export type BankEventOutcome = 'applied' | 'late' | 'issue' | 'unknown' | 'repeated'

export function receiveBankEvent(
  db: Db,
  event: BankEvent,
  now: WallClock,
): Promise<BankEventOutcome> {
  return db.transaction(async (tx) => {
    const order = await lockOwnedOrder(tx, event.orderId)
    if (await isKnown(tx, event)) return 'repeated'
    const outcome = order?.bankId === event.bankId ? await apply(tx, order, event, now) : 'unknown'
    await tx.query(
      `insert into orders.bank_events (bank_id, event_id, order_id, kind, body, outcome)
       values ($1, $2, $3, $4, $5, $6)`,
      [event.bankId, event.eventId, event.orderId, event.kind, event, outcome],
    )
    return outcome
  })
}

async function isKnown(tx: Tx, { bankId, eventId }: BankEvent): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from orders.bank_events where bank_id = $1 and event_id = $2',
    [bankId, eventId],
  )
  return rowCount > 0
}

const actor = 'partner bank'
const atBank = ['EXPORTED', 'IN_PROGRESS', 'ISSUE_IDENTIFIED'] as const
const isAtBank = ({ instructionState, exportedOn }: Order) =>
  exportedOn !== null && (atBank as readonly string[]).includes(instructionState)

async function apply(
  tx: Tx,
  order: Order,
  event: BankEvent,
  now: WallClock,
): Promise<BankEventOutcome> {
  switch (event.kind) {
    case 'ACKNOWLEDGED':
      if (order.instructionState !== 'EXPORTED') return 'late'
      await moveOrder(tx, order, 'IN_PROGRESS', { actor })
      return 'applied'
    case 'OPENED':
      if (!isAtBank(order)) return 'late'
      if (!(await fits(tx, order, event))) return questioned(tx, order)
      // What was to be topped up may have been closed meanwhile.
      if (order.action === 'TOP_UP' && !(await isRunning(tx, order)))
        return rejected(tx, order, 'CLOSED', now)
      return opened(tx, order, event.valueDate)
    case 'REJECTED':
      return isAtBank(order) ? rejected(tx, order, event.reason, now) : 'late'
    case 'RETURNED':
      if (order.state !== 'REVOCATION_REQUESTED') return 'late'
      if (!(await returned(tx, order, event))) return 'issue'
      await fundOrders(tx, { customerId: order.customerId, accountId: order.accountId }, now)
      return 'applied'
  }
}

async function rejected(
  tx: Tx,
  order: Order,
  reason: BankRejection,
  now: WallClock,
): Promise<BankEventOutcome> {
  await moveOrder(tx, order, 'REJECTED', { actor, change: { reason } })
  if (order.action === 'OPEN')
    await moveInstance(tx, { customerId: order.customerId, id: order.instanceId! }, 'REJECTED')
  await bringBack(tx, order, await clearingOf(tx, order), order.amount, 'ORDER_REJECTED')
  await fundOrders(tx, { customerId: order.customerId, accountId: order.accountId }, now)
  return 'applied'
}

async function isRunning(tx: Tx, { customerId, instanceId }: Order): Promise<boolean> {
  const deposit = await lockDeposit(tx, { customerId, id: instanceId! })
  return deposit?.state === 'ACTIVE'
}

const isSum = ({ amount, currency }: { amount: string; currency: string }, wanted: Money) =>
  amount === decimalOf(wanted) && currency === wanted.currency

/** How far ahead a bank may date a credit. */
const mostDaysAhead = 5

/** A part of the money, or a day that cannot be, is a question and not an opening. */
async function fits(tx: Tx, order: Order, event: BankEvent & { kind: 'OPENED' }): Promise<boolean> {
  const today = await businessDate(tx)
  const isDated =
    event.valueDate >= order.exportedOn! && event.valueDate <= addDays(today, mostDaysAhead)
  return isDated && isSum(event, order.amount)
}

async function questioned(tx: Tx, order: Order): Promise<BankEventOutcome> {
  if (order.instructionState === 'ISSUE_IDENTIFIED') return 'issue'
  await moveOrder(tx, order, 'ISSUE_IDENTIFIED', { actor, change: { reason: 'bank.mismatch' } })
  if (order.action === 'OPEN')
    await moveInstance(
      tx,
      { customerId: order.customerId, id: order.instanceId! },
      'ISSUE_IDENTIFIED',
    )
  return 'issue'
}

async function opened(tx: Tx, found: Order, valueDate: CalendarDate): Promise<BankEventOutcome> {
  // The acknowledgement may be late or lost; the account is open all the same.
  const order =
    found.instructionState === 'IN_PROGRESS'
      ? found
      : await moveOrder(tx, found, 'IN_PROGRESS', { actor, change: { reason: null } })
  const executed = await moveOrder(tx, order, 'EXECUTED', {
    actor,
    change: { value_date: valueDate },
  })
  const depositAccount =
    order.action === 'OPEN'
      ? await start(tx, executed, valueDate)
      : await grow(tx, executed, valueDate)
  await post(
    tx,
    {
      id: uuidV7(),
      key: `order/${order.id}/open`,
      kind: order.action === 'OPEN' ? 'DEPOSIT_OPENED' : 'DEPOSIT_TOPPED_UP',
      valueDate,
      lines: [
        {
          accountId: await clearingOf(tx, order),
          amount: money(-order.amount.minor, order.amount.currency),
        },
        { accountId: depositAccount, amount: order.amount },
      ],
    },
    { evidence: { orderId: order.id, bankId: order.bankId } },
  )
  return 'applied'
}

async function start(tx: Tx, order: Order, valueDate: CalendarDate): Promise<string> {
  const { terms } = await issueNamed(tx, order.productId, order.issueVersion)
  const instance = { customerId: order.customerId, id: order.instanceId! }
  await setDates(tx, instance, valueDate, maturityOf(valueDate, terms))
  await moveInstance(tx, instance, 'ACTIVE')
  const account = await openContract(tx, {
    customerId: order.customerId,
    instanceId: order.instanceId!,
    market: order.market,
    terms: { ...terms, rate: order.rate },
    principal: order.amount,
    start: valueDate,
    orderId: order.id,
  })
  if (order.maturity) {
    const legs = plainInstructions[order.maturity]
    await setInstruction(tx, { ...instance, legs }, order.userId)
  }
  return account
}

async function grow(tx: Tx, order: Order, valueDate: CalendarDate): Promise<string> {
  const deposit = await lockDeposit(tx, { customerId: order.customerId, id: order.instanceId! })
  if (!deposit) throw new Error(`order ${order.id} tops up a deposit that does not run`)
  await setSteps(tx, [
    {
      customerId: order.customerId,
      instanceId: deposit.instanceId,
      day: valueDate,
      balance: money(deposit.balanceMinor + order.amount.minor, order.amount.currency),
    },
  ])
  return deposit.ledgerAccountId
}

/** All that stood on the deposit, or what never reached it; any other sum is a question. */
async function returned(
  tx: Tx,
  order: Order,
  event: BankEvent & { kind: 'RETURNED' },
): Promise<boolean> {
  const instance = { customerId: order.customerId, id: order.instanceId! }
  const deposit =
    order.valueDate && order.action === 'OPEN' ? await lockDeposit(tx, instance) : undefined
  const from = deposit?.ledgerAccountId ?? (await clearingOf(tx, order))
  const back = deposit ? money(deposit.balanceMinor, order.amount.currency) : order.amount
  if (!isSum(event, back)) return false
  if (back.minor > 0n) await bringBack(tx, order, from, back, 'ORDER_REVOKED')
  if (deposit) await endContract(tx, deposit)
  if (order.action === 'OPEN') await moveInstance(tx, instance, 'CLOSED')
  await moveOrder(tx, order, 'REVOKED', { actor })
  return true
}

async function bringBack(
  tx: Tx,
  order: Order,
  from: string,
  amount: Money,
  kind: string,
): Promise<void> {
  const { customerId, accountId: id } = order
  const to = await ledgerAccountOf(tx, { customerId, id, currency: amount.currency })
  await post(
    tx,
    {
      id: uuidV7(),
      key: `order/${order.id}/back`,
      kind,
      valueDate: await businessDate(tx),
      lines: [
        { accountId: from, amount: money(-amount.minor, amount.currency) },
        { accountId: to, amount },
      ],
    },
    { evidence: { orderId: order.id, bankId: order.bankId } },
  )
}
