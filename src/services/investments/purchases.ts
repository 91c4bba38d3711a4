// What the custodian has done, as purchases: the transfers of the ledger that move them, and the transactions, executions
// and lots that tell of them.

import { type CalendarDate, later } from '#domain/date.ts'
import type { FurtherOrderType } from '#domain/investment/portfolio-order.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { type BatchedTransfer, openAccounts } from '#services/ledger/index.ts'
import { custodyOf } from './history.ts'
import type { TradePurpose } from './trades.ts'

export type Fill = {
  customerId: string
  /** None of what is sold for a fee or a tax, or bought for what was paid out. */
  orderId: string | null
  orderType: FurtherOrderType | null
  portfolioId: string
  template: string
  accountId: string | null
  market: Locale
  side: 'BUY' | 'SELL'
  purpose: TradePurpose
  tradeId: string
  execution: string
  isin: string
  units: bigint
  price: bigint
  minor: bigint
  tradedOn: CalendarDate
  settlesOn: CalendarDate
  /** What is put into the portfolio for it: its cost, and with the last of a trade what is left of its part. */
  invested: bigint
}

/** What is done and not booked, as far as a condition on its trade `t` says. */
export async function readFills(tx: Tx, where: string, values: unknown[]): Promise<Fill[]> {
  const { rows } = await tx.query<Fill>(
    `select f.customer_id as "customerId", t.order_id as "orderId", o.type as "orderType", t.portfolio_id as "portfolioId",
            i.template_id as template, o.account_id as "accountId", coalesce(o.market, h.market) as market, t.side, t.purpose, f.trade_id as "tradeId",
            f.execution, t.isin, f.units, f.price, f.amount_minor as minor, f.traded_on as "tradedOn",
            f.settles_on as "settlesOn",
            case when t.side = 'SELL' then 0
                 when f.is_last
                 then t.amount_minor - (select coalesce(sum(g.amount_minor), 0)::bigint from investments.fills g
                                         where g.customer_id = f.customer_id and g.trade_id = f.trade_id
                                           and g.execution <> f.execution)
                 else f.amount_minor end as invested
       from investments.fills f
       join investments.trades t on t.customer_id = f.customer_id and t.id = f.trade_id
       join investments.held i on i.customer_id = t.customer_id and i.id = t.portfolio_id
       left join investments.instructions o on o.customer_id = t.customer_id and o.id = t.order_id
       left join investments.plan_holders h
         on t.order_id is null and h.customer_id = t.customer_id and h.portfolio_id = t.portfolio_id
      where f.transaction_id is null and ${where}
      order by t.order_id, t.portfolio_id, t.isin, f.execution`,
    values,
  )
  return rows
}

/** One of the shown transactions: of an order every fund once, so that units times price are what was paid. */
export type Fills = { id: string; fills: readonly [Fill, ...Fill[]] }

export function grouped(fills: readonly Fill[]): Fills[] {
  const found = new Map<string, [Fill, ...Fill[]]>()
  const seen = new Map<string, number>()
  for (const fill of fills) {
    const of = fill.orderId ?? fill.portfolioId
    const again = seen.get(`${of} ${fill.isin}`) ?? 0
    seen.set(`${of} ${fill.isin}`, again + 1)
    const key = `${of} ${again}`
    const own = found.get(key)
    if (own) own.push(fill)
    else found.set(key, [fill])
  }
  return [...found.values()].map((own) => ({ id: uuidV7(), fills: own }))
}

export const investedBy = ({ fills }: Fills) => sumOf(fills.map(({ invested }) => invested))
const costOf = ({ fills }: Fills) => sumOf(fills.map(({ minor }) => minor))

/** Paid for by what was sold in the same portfolio. */
export const isOfRebalancing = ({ fills }: Fills): boolean => fills[0].orderType === 'REBALANCING'
const isReinvested = ({ fills }: Fills): boolean => fills[0].purpose === 'REINVESTMENT'

/** The places of the ledger all of them move between, opened where there are none. */
export async function placesOf(tx: Tx, purchases: readonly Fills[]) {
  const places = purchases.flatMap(({ fills }) =>
    fills.flatMap(({ customerId, portfolioId, accountId, isin }) => {
      const custody = { kind: 'CUSTODY' as const, reference: custodyOf(portfolioId) }
      const own = { customerId, reference: portfolioId, floor: 0n }
      const account = { kind: 'TRANSACTION' as const, customerId, currency: 'EUR' }
      return [
        ...(accountId ? [{ ...account, reference: accountId }] : []),
        { ...own, kind: 'PORTFOLIO' as const, currency: 'EUR' },
        { ...own, kind: 'POSITION' as const, currency: isin },
        { ...custody, currency: 'EUR' },
        { ...custody, currency: isin },
      ]
    }),
  )
  const nameOf = (kind: string, reference: string, currency: string) =>
    `${kind} ${reference} ${currency}`
  const wanted = [
    ...new Map(
      places.map((each) => [nameOf(each.kind, each.reference, each.currency), each]),
    ).values(),
  ]
  const ids = await openAccounts(tx, wanted)
  const known = new Map(
    wanted.map((each, i) => [nameOf(each.kind, each.reference, each.currency), ids[i]!]),
  )
  return (kind: string, reference: string, currency = 'EUR') =>
    known.get(nameOf(kind, reference, currency))!
}

