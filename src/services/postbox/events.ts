// What is told of complaints.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

const complaint = z.object({ complaintId: z.string() })

export const complaintEvents = {
  received: defineEvent('complaint.received', complaint),
  delayed: defineEvent('complaint.delayed', complaint),
  answered: defineEvent('complaint.answered', complaint),
}
