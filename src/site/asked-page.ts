// Which page an address asks for, and the key under which what is answered there is kept.

import type { PageRequest } from '#contracts/rendered-page.ts'
import type { Market } from '#domain/market.ts'
import { type DesignVersion, designVersion } from '#domain/shell/design-version.ts'
import { regflowOf, regflowParameter } from '#domain/shell/regflow.ts'
import { hostName, type OwnHosts } from '#domain/site/origins.ts'
import { type Match, matchPath } from '#domain/site/route-match.ts'
import { basePathOf, isSignInPath, pathOf } from '#domain/site/routes.ts'
import { dialoguePage, signInMatch } from './auth-shell/dialogue.tsx'
import type { AnyPage, Asked } from './page.ts'
import { definitionOf } from './pages.ts'
import { missingPage, type PageToRender, pageOfPicture, type RenderSettings } from './render.tsx'

const themeParameter = 'themeVersion'

export type AddressSettings = Pick<RenderSettings, 'origins'> & {
  ownHosts: OwnHosts
  themeVersionOf: (market: Market) => string | undefined
  /** Outside production a page can be looked at in the other design version. */
  allowsPreview: boolean
}

export type KeyedPage = { key: string; page: PageToRender }

export type AskedPages =
  | { kind: 'redirect'; location: string }
  /** The page, where the address names one, then the one that stands where it names nothing. */
  | { kind: 'pages'; market: Market; pages: readonly KeyedPage[] }

type PageMatch = Extract<Match, { kind: 'page' }>
type Redirect = Extract<Match, { kind: 'redirect' }>

/** Nothing of one customer's address may stand in the shell that everyone is served. */
const anybodys = (match: PageMatch): PageMatch => ({
  ...match,
  params: {},
  canonicalPath: pathOf(match.market.locale, 'dashboard', {}, match.basePath),
})

/** Registration is a public page: its partner and its address are everybody's. */
const isShell = ({ area }: AnyPage): boolean => area !== undefined && area !== 'registration'

/** Longer than anything a page answers, and than anything written in a form. */
const longestQuestion = 200
const longestField = 10_000

const namedOf = (names: readonly string[], values: URLSearchParams, longest: number): Asked =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values.get(name)
      return value ? [[name, value.slice(0, longest)]] : []
    }),
  )

/** What an address wishes of its page: a partner's way of registering, an answer. */
function wishesOf(
  { market }: PageMatch,
  { asks = [], takes }: AnyPage,
  { query, form, from }: PageRequest,
): Pick<PageToRender, 'regflow' | 'asked' | 'sent' | 'from'> {
  const asked = namedOf(asks, query, longestQuestion)
  return {
    regflow: regflowOf(query.get(regflowParameter), market.locale),
    ...(Object.keys(asked).length > 0 && { asked }),
    ...(takes && form && { sent: namedOf(takes, form, longestField), from }),
  }
}

/** Where a request was made: on the host of a market, or on the one all share. Invented hosts are that one. */
export const placeOf = ({ ownHosts }: AddressSettings, host: string): string =>
  ownHosts.get(hostName(host)) ?? 'shared'

function themeOf(settings: AddressSettings, market: Market, query?: URLSearchParams) {
  const preview = settings.allowsPreview ? query?.get(themeParameter) : undefined
  return designVersion(preview ?? settings.themeVersionOf(market))
}

/** Every spelling of an address that names nothing shares one page a market. */
const missingAt = (market: Market, basePath: string, theme: DesignVersion): KeyedPage => ({
  key: ['missing', market.locale, basePath, theme].join(' '),
  page: missingPage(market, basePath, theme),
})

/** An address of the customer area stands for all that differ in whose they are. */
function addressOf({
  match: { market, page, params, basePath },
  definition,
}: PageToRender): string {
  const named = isShell(definition)
    ? Object.fromEntries(Object.keys(params).map((name) => [name, 'any']))
    : params
  return pathOf(market.locale, page, named, basePath)
}

/** A page that differs from the usual at its address says in its key by what. */
function changesOf(settings: AddressSettings, page: PageToRender): string {
  const { match, themeVersion, regflow } = page
  const changed = [
    ...(themeVersion === themeOf(settings, match.market)
      ? []
      : [`${themeParameter}=${themeVersion}`]),
    ...(regflow ? [`${regflowParameter}=${regflow}`] : []),
  ]
  return changed.length > 0 ? `?${changed.join('&')}` : ''
}

function redirectTo(
  settings: AddressSettings,
  match: Redirect,
  query: URLSearchParams,
): AskedPages {
  const origin = match.isToSharedHost ? settings.origins().shared : ''
  const search = query.size > 0 ? `?${query}` : ''
  return { kind: 'redirect', location: `${origin}${match.to}${search}` }
}

/** The page that stands at a match; a form sent to one that takes none meets nothing. */
function pageAt(settings: AddressSettings, match: PageMatch, request: PageRequest) {
  const { host, path, query, form } = request
  const isSignIn = isSignInPath(path)
  const definition = isSignIn ? dialoguePage : definitionOf(match.page)
  if (form && !definition.takes) return undefined
  const named = { match, definition, themeVersion: themeOf(settings, match.market, query) }
  const page: PageToRender = isShell(definition)
    ? { ...named, match: isSignIn ? match : anybodys(match) }
    : { ...named, ...wishesOf(match, definition, request) }
  const place = isSignIn ? `sign-in ${match.market.locale}` : placeOf(settings, host)
  return { key: `${place} ${addressOf(named)}${changesOf(settings, page)}`, page }
}

export function askedPages(settings: AddressSettings, request: PageRequest): AskedPages {
  const { host, path, query } = request
  const match = isSignInPath(path)
    ? signInMatch(host, query, settings.ownHosts)
    : matchPath(host, path, settings.ownHosts)
  if (match.kind === 'redirect') return redirectTo(settings, match, query)
  const { market } = match
  const themeVersion = themeOf(settings, market, query)
  if (match.kind === 'notFound') {
    const basePath = placeOf(settings, host) === market.locale ? '' : basePathOf(market.locale)
    return { kind: 'pages', market, pages: [missingAt(market, basePath, themeVersion)] }
  }
  const asked = pageAt(settings, match, request)
  const nothing = missingAt(market, match.basePath, themeVersion)
  return { kind: 'pages', market, pages: asked ? [asked, nothing] : [nothing] }
}

/** The page a picture of ours shows, kept by the page's address for good. */
export function picturedPage(
  settings: AddressSettings,
  { host, path }: Pick<PageRequest, 'host' | 'path'>,
): KeyedPage | undefined {
  const address = pageOfPicture(path)
  const match = address ? matchPath(host, address, settings.ownHosts) : undefined
  if (match?.kind !== 'page') return undefined
  const definition = definitionOf(match.page)
  const { market } = match
  return {
    key: `${market.locale} ${isShell(definition) ? match.page : match.canonicalPath}`,
    page: {
      match: isShell(definition) ? anybodys(match) : match,
      definition,
      themeVersion: themeOf(settings, market),
    },
  }
}
