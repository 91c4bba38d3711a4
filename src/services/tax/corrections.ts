// What has to be reckoned again, noted with what makes it so, and taken up at the end of its day.

import type { CalendarDate } from '#domain/date.ts'
import { correctionDue } from '#domain/tax/correction.ts'
import type { Queryable, Tx } from '#platform/db.ts'

export type CorrectionDue = { customerId: string; agentId: string }

/** What this agent took since January is reckoned again; what was due before and is not done yet stays due. */
export const reckonAgain = (tx: Tx, { customerId, agentId }: CorrectionDue, today: CalendarDate) =>
  tx.query(
    `insert into tax.corrections_due (customer_id, agent_id, due_on) values ($1, $2, $3)
     on conflict (customer_id, agent_id) do update set due_on = least(corrections_due.due_on, excluded.due_on)`,
    [customerId, agentId, correctionDue(today)],
  )

export async function correctionsDue(db: Queryable, day: CalendarDate): Promise<CorrectionDue[]> {
  const { rows } = await db.query<CorrectionDue>(
    `select customer_id as "customerId", agent_id as "agentId" from tax.corrections_due
      where due_on <= $1 order by customer_id, agent_id`,
    [day],
  )
  return rows
}

/** Since when it was due. Once: whoever takes it up does it in the same transaction. */
export async function takeCorrection(
  tx: Tx,
  { customerId, agentId }: CorrectionDue,
  day: CalendarDate,
): Promise<CalendarDate | undefined> {
  const { rows } = await tx.query<{ dueOn: CalendarDate }>(
    `delete from tax.corrections_due where customer_id = $1 and agent_id = $2 and due_on <= $3
     returning due_on as "dueOn"`,
    [customerId, agentId, day],
  )
  return rows[0]?.dueOn
}
