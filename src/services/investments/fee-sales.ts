// Selling for a fee or a tax: what the cash of a portfolio does not cover the custodian is asked for, without anybody's
// order. What it has sold is booked like any sale, and stays in the portfolio until the fee or the tax takes it.

import type { CalendarDate } from '#domain/date.ts'
import { askedForFee, type TaxOn } from '#domain/investment/fee.ts'
import { openOrderStates } from '#domain/investment/portfolio.ts'
import { moveTypes, saleTypes } from '#domain/investment/portfolio-order.ts'
import { askedForTax } from '#domain/investment/prepayment.ts'
import { arePricesUsable, saleTax } from '#domain/investment/selling.ts'
import { isTaxedOn } from '#domain/investment/template.ts'
import type { Locale } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { atBankStates } from '#domain/order/order.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Issue } from '#platform/issues.ts'
import type { Done } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { postAll } from '#services/ledger/index.ts'
import { forPortfolios } from './in-sets.ts'
import { readLots } from './lot-store.ts'
import { grouped, placesOf, readFills, transfersOf, writeTransactions } from './purchases.ts'
import { bookSales } from './sales.ts'
import { readStandings } from './tax-standing.ts'
import { askForTrades } from './trades.ts'

type Owned = { customerId: string; portfolioId: string }

/** Asked for, and not booked yet: by whomever, or of what is sold without an order alone. */
export const isTrading = (portfolio: string, isOrdered = '') => `exists (
  select from investments.trades t
    left join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
   where t.customer_id = ${portfolio}.customer_id and t.portfolio_id = ${portfolio}.portfolio_id ${isOrdered}
     and (t.state = 'SUBMITTED' or f.trade_id is not null and f.transaction_id is null))`
const isSelling = (portfolio: string) => isTrading(portfolio, 'and t.order_id is null')

/** Whoever sells meanwhile would sell the same units. */
export async function isSellingForFees(tx: Tx, { customerId, portfolioId }: Owned) {
  const { rowCount } = await tx.query(
    `select from (values ($1, $2::uuid)) as p (customer_id, portfolio_id) where ${isSelling('p')}`,
    [customerId, portfolioId],
  )
  return rowCount > 0
}

type Short = Owned & { market: Locale; template: string; account: string; minor: bigint }

/** What is due, and how much of what is sold for it. */
const purposes = {
  FEES: { due: 'investments.open_fees()', asked: askedForFee },
  TAXES: { due: 'investments.open_prepayments()', asked: askedForTax },
}
type Purpose = keyof typeof purposes

/** The customer sells, it is rebalanced, or all of it is on its way elsewhere; what has not left yet waits for this. */
const isBeingSold = `exists (
     select from investments.order_terms m
       join investments.instructions o on o.customer_id = m.customer_id and o.id = m.order_id
      where m.customer_id = due.customer_id and m.portfolio_id = due.portfolio_id
        and (o.type in ${sqlList([...saleTypes, 'REBALANCING'])} and o.instruction_state in ${sqlList(openOrderStates)}
             or o.type in ${sqlList(moveTypes)} and o.instruction_state in ${sqlList(atBankStates)}))`

/** Not meanwhile: what then comes in may be enough, or all that there is. */
const shortOf = (purpose: Purpose) => `
  select due.customer_id as "customerId", due.portfolio_id as "portfolioId", h.market, h.template, d.account,
         max(due.amount_minor - due.free_minor) as minor
    from ${purposes[purpose].due} due
    join investments.plan_holders h on h.customer_id = due.customer_id and h.portfolio_id = due.portfolio_id
    join investments.depots d on d.customer_id = due.customer_id and d.state = 'OPEN'
   where h.instance_state = 'ACTIVE' and due.free_minor < due.amount_minor
     and not ${isSelling('due')} and not ${isBeingSold}`

type Held = {
  portfolioId: string
  isin: string
  units: bigint
  price: bigint
  pricedOn: CalendarDate
}

async function readHeld(tx: Tx, portfolios: readonly string[], day: CalendarDate) {
  const { rows } = await tx.query<Held>(
    `select portfolio_id as "portfolioId", isin, units, price, priced_on as "pricedOn" from investments.held_on($1, $2)`,
    [day, portfolios],
  )
  return Map.groupBy(rows, ({ portfolioId }) => portfolioId)
}

