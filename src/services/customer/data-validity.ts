// How long what a customer told us counts: with each end of day some data comes due, some is overdue.

import type { DayStep } from '#platform/end-of-day.ts'

/** Customers are asked this long before their data expires. */
const noticeDays = 60

export const dataValidityStep: DayStep = {
  name: 'data-validity',
  async run(db, day) {
    await db.query(
      `update customers.customers c
          set data_validity = due.status
         from (select id,
                      case when data_valid_until < $1::date then 'EXPIRED'
                           when data_valid_until - $2::int <= $1::date then 'REVALIDATE'
                           else 'VALID' end as status
                 from customers.customers) due
        where due.id = c.id and due.status <> c.data_validity`,
      [day, noticeDays],
    )
  },
}
