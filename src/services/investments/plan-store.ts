// Savings plans as they are kept, and what their last runs came to.

import type { CalendarDate } from '#domain/date.ts'
import type { AgreedPlan, KnownPlan, PlanDay, PlanRhythm } from '#domain/investment/plan.ts'
import type { Grows, Increase } from '#domain/investment/yearly-increase.ts'
import { type Money, money } from '#domain/money.ts'
import type { InstructionState } from '#domain/order/order.ts'
import type { Tx } from '#platform/db.ts'

export type PlanKey = { customerId: string; portfolioId: string }

export type Plan = KnownPlan & AgreedPlan & Grows & { amount: Money }

export async function readPlan(
  tx: Tx,
  { customerId, portfolioId }: PlanKey,
): Promise<Plan | undefined> {
  const { rows } = await tx.query<
    Omit<Plan, 'amount' | 'last' | 'increaseOn' | 'mandateId'> & {
      minor: bigint
      mandateId: string | null
      last: CalendarDate | null
      increaseOn: CalendarDate | null
    }
  >(
    `select p.amount_minor as minor, p.rhythm, p.day_of_month as day, p.next_execution as next,
            p.is_active as "isActive", p.increase_percent as increase, p.increase_on as "increaseOn",
            p.mandate_id as "mandateId", (
              select max(t.due_on) from investments.order_terms t
               where t.customer_id = p.customer_id and t.portfolio_id = p.portfolio_id) as last
       from investments.plans p where p.customer_id = $1 and p.portfolio_id = $2`,
    [customerId, portfolioId],
  )
  return rows.map(({ minor, last, increaseOn, mandateId, ...plan }) => ({
    ...{ ...plan, last: last ?? undefined, increaseOn: increaseOn ?? undefined },
    mandateId: mandateId ?? undefined,
    amount: money(minor, 'EUR'),
  }))[0]
}

/** Its customer is locked, so nobody else writes it meanwhile; not every PostgreSQL merges into a view. */
export async function writePlan(
  tx: Tx,
  { customerId, portfolioId }: PlanKey,
  { amount, rhythm, day, next, increase, increaseOn, mandateId }: Omit<Plan, 'isActive' | 'last'>,
): Promise<void> {
  const values = [
    ...[customerId, portfolioId, amount.minor, rhythm, day, next],
    ...[increase, increaseOn ?? null, mandateId ?? null],
  ]
  const { rowCount } = await tx.query(
    `update investments.plans set amount_minor = $3, rhythm = $4, day_of_month = $5, next_execution = $6,
            increase_percent = $7, increase_on = $8, mandate_id = $9, is_active = true, failures = 0
      where customer_id = $1 and portfolio_id = $2`,
    values,
  )
  if (rowCount === 0)
    await tx.query(
      `insert into investments.plans
         (customer_id, portfolio_id, currency, amount_minor, rhythm, day_of_month, next_execution, increase_percent,
          increase_on, mandate_id, is_active, failures)
       values ($1, $2, 'EUR', $3, $4, $5, $6, $7, $8, $9, true, 0)`,
      values,
    )
}

export const endPlan = (tx: Tx, { customerId, portfolioId }: PlanKey) =>
  tx.query('delete from investments.plans where customer_id = $1 and portfolio_id = $2', [
    ...[customerId, portfolioId],
  ])

export const pausePlans = (tx: Tx, customerId: string) =>
  tx.query('update investments.plans set is_active = false where customer_id = $1', [customerId])

export type Run = {
  orderId: string
  dueOn: CalendarDate
  minor: bigint
  state: InstructionState
  reason: string | null
  retryOn: CalendarDate | null
}

const shownRuns = 6

/** The newest first. */
export async function readRuns(tx: Tx, { customerId, portfolioId }: PlanKey): Promise<Run[]> {
  const { rows } = await tx.query<Run>(
    `select o.id as "orderId", t.due_on as "dueOn", o.amount_minor as minor, o.instruction_state as state, o.reason,
            o.fund_by as "retryOn"
       from investments.order_terms t
       join investments.instructions o on o.customer_id = t.customer_id and o.id = t.order_id
      where t.customer_id = $1 and t.portfolio_id = $2 and t.due_on is not null order by t.due_on desc limit $3`,
    [customerId, portfolioId, shownRuns],
  )
  return rows
}

/** As an order froze them; what was signed before there was an increase has none. */
export const frozenTerms = (terms: {
  rhythm: PlanRhythm | null
  dayOfMonth: PlanDay | null
  increase: Increase | null
  mandateId: string | null
}): AgreedPlan => ({
  ...{ rhythm: terms.rhythm!, day: terms.dayOfMonth!, increase: terms.increase ?? 0 },
  mandateId: terms.mandateId ?? undefined,
})
