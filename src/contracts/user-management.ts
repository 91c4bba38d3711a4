// The user management service's calls.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { identifier, text } from './text.ts'

/** [ENT-013] */
export const switchableAccount = z.strictObject({
  first_name: text(100),
  last_name: text(100),
  customer_id: identifier,
})

export const userManagementCalls = {
  /** Public in its path, personal in its content: it needs the user's own token. [API-042] */
  switchableAccounts: call({
    service: 'user-management',
    method: 'GET',
    path: '/public/users/:userId/switchable-accounts',
    access: 'customer',
    act: 'enter',
    summary: 'The accounts a user may switch to',
    params: z.strictObject({ userId: identifier }),
    reply: z.array(switchableAccount),
  }),
}
