// What an end of day does with deposits.

import { maturityReminders } from '#domain/deposit/maturity-instruction.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { postInterest } from './interest.ts'
import { settleWithdrawals } from './settle.ts'

export const postInterestStep: DayStep = {
  name: 'post-interest',
  run: async (db, day) => (await postInterest(db, day)).issues,
}

export const settleStep: DayStep = {
  name: 'settle-withdrawals',
  run: async (db, day) => (await settleWithdrawals(db, day)).issues,
}

/** Once for each of the days before the end; the note and the event are one statement. */
export const remindOfMaturityStep: DayStep = {
  name: 'remind-of-maturity',
  async run(db, day) {
    await db.query(
      `with due as (
         insert into deposits.reminders (customer_id, entity_id, name, day)
         select c.customer_id, c.instance_id, 'maturity ' || n.days, $1
           from deposits.contracts c join unnest($2::int[]) n (days) on c.matures_on = $1::date + n.days
          where c.is_running
         on conflict do nothing
         returning customer_id, entity_id, name)
       insert into platform.outbox (name, data, occurred_on, occurred_at, actor, customer_id, entity_id)
       select 'deposit.maturity_approaching', jsonb_build_object('reminder', name), $1, now(), 'end of day',
              customer_id, entity_id
         from due`,
      [day, [...maturityReminders]],
    )
  },
}
