// What is told of pensions.

import * as z from 'zod/mini'
import { amount, day } from '#contracts/text.ts'
import { defineEvent } from '#platform/events.ts'

export const pensionEvents = {
  /** Of a contract: something was ordered for it, or it itself. */
  signed: defineEvent('pension.signed', z.object({ orderId: z.string() })),
  /** Of a contract: it is withdrawn from; and once everything is paid back. */
  withdrawn: defineEvent('pension.withdrawn', z.object({ orderId: z.string() })),
  undone: defineEvent('pension.undone', z.object({ orderId: z.string(), refund: amount })),
  /** Of a contract: contributions can be invested from now on. */
  begun: defineEvent('pension.begun', z.object({ orderId: z.string() })),
  /** Of a contract: from a day on more is put in, as it was agreed. */
  increased: defineEvent(
    'pension.increased',
    z.object({ from: day, increase: z.int(), before: amount, amount }),
  ),
  /** Of a contract: what was put in during a year. */
  certified: defineEvent('pension.certified', z.object({ year: z.int(), amount })),
}
