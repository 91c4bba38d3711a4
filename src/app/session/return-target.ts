// Where a login leads: what the visitor came for, where they were, or the dashboard.

import { productParameter } from '#domain/shell/redirects.ts'
import { safeReturnPath } from '#domain/site/session.ts'
import { hrefOf, type Site } from '#shell/site.tsx'

export const returnParameter = 'redirectTo'

type Asked = { query: URLSearchParams; remembered: string | null }

/** What this address asks for is newer than what was remembered. Paths of our own only. [SES-032, HDR-038] */
export function returnTarget(site: Site, { query, remembered }: Asked): string {
  const offerId = query.get(productParameter)
  return (
    safeReturnPath(query.get(returnParameter)) ??
    (offerId ? hrefOf(site, 'order', { offerId }) : undefined) ??
    safeReturnPath(remembered) ??
    hrefOf(site, 'dashboard')
  )
}
