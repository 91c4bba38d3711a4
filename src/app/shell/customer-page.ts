// Which page of the customer area an address is, and the site as seen from there.

import { ownHostsOf } from '#domain/site/origins.ts'
import { matchPath } from '#domain/site/route-match.ts'
import { isCustomerPage } from '#domain/site/routes.ts'
import type { Site } from '#shell/site.tsx'

/** A page of this market's customer area; anything else is the server's to answer. */
export function customerPageAt(site: Site, url: URL) {
  const match = matchPath(url.host, url.pathname, ownHostsOf(site.origins))
  if (match.kind !== 'page' || !isCustomerPage(match.page)) return undefined
  const isHere = match.market.locale === site.market.locale && match.basePath === site.basePath
  return isHere || match.page === 'legacyArea' ? { ...match, page: match.page } : undefined
}

export function siteAt(site: Site, pathname: string): Site {
  const found = customerPageAt(site, new URL(pathname, location.origin))
  const { page = 'dashboard', params = {} } = found ?? {}
  return { ...site, page, params }
}
