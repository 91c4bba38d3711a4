// Opening an account for a child as the customer one is already: nothing is asked again that is known.
//
//   GET  registrations/children                   ?locale → {mayBegin, begun}
//   POST registrations/children                   {locale} → {token}
//   POST registrations/children/:id/continuation  → {token}
//        The page of the registration follows the token as it follows the link of a mail: it counts once, for
//        minutes, and from then on the browser answers the same calls as anybody (`registration.ts`).
//   POST registrations/children/:id/end           → {}: it is forgotten, whoever was invited is not waited for
//   POST registrations/children/submission        {key} → {isWaiting}; the same again for the same key
//
// Refusals: 409 customer.state (no open account of the market by which they are known), 403 role.forbidden (somebody
// else began), 410 registration.expired, 422 custody.proof, 429 rate.limited (so many are open already, or so many
// letters were asked for).

import * as z from 'zod/mini'
import { locales } from '#domain/market.ts'
import { call } from './call.ts'
import { secret } from './registration.ts'
import { day, text } from './text.ts'

const own = { service: 'user-management', access: 'customer', act: 'own' } as const
const where = z.strictObject({ locale: z.enum(locales) })
const one = z.strictObject({ id: z.uuid() })
const followed = z.strictObject({ token: secret })

export const childRegistrationCalls = {
  list: call({
    ...own,
    cache: 'never',
    method: 'GET',
    path: '/registrations/children',
    summary: 'Accounts for children that the caller has begun to open',
    query: where,
    reply: z.strictObject({
      /** Whether they are known well enough, in the account they act for. */
      mayBegin: z.boolean(),
      begun: z.array(
        z.strictObject({
          id: z.uuid(),
          /** Once it is named. */
          child: z.exactOptional(text(210)),
          startedOn: day,
          /** The caller has agreed, and somebody else has not yet. */
          isWaiting: z.boolean(),
        }),
      ),
    }),
  }),
  begin: call({
    ...own,
    method: 'POST',
    path: '/registrations/children',
    summary: 'Begin to open an account for a child',
    body: where,
    reply: followed,
  }),
  goOn: call({
    ...own,
    method: 'POST',
    path: '/registrations/children/:id/continuation',
    summary: 'Go on with one that was begun, in this browser',
    params: one,
    reply: followed,
  }),
  drop: call({
    ...own,
    method: 'POST',
    path: '/registrations/children/:id/end',
    summary: 'Forget one that was begun',
    params: one,
    reply: z.strictObject({}),
  }),
  submit: call({
    ...own,
    method: 'POST',
    path: '/registrations/children/submission',
    summary: 'Open the account, or invite who represents the child as well',
    body: z.strictObject({ key: secret }),
    reply: z.strictObject({ isWaiting: z.boolean() }),
  }),
}
