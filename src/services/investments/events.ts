// What is told of portfolios that nobody ordered.

import * as z from 'zod/mini'
import { amount, day, fourDigits, isin, percent } from '#contracts/text.ts'
import { defineEvent } from '#platform/events.ts'

/** It ends with the name of its span, `report 2026-Q4`. */
const reminded = z.object({ reminder: z.string() })

export const portfolioEvents = {
  /** Of a portfolio: a quarter is over, and its report is owed. */
  reportDue: defineEvent('portfolio.report_due', reminded),
  /** Of a portfolio: a year is over, and what it cost is to be said. */
  yearDue: defineEvent('portfolio.year_due', reminded),
  /** Of a portfolio: tax is likely to be due in January; it ends with the year. */
  prepaymentAhead: defineEvent('portfolio.prepayment_ahead', reminded),
  /** Of a portfolio: since the last report it has lost so many percent; `loss 2026-Q4 10`. */
  lossReached: defineEvent('portfolio.loss_reached', reminded),
  /** Of a portfolio: for the days from one on until another, the average value of which was so much. */
  feeCharged: defineEvent(
    'portfolio.fee_charged',
    z.object({ amount, average: amount, percent, from: day, until: day }),
  ),
  /** Of a portfolio: what was charged for the days from one on until another. */
  feeGivenBack: defineEvent(
    'portfolio.fee_given_back',
    z.object({ amount, from: day, until: day }),
  ),
  /** Of a portfolio: its contract is withdrawn from; and once everything is paid back. */
  withdrawn: defineEvent('portfolio.withdrawn', z.object({ orderId: z.string() })),
  undone: defineEvent('portfolio.undone', z.object({ orderId: z.string(), refund: amount })),
  /** Of a portfolio: from the run of a day on its savings plan puts in more, as was agreed. */
  planIncreased: defineEvent(
    'portfolio.plan_increased',
    z.object({ from: day, increase: z.number(), before: amount, amount }),
  ),
  /** Of a portfolio: tax of this year that came back, for losses that were set off and what is exempted. */
  taxCredited: defineEvent(
    'portfolio.tax_credited',
    z.object({ amount, losses: amount, exempted: amount }),
  ),
  /** Of a portfolio: the custodian took back a sale for a fee, which is still owed. */
  feeSaleCancelled: defineEvent(
    'portfolio.fee_sale_cancelled',
    z.object({ isin, units: fourDigits, amount }),
  ),
  /** Of a portfolio: what a fund paid out for so many units, and the tax on it where any is withheld. */
  distributionPaid: defineEvent(
    'portfolio.distribution_paid',
    z.object({
      ...{ isin, units: fourDigits, perUnit: fourDigits, amount },
      taxed: z.optional(
        z.object({ taxable: amount, losses: amount, exempted: amount, tax: amount, left: amount }),
      ),
    }),
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
