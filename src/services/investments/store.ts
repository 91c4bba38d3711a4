// The investments service's SQL: it reads portfolios and decides nothing.

import type { CustomerStatus } from '#domain/customer/customer.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { ProductFamily } from '#domain/holdings/product-families.ts'
import { type InstanceState, overStates } from '#domain/holdings/product-instance.ts'
import type { DepotState } from '#domain/investment/depot.ts'
import type { OwnMix } from '#domain/investment/own-mix.ts'
import type { Index } from '#domain/investment/performance.ts'
import {
  type OpenOrder,
  openOrderStates,
  type PortfolioStatus,
} from '#domain/investment/portfolio.ts'
import {
  feeTypes,
  inwardTypes,
  knownTransactionType,
  outwardTypes,
  type ToldTransactionType,
  type TransactionState,
  type TransactionType,
  taxTypes,
} from '#domain/investment/portfolio-transaction.ts'
import type { Price, Units } from '#domain/investment/units.ts'
import { type Money, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { mixOf } from './mixes.ts'

const euros = (minor: bigint): Money => money(minor, 'EUR')

export type HeldPortfolio = {
  id: string
  template: string
  name: string
  status: PortfolioStatus
  state: InstanceState
  openedOn: CalendarDate
  valuedOn: CalendarDate | null
  value: bigint
  paidIn: bigint
  paidOut: bigint
  fees: bigint
  taxes: bigint
  distributions: bigint
  /** Types of trades that are done and not paid yet. */
  unsettled: TransactionType[]
  /** Signed, and not done yet. */
  openOrders: OpenOrder[]
  isPlanActive: boolean | null
  family: ProductFamily
  customerStatus: CustomerStatus
  /** The customer's account at the custodian; none before the first is asked for. */
  depot: DepotState | null
  /** Money that was collected has come back, and the account it was paid to is short of it. */
  isDebitOwed: boolean
  /** Where its holder chose the funds, and when their weights are restored next. */
  mix: OwnMix | null
  rebalanceOn: CalendarDate | null
}

type Which = { id?: string; isClosedShown?: boolean }

/** All of a customer, or the one that is named, also where it is closed; pensions are not among them. */
export async function readPortfolios(
  tx: Tx,
  customerId: string,
  { id, isClosedShown = false }: Which = {},
): Promise<HeldPortfolio[]> {
  const { rows } = await tx.query<HeldPortfolio>(
    `select p.id, p.template_id as template, p.name, p.status, p.state, p.opened_on as "openedOn",
            p.family, b.status as "customerStatus", b.depot,
            exists (select from debits.owed o where o.customer_id = $1) as "isDebitOwed", p.is_plan_active as "isPlanActive", ${mixOf('p')} as mix, p.rebalance_on as "rebalanceOn",
            last.on_day as "valuedOn",
            -- What was valued last has left since.
            case when p.state = 'CLOSED' then 0 else coalesce(last.value_minor, 0) end as value,
            coalesce(array_agg(distinct t.type) filter (where t.state = 'FILLED'), '{}') as unsettled,
            coalesce((select jsonb_agg(jsonb_build_object('type', o.type, 'state', o.instruction_state, 'reason', o.reason))
                        from investments.order_terms m
                        join investments.instructions o on o.customer_id = m.customer_id and o.id = m.order_id
                       where m.customer_id = $1 and m.portfolio_id = p.id
                         and o.instruction_state in ${sqlList(openOrderStates)}), '[]') as "openOrders",
            coalesce(sum(t.amount_minor) filter (where t.type in ${sqlList(inwardTypes)}), 0)::bigint as "paidIn",
            coalesce(-sum(t.amount_minor) filter (where t.type in ${sqlList(outwardTypes)}), 0)::bigint as "paidOut",
            coalesce(-sum(t.amount_minor) filter (where t.type in ${sqlList(feeTypes)}), 0)::bigint as fees,
            coalesce(-sum(t.amount_minor) filter (where t.type in ${sqlList(taxTypes)}), 0)::bigint as taxes,
            coalesce(sum(t.amount_minor) filter (where t.type = 'DISTRIBUTIONS'), 0)::bigint as distributions
       from investments.held p
       join investments.beginners b on b.customer_id = p.customer_id
       left join investments.transactions t on t.customer_id = p.customer_id and t.portfolio_id = p.id
       left join lateral (
         select v.on_day, v.value_minor from investments.valuations v
          where v.customer_id = p.customer_id and v.portfolio_id = p.id order by v.on_day desc limit 1) last on true
      where p.customer_id = $1 and ($2::uuid is null or p.id = $2) and p.family <> 'PENSION'
        and (($3 and p.state = 'CLOSED') or (p.status <> 'DELETED' and p.state not in ${sqlList(overStates)}))
      group by p.id, p.template_id, p.family, b.status, b.depot, p.name, p.status, p.state, p.opened_on, p.is_plan_active,
               p.weights, p.rebalancing, p.new_money, p.rebalance_on, last.on_day, last.value_minor
      order by p.opened_on, p.id`,
    [customerId, id ?? null, isClosedShown],
  )
  return rows
}

export type HeldPosition = {
  isin: string
  units: Units
  price: Price
  pricedOn: CalendarDate
  cost: bigint
}

/** At the prices of the day the portfolio was last valued on, or at the last there are. */
export async function readPositions(
  tx: Tx,
  customerId: string,
  { id, valuedOn }: Pick<HeldPortfolio, 'id' | 'valuedOn'>,
): Promise<HeldPosition[]> {
  const { rows } = await tx.query<HeldPosition>(
    `select a.currency as isin, a.balance_minor as units, last.price, last.on_day as "pricedOn",
            coalesce((select sum(l.cost_minor) from investments.lots l
                       where l.customer_id = $1 and l.portfolio_id = $2 and l.isin = a.currency), 0)::bigint as cost
       from ledger.own_accounts a
       join instruments.closes_on(coalesce($3, 'infinity'::date)) last on last.isin = a.currency
      where a.customer_id = $1 and a.kind = 'POSITION' and a.reference = $2::text and a.balance_minor > 0
      order by a.currency`,
    [customerId, id, valuedOn],
  )
  return rows
}

export async function readCash(tx: Tx, customerId: string, id: string): Promise<Money> {
  const { rows } = await tx.query<{ minor: bigint }>(
    `select balance_minor as minor from ledger.own_accounts
      where customer_id = $1 and kind = 'PORTFOLIO' and reference = $2`,
    [customerId, id],
  )
  return euros(rows[0]?.minor ?? 0n)
}

export type ReadValuation = { on: CalendarDate; value: Money; index: Index }

export async function readValuations(
  tx: Tx,
  customerId: string,
  id: string,
  from: CalendarDate | undefined,
): Promise<ReadValuation[]> {
  const { rows } = await tx.query<{ on: CalendarDate; minor: bigint; index: string }>(
    `select on_day as on, value_minor as minor, (index * 1e18)::numeric(38, 0)::text as index
       from investments.valuations
      where customer_id = $1 and portfolio_id = $2 and on_day >= coalesce($3, '-infinity'::date) order by on_day`,
    [customerId, id, from ?? null],
  )
  return rows.map(({ on, minor, index }) => ({ on, value: euros(minor), index: BigInt(index) }))
}

/** What the customer put in (above zero) or took out, on the day it moved. */
export async function readFlows(tx: Tx, customerId: string, id: string) {
  const { rows } = await tx.query<{ on: CalendarDate; minor: bigint }>(
    `select investments.moves_on(type, traded_on, settles_on) as on, sum(amount_minor)::bigint as minor
       from investments.transactions
      where customer_id = $1 and portfolio_id = $2 and type in ${sqlList([...inwardTypes, ...outwardTypes])} group by 1 order by 1`,
    [customerId, id],
  )
  return rows.map(({ on, minor }) => ({ on, amount: euros(minor) }))
}

export type ReadTransaction = {
  id: string
  type: ToldTransactionType
  state: TransactionState
  minor: bigint
  tradedOn: CalendarDate
  settlesOn: CalendarDate
  /** Of what a fund paid out: which fund. */
  isin: string | null
  /** As text: whole numbers above 2^53 are rounded in JSON. */
  executions: { isin: string; units: string; price: string; minor: string }[] | null
}

export async function readTransactions(
  tx: Tx,
  customerId: string,
  id: string,
  { most, skip }: { most: number; skip: number },
): Promise<ReadTransaction[]> {
  const { rows } = await tx.query<ReadTransaction>(
    `select t.id, t.type, t.state, t.amount_minor as minor, t.traded_on as "tradedOn", t.settles_on as "settlesOn",
            (select d.isin from investments.distributions d
              where d.customer_id = t.customer_id and d.transaction_id = t.id) as isin,
            (select jsonb_agg(jsonb_build_object('isin', e.isin, 'units', e.units::text, 'price', e.price::text,
                                                 'minor', e.amount_minor::text) order by e.isin)
               from investments.executions e
              where e.customer_id = t.customer_id and e.transaction_id = t.id) as executions
       from investments.transactions t
      where t.customer_id = $1 and t.portfolio_id = $2
      order by t.traded_on desc, t.id desc limit $3 offset $4`,
    [customerId, id, most, skip],
  )
  return rows.map((row) => ({ ...row, type: knownTransactionType(row.type) }))
}
