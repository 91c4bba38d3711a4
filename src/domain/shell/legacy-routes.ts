// The hash routes of the older customer area, as bookmarks and mails still name them.

import type { CustomerPage } from '../site/routes.ts'

/** [PRV-023, PRV-024, PRV-025, PRV-026] */
const pages: ReadonlyMap<string, CustomerPage> = new Map([
  ['/dashboard', 'dashboard'],
  ['/myinvestments/termdeposit', 'dashboard.term'],
  ['/myinvestments/overnight', 'dashboard.overnight'],
  ['/myinvestments/notice', 'dashboard.notice'],
])

const routeOf = (hash: string): string =>
  hash
    .replace(/^#/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .toLowerCase()

/** The page that took the route's place; what nobody knows any more leads to the dashboard. */
export const legacyPage = (hash: string): CustomerPage => pages.get(routeOf(hash)) ?? 'dashboard'

const legacyHash = /^#\/(MyInvestments|Dashboard)\b/i

/** Where a hash of the older area leads that is seen without its area; written out, so that a public page can ask without every route. [PRV-026] */
export const legacyHref = (hash: string): string | undefined =>
  legacyHash.test(hash) ? `/savingglobal${hash}` : undefined
