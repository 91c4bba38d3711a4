// What is said no with to new contact details.

import type { Call } from './call.ts'
import { contactChangeCalls as contact } from './contact-change.ts'
import { customerDetailCalls as details } from './customer-details.ts'
import { all, fresh, type Refusals, signed, tried } from './refusal-parts.ts'

export const contactRefusals: readonly (readonly [Call, Refusals])[] = [
  [details.changeContact, all(fresh, signed, tried, { 400: ['phone.format', 'phone.landline'] })],
  [contact.sendAgain, all(tried, { 404: ['not.found'], 429: ['sca.tooManyCodes', 'sca.blocked'] })],
  [contact.giveUp, { 404: ['not.found'] }],
  [contact.confirmNumber, all(tried, { 410: ['sca.expired'], 422: ['sca.invalid'] })],
  [contact.confirmMail, all(tried, { 400: ['password.wrong'], 410: ['contact.expired'] })],
  [contact.undoMail, { 410: ['contact.expired'] }],
]
