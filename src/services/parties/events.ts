// What is told of invitations to act for a customer.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

const about = z.object({
  ...{ by: z.string(), name: z.string() },
  /** To what is their own: nobody else of the customer is told. */
  isOwn: z.optional(z.boolean()),
})

/** Of an invitation. */
export const partyEvents = {
  invited: defineEvent('party.invited', z.object({})),
  declined: defineEvent('party.declined', about),
  expired: defineEvent('party.expired', about),
  /** Of a person, by somebody of the same account. */
  deathSaid: defineEvent('party.deathSaid', z.object({})),
}
