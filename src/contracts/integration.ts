// The integration service's calls.

import * as z from 'zod/mini'
import { mailConsentIds } from '#domain/mail-consent.ts'
import { call } from './call.ts'
import { text } from './text.ts'

/** [ENT-045] */
export const mailConsent = z.strictObject({
  id: z.enum(mailConsentIds),
  legitimate_interest: z.boolean(),
  description: text(500, 0),
  name: text(100),
  valid: z.boolean(),
})

export const integrationCalls = {
  /** [API-041] */
  mailConsents: call({
    service: 'integration',
    method: 'GET',
    path: '/mail/consents',
    access: 'customer',
    summary: 'What the customer agreed to hear about',
    reply: z.array(mailConsent),
  }),
}
