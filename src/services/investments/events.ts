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
  /** Of a portfolio: for what its funds gained in a year and did not pay out. */
  taxPrepaid: defineEvent(
    'portfolio.tax_prepaid',
    z.object({
      year: z.string().check(z.regex(/^\d{4}$/)),
      ...{ prepayment: amount, taxable: amount, losses: amount, exempted: amount, tax: amount },
    }),
  ),
}
