// The event collector's calls. [TRK-001]

import * as z from 'zod/mini'
import { eventFields } from '#domain/site/tracking.ts'
import { call } from './call.ts'
import { identifier, text } from './text.ts'

const longestText = 300
/** Ours have a few short fields; one that fills them all with prose is no event. */
const longestEvent = 2000
/** As many as a page gathers before it is left. */
export const mostEvents = 20

type OptionalField = Exclude<(typeof eventFields)[number], 'event_name'>
const field = z.optional(text(longestText, 0))

/** [TRK-021] */
export const trackingEvent = z
  .strictObject({
    ...(Object.fromEntries(eventFields.map((name) => [name, field])) as Record<
      OptionalField,
      typeof field
    >),
    event_name: identifier,
  })
  .check(z.refine((event) => JSON.stringify(event).length <= longestEvent))

export const trackingCalls = {
  collect: call({
    service: 'tracking',
    method: 'POST',
    path: '/events',
    access: 'public',
    summary: 'Takes what a visitor did on the site',
    body: z.strictObject({
      app_id: identifier,
      /** Only of a visitor who agreed to be recognised. [TRK-017, TRK-018] */
      device: z.optional(
        z.strictObject({
          id: z.string().check(z.regex(/^device-[A-Za-z0-9-]{8,64}$/)),
          kind: z.enum(['mobile', 'desktop']),
        }),
      ),
      events: z.array(trackingEvent).check(z.minLength(1), z.maxLength(mostEvents)),
    }),
    success: 204,
  }),
}
