// What is told of mandates, and of what is collected under them.

import * as z from 'zod/mini'
import { returnCodes } from '#domain/direct-debit/collection.ts'
import { defineEvent } from '#platform/events.ts'

const nothing = z.object({})

/** Of a mandate. */
export const mandateEvents = {
  signed: defineEvent('mandate.signed', nothing),
  ended: defineEvent('mandate.ended', nothing),
}

/** Of a collection. */
export const collectionEvents = {
  announced: defineEvent('collection.announced', nothing),
  returned: defineEvent(
    'collection.returned',
    z.object({ code: z.enum(returnCodes), againOn: z.optional(z.string()) }),
  ),
  cancelled: defineEvent('collection.cancelled', nothing),
}
