// The pension service's SQL: it reads contracts and what is agreed on, and decides nothing.

import type { CalendarDate } from '#domain/date.ts'
import { type InstanceState, overStates } from '#domain/holdings/product-instance.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import { type Money, money } from '#domain/money.ts'
import type { Agreed, Followed, Plan } from '#domain/pension/contribution.ts'
import type { DependentsInsurance, PensionTemplate } from '#domain/pension/pension.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'

const euros = (minor: bigint): Money => money(minor, 'EUR')

export type Contract = {
  id: string
  /** None where it was there before orders were. */
  orderId: string | null
  startAge: number
  startsOn: CalendarDate
  survivors: DependentsInsurance
  template: PensionTemplate
  state: InstanceState
  openedOn: CalendarDate
  /** None before the first contribution. */
  next: CalendarDate | null
  isTaken: boolean
  failures: number
  valuedOn: CalendarDate | null
  value: bigint
}

export const planOf = ({ next, isTaken, failures }: Contract): Plan | undefined =>
  next ? { next, isTaken, failures } : undefined

/** The one there is: what was never begun or is over is none. */
export async function readContract(
  tx: Queryable,
  customerId: string,
): Promise<Contract | undefined> {
  const { rows } = await tx.query<Contract>(
    `select id, order_id as "orderId", start_age as "startAge", starts_on as "startsOn", survivors, template, state, opened_on as "openedOn",
            next_execution as next, is_plan_active as "isTaken", failures, valued_on as "valuedOn", value_minor as value
       from pension.held where customer_id = $1 and state not in ${sqlList(overStates)}
      order by opened_on desc, id desc limit 1`,
    [customerId],
  )
  return rows[0]
}

export type NewContract = {
  customerId: string
  id: string
  orderId: string | null
  startAge: number
  startsOn: CalendarDate
  survivors: DependentsInsurance
}

export const insertContract = (tx: Tx, contract: NewContract) =>
  tx.query(
    `insert into pension.contracts (customer_id, id, order_id, start_age, starts_on, survivors)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[contract.customerId, contract.id, contract.orderId, contract.startAge],
      ...[contract.startsOn, contract.survivors],
    ],
  )

export type Terms = Omit<NewContract, 'orderId'>

/** As an order froze it, or as it is. */
export async function readTerms(tx: Queryable, customerId: string, id: string): Promise<Terms> {
  const { rows } = await tx.query<Terms>(
    `select customer_id as "customerId", id, start_age as "startAge", starts_on as "startsOn", survivors
       from pension.contracts where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  return rows[0]!
}

type Wanted = { customerId: string; contractId: string; orderId: string | null }

/** It counts for nothing before it is signed. */
export const insertContributions = (tx: Tx, of: Wanted, wanted: readonly Agreed[]) =>
  tx.query(
    `insert into pension.contributions
       (customer_id, contract_id, order_id, id, from_day, amount_minor, increase_percent)
     select $1, $2, $3, * from unnest($4::uuid[], $5::date[], $6::bigint[], $7::int[])`,
    [
      ...[of.customerId, of.contractId, of.orderId],
      wanted.map(() => uuidV7()),
      wanted.map(({ from }) => from),
      wanted.map(({ amount }) => amount.minor),
      wanted.map(({ increase = 0 }) => increase),
    ],
  )

export const agreeContributions = (tx: Tx, customerId: string, orderId: string, at: Date) =>
  tx.query(
    'update pension.contributions set agreed_at = $3 where customer_id = $1 and order_id = $2',
    [customerId, orderId, at],
  )

type ContributionRow = {
  from: CalendarDate
  minor: bigint
  increase: Increase
  isApplied: boolean
}

const contributionOf = ({ minor, ...each }: ContributionRow): Followed => ({
  ...{ ...each, amount: euros(minor) },
})
const contributionColumns = `from_day as from, amount_minor as minor, increase_percent as increase, applied_on is not null as "isApplied"`

/** In the order in which it was agreed. */
export async function readAgreed(
  tx: Queryable,
  customerId: string,
  contractId: string,
): Promise<Followed[]> {
  const { rows } = await tx.query<ContributionRow>(
    `select ${contributionColumns} from pension.contributions
      where customer_id = $1 and contract_id = $2 and agreed_at is not null order by agreed_at, from_day`,
    [customerId, contractId],
  )
  return rows.map(contributionOf)
}

/** What an order would agree on. */
export async function readWanted(tx: Queryable, orderId: string): Promise<Followed[]> {
  const { rows } = await tx.query<ContributionRow>(
    `select ${contributionColumns} from pension.contributions where order_id = $1 order by from_day`,
    [orderId],
  )
  return rows.map(contributionOf)
}

/** What the ledger says was put in, by its year. */
export async function readPaid(tx: Queryable, customerId: string, contractId: string) {
  const { rows } = await tx.query<{
    year: number
    minor: bigint
    certifiedOn: CalendarDate | null
  }>(
    `select paid.year, paid.minor, c.made_on as "certifiedOn"
       from (select extract(year from p.value_date)::int as year, sum(p.amount_minor)::bigint as minor
               from ledger.own_accounts a join ledger.own_postings p on p.account_id = a.id
              where a.customer_id = $1 and a.kind = 'PORTFOLIO' and a.reference = $2::text and p.kind = 'INVESTED'
              group by 1) paid
       left join pension.certificates c on c.customer_id = $1 and c.contract_id = $2::uuid and c.year = paid.year
      order by paid.year desc`,
    [customerId, contractId],
  )
  return rows.map(({ minor, ...each }) => ({ ...each, amount: euros(minor) }))
}

/** The newest first. */
export async function readMoves(tx: Queryable, customerId: string, contractId: string) {
  const { rows } = await tx.query<{
    type: 'INFLOWS' | 'OUTFLOWS' | 'FEES'
    on: CalendarDate
    minor: bigint
  }>(
    `select type, on_day as on, amount_minor as minor from pension.moves
      where customer_id = $1 and contract_id = $2 order by on_day desc, type`,
    [customerId, contractId],
  )
  return rows.map(({ minor, ...each }) => ({ ...each, amount: euros(minor) }))
}
