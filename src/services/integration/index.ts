// The integration service: what a customer agreed to hear about.

import { integrationCalls } from '#contracts/integration.ts'
import {
  isFixedConsent,
  type MailConsentId,
  mailConsentIds,
} from '#domain/customer/mail-consent.ts'
import { answer } from '#platform/answer.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import {
  asCustomer,
  currentCustomer,
  readConsents,
  writeConsent,
} from '#services/customer/index.ts'
import { consentEvents } from './events.ts'

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

async function consentsOf(tx: Tx, customerId: string) {
  const given = await readConsents(tx, customerId)
  return mailConsentIds.map((id) => {
    const consent = given.find((each) => each.id === id)
    return {
      id,
      ...words[id],
      legitimate_interest: consent?.isLegitimateInterest ?? false,
      valid: consent?.isValid ?? false,
    }
  })
}

export function integration(server: Server, { db }: { db: Db }): void {
  answer(server, integrationCalls.mailConsents, (_, caller) => {
    const customerId = currentCustomer(caller)
    return asCustomer(db, caller, customerId, (tx) => consentsOf(tx, customerId))
  })

  answer(server, integrationCalls.setMailConsent, ({ params, body }, caller) => {
    const id = mailConsentIds.find((known) => known === params.consentId)
    if (!id) throw new NotFound()
    if (isFixedConsent(id)) throw new Refused('consent.fixed')
    const customerId = currentCustomer(caller)
    return asCustomer(db, caller, customerId, async (tx) => {
      await writeConsent(tx, customerId, id, body.valid)
      await emit(tx, body.valid ? consentEvents.given : consentEvents.withdrawn, {
        data: { id },
        entityId: customerId,
        customerId,
        actor: caller.userId,
      })
      return (await consentsOf(tx, customerId)).find((consent) => consent.id === id)!
    })
  })
}
