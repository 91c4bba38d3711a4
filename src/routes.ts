// Every URL of every market: one table of pages, a builder for links and a matcher for requests.

import {
  type Locale,
  localeOfSegment,
  type Market,
  marketOf,
  missingLocale,
  segmentOf,
  unknownLocale,
} from '#domain/market.ts'
import { once } from '#domain/once.ts'
import { hostName, localHosts, type OwnHosts } from '#domain/origins.ts'
import type { OptionalSlug, RequiredSlug, ShortcutKey } from '#domain/slugs.ts'

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
  wealthDashboard: '/investments/wealth-management/dashboard',
  messages: '/postbox/messages',
  thread: '/postbox/messages/:threadId',
  documents: '/documents',
  paymentMethods: '/payment-methods',
  accountTransactions: '/account-transactions/',
  accountWithdrawal: '/account-withdrawal',
  payIn: '/pay-in',
  userAccount: '/user-account',
  myDetails: '/my-details',
  notifications: '/notifications',
  initialReferenceAccount: '/initial-reference-account/',
  referenceAccountUpdate: '/reference-account-update/',
  updateFinancialInformation: '/update-financial-information/',
  cdvc: '/cdvc/',
  identification: '/identification/',
  order: '/order/:offerId/',
  orders: '/orders/',
  orderTracking: '/orders/:orderId/',
} as const

/** Customer pages of the markets that know exemption orders. [PRV-009, PRV-010] */
const exemptionPaths = {
  exemptionOrder: '/exemption-order',
  exemptionOverview: '/exemption-order/overview',
} as const

/** The pension area of the German market. [RED-025] */
const pensionPaths = { pensionArea: '/pension/v1/', pensionLogout: '/pension/v1/logout' } as const

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
    ...(market.locale === 'en' && companyPaths),
  }
  for (const { key, slug } of termShortcuts) table[`term.${key}`] = `${slugs.term}${slug}/`
  return new Map(Object.entries(table) as [Page, string][])
}

/** Made when a market is first asked for: a browser shows one of them. */
const tableOf = once(pathsOf)

export const pagesOf = (locale: Locale): Page[] => [...tableOf(marketOf(locale)).keys()]

export const hasPage = (locale: Locale, page: Page): boolean => tableOf(marketOf(locale)).has(page)

const customerPages: ReadonlySet<Page> = new Set<Page>([
  ...(Object.keys({ ...customerPaths, ...exemptionPaths, ...pensionPaths }) as Page[]),
  'legacyArea',
])

/** Whether a page belongs to the customer area, and so needs a session. [HDR-027] */
export const isCustomerPage = (page: Page): page is CustomerPage => customerPages.has(page)

/** The locale as first path segment: `/de-ch`. */
export const basePathOf = (locale: Locale): string => `/${segmentOf(locale)}`

const placeholder = /:([a-zA-Z]+)/g

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

type Route = { page: Page; segments: readonly string[]; names: readonly string[] }

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)
const lookupKey = (path: string): string => segmentsOf(path).join('/').toLowerCase()

function compiled(table: ReadonlyMap<Page, string>) {
  const fixed = new Map<string, Page>()
  const open: Route[] = []
  for (const [page, pattern] of table) {
    const names = [...pattern.matchAll(placeholder)].map(([, name]) => name!)
    if (names.length === 0) fixed.set(lookupKey(pattern), page)
    else open.push({ page, segments: segmentsOf(pattern), names })
  }
  return { fixed, open }
}

const routesOf = once((market: Market) => compiled(tableOf(market)))

/** The value a pattern's segment takes from a path's: '' for a fixed one, undefined for none. */
function takenBy(pattern: string, segment: string): string | undefined {
  const [, suffix] = /^:[a-zA-Z]+(.*)$/.exec(pattern) ?? []
  if (suffix === undefined) return pattern === segment.toLowerCase() ? '' : undefined
  if (!segment.toLowerCase().endsWith(suffix) || segment.length === suffix.length) return undefined
  return segment.slice(0, segment.length - suffix.length)
}

