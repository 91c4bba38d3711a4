// The postbox service's calls.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, identifier } from './text.ts'

export const postboxCalls = {
  /** "Read from data": the reply has a `data` envelope. [API-040, ENT-022] */
  unreadCount: call({
    service: 'postbox',
    method: 'GET',
    path: '/threads/unread-count',
    access: 'customer',
    summary: 'How many postbox threads are unread',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.strictObject({ data: z.strictObject({ count }) }),
  }),
}
