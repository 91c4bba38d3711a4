// Waiting for a rate, as a public page asks for it: by mail, after the mailbox is proven, until it is reached or ended.
//
//   POST rate-alerts        {email, locale, term, rate} → {}, whoever it is
//        The mail links to the market's page with `?alert={token}`.
//   POST rate-alerts/state  {token, wish} → what has become of it; the same again for the same wish

import * as z from 'zod/mini'
import { locales } from '#domain/market.ts'
import { isWaitedFor, longestAlertMonths } from '#domain/offer/rate-alert.ts'
import { parseRate } from '#domain/rate.ts'
import { call } from './call.ts'
import { percent, text } from './text.ts'

const months = z.int().check(z.gte(1), z.lte(longestAlertMonths))
const term = z.union([z.literal('OVERNIGHT'), months])
const wanted = percent.check(
  z.refine((text) => {
    const parsed = parseRate(text)
    return parsed !== undefined && isWaitedFor(parsed)
  }),
)
export const alertWishes = ['SEE', 'CONFIRM', 'END'] as const
const alertStates = ['ASKED', 'WATCHING', 'ENDED', 'UNKNOWN'] as const

export const rateAlertCalls = {
  ask: call({
    service: 'products',
    method: 'POST',
    path: '/rate-alerts',
    access: 'public',
    summary: 'Asks for a mail when a rate is reached',
    body: z.strictObject({
      email: text(254),
      locale: z.enum(locales),
      term,
      rate: wanted,
    }),
    reply: z.strictObject({}),
  }),
  answer: call({
    service: 'products',
    method: 'POST',
    path: '/rate-alerts/state',
    access: 'public',
    summary: 'Confirms or ends a rate alert, or says how it stands',
    body: z.strictObject({ token: text(64), wish: z.enum(alertWishes) }),
    reply: z.strictObject({
      state: z.enum(alertStates),
      alert: z.exactOptional(z.strictObject({ term, rate: percent })),
    }),
  }),
}
