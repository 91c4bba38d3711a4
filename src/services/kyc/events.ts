// What is told of identifications, and of the cases that follow them.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

const about = z.object({ identificationId: z.string(), personId: z.string() })

/** Of a customer: which of its persons, and which of their tries. */
export const identificationEvents = {
  done: defineEvent('identification.done', about),
  failed: defineEvent('identification.failed', about),
}

/** Customers get their events when they ask for their data: which check it was is not among them. */
export const caseEvents = {
  passed: defineEvent('kyc.passed', z.object({})),
  blocked: defineEvent('kyc.blocked', z.object({})),
  more: defineEvent(
    'kyc.more',
    z.object({ text: z.optional(z.nullable(z.string())), dueOn: z.string() }),
  ),
}
