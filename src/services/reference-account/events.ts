// What is told of reference accounts: what became of one that was named, and that it never came into use.

import * as z from 'zod/mini'
import { day } from '#contracts/text.ts'
import { defineEvent } from '#platform/events.ts'

/** What happened, as the letter that tells of it is called. */
const accountNews = [
  'referenceAccountNamed',
  'referenceAccountChanged',
  'referenceAccountAdded',
  'referenceAccountPreferred',
  'referenceAccountPending',
  'referenceAccountRemoved',
] as const
export type AccountNews = (typeof accountNews)[number]

export const referenceAccountEvents = {
  told: defineEvent(
    'referenceAccount.told',
    z.object({ news: z.enum(accountNews), ending: z.string(), until: z.optional(day) }),
  ),
  /** No money came from it in time. */
  lapsed: defineEvent('referenceAccount.lapsed', z.object({ ending: z.string() })),
}
