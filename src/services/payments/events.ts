// What is told of money that comes in and goes out.

import * as z from 'zod/mini'
import { amount, day } from '#contracts/text.ts'
import { payInDecisions } from '#domain/account/held-pay-in.ts'
import { currencies } from '#domain/money.ts'
import { defineEvent } from '#platform/events.ts'

const payIn = z.object({ payInId: z.string(), accountId: z.string() })

/** Of an account. */
export const payInEvents = {
  received: defineEvent('payment.received', payIn),
  held: defineEvent('payment.held', payIn),
  returned: defineEvent('payment.returned', payIn),
  decided: defineEvent(
    'payment.decided',
    z.object({ payInId: z.string(), decision: z.enum(payInDecisions) }),
  ),
}

const payout = z.object({ payoutId: z.string() })

export const payoutEvents = {
  REQUESTED: defineEvent('payout.requested', payout),
  SENT: defineEvent('payout.sent', payout),
  EXECUTED: defineEvent('payout.executed', payout),
  RETURNED: defineEvent('payout.returned', payout),
}

/** Of an account: what of a promised payout stays there; why, where a call is late or it can be asked back until a day. */
export const payoutRest = {
  kept: defineEvent(
    'payout.kept',
    z.object({
      ...{ amount, currency: z.enum(currencies) },
      ...{ until: z.optional(day), isCalled: z.optional(z.boolean()) },
    }),
  ),
}
