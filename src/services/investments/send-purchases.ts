// Sending purchases to the custodian, a set of them at once: what is to be bought of each fund, for the money that was
// reserved.

import type { CalendarDate } from '#domain/date.ts'
import { purchaseTypes } from '#domain/investment/portfolio-order.ts'
import { buysOf, type ToBuy } from '#domain/investment/rebalancing.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { allocate } from '#domain/money.ts'
import type { Db, Tx } from '#platform/db.ts'
import { type Done, inSets, sumOf } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { isShort } from '#services/ledger/index.ts'
import { type Instruction, instructionsWhere, moveOrders } from '#services/orders/index.ts'
import { beginTrading } from './begin.ts'
import { type OrderTerms, termsOf } from './order-store.ts'
import { standingOf } from './standing.ts'
import { askForTrades } from './trades.ts'

const actor = 'export'

/** Without an account the money stays reserved where it is. */
const due = `type in ${sqlList(purchaseTypes)} and instruction_state = 'FUNDED' and forward_on <= $1
  and not ${isShort('orders.account_id', 'orders.currency')}
  and exists (select from investments.depots d where d.customer_id = orders.customer_id and d.state = 'OPEN')`

type Purchase = { order: Instruction; terms: OrderTerms }

/** What of the money buys which fund: by the targets, or by what lacks where that is wished and there are prices. */
async function partsOf(
  tx: Tx,
  purchases: readonly Purchase[],
  day: CalendarDate,
): Promise<(purchase: Purchase) => ToBuy[]> {
  const wanting = purchases.flatMap(({ terms: { portfolioId, template, mix } }) =>
    mix?.newMoney === 'FURTHEST_BELOW' ? [{ portfolioId, template, weights: mix.weights }] : [],
  )
  const standing = wanting.length > 0 ? await standingOf(tx, wanting, day) : () => undefined
  return ({ order: { amount }, terms }) => {
    const wants = wanting.find(({ portfolioId }) => portfolioId === terms.portfolioId)
    const found = wants && standing(wants)
    const lacking = found ? buysOf(amount, found.held, found.wanted, found.priceOf) : []
    if (lacking.length > 0) return lacking
    const targets = targetsOf(terms.template, terms.mix?.weights)
    const parts = allocate(
      amount,
      targets.map(({ percent }) => BigInt(percent)),
    )
    return targets
      .map(({ isin }, i) => ({ isin, amount: parts[i]! }))
      .filter((part) => part.amount.minor > 0n)
  }
}

async function accountsOf(tx: Tx, customerIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ customerId: string; account: string }>(
    `select customer_id as "customerId", account from investments.depots
      where customer_id = any ($1) and state = 'OPEN'`,
    [customerIds],
  )
  return new Map(rows.map(({ customerId, account }) => [customerId, account]))
}

async function send(tx: Tx, ids: readonly string[], day: CalendarDate): Promise<void> {
  // Asked again under their owners' locks: what was called off meanwhile is not sent.
  const orders = await instructionsWhere(tx, `${due} and id = any ($2) order by id for update`, [
    ...[day, ids],
  ])
  const terms = new Map(
    (
      await termsOf(
        tx,
        orders.map(({ id }) => id),
      )
    ).map((each) => [each.orderId, each]),
  )
  const purchases = orders.map((order) => ({ order, terms: terms.get(order.id)! }))
  const accounts = await accountsOf(
    tx,
    orders.map(({ customerId }) => customerId),
  )
  const parts = await partsOf(tx, purchases, day)
  const asked = purchases.flatMap((purchase) => {
    const { customerId, id: orderId } = purchase.order
    const { portfolioId } = purchase.terms
    const own = { customerId, orderId, portfolioId, account: accounts.get(customerId)! }
    return parts(purchase).map((part) => ({ ...own, ...part, side: 'BUY' as const }))
  })
  await askForTrades(tx, asked, { purpose: 'ORDER', day })
  const moves = orders.map((order) => ({ order, reason: null, exportedOn: day }))
  await moveOrders(tx, moves, 'EXPORTED', actor)
  for (const { order, terms: own } of purchases)
    if (order.type === 'LIQUID_ONBOARDING')
      await beginTrading(tx, order.customerId, own.portfolioId)
}

const purchasesInSet = 250

export async function sendPurchases(db: Db, day: CalendarDate): Promise<Done> {
  const all = await instructionsWhere(db, `${due} order by id`, [day])
  const results: Done[] = []
  for (let i = 0; i < all.length; i += purchasesInSet)
    results.push(
      await inSets(
        all.slice(i, i + purchasesInSet),
        (set) => {
          const customers = [...new Set(set.map(({ customerId }) => customerId))].sort()
          const ids = set.map(({ id }) => id)
          return db.transaction((tx) => send(tx, ids, day), { customers, isLocked: true })
        },
        ({ id, customerId }) => ({ entityId: id, customerId }),
      ),
    )
  return sumOf(results)
}
