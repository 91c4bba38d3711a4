// Paying for orders: money that is free is reserved for those that wait, in the order of their signatures.

import type { CalendarDate } from '#domain/date.ts'
import { tradingCutOffMinutes } from '#domain/investment/buying.ts'
import { mostOwed } from '#domain/investment/capital-call.ts'
import { fundedOrderTypes, onboardingTypes } from '#domain/investment/portfolio-order.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Money, money, subtract } from '#domain/money.ts'
import { forwardingDay, fundable, minuteOfDay, payable } from '#domain/order/funding.ts'
import { openingCalendars } from '#domain/order/opening.ts'
import type { WallClock } from '#platform/clock.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { balanceOf, freeMoney, hold, holdAll } from '#services/ledger/index.ts'
import { type Issue, issueNamed } from '#services/products/index.ts'
import { moveOrders } from './made.ts'
import { type Instruction, instructionsWhere, isDeposit, moveOrder, type Order } from './store.ts'

export type AccountKey = { customerId: string; accountId: string }

/** Those that wait for their money, of every family, in the order in which they get it. */
export const waitingOf = (condition: string): string =>
  `${condition} and instruction_state = 'CONFIRMED'
     and (type is null or type in ${sqlList(fundedOrderTypes)}) order by confirmed_at, id`
/** Runs of savings plans that found no money, and are tried once more. */
export const uncoveredRuns = (condition: string): string =>
  `${condition} and type = 'SAVINGS_PLAN_EXECUTION' and instruction_state = 'ISSUE_IDENTIFIED'
     and hold_id is null and reason = 'plan.cover'`
const isWaiting = `${waitingOf('customer_id = $1 and account_id = $2')} for update`

/** What calls that are late need, by account: nothing costs its holder more, so nothing else is paid with it. */
async function owedToFunds(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const late = await instructionsWhere(
    tx,
    `customer_id = any ($1) and type = 'CAPITAL_CALL' and instruction_state = 'ISSUE_IDENTIFIED'`,
    [customerIds],
  )
  const today = await businessDate(tx)
  const owed = new Map<string, bigint>()
  for (const { accountId, amount, confirmedOn } of late)
    owed.set(accountId, (owed.get(accountId) ?? 0n) + mostOwed(amount, confirmedOn!, today).minor)
  return owed
}

/** Of one account: what its holder asked for elsewhere has to leave this there. */
export const keptForCalls = async (
  tx: Tx,
  { customerId, accountId, amount }: AccountKey & { amount: Money },
): Promise<Money> =>
  money((await owedToFunds(tx, [customerId])).get(accountId) ?? 0n, amount.currency)

/** One each time it is paid: what was let go of is not there again. */
const newHoldKey = (id: string) => `order/${id}/${uuidV7()}`

/** Whoever calls holds the customer's lock, so what is free stays free until it is reserved. */
export async function fundOrders(
  tx: Tx,
  { customerId, accountId }: AccountKey,
  now: WallClock,
): Promise<void> {
  const waiting = await instructionsWhere(tx, isWaiting, [customerId, accountId])
  const [first] = waiting
  if (!first) return
  const { currency } = first.amount
  const ledgerId = await ledgerAccountOf(tx, { customerId, id: accountId, currency })
  const balance = await balanceOf(tx, ledgerId)
  const available = balance?.available ?? money(0n, currency)
  for (const order of fundable(subtract(available, await keptForCalls(tx, first)), waiting))
    await reserve(tx, order, ledgerId, (market) => minuteOfDay(now(), marketOf(market).calendar))
}

/** Decided before the day, and so never late for its cut-off. */
const beforeTheDay = () => -1

/** Money that a deposit's end has set aside for one order: it neither queues nor waits, but behind what a fund is owed. */
export async function fundFollowUp(tx: Tx, order: Order): Promise<void> {
  const { customerId, accountId, amount } = order
  const ledgerId = await ledgerAccountOf(tx, {
    ...{ customerId, id: accountId, currency: amount.currency },
  })
  const balance = await balanceOf(tx, ledgerId)
  if (!balance) return
  const free = subtract(balance.available, await keptForCalls(tx, order))
  if (free.minor >= amount.minor) await reserve(tx, order, ledgerId, beforeTheDay)
}

