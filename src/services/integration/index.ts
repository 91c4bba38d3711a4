// The integration service: what a customer agreed to hear about.

import { integrationCalls } from '#contracts/integration.ts'
import { type MailConsentId, mailConsentIds } from '#domain/mail-consent.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer, readConsents } from '#services/customer/index.ts'

/** In English for whoever reads the reply; screens have their own words for each id. */
const words: Record<MailConsentId, { name: string; description: string }> = {
  pensions: { name: 'Pensions', description: 'News about pension products' },
  savings: { name: 'Savings', description: 'Offers and rates for deposits' },
  investments: { name: 'Investments', description: 'News about managed portfolios' },
  beta_program: { name: 'Beta programme', description: 'Try what is nearly finished' },
  alpha_program: { name: 'Alpha programme', description: 'Try what has just begun' },
  cs: { name: 'Customer service', description: 'Messages about your accounts' },
  legal: { name: 'Legal', description: 'Changes to terms and conditions' },
}

export function integration(server: Server, { db }: { db: Db }): void {
  answer(server, integrationCalls.mailConsents, async (_, caller) => {
    const customerId = currentCustomer(caller)
    const given = await asCustomer(db, caller, customerId, (tx) => readConsents(tx, customerId))
    return mailConsentIds.map((id) => {
      const consent = given.find((each) => each.id === id)
      return {
        id,
        ...words[id],
        legitimate_interest: consent?.isLegitimateInterest ?? false,
        valid: consent?.isValid ?? false,
      }
    })
  })
}