function paramsOf(route: Route, segments: readonly string[]): PathParams | undefined {
  if (route.segments.length !== segments.length) return undefined
  const values: string[] = []
  for (const [i, pattern] of route.segments.entries()) {
    const value = takenBy(pattern, segments[i]!)
    if (value === undefined) return undefined
    if (value) values.push(value)
  }
  return Object.fromEntries(route.names.map((name, i) => [name, decodeURIComponent(values[i]!)]))
}

function pageAt(locale: Locale, path: string): { page: Page; params: PathParams } | undefined {
  const { fixed, open } = routesOf(marketOf(locale))
  const page = fixed.get(lookupKey(path))
  if (page) return { page, params: {} }
  const segments = segmentsOf(path)
  for (const route of open) {
    const params = paramsOf(route, segments)
    if (params) return { page: route.page, params }
  }
  return undefined
}

export type Match =
  | {
      kind: 'page'
      market: Market
      page: Page
      params: PathParams
      /** What links on this page start with: `''` or `/de-de`. */
      basePath: string
      isPrefixed: boolean
      /** Where the page lives for good: below its own host or, prefixed, below the shared one. */
      canonicalPath: string
    }
  /** The query goes along. Another market asked of an own host is answered on the shared host. */
  | { kind: 'redirect'; to: string; isToSharedHost: boolean }
  | { kind: 'notFound'; market: Market }

function decoded(path: string): string | undefined {
  try {
    return path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

function matchIn(locale: Locale, path: string, rest: string, basePath: string): Match {
  const market = marketOf(locale)
  const found = pageAt(locale, rest)
  if (!found) return { kind: 'notFound', market }

  const { page, params } = found
  const asked = pathOf(locale, page, params, basePath)
  if (decoded(asked) !== decoded(path))
    return { kind: 'redirect', to: asked, isToSharedHost: false }

  const isAuthPage = page === 'login' || page === 'register'
  const isHomePrefixed = market.isUnifiedDomain || (isAuthPage && market.paths.isAuthPrefixed)
  const canonicalPath = pathOf(locale, page, params, isHomePrefixed ? basePathOf(locale) : '')
  return {
    kind: 'page',
    market,
    page,
    params,
    basePath,
    isPrefixed: basePath !== '',
    canonicalPath,
  }
}

const looksLikeLocale = /^[a-z]{2}(-[a-z]{2})?$/i

/** What a request for a path (without its query) is answered with. [HDR-025, HDR-026] */
export function matchPath(host: string, path: string, ownHosts: OwnHosts = localHosts): Match {
  const own = ownHosts.get(hostName(host))
  if (decoded(path) === undefined) {
    return { kind: 'notFound', market: marketOf(own ?? missingLocale) }
  }
  if (lookupKey(path) === lookupKey(legacyArea)) return legacyMatch(own)

  const [first = '', ...others] = segmentsOf(path)
  const named = localeOfSegment(first)
  if (own) {
    if (!named) return matchIn(own, path, path, '')
    if (named !== own)
      return { kind: 'redirect', to: path.replace(/^\/+/, '/'), isToSharedHost: true }
  }
  if (named) return matchIn(named, path, `/${others.join('/')}`, basePathOf(named))
  if (looksLikeLocale.test(first)) return { kind: 'notFound', market: marketOf(unknownLocale) }

  return matchIn(missingLocale, path, path, basePathOf(missingLocale))
}

const legacyMatch = (own: Locale | undefined): Match => ({
  kind: 'page',
  market: marketOf(own ?? missingLocale),
  page: 'legacyArea',
  params: {},
  basePath: own ? '' : basePathOf(missingLocale),
  isPrefixed: false,
  canonicalPath: legacyArea,
})
