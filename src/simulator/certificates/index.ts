// Whoever checks papers for the tax, pretended: all are in order, but those that Seán Byrne hands in.

import people from '#content/demo/people.json' with { type: 'json' }
import type { DecideCertificate } from '#services/tax/index.ts'

const sean = people.customers.find(({ logins }) => logins.includes('sean.byrne'))!.id

export const simulatedDecision: DecideCertificate = async ({ customerId }) =>
  customerId === sean ? 'REQUESTED' : 'ACCEPTED'
