// What is told of portfolios that nobody ordered.

import * as z from 'zod/mini'
import { amount, day, percent } from '#contracts/text.ts'
import { defineEvent } from '#platform/events.ts'

export const portfolioEvents = {
  /** Of a portfolio: for the days from one on until another, the average value of which was so much. */
  feeCharged: defineEvent(
    'portfolio.fee_charged',
    z.object({ amount, average: amount, percent, from: day, until: day }),
  ),
}
