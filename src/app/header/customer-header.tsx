// The private header on a page: its facts loaded, its acts wired, its redirects watched.

import { useEffect } from 'react'
import { useHeaderFacts } from '../data/header-facts.ts'
import { rememberHeader, tiesOf } from '../data/header-memory.ts'
import { useApp } from '../session/app-context.tsx'
import { PrivateHeader } from './private-header.tsx'
import { usePrivateHeaderData } from './private-header-data.ts'
import { useRedirect } from './use-redirect.ts'

export function CustomerHeader({ place }: { place: string }) {
  const { session, switchTo, tracking } = useApp()
  const facts = useHeaderFacts()
  const data = usePrivateHeaderData(facts)
  const { customer, cobranding } = facts
  const customerId = customer?.id
  const partnerLogo = cobranding?.distributor_logo.url
  const { hasStrip, isOthers } = data

  useRedirect(customer)
  useEffect(() => {
    if (customerId) void tracking.identifyCustomer(customerId)
  }, [customerId, tracking])
  useEffect(() => {
    if (customer)
      rememberHeader({
        hasBalanceStrip: hasStrip,
        isOthers,
        ties: tiesOf(customer),
        ...(partnerLogo && { partnerLogo }),
      })
  }, [customer, hasStrip, isOthers, partnerLogo])

  const acts = {
    logOut: () => void session.logOut(),
    switchTo: (target: string) => void switchTo(target),
  }
  return <PrivateHeader data={data} facts={facts} acts={acts} place={place} />
}
