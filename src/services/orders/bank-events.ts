// What banks say: each event once, whatever the number and the order of its deliveries. Money moves in
// the transaction that believes the event; one that cannot be believed is set aside, and stops nobody.

import type { BankAnswer } from '#contracts/bank-files.ts'
import { addDays } from '#domain/date.ts'
import { decimalOf, type Money } from '#domain/money.ts'
import { type BankAnswerEffect, bankAnswerEffect, orderPlace } from '#domain/order/bank-answer.ts'
import { atBankStates } from '#domain/order/order.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import { type Db, isPassing, type Tx } from '#platform/db.ts'
import { noteIssue, reasonOf, settleIssues } from '#platform/issues.ts'
import {
  acknowledge,
  giveBack,
  isTakenUp,
  open,
  owedBack,
  question,
  reject,
} from './bank-effects.ts'
import { lockOwnedOrder, type Order } from './store.ts'

export type BankEvent = BankAnswer & { bankId: string }

/** Known: it says nothing new. Issue and unknown: it does not fit, and somebody has to look. */
export type BankEventOutcome = 'applied' | 'known' | 'issue' | 'unknown' | 'repeated'

/** Under this kind what somebody has to look at is found. */
const issueKind = 'bank-answer'

type Heard = { outcome: Exclude<BankEventOutcome, 'repeated'>; issue?: string }

export function receiveBankEvent(
  db: Db,
  event: BankEvent,
  now: WallClock,
): Promise<BankEventOutcome> {
  return db.transaction(async (tx) => {
    const order = await lockOwnedOrder(tx, event.orderId)
    if (await isKnown(tx, event)) return 'repeated'
    const isOurs = order?.bankId === event.bankId
    const { outcome, issue }: Heard = isOurs
      ? await heard(tx, order, event, now)
      : { outcome: 'unknown', issue: `${event.kind} of ${event.bankId} for no order of theirs` }
    const { rowCount } = await tx.query(
      `insert into orders.bank_events (bank_id, event_id, order_id, kind, body, outcome)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [event.bankId, event.eventId, event.orderId, event.kind, event, outcome],
    )
    if (rowCount === 0) return 'repeated'
    const about = { entityId: event.orderId, ...(isOurs && { customerId: order.customerId }) }
    if (issue) await noteIssue(tx, issueKind, { ...about, reason: issue })
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

/** An answer that breaks on the way has done nothing, and the order waits for somebody who looks. */
async function heard(tx: Tx, order: Order, event: BankEvent, now: WallClock): Promise<Heard> {
  await tx.query('savepoint answer')
  try {
    const found = await apply(tx, order, event, now)
    await tx.query('release savepoint answer')
    return found
  } catch (error) {
    if (isPassing(error)) throw error
    await tx.query('rollback to savepoint answer')
    if (isAtBank(order)) await question(tx, order)
    return { outcome: 'issue', issue: `${event.kind}: ${reasonOf(error)}` }
  }
}

const placed = async (tx: Tx, order: Order) => ({
  instructionState: order.instructionState,
  isExported: order.exportedOn !== null,
  isOpened: order.valueDate !== null || (await hasCrossed(tx, order)),
})

const isAtBank = ({ instructionState, exportedOn }: Order): boolean =>
  exportedOn !== null && atBankStates.includes(instructionState)

/** Whether the bank has opened what the customer wanted back at the same time. */
async function hasCrossed(tx: Tx, { id, bankId, instructionState }: Order): Promise<boolean> {
  if (instructionState !== 'REVOCATION_REQUESTED') return false
  const { rowCount } = await tx.query(
    `select from orders.bank_events
      where order_id = $1 and bank_id = $2 and kind = 'OPENED' and outcome = 'known'`,
    [id, bankId],
  )
  return rowCount > 0
}

async function apply(tx: Tx, order: Order, event: BankEvent, now: WallClock): Promise<Heard> {
  const place = await placed(tx, order)
  const effect = bankAnswerEffect(place, event.kind, await fits(tx, order, event))
  const doubt = `${event.kind} when ${orderPlace(place)}`
  if (effect === 'issue') return { outcome: 'issue', issue: doubt }
  if (effect === 'known') return { outcome: 'known' }
  if (effect === 'question') {
    await question(tx, order)
    return { outcome: 'issue', issue: doubt }
  }
  return act(tx, order, event, { effect, now })
}

type Act = { effect: Exclude<BankAnswerEffect, 'issue' | 'known' | 'question'>; now: WallClock }

async function act(tx: Tx, order: Order, event: BankEvent, { effect, now }: Act): Promise<Heard> {
  if (effect === 'acknowledge') {
    await acknowledge(tx, order)
    return { outcome: 'applied' }
  }
  await settleIssues(tx, 'partner bank', { kind: issueKind, entityId: order.id })
  if (effect === 'open' && event.kind === 'OPENED') {
    if (await isTakenUp(tx, order)) {
      await open(tx, order, event.valueDate)
      return { outcome: 'applied' }
    }
    await reject(tx, order, 'CLOSED', now)
    return { outcome: 'applied', issue: 'OPENED on a deposit that is closed: ask it back' }
  }
  if (effect === 'giveBack') await giveBack(tx, order, now)
  else await reject(tx, order, event.kind === 'REJECTED' ? event.reason : 'OTHER', now)
  return { outcome: 'applied' }
}

const isSum = ({ amount, currency }: { amount: string; currency: string }, wanted: Money) =>
  amount === decimalOf(wanted) && currency === wanted.currency

/** How far ahead a bank may date a credit. */
const mostDaysAhead = 5

/** A part of the money, or a day that cannot be, does not fit; nor does another day than was said before. */
async function fits(tx: Tx, order: Order, event: BankEvent): Promise<boolean> {
  if (event.kind === 'RETURNED') return isSum(event, await owedBack(tx, order))
  if (event.kind !== 'OPENED') return true
  if (!isSum(event, order.amount)) return false
  if (order.valueDate) return event.valueDate === order.valueDate
  const latest = addDays(await businessDate(tx), mostDaysAhead)
  return (
    order.exportedOn !== null && order.exportedOn <= event.valueDate && event.valueDate <= latest
  )
}
