// What is told of money that comes in and goes out.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

const payIn = z.object({ payInId: z.string(), accountId: z.string() })

/** Of an account. */
export const payInEvents = {
  received: defineEvent('payment.received', payIn),
  held: defineEvent('payment.held', payIn),
  returned: defineEvent('payment.returned', payIn),
}

const payout = z.object({ payoutId: z.string() })

export const payoutEvents = {
  REQUESTED: defineEvent('payout.requested', payout),
  SENT: defineEvent('payout.sent', payout),
  EXECUTED: defineEvent('payout.executed', payout),
  RETURNED: defineEvent('payout.returned', payout),
}
