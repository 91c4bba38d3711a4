// Paying for orders: money that is free is reserved for those that wait, in the order of their signatures.

import { type Locale, marketOf } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { forwardingDay, fundable, minuteOfDay } from '#domain/order/funding.ts'
import { openingCalendars } from '#domain/order/opening.ts'
import type { WallClock } from '#platform/clock.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { balanceOf, hold } from '#services/ledger/index.ts'
import { type Issue, issueNamed } from '#services/products/index.ts'
import { moveOrder, type Order, ordersWhere } from './store.ts'

export type AccountKey = { customerId: string; accountId: string }

/** Those that wait for their money, in the order in which they get it. */
export const waitingOf = (condition: string): string =>
  `${condition} and instruction_state = 'CONFIRMED' order by confirmed_at, id`
const isWaiting = `${waitingOf('customer_id = $1 and account_id = $2')} for update`

/** Whoever calls holds the customer's lock, so what is free stays free until it is reserved. */
export async function fundOrders(
  tx: Tx,
  { customerId, accountId }: AccountKey,
  now: WallClock,
): Promise<void> {
  const waiting = await ordersWhere(tx, isWaiting, [customerId, accountId])
  const [first] = waiting
  if (!first) return
  const { currency } = first.amount
  const ledgerId = await ledgerAccountOf(tx, { customerId, id: accountId, currency })
  const balance = await balanceOf(tx, ledgerId)
  for (const order of fundable(balance?.available ?? money(0n, currency), waiting))
    await reserve(tx, order, ledgerId, (market) => minuteOfDay(now(), marketOf(market).calendar))
}

/** Decided before the day, and so never late for its cut-off. */
const beforeTheDay = () => -1

/** Money that a deposit's end has set aside for one order: it neither queues nor waits. */
export async function fundFollowUp(tx: Tx, order: Order): Promise<void> {
  const { customerId, accountId, amount } = order
  const ledgerId = await ledgerAccountOf(tx, {
    ...{ customerId, id: accountId, currency: amount.currency },
  })
  const balance = await balanceOf(tx, ledgerId)
  if (balance && balance.available.minor >= amount.minor)
    await reserve(tx, order, ledgerId, beforeTheDay)
}

/** The days on which money may leave for an order's bank. */
export const calendarsOf = ({ market }: Pick<Order, 'market'>, { terms }: Pick<Issue, 'terms'>) =>
  openingCalendars(marketOf(market).calendar, terms.bankCountry)

async function reserve(
  tx: Tx,
  order: Order,
  ledgerId: string,
  minuteIn: (market: Locale) => number,
): Promise<void> {
  const holdId = await hold(tx, {
    key: `order/${order.id}`,
    accountId: ledgerId,
    amount: order.amount,
    reason: 'order',
  })
  const issue = await issueNamed(tx, order.productId, order.issueVersion)
  const today = await businessDate(tx)
  const minute = minuteIn(order.market)
  const forwardOn = forwardingDay(today, minute, issue.cutOffMinutes, calendarsOf(order, issue))
  await moveOrder(tx, order, 'FUNDED', {
    actor: 'funding',
    change: { hold_id: holdId, forward_on: forwardOn },
  })
  if (order.action === 'OPEN')
    await moveInstance(tx, { customerId: order.customerId, id: order.instanceId! }, 'REQUESTED')
}
