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

/** Of a file of somebody's data. */
const dataExport = z.object({ userId: z.string() })

export const exportEvents = {
  requested: defineEvent('export.requested', dataExport),
  ready: defineEvent('export.ready', dataExport),
}
