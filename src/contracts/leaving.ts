// The calls by which a customer leaves: what is in the way, asking for it, and staying after all.

import * as z from 'zod/mini'
import { customerStatuses } from '#domain/customer/customer.ts'
import { blockerKinds } from '#domain/leaving/blockers.ts'
import { call } from './call.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { amount, currencyCode, day, identifier, text } from './text.ts'

export const blocker = z.strictObject({
  kind: z.enum(blockerKinds),
  /** Of the order, deposit or whatever it is, where it is one. */
  id: z.exactOptional(identifier),
  bankId: z.exactOptional(identifier),
  amount: z.exactOptional(amount),
  currencyCode: z.exactOptional(currencyCode),
  day: z.exactOptional(day),
  /** Of an order that is a portfolio's. */
  portfolioId: z.exactOptional(identifier),
})
export type WireBlocker = z.infer<typeof blocker>

export const leaving = z.strictObject({
  status: z.enum(customerStatuses),
  /** Must be gone before one can ask to leave. */
  hard: z.array(blocker),
  /** Leaving waits for these. */
  soft: z.array(blocker),
  requestedOn: z.exactOptional(day),
  closedOn: z.exactOptional(day),
  /** Where the last money goes, mostly hidden. */
  target: z.exactOptional(text(40)),
})
export type WireLeaving = z.infer<typeof leaving>

const own = { service: 'customer', access: 'customer' } as const
const params = z.strictObject({ customerId: identifier })

export const leavingCalls = {
  standing: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/customers/:customerId/termination',
    summary: 'Whether a customer may leave or is leaving, and what that waits for',
    params,
    reply: leaving,
    cache: 'never',
  }),

  /** Asked without a signature it sends the code. What is in the way comes with the refusal, each by its kind. */
  request: call({
    ...own,
    act: 'leave',
    method: 'POST',
    path: '/customers/:customerId/termination',
    summary: 'Asks to end the relationship, signed by everybody who must',
    params,
    body: z.strictObject({ signatureId: z.exactOptional(z.uuid()) }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      waiting: z.exactOptional(waitingAct),
      leaving: z.exactOptional(leaving),
    }),
    movesMoney: true,
  }),

  withdraw: call({
    ...own,
    act: 'leave',
    method: 'POST',
    path: '/customers/:customerId/termination/withdrawal',
    summary: 'Takes back the wish to leave, as long as nothing is closed',
    params,
    reply: leaving,
    movesMoney: true,
  }),
}
