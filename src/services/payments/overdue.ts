// Payouts that were sent and of which the servicing bank has said nothing, or not for longer than was promised.

import { isOverdue } from '#domain/account/clearing.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Queryable } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import type { Issue } from '#platform/issues.ts'

export async function overduePayouts(db: Queryable, day: CalendarDate): Promise<Issue[]> {
  const { rows } = await db.query<{ id: string; customerId: string; sentOn: CalendarDate }>(
    `select id, customer_id as "customerId", sent_on as "sentOn"
       from payments.payouts where state = 'SENT' order by id`,
  )
  return rows
    .filter(({ sentOn }) => isOverdue('payout', sentOn, day, 'TARGET'))
    .map(({ id, customerId, sentOn }) => ({
      entityId: id,
      customerId,
      reason: `payout since ${sentOn}`,
    }))
}

export const overduePayoutsStep: DayStep = { name: 'overdue-payouts', run: overduePayouts }

/** On their way since before a day: what the servicing bank has still to say something of. */
export async function sentPayouts(
  db: Queryable,
  day: CalendarDate,
): Promise<{ id: string; holder: string }[]> {
  const { rows } = await db.query<{ id: string; holder: string }>(
    `select id, holder from payments.payouts where state = 'SENT' and sent_on < $1 order by id`,
    [day],
  )
  return rows
}
