// What an end of day does with deposits.

import { maturityReminders } from '#domain/deposit/maturity-instruction.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { depositEvents } from './events.ts'
import { postInterest } from './interest.ts'
import { remind } from './reminders.ts'
import { settleWithdrawals } from './settle.ts'

export const postInterestStep: DayStep = {
  name: 'post-interest',
  run: async (db, day) => (await postInterest(db, day)).issues,
}

export const settleStep: DayStep = {
  name: 'settle-withdrawals',
  run: async (db, day) => (await settleWithdrawals(db, day)).issues,
}

export const remindOfMaturityStep: DayStep = {
  name: 'remind-of-maturity',
  run: (db, day) =>
    remind(db, day, depositEvents.maturityApproaching, {
      sql: `select c.customer_id, c.instance_id as entity_id, 'maturity ' || n.days as name
              from deposits.contracts c join unnest($2::int[]) n (days) on c.matures_on = $1::date + n.days
             where c.is_running`,
      days: maturityReminders,
    }),
}