/** By portfolio: what a sale of it would be taxed, with what its owner has left untaxed; none where nothing is withheld. */
async function taxesOn(tx: Tx, of: readonly Short[], day: CalendarDate) {
  const taxed = of.filter(({ template, market }) => isTaxedOn(template, market))
  const lots = Map.groupBy(await readLots(tx, taxed), ({ portfolioId }) => portfolioId)
  const owners = taxed.map(({ customerId }) => customerId)
  const standings = await readStandings(tx, owners, day)
  const ids = new Set(taxed.map(({ portfolioId }) => portfolioId))
  return ({ customerId, portfolioId }: Owned): TaxOn | undefined => {
    const [own, standing] = [lots.get(portfolioId) ?? [], standings.get(customerId)]
    if (!ids.has(portfolioId) || !standing) return undefined
    return (sold) => saleTax(day, sold, own, standing).tax.total.minor
  }
}

async function ask(
  tx: Tx,
  purpose: Purpose,
  of: readonly Short[],
  day: CalendarDate,
): Promise<void> {
  const ids = of.map(({ portfolioId }) => portfolioId)
  const positions = await readHeld(tx, ids, day)
  const taxOf = await taxesOn(tx, of, day)
  const asked = of.flatMap(({ market: _, template: __, minor, ...own }) => {
    const held = positions.get(own.portfolioId) ?? []
    const pricedOn = held.map((each) => each.pricedOn)
    if (!arePricesUsable(pricedOn, day)) return []
    const parts = purposes[purpose].asked(money(minor, 'EUR'), held, taxOf(own))
    return parts.map((part) => ({ ...own, ...part, orderId: null, side: 'SELL' as const }))
  })
  await askForTrades(tx, asked, { purpose, day })
}

export async function askFor(db: Db, purpose: Purpose, day: CalendarDate): Promise<Done> {
  const short = shortOf(purpose)
  const grouping = 'group by 1, 2, 3, 4, 5 order by 1, 2'
  const { rows } = await db.query<Short>(`${short} ${grouping}`)
  return forPortfolios(db, rows, async (tx, ids) => {
    // Asked again under their owners' locks.
    const still = await tx.query<Short>(`${short} and due.portfolio_id = any ($1) ${grouping}`, [
      ids,
    ])
    await ask(tx, purpose, still.rows, day)
  })
}

/** What the custodian has sold or bought without an order. */
export async function bookUnordered(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<Owned>(
    `select distinct t.customer_id as "customerId", t.portfolio_id as "portfolioId"
       from investments.trades t
       join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
      where t.order_id is null and f.transaction_id is null order by 1, 2`,
  )
  return forPortfolios(db, rows, async (tx, ids) => {
    const fills = await readFills(tx, 't.order_id is null and t.portfolio_id = any ($1)', [ids])
    const purchases = grouped(fills.filter(({ side }) => side === 'BUY'))
    const at = await placesOf(tx, purchases)
    await postAll(
      tx,
      purchases.flatMap((purchase) => transfersOf(purchase, at, day)),
    )
    await writeTransactions(tx, purchases, day)
    await bookSales(tx, grouped(fills.filter(({ side }) => side === 'SELL')), day)
  })
}

/** Neither asking again nor waiting has to help: of these somebody has to know. */
const hopeless = (purpose: Purpose) => `
  select distinct due.portfolio_id as "entityId", due.customer_id as "customerId",
         case when held.is_something then 'the sale for it was refused'
              else 'nothing is held that could pay for it' end as reason
    from ${purposes[purpose].due} due
    cross join lateral (
      select exists (select from investments.lots l
                      where l.customer_id = due.customer_id and l.portfolio_id = due.portfolio_id) as is_something) held
   where due.free_minor < due.amount_minor and not ${isBeingSold} and (not held.is_something or exists (
     select from investments.trades t
      where t.customer_id = due.customer_id and t.portfolio_id = due.portfolio_id and t.order_id is null
        and t.purpose = $1 and t.state = 'REJECTED' and t.asked_on > $2::date - 14 and not exists (
          select from investments.trades later
           where later.customer_id = t.customer_id and later.portfolio_id = t.portfolio_id and later.order_id is null
             and later.side = 'SELL' and later.state = 'FILLED' and later.asked_on > t.asked_on)))
   order by 1`

export async function unpaidDues(db: Db, purpose: Purpose, day: CalendarDate): Promise<Issue[]> {
  const { rows } = await db.query<Issue>(hopeless(purpose), [purpose, day])
  return rows
}
