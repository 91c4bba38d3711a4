// What is told of complaints, and of files.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

const complaint = z.object({ complaintId: z.string() })

export const complaintEvents = {
  received: defineEvent('complaint.received', complaint),
  delayed: defineEvent('complaint.delayed', complaint),
  answered: defineEvent('complaint.answered', complaint),
}

export const attachmentEvents = {
  sent: defineEvent('attachment.sent', z.object({})),
}
