// Another mail address or telephone number that waits for its answer, as the owner sees it, and as the links of its
// mails lead to it.
//
//   POST login-actions/new-mail/confirmation {token, password} → {username}; from then on the address counts
//   POST login-actions/old-mail/undo         {token} → 204; the old one counts again, every device is logged out
//
// The mails link to `/auth/realms/global/login-actions/new-mail?ui_locales=de-DE#{token}` and to `…/old-mail?…`. An
// unknown, used or old token: 410 contact.expired. A wrong password of the login: 400 password.wrong at /password.

import * as z from 'zod/mini'
import { contactKinds } from '#domain/customer/contact-change.ts'
import { call } from './call.ts'
import { text } from './text.ts'

const kind = z.enum(contactKinds)
const token = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(100))
const password = z.string().check(z.minLength(1), z.maxLength(512))
const moment = z.iso.datetime()

export const waitingContact = z.strictObject({
  kind,
  to: text(254),
  /** Until when what was sent can be answered. */
  answerUntil: moment,
  /** When it is forgotten. */
  waitsUntil: moment,
})

const own = { service: 'user-management', access: 'customer', act: 'own' } as const
const linked = { service: 'identity-provider', access: 'public', method: 'POST' } as const
const ofKind = z.strictObject({ kind })

export const contactChangeCalls = {
  waiting: call({
    ...own,
    method: 'GET',
    path: '/contact-changes',
    summary: 'New contact details that have not answered yet',
    reply: z.array(waitingContact),
    cache: 'never',
  }),
  sendAgain: call({
    ...own,
    method: 'POST',
    path: '/contact-changes/:kind/message',
    summary: 'Send the link or the code again; the earlier one no longer counts',
    params: ofKind,
    reply: z.strictObject({}),
  }),
  giveUp: call({
    ...own,
    method: 'DELETE',
    path: '/contact-changes/:kind',
    summary: 'Stay with the old address or number',
    params: ofKind,
  }),
  confirmNumber: call({
    ...own,
    method: 'POST',
    path: '/contact-changes/phone/confirmation',
    summary: 'The code that came to the new number; from then on it counts',
    body: z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9 -]{6,32}$/)) }),
  }),

  confirmMail: call({
    ...linked,
    path: '/login-actions/new-mail/confirmation',
    summary: 'Answer the link that came to the new mail address; from then on it counts',
    body: z.strictObject({ token, password }),
    /** What to log in with from now on. */
    reply: z.strictObject({ username: text(254) }),
  }),
  undoMail: call({
    ...linked,
    path: '/login-actions/old-mail/undo',
    summary: 'Take the old mail address back; every device is logged out',
    body: z.strictObject({ token }),
  }),
}
