// Being invited to save together with somebody, or to act for a company, as the page asks for it that the mail leads to.
//
//   POST invitations/opening       {token, key} → invitation; the browser makes the key and keeps it
//   POST invitations/resumption    {key} → invitation
//   POST invitations/acceptance    {key} → registration: from here on one answers as anybody who registers
//   POST invitations/refusal       {key} → {}
//   POST invitations/confirmation  {key, answers} → {}: of whoever is a customer already, logged in
//
// Refusals: 410 invitation.expired (used by another browser, over, or a newer one counts), 409 registration.known
// (log in and confirm), 403 role.forbidden (somebody else is logged in), 409 customer.state (no open account of
// this market), 422 invitation.person (it names somebody else), 422 party.same (both would be one person).

import * as z from 'zod/mini'
import { locales } from '#domain/market.ts'
import { invitationStates } from '#domain/party/invitation.ts'
import { signingRuleKinds } from '#domain/party/signing-rule.ts'
import { call } from './call.ts'
import { registration, secret } from './registration.ts'
import { agreementAnswers } from './registration-answers.ts'
import { text } from './text.ts'

const invitation = z.strictObject({
  state: z.enum(invitationStates),
  locale: z.enum(locales),
  /** Who invites, and whom. */
  by: text(210),
  firstName: text(100),
  lastName: text(100),
  email: text(254),
  rule: z.enum(signingRuleKinds),
  /** To act for it; without one the account is theirs together. */
  company: z.exactOptional(text(170)),
  /** The child somebody is to represent. */
  child: z.exactOptional(text(210)),
  /** The address logs in already: whoever has it need not say everything again. */
  isKnown: z.boolean(),
})
export type WireInvitation = z.infer<typeof invitation>

const posting = { service: 'user-management', method: 'POST', cache: 'never' } as const
const visiting = { ...posting, access: 'public' } as const
const byKey = z.strictObject({ key: secret })
const done = z.strictObject({})

export const invitationCalls = {
  open: call({
    ...visiting,
    path: '/invitations/opening',
    summary: 'Follow the link of an invitation',
    body: z.strictObject({ token: secret, key: secret }),
    reply: invitation,
  }),
  resume: call({
    ...visiting,
    path: '/invitations/resumption',
    summary: 'Look at an invitation again',
    body: byKey,
    reply: invitation,
  }),
  accept: call({
    ...visiting,
    path: '/invitations/acceptance',
    summary: 'Take an invitation up, and answer for oneself',
    body: byKey,
    reply: registration,
  }),
  refuse: call({
    ...visiting,
    path: '/invitations/refusal',
    summary: 'Turn an invitation down',
    body: byKey,
    reply: done,
  }),
  confirm: call({
    ...posting,
    access: 'customer',
    act: 'own',
    isForNobody: true,
    path: '/invitations/confirmation',
    summary: 'Take an invitation up as the customer one is already',
    body: z.strictObject({ key: secret, answers: agreementAnswers }),
    reply: done,
  }),
}
