// What is told of a customer's consents.

import * as z from 'zod/mini'
import { mailConsentIds } from '#domain/customer/mail-consent.ts'
import { defineEvent } from '#platform/events.ts'

const consent = z.object({ id: z.enum(mailConsentIds) })

export const consentEvents = {
  given: defineEvent('consent.given', consent),
  withdrawn: defineEvent('consent.withdrawn', consent),
}
