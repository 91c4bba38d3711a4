// A complaint without a login: written on a public page, confirmed from the mailbox, answered at the desk by mail.
//
//   POST complaints        {name, email, text, locale} → {}, whoever it is
//        The mail links to the market's page with `?complaint={token}`.
//   POST complaints/state  {token, wish} → how it stands; confirmed twice is received once

import * as z from 'zod/mini'
import { longestComplaint, longestName } from '#domain/customer/public-complaint.ts'
import { locales } from '#domain/market.ts'
import { call } from './call.ts'
import { email } from './email.ts'
import { lines, outcome } from './postbox.ts'
import { day, text } from './text.ts'

const reference = text(20)
export const complaintWishes = ['SEE', 'CONFIRM'] as const
const states = ['ASKED', 'RECEIVED', 'ANSWERED', 'UNKNOWN'] as const

const desk = { service: 'postbox', access: 'operator' } as const
const params = z.strictObject({ complaintId: z.uuid() })

export const complaintAnswer = z.strictObject({ text: lines(10_000), outcome })

export const publicComplaintCalls = {
  ask: call({
    service: 'postbox',
    access: 'public',
    method: 'POST',
    path: '/complaints',
    summary: 'Complains without a login',
    body: z.strictObject({
      name: text(longestName),
      email,
      text: lines(longestComplaint),
      locale: z.enum(locales),
    }),
    reply: z.strictObject({}),
  }),
  answer: call({
    service: 'postbox',
    access: 'public',
    method: 'POST',
    path: '/complaints/state',
    summary: 'Confirms a complaint, or says how it stands',
    body: z.strictObject({ token: text(64), wish: z.enum(complaintWishes) }),
    reply: z.strictObject({
      state: z.enum(states),
      complaint: z.exactOptional(
        z.strictObject({
          ...{ reference, receivedOn: day, answerBy: day },
          answeredOn: z.exactOptional(day),
        }),
      ),
    }),
  }),
  queue: call({
    ...desk,
    cache: 'never',
    method: 'GET',
    path: '/desk/complaints',
    summary:
      'The complaints of people without a login that are not answered, by the day they are due',
    reply: z.array(
      z.strictObject({
        id: z.uuid(),
        reference,
        name: text(longestName),
        email,
        text: lines(longestComplaint),
        receivedOn: day,
        answerBy: day,
      }),
    ),
  }),
  settle: call({
    ...desk,
    method: 'POST',
    path: '/desk/complaints/:complaintId/answer',
    summary: 'Answers a complaint of somebody without a login, by mail',
    params,
    body: complaintAnswer,
  }),
}
