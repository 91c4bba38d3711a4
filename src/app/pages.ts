// Every page of the customer area by its key, each fetched when it is first asked for.

import type { ComponentType } from 'react'
import type { CustomerPage, PathParams } from '#routes.ts'

export type PageModule = {
  Page: ComponentType
  /** Shown to whoever comes, logged in or not. [SES-001] */
  bypassesLogin?: true
}

/** What the router found at an address; no page where it leads nowhere. */
export type ShownPage = { page: CustomerPage | undefined; params: PathParams; module: PageModule }

export const pageRoute = 'page'

export const appPages: Partial<Record<CustomerPage, () => Promise<PageModule>>> = {
  dashboard: () => import('./dashboard/dashboard.tsx'),
  legacyArea: () => import('./legacy-area.tsx'),
  pensionLogout: () => import('./pension-logout.tsx'),
  userAccount: () => import('./user-account/user-account.tsx'),
}
