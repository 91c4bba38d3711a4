// Of a holder who died nothing more is put in: what was agreed for later does not begin, even when the account is free again.

import { businessDate } from '#platform/clock.ts'
import { lockCustomers } from '#platform/db.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { isBlocked } from '#services/accounts/index.ts'
import { customerEvents } from '#services/customer/index.ts'

export const pensionSubscribers: readonly Subscriber[] = [
  subscriber('pension.death', customerEvents.died, async ({ customerId }, tx) => {
    if (!(await isBlocked(tx, customerId, 'DEATH'))) return
    await lockCustomers(tx, [customerId])
    await tx.query(
      `update pension.contributions set applied_on = $2
        where customer_id = $1 and agreed_at is not null and applied_on is null`,
      [customerId, await businessDate(tx)],
    )
  }),
]
