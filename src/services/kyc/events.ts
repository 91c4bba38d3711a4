// What is told of identifications.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

const about = z.object({ identificationId: z.string(), personId: z.string() })

/** Of a customer: which of its persons, and which of their tries. */
export const identificationEvents = {
  done: defineEvent('identification.done', about),
  failed: defineEvent('identification.failed', about),
}
