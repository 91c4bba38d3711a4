// What is told of exemption orders, and of tax that was reckoned again.

import * as z from 'zod/mini'
import { amount, count, currencyCode, day } from '#contracts/text.ts'
import { certificateKinds } from '#domain/tax/certificate.ts'
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

export const certificateEvents = {
  decided: defineEvent(
    'certificate.decided',
    z.object({ kind: z.enum(certificateKinds), isAccepted: z.boolean() }),
  ),
  missing: defineEvent('certificate.missing', z.object({ kind: z.enum(certificateKinds) })),
  due: defineEvent('certificate.due', z.object({ kind: z.enum(certificateKinds), validTo: day })),
}

export const taxEvents = {
  /** Of a correction: what was taken too little; what comes back is below zero. */
  corrected: defineEvent(
    'tax.corrected',
    z.object({ agentId: z.string(), tax: amount, currency: currencyCode }),
  ),
}
