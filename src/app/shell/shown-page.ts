// A page of the customer area as the router hands it on.

import type { ComponentType } from 'react'
import type { CustomerPage, PathParams } from '#domain/site/routes.ts'

export type PageModule = {
  Page: ComponentType
  /** Shown to whoever comes, logged in or not. [SES-001] */
  bypassesLogin?: true
}

/** What the router found at an address; no page where it leads nowhere. */
export type ShownPage = { page: CustomerPage | undefined; params: PathParams; module: PageModule }

export const pageRoute = 'page'
