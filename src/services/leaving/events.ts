// What is told of customers who leave.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

/** Of a termination. */
const termination = z.object({ terminationId: z.string() })

export const leavingEvents = {
  requested: defineEvent('leaving.requested', termination),
  withdrawn: defineEvent('leaving.withdrawn', termination),
  closed: defineEvent('leaving.closed', termination),
}
