// What every part of a page may ask: which market, which page, where links lead.

import { createContext, type ReactNode, use } from 'react'
import type { Brand } from '#domain/brand.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { DepositType } from '#domain/deposit/deposit.ts'
import type { Market } from '#domain/market.ts'
import type { DesignVersion } from '#domain/shell/design-version.ts'
import type { FrameSettings } from '#domain/shell/global-page-settings.ts'
import type { Regflow } from '#domain/shell/regflow.ts'
import type { CountryPickerVariant, Flags } from '#domain/site/flags.ts'
import type { Origins } from '#domain/site/origins.ts'
import { hasPage, type Page, type PathParams, pathOf } from '#domain/site/routes.ts'

export type Site = {
  market: Market
  themeVersion: DesignVersion
  page: Page
  params: PathParams
  /** What links start with: `''` on a market's own host, `/pl-pl` on the shared one. */
  basePath: string
  brand: Brand
  flags: Flags
  pickerVariant: CountryPickerVariant
  /** What this market's header and footer leave out. */
  frame: FrameSettings
  /** Addresses outside this host: the shared site, the application of the United States, own hosts. */
  origins: Origins
  /** The partner whose registration flow brought the visitor here, if it belongs to this market. */
  regflow?: Regflow
  /** What each product pays at best today, as it is written; a frame that has none names none. */
  bestRates?: Readonly<Partial<Record<DepositType, string>>>
  /** The business date and its year, so that two renderings of one data state are equal. */
  today: CalendarDate
  year: number
}

const SiteContext = createContext<Site | undefined>(undefined)

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}

export const hrefOf = ({ market, basePath }: Site, page: Page, params?: PathParams): string =>
  pathOf(market.locale, page, params, basePath)

/** A link to a page of this market. */
export function useHref(): (page: Page, params?: PathParams) => string {
  const site = useSite()
  return (page, params) => hrefOf(site, page, params)
}

export const useHasPage = (): ((page: Page) => boolean) => {
  const { market } = useSite()
  return (page) => hasPage(market.locale, page)
}
