// The deposits service's SQL: it reads the `deposits` schema and decides nothing.

import type { CalendarDate } from '#domain/date.ts'
import type { DepositKind } from '#domain/deposit/deposit.ts'
import type { Liquidity, ProductFamily } from '#domain/holdings/product-families.ts'
import type { InstanceState } from '#domain/holdings/product-instance.ts'
import { type Currency, type Money, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'

export type { DepositKind }

/** A refused deposit was never held; a closed one stays, so that its history can be reached. */
export async function readDepositKinds(tx: Tx, customerId: string): Promise<DepositKind[]> {
  const { rows } = await tx.query<{ kind: DepositKind }>(
    `select distinct deposit_kind as kind from holdings.product_instances
      where customer_id = $1 and family = 'DEPOSIT' and state <> 'REJECTED'`,
    [customerId],
  )
  return rows.map(({ kind }) => kind)
}

export type HeldInstance = {
  id: string
  category: Liquidity
  family: ProductFamily
  templateId: string
  state: InstanceState
  openedOn: CalendarDate
  principal: Money
  /** What flows in every month; zero without a plan. */
  monthly: Money
}

type Row = Omit<HeldInstance, 'principal' | 'monthly'> & {
  currency: Currency
  principal: bigint
  monthly: bigint
}

export async function readInstances(tx: Tx, customerId: string): Promise<HeldInstance[]> {
  const { rows } = await tx.query<Row>(
    `select i.id, i.category, i.family, i.template_id as "templateId", i.state, i.currency,
            i.opened_on as "openedOn", i.principal_minor as principal, coalesce(p.amount_minor, 0) as monthly
       from holdings.product_instances i
       left join holdings.savings_plans p
         on p.customer_id = i.customer_id and p.instance_id = i.id
        and p.is_active and p.rhythm = 'MONTHLY'
      where i.customer_id = $1
      order by i.opened_on, i.id`,
    [customerId],
  )
  return rows.map(({ currency, principal, monthly, ...row }) => ({
    ...row,
    principal: money(principal, currency),
    monthly: money(monthly, currency),
  }))
}
