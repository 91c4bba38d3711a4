// What the end of day does for all portfolios: everything is worth what it closed at.

import type { DayStep } from '#platform/end-of-day.ts'

export const valuePortfoliosStep: DayStep = {
  name: 'value-portfolios',
  async run(db, day) {
    await db.query('select investments.value_portfolios($1)', [day])
  },
}
