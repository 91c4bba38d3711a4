// What is told of acts that more than one must sign.

import * as z from 'zod/mini'
import { defineEvent } from '#platform/events.ts'

/** Of an act; whoever did it is who told it. */
export const actEvents = {
  waiting: defineEvent('act.waiting', z.object({ missing: z.array(z.string()) })),
  signed: defineEvent('act.signed', z.object({ by: z.string() })),
  /** In another way than by being done. */
  ended: defineEvent('act.ended', z.object({ outcome: z.string() })),
}
