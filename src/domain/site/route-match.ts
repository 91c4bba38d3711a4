// What a request asks for: host and path read by the table of pages.

import { headerLocale, type Locale, localeOfSegment, type Market } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { once } from '../once.ts'
import { hostName, localHosts, type OwnHosts } from './origins.ts'
import {
  basePathOf,
  legacyArea,
  type Page,
  type PathParams,
  pathOf,
  placeholder,
  tableOf,
} from './routes.ts'

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
    return { kind: 'notFound', market: marketOf(headerLocale(own)) }
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

  const foreign = looksLikeLocale.test(first) ? first : undefined
  const locale = headerLocale(foreign)
  if (foreign) return { kind: 'notFound', market: marketOf(locale) }
  return matchIn(locale, path, path, basePathOf(locale))
}

const legacyMatch = (own: Locale | undefined): Match => ({
  kind: 'page',
  market: marketOf(headerLocale(own)),
  page: 'legacyArea',
  params: {},
  basePath: own ? '' : basePathOf(headerLocale(own)),
  isPrefixed: false,
  canonicalPath: legacyArea,
})
