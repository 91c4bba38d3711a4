// Who is invited to act for a customer of the demo world and has not answered yet.

import { addDays, type CalendarDate } from '#domain/date.ts'
import { invitationDays } from '#domain/party/invitation.ts'
import { demoId } from './demo-id.ts'
import type { DemoCustomer } from './people.ts'

/** Their letters lead to the market's own page. */
export const invitationRows = (
  { id: customerId, logins, invitations = [] }: DemoCustomer,
  today: CalendarDate,
) =>
  invitations.map(({ firstName, lastName, email, authority, daysAgo }) => ({
    ...{ customer_id: customerId, id: demoId('invitation', email), authority, email, page: '' },
    ...{ first_name: firstName, last_name: lastName, state: 'INVITED', reminders: 0 },
    invited_by: demoId('user', logins[0]!),
    invited_at: addDays(today, -daysAgo),
    ends_at: addDays(today, invitationDays - daysAgo),
  }))
