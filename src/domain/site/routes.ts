// Every URL of every market: one table of pages, and a builder for links. `route-match.ts` reads them.

import { type Locale, type Market, segmentOf } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { once } from '../once.ts'
import type { OptionalSlug, RequiredSlug, ShortcutKey } from './slugs.ts'

/** Public pages whose path is the same in every market. [NAV-001] */
const publicPaths = {
  home: '/',
  products: '/products/',
  'products.overnight': '/products/overnight/',
  'products.notice': '/products/notice/',
  offer: '/products/offer/:offerId/',
  offerSheet: '/products/offer/:offerId/:sheet/',
  openBanking: '/open-banking/',
  cooperationRegister: '/cooperation-partner/register/',
  invitation: '/invitation/',
  unsubscribe: '/unsubscribe/',
} as const

/** The customer area; a page without a trailing slash is written so by the specification. [PRV-004] */
const customerPaths = {
  dashboard: '/dashboard/',
  'dashboard.term': '/dashboard/savings/term/',
  'dashboard.overnight': '/dashboard/savings/overnight/',
  'dashboard.notice': '/dashboard/savings/notice/',
  deposit: '/dashboard/savings/deposit/:depositId/',
  depositTopUp: '/dashboard/savings/deposit/:depositId/top-up/',
  depositWithdrawal: '/dashboard/savings/deposit/:depositId/withdrawal/',
  timeMachine: '/dashboard/time-machine/',
  investment: '/dashboard/investments/:instanceId',
  investmentBuy: '/dashboard/investments/:instanceId/buy/',
  investmentSell: '/dashboard/investments/:instanceId/sell/',
  investmentClose: '/dashboard/investments/:instanceId/close/',
  investmentPlan: '/dashboard/investments/:instanceId/plan/',
  investmentStrategy: '/dashboard/investments/:instanceId/strategy/',
  investmentSuitability: '/dashboard/investments/:instanceId/suitability/',
  investmentTransfer: '/dashboard/investments/:instanceId/transfer/',
  investmentMigration: '/dashboard/investments/:instanceId/migration/',
  investmentFund: '/dashboard/investments/funds/:isin/',
  investmentOrder: '/dashboard/investments/:instanceId/orders/:orderId/',
  investmentStart: '/investments/start/:product/',
  wealthDashboard: '/investments/wealth-management/dashboard',
  messages: '/postbox/messages',
  thread: '/postbox/messages/:threadId',
  documents: '/documents',
  paymentMethods: '/payment-methods',
  accountTransactions: '/account-transactions/',
  accountWithdrawal: '/account-withdrawal',
  payIn: '/pay-in',
  payIns: '/pay-ins',
  userAccount: '/user-account',
  myDetails: '/my-details',
  notifications: '/notifications',
  initialReferenceAccount: '/initial-reference-account/',
  referenceAccountUpdate: '/reference-account-update/',
  referenceAccounts: '/reference-accounts',
  updateFinancialInformation: '/update-financial-information/',
  cdvc: '/cdvc/',
  identification: '/identification/',
  order: '/order/:offerId/',
  orders: '/orders/',
  orderTracking: '/orders/:orderId/',
  approvals: '/approvals/',
  people: '/people',
  taxDesk: '/tax-desk',
  leave: '/leave',
  dataExport: '/data-export',
} as const

/** Customer pages of the markets that know exemption orders. [PRV-009, PRV-010] */
const exemptionPaths = {
  exemptionOrder: '/exemption-order',
  exemptionOverview: '/exemption-order/overview',
} as const

/** The pension area of the German market. [RED-025] */
const pensionPaths = {
  pensionArea: '/pension/v1/',
  pensionStart: '/pension/v1/start/',
  pensionContributions: '/pension/v1/contributions/',
  pensionCalculator: '/pension/v1/calculator/',
  pensionLogout: '/pension/v1/logout',
} as const

/** Where savers may commit themselves to a private equity fund. */
const commitmentPaths = {
  commitment: '/investments/private-equity/',
  commitmentStart: '/investments/private-equity/start/',
} as const

