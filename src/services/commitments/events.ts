// What is told of commitments to private equity funds.

import * as z from 'zod/mini'
import { amount, day } from '#contracts/text.ts'
import { defineEvent } from '#platform/events.ts'

const ofCall = z.object({ number: z.int() })

/** Each of a commitment. */
export const commitmentEvents = {
  signed: defineEvent('commitment.signed', z.object({ orderId: z.string() })),
  /** The fund took it, or did not. */
  accepted: defineEvent('commitment.accepted', z.object({ orderId: z.string() })),
  refused: defineEvent('commitment.refused', z.object({ orderId: z.string() })),
  called: defineEvent('commitment.called', ofCall),
  paid: defineEvent('commitment.call_paid', ofCall),
  overdue: defineEvent('commitment.call_overdue', ofCall),
  defaulted: defineEvent('commitment.call_defaulted', ofCall),
  distributed: defineEvent(
    'commitment.distributed',
    z.object({ amount, isRecallable: z.boolean() }),
  ),
  /** Of the order that pays for a call: its money is missing. */
  reminder: defineEvent('commitment.call_reminder', z.object({ reminder: z.string() })),
  valued: defineEvent('commitment.valued', z.object({ quarterEnd: day, amount })),
}
