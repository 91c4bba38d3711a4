// What the custodian has done becomes money and units on the ledger, transactions and lots: whole sets at once, and what
// is booked is never booked again.

import type { CalendarDate } from '#domain/date.ts'
import { atCustodianStates } from '#domain/investment/portfolio.ts'
import { sumOf as sumUp } from '#domain/investment/sizing.ts'
import { money } from '#domain/money.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { noteIssue } from '#platform/issues.ts'
import { type Done, inSets, sumOf } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { holdAll, postAll, releaseAll } from '#services/ledger/index.ts'
import {
  type Instruction,
  instructionsWhere,
  letGo,
  moveOrder,
  moveOrders,
  setHolds,
} from '#services/orders/index.ts'
import { reopen } from './closing.ts'
import { bookUnordered } from './fee-sales.ts'
import {
  type Fills,
  grouped,
  investedBy,
  type PlaceOf,
  placesOf,
  readFills,
  transfersOf,
  writeTransactions,
} from './purchases.ts'
import { bookSales } from './sales.ts'

const actor = 'custodian'

async function reservedBy(tx: Tx, holdIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await tx.query<{ id: string; minor: bigint }>(
    'select id, amount_minor as minor from ledger.own_holds where id = any ($1)',
    [holdIds],
  )
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

/**
 * Of the money that was reserved, what is not spent yet stays so until the last part is done: reserved anew before anything
 * leaves, so that nothing else can have it.
 */
async function reserveRests(
  tx: Tx,
  orders: readonly Instruction[],
  purchases: readonly Fills[],
  at: PlaceOf,
): Promise<void> {
  const byOrder = Map.groupBy(purchases, ({ fills }) => fills[0].orderId)
  const paid = orders.flatMap((order) => {
    const own = byOrder.get(order.id)
    return own && order.holdId ? [{ order, own, holdId: order.holdId }] : []
  })
  const before = await reservedBy(
    tx,
    paid.map(({ holdId }) => holdId),
  )
  const rests = paid.map(({ order, own, holdId }) => {
    const [{ tradeId, execution }] = own[0]!.fills
    return {
      ...{ order, left: (before.get(holdId) ?? 0n) - sumUp(own.map(investedBy)) },
      key: `order/${order.id}/rest/${tradeId}/${execution}`,
    }
  })
  await releaseAll(
    tx,
    paid.map(({ holdId }) => holdId),
  )
  const holds = await holdAll(
    tx,
    rests
      .filter(({ left }) => left > 0n)
      .map(({ order, left, key }) => ({
        ...{ key, accountId: at('TRANSACTION', order.accountId), amount: money(left, 'EUR') },
        reason: 'order',
      })),
  )
  await setHolds(
    tx,
    rests.map(({ order, key }) => ({ order, holdId: holds.get(key) ?? null })),
  )
}

async function book(tx: Tx, orderIds: readonly string[], day: CalendarDate): Promise<void> {
  const rows = await readFills(tx, 't.order_id = any ($1)', [orderIds])
  const purchases = grouped(rows.filter(({ side }) => side === 'BUY'))
  const at = await placesOf(tx, purchases)
  const orders = await instructionsWhere(tx, 'id = any ($1) order by id for update', [orderIds])
  await reserveRests(tx, orders, purchases, at)
  await postAll(
    tx,
    purchases.flatMap((purchase) => transfersOf(purchase, at, day)),
  )
  await writeTransactions(tx, purchases, day)
  await bookSales(tx, grouped(rows.filter(({ side }) => side === 'SELL')), day)
}

/**
 * All of its trades are answered for good: done with what was traded, or refused altogether. What a rebalancing sold is
 * to be bought for first.
 */
async function finish(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string; isDone: boolean }>(
    `select t.order_id as id, count(f.trade_id) > 0 as "isDone"
       from investments.trades t
       left join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
       join investments.instructions o on o.customer_id = t.customer_id and o.id = t.order_id
      where t.order_id = any ($1) group by t.order_id, o.type
     having bool_and(t.state <> 'SUBMITTED')
        and (o.type <> 'REBALANCING' or bool_or(t.side = 'BUY') or count(f.trade_id) = 0)`,
    [orderIds],
  )
  const traded = new Map(rows.map(({ id, isDone }) => [id, isDone]))
  const open = `id = any ($1) and instruction_state = 'IN_PROGRESS' order by id for update`
  const orders = await instructionsWhere(tx, open, [[...traded.keys()]])
  const done = orders.filter(({ id }) => traded.get(id))
  const moves = done.map((order) => ({ order, reason: order.reason ?? null }))
  await moveOrders(tx, moves, 'EXECUTED', actor)
  await releaseAll(
    tx,
    done.flatMap(({ holdId }) => holdId ?? []),
  )
  for (const order of orders) if (!traded.get(order.id)) await refuse(tx, order)
}

async function refuse(tx: Tx, order: Instruction): Promise<void> {
  await moveOrder(tx, order, 'REJECTED', { actor, change: { reason: 'custodian' } })
  if (order.type === 'REBALANCING') {
    await noteIssue(tx, 'rebalance', {
      ...{ entityId: order.instanceId!, customerId: order.customerId, reason: 'custodian' },
    })
    await lookAgain(tx, order)
  }
  await letGo(tx, order)
  await reopen(tx, order)
}

/** Own weights that were not restored are not left alone for a whole rhythm; with new ones that were refused nothing was due. */
const lookAgain = (tx: Tx, { customerId, instanceId, exportedOn, id }: Instruction) =>
  tx.query(
    `update investments.portfolios set rebalance_on = $3
      where customer_id = $1 and id = $2 and rebalance_on is not null
        and not exists (select from investments.order_terms m where m.customer_id = $1 and m.rebalancing_id = $4)`,
    [customerId, instanceId, exportedOn, id],
  )

/** The first units of a portfolio make it one. */
async function activate(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ customerId: string; id: string }>(
    `select distinct i.customer_id as "customerId", i.id
       from investments.trades t
       join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
       join investments.held i on i.customer_id = t.customer_id and i.id = t.portfolio_id
      where t.order_id = any ($1) and i.state = 'ORDERED' and f.transaction_id is not null`,
    [orderIds],
  )
  for (const instance of rows) await moveInstance(tx, instance, 'ACTIVE')
}

type Due = { customerId: string; orderId: string }

/** Orders with something to book, and those whose last trade was refused. */
const due = `
  select distinct t.customer_id as "customerId", t.order_id as "orderId"
    from investments.trades t
    join investments.instructions o on o.customer_id = t.customer_id and o.id = t.order_id
    left join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
   where o.instruction_state in ${sqlList(atCustodianStates)}
     and (t.state = 'REJECTED' or f.trade_id is not null and f.transaction_id is null)
   order by 1, 2`

const ordersInSet = 250

async function bookDue(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<Due>(due)
  const results: Done[] = []
  for (let i = 0; i < rows.length; i += ordersInSet)
    results.push(
      await inSets(
        rows.slice(i, i + ordersInSet),
        (set) => {
          const ids = set.map(({ orderId }) => orderId)
          const customers = [...new Set(set.map(({ customerId }) => customerId))].sort()
          return db.transaction(
            async (tx) => {
              await book(tx, ids, day)
              await activate(tx, ids)
              await finish(tx, ids)
            },
            { customers, isLocked: true },
          )
        },
        ({ orderId, customerId }) => ({ entityId: orderId, customerId }),
      ),
    )
  return sumOf(results)
}

export const fillStep: DayStep = {
  name: 'fill',
  run: async (db, day) => sumOf([await bookDue(db, day), await bookUnordered(db, day)]).issues,
}
