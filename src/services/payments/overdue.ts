// Payouts that were sent and of which the servicing bank has said nothing for longer than was promised.

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
