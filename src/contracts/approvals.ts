// What several sign for a customer: who may do what, what waits for whom, and signing it, refusing it or taking it back.

import * as z from 'zod/mini'
import { customerStatuses } from '#domain/customer/customer.ts'
import { parts, signedActs } from '#domain/party/acts.ts'
import { actOutcomes, signingRuleKinds } from '#domain/party/signing-rule.ts'
import { call } from './call.ts'
import { saidAct, signatureRequest } from './signatures.ts'
import { amount, count, currencyCode, day, identifier, text } from './text.ts'

const standing = {
  status: z.enum(customerStatuses),
  roles: z.array(z.strictObject({ part: z.enum(parts), isActive: z.boolean() })),
}

const person = z.strictObject({ name: text(200), isMe: z.boolean() })

export const approval = z.strictObject({
  id: identifier,
  act: z.enum(signedActs),
  /** Word for word what everybody signs. */
  said: saidAct,
  /** The order it is about, which shows what else there is to read before signing. */
  order: z.exactOptional(
    z.strictObject({ id: identifier, portfolioId: z.exactOptional(identifier) }),
  ),
  startedBy: person,
  startedAt: z.iso.datetime(),
  /** The last day on which it can be signed. */
  until: day,
  signatures: z.array(z.strictObject({ ...person.shape, at: z.iso.datetime() })),
  missing: z.array(person),
  outcome: z.exactOptional(z.enum(actOutcomes)),
  /** Of what came to nothing: the code of why. */
  reason: z.exactOptional(text(60)),
  endedBy: z.exactOptional(person),
  endedOn: z.exactOptional(day),
  /** What the caller may do with it. */
  canSign: z.boolean(),
  canWithdraw: z.boolean(),
})
export type WireApproval = z.infer<typeof approval>

const own = { service: 'orders', access: 'customer' } as const
const params = z.strictObject({ actId: z.uuid() })
const query = z.strictObject({ customer_id: identifier })

export const approvalCalls = {
  standing: call({
    ...own,
    act: 'enter',
    method: 'GET',
    path: '/approvals/standing',
    summary: 'In which part the caller acts for a customer, and how much waits for their signature',
    query,
    reply: z.strictObject({ ...standing, isShared: z.boolean(), waiting: count }),
    cache: 'never',
  }),

  list: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/approvals',
    summary: 'What waits for signatures, what has ended lately, and who signs by which rule',
    query,
    reply: z.strictObject({
      rule: z.strictObject({
        kind: z.enum(signingRuleKinds),
        aloneUpTo: z.exactOptional(amount),
        currencyCode: z.exactOptional(currencyCode),
      }),
      people: z.array(z.strictObject({ ...person.shape, ...standing, isNamed: z.boolean() })),
      acts: z.array(approval),
    }),
    cache: 'never',
  }),

  /** Asked without a signature it sends the code; the last signature does what was signed. */
  sign: call({
    ...own,
    act: 'approve',
    method: 'POST',
    path: '/approvals/:actId/signature',
    summary: 'Signs what somebody else has begun',
    params,
    body: z.strictObject({ signatureId: z.optional(z.uuid()) }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      approval: z.exactOptional(approval),
    }),
    movesMoney: true,
  }),

  refuse: call({
    ...own,
    act: 'approve',
    method: 'POST',
    path: '/approvals/:actId/refusal',
    summary: 'Says no to what waits: it comes to nothing',
    params,
    reply: approval,
    movesMoney: true,
  }),

  withdraw: call({
    ...own,
    act: 'approve',
    method: 'POST',
    path: '/approvals/:actId/withdrawal',
    summary: 'Takes back what the caller has begun',
    params,
    reply: approval,
    movesMoney: true,
  }),
}
