// What is told of deposits: what they earn, what their owners say of them, and how they end.

import * as z from 'zod/mini'
import { amount, currencyCode, day } from '#contracts/text.ts'
import { legTargets, maturityWishes } from '#domain/deposit/maturity-instruction.ts'
import { defineEvent } from '#platform/events.ts'

const leg = z.object({
  to: z.enum(legTargets),
  amount: z.string(),
  productId: z.optional(z.string()),
  rate: z.optional(z.string()),
  maturity: z.optional(z.enum(maturityWishes)),
})

const withdrawal = z.object({ withdrawalId: z.string(), effectiveOn: day })

export const depositEvents = {
  interestPosted: defineEvent(
    'deposit.interest_posted',
    z.object({ interest: amount, currency: currencyCode, for: day }),
  ),
  instructionSet: defineEvent(
    'deposit.instruction_set',
    z.object({ legs: z.readonly(z.array(leg)) }),
  ),
  maturityApproaching: defineEvent(
    'deposit.maturity_approaching',
    z.object({ reminder: z.string() }),
  ),
  /** Of an issue that is not in force yet; which, the reminder names. */
  rateChanging: defineEvent('deposit.rate_changing', z.object({ reminder: z.string() })),
  matured: defineEvent('deposit.matured', z.object({ payout: amount, currency: currencyCode })),
  noticeGiven: defineEvent('deposit.notice_given', withdrawal),
  noticeWithdrawn: defineEvent('deposit.notice_withdrawn', withdrawal),
  withdrawalRequested: defineEvent('deposit.withdrawal_requested', withdrawal),
  withdrawn: defineEvent('deposit.withdrawn', z.object({ withdrawalId: z.string() })),
}

/** Of an account, for everything its customer has. */
export const periodEvents = {
  statementDue: defineEvent('statement.due', z.object({ reminder: z.string() })),
  overviewDue: defineEvent('tax.overview_due', z.object({ reminder: z.string() })),
}
