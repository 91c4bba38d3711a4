// Rebalancing: a portfolio that drifted from its strategy is brought back to it, without anybody's order, and weights that
// their holder chose are restored in the rhythm they wished. What is above its target is sold; what that brings, less the
// tax on it, buys what lacks once it is there.

import type { CalendarDate } from '#domain/date.ts'
import type { ProductFamily } from '#domain/holdings/product-families.ts'
import { type MixRhythm, nextRebalancing } from '#domain/investment/own-mix.ts'
import { portfolioStrategies } from '#domain/investment/portfolio.ts'
import {
  buysOf,
  isTimely,
  needsRebalancing,
  sellsOf,
  tolerance,
  toleranceOf,
  type Weighed,
  weighed,
} from '#domain/investment/rebalancing.ts'
import { sumOf as sumUp } from '#domain/investment/sizing.ts'
import { type Target, targetsOf } from '#domain/investment/template.ts'
import type { Locale } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { pensionTemplates } from '#domain/pension/pension.ts'
import { wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type Done, sumOf } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { instructionsWhere, makeOrders, moveOrders, newReference } from '#services/orders/index.ts'
import { forPortfolios } from './in-sets.ts'
import { isUnderWay } from './order-store.ts'
import { standingOf } from './standing.ts'
import { askForTrades } from './trades.ts'

const actor = 'rebalancing'

type Owned = { customerId: string; portfolioId: string }
export type Holder = Owned & {
  family: ProductFamily
  template: string
  weights: readonly Target[] | null
  rhythm: MixRhythm | null
  market: Locale
  accountId: string
  account: string
}

/** What the custodian has refused is not tried again before. */
const daysAfterNo = 7

/** No fee or tax is due of it, no money is promised; and neither its owner's account nor the custodian's books give a reason to wait. */
export const isQuiet = `h.account_state = 'ACTIVE' and h.instance_state = 'ACTIVE'
     and not exists (select from investments.fees f
                      where f.customer_id = h.customer_id and f.portfolio_id = h.portfolio_id and f.transaction_id is null)
     and not exists (select from investments.open_prepayments() p
                      where p.customer_id = h.customer_id and p.portfolio_id = h.portfolio_id)
     and not exists (select from investments.transactions t
                      where t.customer_id = h.customer_id and t.portfolio_id = h.portfolio_id
                        and t.type = 'OUTFLOWS' and t.state = 'FILLED')`

export const holders = {
  columns: `h.customer_id as "customerId", h.portfolio_id as "portfolioId", h.family, h.market,
         h.account_id as "accountId", d.account, h.weights, h.rebalancing as rhythm`,
  from: `investments.plan_holders h
    join investments.depots d on d.customer_id = h.customer_id and d.state = 'OPEN'`,
}

const free = `
  select ${holders.columns}, h.template
    from ${holders.from}
   where h.portfolio_id = any ($2) and h.status = 'ACTIVE' and ${isQuiet} and not ${isUnderWay('h')}
     and not exists (select from investments.order_terms m
                       join investments.instructions o on o.customer_id = m.customer_id and o.id = m.order_id
                      where m.customer_id = h.customer_id and m.portfolio_id = h.portfolio_id and o.type = 'REBALANCING'
                        and o.instruction_state = 'REJECTED' and o.exported_on > $1::date - ${daysAfterNo})
   order by 1, 2`

const targets = [...portfolioStrategies, ...Object.values(pensionTemplates)].flatMap((template) =>
  targetsOf(template).map((target) => ({ ...target, template })),
)

/** By the day's closes; on a day without any nothing is decided. */
export async function driftedOn(db: Pick<Db, 'query'>, day: CalendarDate): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select portfolio_id as id from investments.drifted_on($1, $2, $3, $4, $5) order by 1',
    [
      ...[day, tolerance, targets.map(({ template }) => template), targets.map(({ isin }) => isin)],
      targets.map(({ percent }) => percent),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Portfolios whose own weights are to be restored; on a day without closes nothing is decided. */
async function dueOn(db: Pick<Db, 'query'>, day: CalendarDate): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select portfolio_id as id from investments.mixes_due($1) order by 1',
    [day],
  )
  return rows.map(({ id }) => id)
}

/** Looked at once each time, whether anything has to be done or not; those without prices wait. */
async function noteLooked(tx: Tx, of: readonly Holder[], day: CalendarDate): Promise<void> {
  const standing = await standingOf(tx, of, day)
  const looked = of.filter((holder) => holder.rhythm && standing(holder))
  await tx.query(
    `update investments.portfolios p set rebalance_on = n.next
       from unnest($1::text[], $2::uuid[], $3::date[]) as n (customer, portfolio, next)
      where p.customer_id = n.customer and p.id = n.portfolio`,
    [
      looked.map(({ customerId }) => customerId),
      looked.map(({ portfolioId }) => portfolioId),
      looked.map(({ rhythm }) => nextRebalancing(rhythm!, day) ?? null),
    ],
  )
}

/** By how far a weight must be off its target. */
const isFarOff = (rows: readonly Weighed[], { weights }: Pick<Holder, 'weights'>): boolean =>
  needsRebalancing(rows, toleranceOf(weights !== null))

