// Contracts on which something falls due, each with the steps of the period that is not posted yet.

import type { CalendarDate } from '#domain/date.ts'
import type { InstanceState } from '#domain/holdings/product-instance.ts'
import type { DayCount } from '#domain/interest/day-count.ts'
import type { PayoutPlan } from '#domain/interest/payout-plan.ts'
import type { ContractStep } from '#domain/interest/running-contract.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, type Money, money } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import type { AccountModel } from '#domain/tax/interest-tax.ts'
import { lockCustomers, type Queryable } from '#platform/db.ts'
import type { DepositKind } from './store.ts'

export type Contract = {
  customerId: string
  instanceId: string
  productId: string
  kind: DepositKind
  bankId: string
  bankCountry: string
  model: AccountModel
  market: Locale
  dayCount: DayCount
  payout: PayoutPlan
  prolongation: 'OPTIONAL' | 'DEFAULT_ON' | 'N/A'
  earlyTermination: string
  termMonths: number | null
  startsOn: CalendarDate
  maturesOn: CalendarDate | null
  paysOn: CalendarDate | null
  anchorOn: CalendarDate
  perYear: number
  accruedFrom: CalendarDate
  postsFor: CalendarDate | null
  ledgerAccountId: string
  state: InstanceState
  isRunning: boolean
  orderId: string | null
  renewedFrom: string | null
  noticeDays: number | null
  currency: Currency
  /** What was put in, and what stands on it now. */
  principal: Money
  balance: Money
  /** What must stay on it unless everything is taken. */
  minimum: Money
  steps: ContractStep[]
}

type Row = Omit<Contract, 'principal' | 'balance' | 'minimum' | 'steps'> & {
  principalMinor: bigint
  minMinor: bigint
  tierAbove: bigint | null
  steps: { from: CalendarDate; balance: string; rate: string; tierRate: string | null }[]
}

/**
 * Amounts of steps travel as text: in JSON a bigint would be rounded. `offset 0` keeps the join on its whole key; a
 * planner that expects one row of a customer otherwise reads all of them once for each.
 */
const contracts = `
  select c.customer_id as "customerId", c.instance_id as "instanceId", i.template_id as "productId",
         i.deposit_kind as kind, c.bank_id as "bankId", c.bank_country as "bankCountry", c.model, c.market,
         c.day_count as "dayCount", c.payout, c.prolongation,
         c.early_termination as "earlyTermination", c.term_months as "termMonths", c.starts_on as "startsOn",
         c.matures_on as "maturesOn", c.pays_on as "paysOn", c.anchor_on as "anchorOn",
         c.per_year as "perYear", c.accrued_from as "accruedFrom", c.posts_for as "postsFor",
         c.ledger_account_id as "ledgerAccountId", i.state, c.is_running as "isRunning",
         c.order_id as "orderId", c.renewed_from as "renewedFrom", c.notice_days as "noticeDays", i.currency,
         i.principal_minor as "principalMinor", c.min_minor as "minMinor", c.tier_above_minor as "tierAbove",
         (select json_agg(json_build_object('from', s.from_day, 'balance', s.balance_minor::text,
                                            'rate', s.rate_percent::text,
                                            'tierRate', s.tier_rate_percent::text) order by s.from_day)
            from deposits.steps s
           where s.customer_id = c.customer_id and s.instance_id = c.instance_id
             and (s.until_day is null or s.until_day > c.accrued_from)) as steps
    from deposits.contracts c
   cross join lateral (select template_id, deposit_kind, state, currency, principal_minor
                         from holdings.product_instances
                        where customer_id = c.customer_id and id = c.instance_id offset 0) i`

export async function contractsWhere(
  tx: Queryable,
  condition: string,
  values: unknown[],
): Promise<Contract[]> {
  const { rows } = await tx.query<Row>(`${contracts} where ${condition}`, values)
  return rows.map(({ principalMinor, minMinor, tierAbove, steps, ...row }) => {
    const own = steps.map(({ from, balance, rate: percent, tierRate }) => ({
      ...{ from, balance: money(BigInt(balance), row.currency), rate: rate(percent) },
      ...(tierAbove &&
        tierRate && { tiers: [{ above: money(tierAbove, row.currency), rate: rate(tierRate) }] }),
    }))
    return {
      ...row,
      principal: money(principalMinor, row.currency),
      balance: own.at(-1)!.balance,
      minimum: money(minMinor, row.currency),
      steps: own,
    }
  })
}

export type DueKey = { dueOn: CalendarDate; customerId: string; instanceId: string }

const beforeAll = {
  ...{ dueOn: '0001-01-01', customerId: '' },
  instanceId: '00000000-0000-0000-0000-000000000000',
}

/** Set after set, each from where the last one ended: what was set aside is not taken again today. */
export async function* dueSets(
  db: Queryable,
  by: 'posts_on' | 'pays_on',
  day: CalendarDate,
  most: number,
): AsyncGenerator<DueKey[]> {
  for (let last: Omit<DueKey, 'dueOn'> & { dueOn: string } = beforeAll; ; ) {
    const { rows } = await db.query<DueKey>(
      `select due_on as "dueOn", customer_id as "customerId", instance_id as "instanceId"
         from deposits.next_due($1, $2, $3, $4, $5, $6)`,
      [by, day, last.dueOn, last.customerId, last.instanceId, most],
    )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!
  }
}

/** The customers first, then those of their contracts that are still due. */
export async function lockDue(
  tx: Queryable,
  keys: readonly DueKey[],
  isDue: string,
  values: unknown[],
): Promise<Contract[]> {
  const customers = keys.map(({ customerId }) => customerId)
  await lockCustomers(tx, customers)
  return contractsWhere(
    tx,
    `(c.customer_id, c.instance_id) in (select * from unnest($1::text[], $2::uuid[])) and ${isDue}
      order by c.customer_id, c.instance_id for update of c`,
    [customers, keys.map(({ instanceId }) => instanceId), ...values],
  )
}

export const namedDue = ({ customerId, instanceId }: DueKey) => ({
  entityId: instanceId,
  customerId,
})
