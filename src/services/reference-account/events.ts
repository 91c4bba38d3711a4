// What is told of reference accounts that never came into use.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

export const referenceAccountEvents = {
  /** No money came from it in time. */
  lapsed: defineEvent('referenceAccount.lapsed', z.object({ ending: z.string() })),
}