/**
 * Of what a step has made, all at once: each stands behind all that waits, and is paid now or not at all. Whoever
 * calls holds their customers' locks. Those that are paid.
 */
export async function fundNow(tx: Tx, orders: readonly Instruction[]): Promise<Instruction[]> {
  const accountIds = [...new Set(orders.map(({ accountId }) => accountId))]
  const customerIds = [...new Set(orders.map(({ customerId }) => customerId))]
  const made = new Set(orders.map(({ type }) => type))
  const condition = waitingOf('customer_id = any ($1) and account_id = any ($2)')
  const waiting = await instructionsWhere(tx, `${condition} for update`, [customerIds, accountIds])
  const queues = new Set(
    waiting.filter(({ type }) => !made.has(type)).map((each) => each.accountId),
  )
  const free = (await freeMoney(tx, accountIds)).filter(({ reference }) => !queues.has(reference))
  const late = await owedToFunds(tx, customerIds)
  const left = free.map(
    ({ reference, minor }) => [reference, minor - (late.get(reference) ?? 0n)] as const,
  )
  const paid = payable(new Map(left), orders)
  const ledgerIds = new Map(free.map(({ reference, id }) => [reference, id]))
  const keys = new Map(paid.map(({ id }) => [id, newHoldKey(id)]))
  const holds = await holdAll(
    tx,
    paid.map(({ id, accountId, amount }) => ({
      ...{ key: keys.get(id)!, accountId: ledgerIds.get(accountId)!, amount, reason: 'order' },
    })),
  )
  const today = await businessDate(tx)
  const forwardOn = forwardingDay(today, beforeTheDay(), tradingCutOffMinutes, 'TARGET')
  const moves = paid.map((order) => ({
    ...{ order, reason: null, forwardOn, holdId: holds.get(keys.get(order.id)!)! },
  }))
  await moveOrders(tx, moves, 'FUNDED', 'funding')
  return paid
}

/** The days on which money may leave for an order's bank. */
export const calendarsOf = ({ market }: Pick<Order, 'market'>, { terms }: Pick<Issue, 'terms'>) =>
  openingCalendars(marketOf(market).calendar, terms.bankCountry)

/** A portfolio's money leaves on trading days. */
async function leavesOn(tx: Tx, order: Instruction, minute: number): Promise<CalendarDate> {
  const today = await businessDate(tx)
  if (!isDeposit(order)) return forwardingDay(today, minute, tradingCutOffMinutes, 'TARGET')
  const issue = await issueNamed(tx, order.productId, order.issueVersion)
  return forwardingDay(today, minute, issue.cutOffMinutes, calendarsOf(order, issue))
}

/** What comes into being with its order. */
export const opensInstance = ({ action, type }: Instruction): boolean =>
  action === 'OPEN' ||
  type === 'PRIVATE_EQUITY_ONBOARDING' ||
  (type !== null && onboardingTypes.includes(type))

async function reserve(
  tx: Tx,
  order: Instruction,
  ledgerId: string,
  minuteIn: (market: Locale) => number,
): Promise<void> {
  const holdId = await hold(tx, {
    key: newHoldKey(order.id),
    accountId: ledgerId,
    amount: order.amount,
    reason: 'order',
  })
  const forwardOn = await leavesOn(tx, order, minuteIn(order.market))
  await moveOrder(tx, order, 'FUNDED', {
    actor: 'funding',
    // What was in the way no longer is.
    change: { hold_id: holdId, forward_on: forwardOn, reason: null },
  })
  if (opensInstance(order))
    await moveInstance(tx, { customerId: order.customerId, id: order.instanceId! }, 'REQUESTED')
}
