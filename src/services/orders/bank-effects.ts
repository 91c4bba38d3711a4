// What follows from a bank's answer: the order's next state, and its money with it, in one transaction.

import type { BankRejection } from '#contracts/bank-files.ts'
import type { CalendarDate } from '#domain/date.ts'
import { plainInstructions } from '#domain/deposit/maturity-instruction.ts'
import { type Money, money } from '#domain/money.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import {
  changeSteps,
  endContract,
  keepInstruction,
  lockDeposit,
  maturityOf,
  moveInstance,
  openContract,
  setDates,
} from '#services/deposits/index.ts'
import { post } from '#services/ledger/index.ts'
import { issueNamed } from '#services/products/index.ts'
import { clearingOf } from './export.ts'
import { fundOrders } from './funding.ts'
import { moveOrder, type Order } from './store.ts'

const actor = 'partner bank'

const instanceOf = (order: Order) => ({ customerId: order.customerId, id: order.instanceId! })

export async function acknowledge(tx: Tx, order: Order): Promise<void> {
  await moveOrder(tx, order, 'IN_PROGRESS', { actor })
}

/** The order waits for a better answer; the customer may ask for the money back meanwhile. */
export async function question(tx: Tx, order: Order): Promise<void> {
  if (order.instructionState === 'ISSUE_IDENTIFIED') return
  await moveOrder(tx, order, 'ISSUE_IDENTIFIED', { actor, change: { reason: 'bank.mismatch' } })
  if (order.action === 'OPEN') await moveInstance(tx, instanceOf(order), 'ISSUE_IDENTIFIED')
}

export async function reject(
  tx: Tx,
  order: Order,
  reason: BankRejection,
  now: WallClock,
): Promise<void> {
  await moveOrder(tx, order, 'REJECTED', { actor, change: { reason } })
  if (order.action === 'OPEN') await moveInstance(tx, instanceOf(order), 'REJECTED')
  await bringBack(tx, order, await clearingOf(tx, order), order.amount, 'ORDER_REJECTED')
  await fundOrders(tx, order, now)
}

/** What was to be topped up may have been closed meanwhile. */
export async function isTakenUp(tx: Tx, order: Order): Promise<boolean> {
  if (order.action === 'OPEN') return true
  const deposit = await lockDeposit(tx, instanceOf(order))
  return deposit?.state === 'ACTIVE'
}

export async function open(tx: Tx, found: Order, valueDate: CalendarDate): Promise<void> {
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
}

async function start(tx: Tx, order: Order, valueDate: CalendarDate): Promise<string> {
  const { terms } = await issueNamed(tx, order.productId, order.issueVersion)
  const instance = instanceOf(order)
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
    await keepInstruction(tx, { ...instance, legs }, order.userId)
  }
  return account
}

async function grow(tx: Tx, order: Order, valueDate: CalendarDate): Promise<string> {
  const deposit = await lockDeposit(tx, instanceOf(order))
  if (!deposit) throw new Error(`order ${order.id} tops up a deposit that does not run`)
  const { customerId, instanceId } = deposit
  await changeSteps(tx, [{ customerId, instanceId, day: valueDate, added: order.amount }])
  return deposit.ledgerAccountId
}

/** What the bank is to give back: all that stands on the deposit, or what never reached it. */
export async function owedBack(tx: Tx, order: Order): Promise<Money> {
  const deposit = await openedDeposit(tx, order)
  return deposit ? money(deposit.balanceMinor, order.amount.currency) : order.amount
}

const openedDeposit = async (tx: Tx, order: Order) =>
  order.valueDate && order.action === 'OPEN' ? lockDeposit(tx, instanceOf(order)) : undefined

export async function giveBack(tx: Tx, order: Order, now: WallClock): Promise<void> {
  const deposit = await openedDeposit(tx, order)
  const from = deposit?.ledgerAccountId ?? (await clearingOf(tx, order))
  const back = await owedBack(tx, order)
  if (back.minor > 0n) await bringBack(tx, order, from, back, 'ORDER_REVOKED')
  if (deposit) await endContract(tx, deposit)
  if (order.action === 'OPEN') await moveInstance(tx, instanceOf(order), 'CLOSED')
  await moveOrder(tx, order, 'REVOKED', { actor })
  await fundOrders(tx, order, now)
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
