// Sends an incomplete customer to what must be settled first. [RED-001]

import { useEffect } from 'react'
import { isIdentityMissing, isPartAwaited } from '#domain/customer/awaited.ts'
import {
  type Customer,
  isReferenceAccountMissing,
  needsDataConfirmation,
} from '#domain/customer/customer.ts'
import { isKnownWhole, isSourceOfFundsMissing } from '#domain/customer/person.ts'
import {
  type MissingFacts,
  productParameter,
  redirectHref,
  redirectPage,
} from '#domain/shell/redirects.ts'
import { useSite } from '#shell/site.tsx'
import { useApp, useSessionView } from '../session/app-context.tsx'

export function missingFacts(customer: Customer, username?: string): MissingFacts {
  const { status, address, embedded, dataValidity } = customer
  const [person] = embedded.persons
  return {
    isPartAwaited: isPartAwaited(status, embedded.persons, username),
    isIdentityMissing: isIdentityMissing(status, embedded.persons),
    isReferenceAccountMissing: isReferenceAccountMissing(status, embedded.referenceAccounts),
    // Whoever it is somebody else's to say is not asked.
    isSourceOfFundsMissing:
      (!person || isKnownWhole(person)) &&
      isSourceOfFundsMissing(
        address.countryCode,
        person?.additionalFinancialInformation?.sourceOfFunds,
      ),
    needsDataConfirmation: needsDataConfirmation(address.countryCode, dataValidity),
  }
}

export function useRedirect(customer: Customer | undefined): void {
  const { go } = useApp()
  const { market, page, basePath } = useSite()
  const { username } = useSessionView()
  const target = customer && redirectPage(true, page, missingFacts(customer, username))
  useEffect(() => {
    if (!target) return
    const product = new URLSearchParams(location.search).get(productParameter) ?? undefined
    go(redirectHref(market.locale, target, product, basePath), { replace: true })
  }, [target, go, market.locale, basePath])
}
