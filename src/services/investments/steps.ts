// What the end of day does for portfolios: trades settle, and everything is worth what it closed at.

import type { DayStep } from '#platform/end-of-day.ts'

export const settleTradesStep: DayStep = {
  name: 'settle-trades',
  async run(db, day) {
    await db.query(
      `update investments.transactions set state = 'SETTLED' where state = 'FILLED' and settles_on <= $1`,
      [day],
    )
  },
}

export const valuePortfoliosStep: DayStep = {
  name: 'value-portfolios',
  async run(db, day) {
    await db.query('select investments.value_portfolios($1)', [day])
  },
}
