// What is told of accounts.

import * as z from 'zod/mini'
import { blockReasons } from '#domain/account/block.ts'
import { defineEvent } from '#platform/events.ts'

export const accountEvents = {
  released: defineEvent('account.released', z.object({ reason: z.enum(blockReasons) })),
}
