// What somebody wants to be told by mail or text message of what lies in their postbox, and in which language they are
// written to.

import * as z from 'zod/mini'
import { chosenKinds, letterKinds } from '#domain/letter/letter-kind.ts'
import { languages } from '#domain/market.ts'
import { call } from './call.ts'
import { identifier, text } from './text.ts'

const own = { service: 'postbox', access: 'customer' } as const
const kind = z.enum(letterKinds)
/** None: in that of the customer's market. */
const language = z.nullable(z.enum(languages))

export const letterWishCalls = {
  wishes: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/letter-wishes',
    summary: 'Which letters the user is told of by mail and text message, and in which language',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.strictObject({
      language,
      /** Where text messages go, all but hidden; none: no number is proven, and none can be chosen. */
      phoneNumber: z.nullable(z.string()),
      kinds: z.array(
        z.strictObject({
          ...{ kind, isFixed: z.boolean(), isMailed: z.boolean(), isTexted: z.boolean() },
        }),
      ),
    }),
  }),

  setWish: call({
    ...own,
    act: 'own',
    method: 'POST',
    path: '/letter-wishes',
    summary: 'Be told by mail or text message of letters of a kind, or no longer',
    body: z.strictObject({
      ...{ customer_id: identifier, kind },
      /** What is not said stays as it is. */
      isMailed: z.exactOptional(z.boolean()),
      isTexted: z.exactOptional(z.boolean()),
    }),
  }),

  setLanguage: call({
    ...own,
    act: 'own',
    method: 'POST',
    path: '/letter-language',
    summary: 'Be written to in a language, or in that of the market',
    body: z.strictObject({ language }),
  }),

  /** No oracle: of a link that is none nothing is told but that it ends nothing. */
  unsubscribe: call({
    service: 'postbox',
    access: 'public',
    method: 'POST',
    path: '/letter-wishes/unsubscribing',
    summary: 'What the link of a mail stands for; where it is wanted, it is mailed no more',
    body: z.strictObject({ token: text(64), isWanted: z.boolean() }),
    reply: z.strictObject({ kinds: z.array(z.enum(chosenKinds)) }),
  }),
}