export type PlaceOf = Awaited<ReturnType<typeof placesOf>>

/** Money into the portfolio, if it is not there, then out of it against units. */
export function transfersOf(purchase: Fills, at: PlaceOf, day: CalendarDate): BatchedTransfer[] {
  const [first] = purchase.fills
  const { portfolioId, accountId, orderId } = first
  const key = `trade/${first.tradeId}/${first.execution}`
  const evidence = { ...(orderId && { orderId }), portfolioId }
  const line = (accountOf: string, minor: bigint, currency = 'EUR') => ({
    ...{ accountId: accountOf, amount: { minor, currency } },
  })
  const invested = investedBy(purchase)
  const paid = costOf(purchase)
  const custody = custodyOf(portfolioId)
  const lines = [
    line(at('PORTFOLIO', portfolioId), -paid),
    line(at('CUSTODY', custody), paid),
    ...purchase.fills.flatMap(({ isin, units }) => [
      line(at('CUSTODY', custody, isin), -units, isin),
      line(at('POSITION', portfolioId, isin), units, isin),
    ]),
  ]
  const filled = { id: purchase.id, key, kind: 'TRADE_FILLED', valueDate: day, evidence, lines }
  // What is there already does not come in.
  if (isOfRebalancing(purchase) || isReinvested(purchase)) return [filled]
  return [
    {
      ...{ id: uuidV7(), key: `${key}/invested`, kind: 'INVESTED', valueDate: day, evidence },
      lines: [
        line(at('TRANSACTION', accountId!), -invested),
        line(at('PORTFOLIO', portfolioId), invested),
      ],
    },
    filled,
  ]
}

function toldOf(purchase: Fills) {
  if (isReinvested(purchase)) return { type: 'BUY_REINVESTMENT', minor: -costOf(purchase) }
  return isOfRebalancing(purchase)
    ? { type: 'REBALANCING_BUY', minor: -costOf(purchase) }
    : { type: 'INFLOWS', minor: investedBy(purchase) }
}

/** It counts on the day it was heard: what earlier days were worth is known already. */
export async function writeTransactions(tx: Tx, purchases: readonly Fills[], day: CalendarDate) {
  const told = purchases.map((purchase) => {
    const { id, fills } = purchase
    const [{ customerId, portfolioId }] = fills
    return {
      ...{ id, customerId, portfolioId },
      settlesOn: fills.map(({ settlesOn }) => settlesOn).reduce(later, day),
      ...toldOf(purchase),
    }
  })
  await tx.query(
    `insert into investments.transactions
       (state, traded_on, customer_id, id, transfer_id, portfolio_id, type, amount_minor, settles_on)
     select 'FILLED', $1::date, t.customer, t.id, t.id, t.portfolio, t.type, t.amount, t.settles_on
       from unnest($2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[], $7::date[])
            as t (customer, id, portfolio, type, amount, settles_on)`,
    [
      day,
      told.map(({ customerId }) => customerId),
      told.map(({ id }) => id),
      told.map(({ portfolioId }) => portfolioId),
      told.map(({ type }) => type),
      told.map(({ minor }) => minor),
      told.map(({ settlesOn }) => settlesOn),
    ],
  )
  await writeExecutions(tx, purchases, 'BUY')
}

/** What was done of each fund, which lots that makes, and that it is booked. */
export async function writeExecutions(
  tx: Tx,
  trades: readonly Fills[],
  side: 'BUY' | 'SELL',
): Promise<void> {
  const done = trades.flatMap(({ id, fills }) => fills.map((fill) => ({ ...fill, of: id })))
  const columns = [
    done.map(({ customerId }) => customerId),
    done.map(({ of }) => of),
    done.map(({ isin }) => isin),
    done.map(({ units }) => units),
    done.map(({ price }) => price),
    done.map(({ minor }) => minor),
    done.map(({ portfolioId }) => portfolioId),
    done.map(({ tradedOn }) => tradedOn),
    done.map(({ tradeId }) => tradeId),
    done.map(({ execution }) => execution),
  ]
  const rows = `unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::uuid[],
                       $8::date[], $9::uuid[], $10::text[])
                with ordinality as d (customer, of, isin, units, price, minor, portfolio, traded_on, trade, execution, n)`
  await tx.query(
    `insert into investments.executions (customer_id, transaction_id, isin, units, price, amount_minor)
     select customer, of, isin, $11 * units, price, -$11 * minor from ${rows}`,
    [...columns, side === 'BUY' ? 1 : -1],
  )
  await tx.query(
    `update investments.fills f set transaction_id = d.of from ${rows}
      where f.customer_id = d.customer and f.trade_id = d.trade and f.execution = d.execution`,
    columns,
  )
  if (side === 'SELL') return
  await tx.query(
    `insert into investments.lots (customer_id, portfolio_id, isin, number, traded_on, units, cost_minor)
     select d.customer, d.portfolio, d.isin,
            coalesce((select max(l.number) from investments.lots l
                       where l.customer_id = d.customer and l.portfolio_id = d.portfolio), 0)
              + row_number() over (partition by d.portfolio order by d.n), d.traded_on, d.units, d.minor
       from ${rows}`,
    columns,
  )
}