/** Pages that only generic English has, and that speak for every market. [HDR-008, NAV-018] */
const companyPaths = {
  selectCountry: '/select-country/',
  corporate: '/corporate/',
  'corporate.about': '/corporate/about-us/',
  'corporate.partnerBank': '/corporate/become-a-partner-bank/',
  'corporate.distribution': '/corporate/become-a-distribution-partner/',
  'corporate.press': '/corporate/press/',
  'corporate.careers': '/corporate/careers/',
  'corporate.bankingAsAService': '/corporate/banking-as-a-service/',
  'corporate.cashSolutions': '/corporate/cash-solutions/',
} as const

/** The older customer area: outside every market, told apart by the hash only. [RED-026] */
export const legacyArea = '/savingglobal'

const signInPath = /^\/auth\/realms\/global\/login-actions\/[\w-]+$/

/** Where people sign in: below the identity provider, so outside every market. */
export const isSignInPath = (path: string): boolean => signInPath.test(path)

export type CustomerPage =
  | keyof typeof customerPaths
  | keyof typeof exemptionPaths
  | keyof typeof pensionPaths
  | keyof typeof commitmentPaths
  | 'legacyArea'

export type Page =
  | CustomerPage
  | keyof typeof publicPaths
  | keyof typeof companyPaths
  | RequiredSlug
  | OptionalSlug
  | `term.${ShortcutKey}`
  | 'bank'
  | 'savingGuide.article'
  | 'investGuide.article'
  | 'login'
  | 'register'

export type PathParams = Readonly<Record<string, string>>

function pathsOf(market: Market): ReadonlyMap<Page, string> {
  const { slugs, paths, termShortcuts } = market
  const table: Partial<Record<Page, string>> = {
    ...publicPaths,
    ...slugs,
    bank: `${slugs.banks}:bankId/`,
    'savingGuide.article': `${slugs.savingGuide}:article/`,
    'investGuide.article': `${slugs.investGuide}:article/`,
    login: paths.login,
    register: paths.register,
    ...customerPaths,
    ...(market.hasExemptionOrder && exemptionPaths),
    ...(slugs.pension && pensionPaths),
    ...(market.locale === 'de-DE' && commitmentPaths),
    ...(market.locale === 'en' && companyPaths),
  }
  for (const { key, slug } of termShortcuts) table[`term.${key}`] = `${slugs.term}${slug}/`
  return new Map(Object.entries(table) as [Page, string][])
}

/** Made when a market is first asked for: a browser shows one of them. */
export const tableOf = once(pathsOf)

export const pagesOf = (locale: Locale): Page[] => [...tableOf(marketOf(locale)).keys()]

export const hasPage = (locale: Locale, page: Page): boolean => tableOf(marketOf(locale)).has(page)

const customerPages: ReadonlySet<Page> = new Set<Page>([
  ...(Object.keys({
    ...customerPaths,
    ...exemptionPaths,
    ...pensionPaths,
    ...commitmentPaths,
  }) as Page[]),
  'legacyArea',
])

/** Whether a page belongs to the customer area, and so needs a session. [HDR-027] */
export const isCustomerPage = (page: Page): page is CustomerPage => customerPages.has(page)

/** The locale as first path segment: `/de-ch`. */
export const basePathOf = (locale: Locale): string => `/${segmentOf(locale)}`

/** `:offerId` in a pattern. */
export const placeholder = /:([a-zA-Z]+)/g

/**
 * A link to a page, below the shared host unless told another base path: an own-domain market that
 * answers on its own host has the base path `''`.
 */
export function pathOf(
  locale: Locale,
  page: Page,
  params: PathParams = {},
  basePath: string = basePathOf(locale),
): string {
  if (page === 'legacyArea') return legacyArea
  const pattern = tableOf(marketOf(locale)).get(page)
  if (!pattern) throw new Error(`${locale} has no page '${page}': ask hasPage first`)
  return (
    basePath +
    pattern.replace(placeholder, (_, name: string) => {
      const value = params[name]
      if (!value) throw new Error(`a link to '${page}' needs the parameter '${name}'`)
      return encodeURIComponent(value)
    })
  )
}
