// Being invited to act for somebody's account, as the page asks for it that the mail leads to.
//
//   POST role-invitations/opening       {token, key} → invitation; the browser makes the key and keeps it
//   POST role-invitations/resumption    {key} → invitation
//   POST role-invitations/refusal       {key} → {}
//   POST role-invitations/joining       {key, password, person} → what is left to do, of whoever has no login yet
//   POST role-invitations/confirmation  {key} → what is left to do, of whoever has one, logged in; whoever acts for
//                                       no account any more says beside it who they are
//
// Refusals: 410 invitation.expired (used by another browser, over, taken back), 409 registration.known (log in and
// confirm), 403 role.forbidden (somebody else is logged in), 422 invitation.person (it names somebody else), 422
// party.same (whoever holds the account needs no authority).

import * as z from 'zod/mini'
import { locales } from '#domain/market.ts'
import { authorities } from '#domain/party/acts.ts'
import { call } from './call.ts'
import { secret } from './registration.ts'
import { countryCode, day, text } from './text.ts'

const invitation = z.strictObject({
  locale: z.enum(locales),
  /** Who invites, whom, and to what; nobody where it is we, as with heirs. */
  by: z.exactOptional(text(210)),
  firstName: text(100),
  lastName: text(100),
  email: text(254),
  authority: z.enum(authorities),
  /** To what is their own, having come of age. */
  isOwn: z.boolean(),
  isKnown: z.boolean(),
})
export type WireRoleInvitation = z.infer<typeof invitation>

/** What is asked of whoever will move money; of whoever looks the birthday alone. */
const identity = z.strictObject({
  birthPlace: text(100),
  nationality: countryCode,
  street: text(100),
  streetNumber: text(20, 0),
  postalCode: text(20),
  city: text(100),
  countryCode,
})

const person = z.strictObject({
  firstName: text(100),
  lastName: text(100),
  birthDate: day,
  identity: z.exactOptional(identity),
})

export const joining = z.extend(person, {
  key: secret,
  password: z.string().check(z.minLength(1), z.maxLength(512)),
})

export const confirming = z.extend(z.partial(person), { key: secret })

const joined = z.strictObject({ mustIdentify: z.boolean() })

const posting = { service: 'user-management', method: 'POST', cache: 'never' } as const
const visiting = { ...posting, access: 'public' } as const
const byKey = z.strictObject({ key: secret })

export const roleInvitationCalls = {
  open: call({
    ...visiting,
    path: '/role-invitations/opening',
    summary: 'Follow the link of an invitation to act for an account',
    body: z.strictObject({ token: secret, key: secret }),
    reply: invitation,
  }),
  resume: call({
    ...visiting,
    path: '/role-invitations/resumption',
    summary: 'Look at an invitation to act for an account again',
    body: byKey,
    reply: invitation,
  }),
  refuse: call({
    ...visiting,
    path: '/role-invitations/refusal',
    summary: 'Turn an invitation to act for an account down',
    body: byKey,
    reply: z.strictObject({}),
  }),
  join: call({
    ...visiting,
    path: '/role-invitations/joining',
    summary: 'Take an invitation to act for an account up, with a login that is made now',
    body: joining,
    reply: joined,
  }),
  confirm: call({
    ...posting,
    access: 'customer',
    act: 'own',
    isForNobody: true,
    path: '/role-invitations/confirmation',
    summary: 'Take an invitation to act for an account up, logged in',
    body: confirming,
    reply: joined,
  }),
}
