// What is told of exemption orders.

import * as z from 'zod/mini'
import { count, day } from '#contracts/text.ts'
import { orderKinds } from '#domain/tax/exemption-order.ts'
import { defineEvent } from '#platform/events.ts'

export const exemptionEvents = {
  given: defineEvent(
    'exemptionOrder.given',
    z.object({
      agentId: z.string(),
      kind: z.enum(orderKinds),
      /** Whole euros. */
      amount: count,
      validFrom: day,
    }),
  ),
  ended: defineEvent('exemptionOrder.ended', z.object({ agentId: z.string(), validTo: day })),
}
