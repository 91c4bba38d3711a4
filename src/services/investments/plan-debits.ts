// How far the money of a plan has come that is paid by direct debit.

import { openCollectionStates } from '#domain/direct-debit/collection.ts'
import type { MandateState } from '#domain/direct-debit/mandate.ts'
import type { RunCollection } from '#domain/investment/plan-debit.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'

/** The collection `c` for the run of a plan that is due on a day, where there is one. */
export const collectionOf = (plan: string, dueOn: string) =>
  `left join debits.plan_collections c on c.customer_id = ${plan}.customer_id
     and c.portfolio_id = ${plan}.portfolio_id and c.plan_due_on = ${dueOn}`

export const collectionColumn = `case when c.state is not null then
  jsonb_build_object('state', c.state, 'dueOn', c.due_on) end as collection`
export const isOnItsWay = `coalesce(c.state in ${sqlList(openCollectionStates)}, false)`

/** The bank has it, or may have it: until that run has its units, nothing of the plan changes. */
export async function isCollecting(
  tx: Queryable,
  customerId: string,
  portfolioId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from debits.plan_collections c
      where c.customer_id = $1 and c.portfolio_id = $2 and c.is_offered and ${isOnItsWay}`,
    [customerId, portfolioId],
  )
  return rowCount > 0
}

export type PlanDebited = {
  iban: string
  state: MandateState
  /** Of the next run. */
  collection: RunCollection | null
}

export async function readPlanDebit(
  tx: Tx,
  { customerId, portfolioId }: { customerId: string; portfolioId: string },
): Promise<PlanDebited | undefined> {
  const { rows } = await tx.query<PlanDebited>(
    `select m.iban, m.state, ${collectionColumn}
       from investments.plans p
       join debits.known_mandates m on m.customer_id = p.customer_id and m.id = p.mandate_id
       ${collectionOf('p', 'p.next_execution')}
      where p.customer_id = $1 and p.portfolio_id = $2`,
    [customerId, portfolioId],
  )
  return rows[0]
}
