// What is told of pensions.

import * as z from 'zod/mini'
import { amount } from '#contracts/text.ts'
import { defineEvent } from '#platform/events.ts'

export const pensionEvents = {
  /** Of a contract: something was ordered for it, or it itself. */
  signed: defineEvent('pension.signed', z.object({ orderId: z.string() })),
  /** Of a contract: contributions can be invested from now on. */
  begun: defineEvent('pension.begun', z.object({ orderId: z.string() })),
  /** Of a contract: what was put in during a year. */
  certified: defineEvent('pension.certified', z.object({ year: z.int(), amount })),
}
