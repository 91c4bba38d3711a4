// The older customer area: its hash routes lead to the pages that took their place.

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { customerLocale } from '#domain/countries.ts'
import { legacyPage } from '#domain/shell/legacy-routes.ts'
import { basePathOf, pathOf } from '#domain/site/routes.ts'
import { useSite } from '#shell/site.tsx'
import { useCustomer } from './data/customer-data.ts'
import { LoadingPage } from './page/loading-page.tsx'
import { useApp } from './session/app-context.tsx'

/** On the shared host the address names no market, so the customer's own counts. [PRV-023, PRV-024, PRV-025, PRV-026] */
export function Page() {
  const { go } = useApp()
  const { market, basePath } = useSite()
  const { hash } = useLocation()
  const { data: customer, isError } = useCustomer()
  const isOwnHost = basePath === ''
  const locale =
    isOwnHost || isError ? market.locale : customerLocale(customer?.address.countryCode)
  const isKnown = isOwnHost || isError || customer !== undefined

  useEffect(() => {
    if (!isKnown) return
    const target = pathOf(locale, legacyPage(hash), {}, isOwnHost ? '' : basePathOf(locale))
    if (locale === market.locale) go(target, { replace: true })
    else location.replace(target)
  }, [isKnown, isOwnHost, locale, market.locale, hash, go])

  return <LoadingPage />
}
