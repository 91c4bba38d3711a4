// What the end of day does for portfolios: trades settle, and everything is worth what it closed at.

import type { DayStep } from '#platform/end-of-day.ts'

export const settleTradesStep: DayStep = {
  name: 'settle-trades',
  async run(db, day) {
    await db.query(
      `update investments.transactions set state = 'SETTLED' where state = 'FILLED' and settles_on <= $1`,
      [day],
    )
    // What was first bought is paid and delivered.
    await db.query(
      `update investments.portfolios p set status = 'ACTIVE'
        where p.status = 'CREATED' and exists (
          select from investments.transactions t
           where t.customer_id = p.customer_id and t.portfolio_id = p.id and t.state = 'SETTLED')`,
    )
  },
}

export const valuePortfoliosStep: DayStep = {
  name: 'value-portfolios',
  async run(db, day) {
    await db.query('select investments.value_portfolios($1)', [day])
  },
}