/** One order each, binding from the beginning and sent at once; says which, by portfolio. */
export async function begin(
  tx: Tx,
  of: readonly Holder[],
  day: CalendarDate,
  isFar: typeof isFarOff = isFarOff,
): Promise<Map<string, string>> {
  const standing = await standingOf(tx, of, day)
  const begun = of.flatMap((holder) => {
    const found = standing(holder)
    const rows = found ? weighed(found.held, found.wanted, found.priceOf) : []
    const sells = isFar(rows, holder) ? sellsOf(rows, found!.held) : []
    const above = rows.map(({ trade }) => (trade.minor < 0n ? -trade.minor : 0n))
    const order = { ...holder, id: uuidV7(), sells, amount: money(sumUp(above), 'EUR') }
    return sells.length > 0 ? [order] : []
  })
  const made = new Map(begun.map(({ portfolioId, id }) => [portfolioId, id]))
  if (begun.length === 0) return made
  const orders = await makeOrders(
    tx,
    begun.map(({ customerId, id, family, market, accountId, amount, portfolioId }) => ({
      ...{ customerId, id, family, market, accountId, amount, reference: newReference() },
      ...{ type: 'REBALANCING', instanceId: portfolioId, fundBy: null },
    })),
    { actor, today: day, at: wallClock() },
  )
  await tx.query(
    `insert into investments.order_terms (customer_id, portfolio_id, order_id, template)
     select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[])`,
    [
      begun.map(({ customerId }) => customerId),
      begun.map(({ portfolioId }) => portfolioId),
      begun.map(({ id }) => id),
      begun.map(({ template }) => template),
    ],
  )
  await askForTrades(
    tx,
    begun.flatMap(({ customerId, portfolioId, account, id: orderId, sells }) =>
      sells.map((sell) => ({
        ...{ customerId, portfolioId, account, orderId, side: 'SELL' as const },
        ...sell,
      })),
    ),
    { purpose: 'ORDER', day },
  )
  await moveOrders(
    tx,
    orders.map((order) => ({ order, reason: null, exportedOn: day })),
    'EXPORTED',
    actor,
  )
  return made
}

async function beginWanted(db: Db, day: CalendarDate): Promise<Done> {
  if (!isTimely(day)) return { done: 0, issues: [] }
  const wanted = [...(await driftedOn(db, day)), ...(await dueOn(db, day))]
  const { rows } = await db.query<Holder>(free, [day, wanted])
  return forPortfolios(db, rows, async (tx, ids) => {
    // Asked again under their owners' locks: what was ordered meanwhile comes first.
    const still = await tx.query<Holder>(free, [day, ids])
    await begin(tx, still.rows, day)
    await noteLooked(tx, still.rows, day)
  })
}

type Paid = Owned & {
  orderId: string
  template: string
  weights: readonly Target[] | null
  account: string
  minor: bigint
}

/** All that was sold is booked and paid, nothing is bought for it yet: with what is left of it after tax. */
const paid = `
  select o.customer_id as "customerId", m.portfolio_id as "portfolioId", o.id as "orderId", m.template, d.account, i.weights,
         (sum(t.amount_minor) - sum(coalesce(e.tax_minor, 0)))::bigint as minor
    from investments.instructions o
    join investments.order_terms m on m.customer_id = o.customer_id and m.order_id = o.id
    join investments.held i on i.customer_id = m.customer_id and i.id = m.portfolio_id and i.state = 'ACTIVE'
    join investments.depots d on d.customer_id = o.customer_id and d.state = 'OPEN'
    cross join lateral (
      select distinct f.transaction_id as id from investments.trades r
        join investments.fills f on f.customer_id = r.customer_id and f.trade_id = r.id
       where r.customer_id = o.customer_id and r.order_id = o.id) sold
    join investments.transactions t on t.customer_id = o.customer_id and t.id = sold.id
    left join investments.tax_entries e on e.customer_id = t.customer_id and e.transaction_id = t.id
   where o.type = 'REBALANCING' and o.instruction_state = 'IN_PROGRESS' and not exists (
     select from investments.trades r
       left join investments.fills f on f.customer_id = r.customer_id and f.trade_id = r.id
      where r.customer_id = o.customer_id and r.order_id = o.id
        and (r.side = 'BUY' or r.state = 'SUBMITTED' or f.trade_id is not null and f.transaction_id is null))`
const paidOf = `group by 1, 2, 3, 4, 5, 6 having bool_and(t.state = 'SETTLED') order by 1, 2`

async function buy(tx: Tx, of: readonly Paid[], day: CalendarDate): Promise<void> {
  const standing = await standingOf(tx, of, day)
  const bought = of.flatMap((each) => {
    const found = standing(each)
    if (!found) return []
    const { held, wanted, priceOf } = found
    return [{ ...each, buys: buysOf(money(each.minor, 'EUR'), held, wanted, priceOf) }]
  })
  await askForTrades(
    tx,
    bought.flatMap(({ customerId, portfolioId, account, orderId, buys }) =>
      buys.map((each) => ({
        ...{ customerId, portfolioId, account, orderId, side: 'BUY' as const },
        ...each,
      })),
    ),
    { purpose: 'ORDER', day },
  )
  // What brought nothing to buy for is done.
  const done = bought.filter(({ buys }) => buys.length === 0).map(({ orderId }) => orderId)
  const orders = await instructionsWhere(tx, 'id = any ($1) order by id for update', [done])
  await moveOrders(
    tx,
    orders.map((order) => ({ order, reason: null })),
    'EXECUTED',
    actor,
  )
}

async function buyPaid(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<Paid>(`${paid} ${paidOf}`)
  return forPortfolios(db, rows, async (tx, ids) => {
    const still = await tx.query<Paid>(`${paid} and m.portfolio_id = any ($1) ${paidOf}`, [ids])
    await buy(tx, still.rows, day)
  })
}

/** With the day's values, and after the fees, which come first. */
export const rebalanceStep: DayStep = {
  name: 'rebalance',
  run: async (db, day) => sumOf([await buyPaid(db, day), await beginWanted(db, day)]).issues,
}
