// The way back for whoever has lost every second factor, as the login page asks for it.
//
//   POST login-actions/{uid}/way-back              → {sentTo}; in a dialogue whose password was right
//   POST login-actions/way-back/state       {token} → {stage, methods, …}
//   POST login-actions/way-back/identification {token, method} → {href}, where the browser goes
//   POST login-actions/way-back/end         {token} → 204, once the waiting is over: no factor is asked for any more
//   POST login-actions/way-back/undo        {token} → 204, with the token of this link or of the warning
//
// The mail links to `/auth/realms/global/login-actions/way-back?ui_locales=de-DE#{token}`, the warnings to
// `…/login-actions/not-me?ui_locales=de-DE#{token}`. An unknown, used or old token: 410 wayBack.expired.

import * as z from 'zod/mini'
import {
  identificationMethods,
  identificationReasons,
  identificationStatuses,
} from '#domain/kyc/identification.ts'
import { wayBackStages } from '#domain/signing/way-back.ts'
import { call } from './call.ts'
import { text } from './text.ts'

const token = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(100))
const moment = z.iso.datetime()
const uid = z.strictObject({ uid: z.string().check(z.regex(/^[\w-]{1,64}$/)) })

const shared = { service: 'identity-provider', access: 'public', method: 'POST' } as const

export const wayBackCalls = {
  start: call({
    ...shared,
    path: '/login-actions/:uid/way-back',
    summary: 'Ask for a way back without a second factor, after a right password',
    params: uid,
    body: z.strictObject({}),
    /** Where the mail went, mostly hidden: `a••• @example.org`. */
    reply: z.strictObject({ sentTo: text(300) }),
  }),
  state: call({
    ...shared,
    path: '/login-actions/way-back/state',
    summary: 'How far a way back has come',
    body: z.strictObject({ token }),
    reply: z.strictObject({
      stage: z.enum(wayBackStages),
      /** Those still open, the usual one first. */
      methods: z.array(z.enum(identificationMethods)),
      /** The last try to prove who one is. */
      identification: z.exactOptional(
        z.strictObject({
          status: z.enum(identificationStatuses),
          reason: z.exactOptional(z.enum(identificationReasons)),
        }),
      ),
      /** While the owner may still say no. */
      waitsUntil: z.exactOptional(moment),
    }),
  }),
  identify: call({
    ...shared,
    path: '/login-actions/way-back/identification',
    summary: 'Prove anew who one is, at the provider’s page',
    body: z.strictObject({ token, method: z.enum(identificationMethods) }),
    reply: z.strictObject({ href: text(500) }),
  }),
  end: call({
    ...shared,
    path: '/login-actions/way-back/end',
    summary: 'Remove the lost factors, once the waiting is over',
    body: z.strictObject({ token }),
  }),
  undo: call({
    ...shared,
    path: '/login-actions/way-back/undo',
    summary: 'Say that it was somebody else: the way back ends, and every factor stays',
    body: z.strictObject({ token }),
  }),
}
