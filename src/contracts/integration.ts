// The integration service's calls.

import * as z from 'zod/mini'
import { mailConsentIds } from '#domain/customer/mail-consent.ts'
import { call } from './call.ts'
import { identifier, text } from './text.ts'

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
    act: 'see',
    summary: 'What the customer agreed to hear about',
    reply: z.array(mailConsent),
  }),

  setMailConsent: call({
    service: 'integration',
    method: 'POST',
    path: '/mail/consents/:consentId',
    access: 'customer',
    act: 'customerData',
    summary: 'Agree to hear about something, or no longer',
    params: z.strictObject({ consentId: identifier }),
    body: z.strictObject({ valid: z.boolean() }),
    reply: mailConsent,
  }),
}
