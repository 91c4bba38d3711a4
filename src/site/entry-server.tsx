// The site as the server runs it: an address in; a page or a redirect out.

import type { PageRequest, PageSource, Resolution } from '#contracts/rendered-page.ts'
import type { Market } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type DesignVersion, designVersion } from '#domain/shell/design-version.ts'
import { regflowOf, regflowParameter } from '#domain/shell/regflow.ts'
import { hostName, type OwnHosts } from '#domain/site/origins.ts'
import { type Match, matchPath } from '#domain/site/route-match.ts'
import { basePathOf, isSignInPath, pathOf } from '#domain/site/routes.ts'
import { dialoguePage, signInMatch } from './auth-shell/dialogue.tsx'
import { readAllContent } from './content.ts'
import { failurePage } from './errors/failure.ts'
import { loadFacts } from './facts.ts'
import { createFrames } from './kept-frame.tsx'
import { messageFiles } from './message-files.ts'
import type { AnyPage, Asked } from './page.ts'
import { definitionOf } from './pages.ts'
import {
  missingPage,
  type PageToRender,
  pageOfPicture,
  type RenderSettings,
  renderPage,
  renderPicture,
} from './render.tsx'
import { robotsOf, sharedMarkets, sitemapIndexOf, sitemapOf } from './sitemap.ts'

export { sheets } from './sheets.ts'

const themeParameter = 'themeVersion'

export type SiteSettings = Omit<RenderSettings, 'contents' | 'messagesOf' | 'frameOf'> & {
  contentFolder: string
  ownHosts: OwnHosts
  themeVersionOf: (market: Market) => string | undefined
  /** Outside production a page can be looked at in the other design version. */
  allowsPreview: boolean
}

type PageMatch = Extract<Match, { kind: 'page' }>

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

export function createSite({ contentFolder, ...settings }: SiteSettings) {
  const contents = readAllContent(contentFolder)
  const messages = messageFiles(contents)
  const renderSettings: RenderSettings = {
    ...settings,
    contents,
    frameOf: createFrames(),
    messagesOf: (locale, area) =>
      messages.find((file) => file.locale === locale && file.bundle === area)!.path,
  }

  function themeOf(market: Market, query: URLSearchParams): DesignVersion {
    const preview = settings.allowsPreview ? query.get(themeParameter) : undefined
    return designVersion(preview ?? settings.themeVersionOf(market))
  }

  /** Where a request was made: on the host of a market, or on the one all share. Invented hosts are that one. */
  const placeOf = (host: string): string => settings.ownHosts.get(hostName(host)) ?? 'shared'

  /** Every spelling of an address that names nothing shares one page a market. */
  function missing(market: Market, basePath: string, themeVersion: DesignVersion): PageSource {
    const page = missingPage(market, basePath, themeVersion)
    return {
      key: ['missing', market.locale, basePath, themeVersion].join(' '),
      render: () => renderPage(renderSettings, page),
    }
  }

  const failureOf = ({ locale }: Market) => ({
    key: `failure ${locale}`,
    render: () => failurePage(locale, contents.get(locale)!, settings.assets.style),
  })

  /** A page that differs from the usual at its address says in its key by what. */
  function keyOf(address: string, { match: { market }, themeVersion, regflow }: PageToRender) {
    const isUsual = themeVersion === themeOf(market, new URLSearchParams())
    const changed = [
      ...(isUsual ? [] : [`${themeParameter}=${themeVersion}`]),
      ...(regflow ? [`${regflowParameter}=${regflow}`] : []),
    ]
    return address + (changed.length > 0 ? `?${changed.join('&')}` : '')
  }

  /** An address of the customer area stands for all that differ in whose they are. */
  function addressOf({ market, page, params, basePath }: PageMatch, definition: AnyPage): string {
    const named = isShell(definition)
      ? Object.fromEntries(Object.keys(params).map((name) => [name, 'any']))
      : params
    return pathOf(market.locale, page, named, basePath)
  }

  function resolve(request: PageRequest): Resolution {
    const { host, path, query } = request
    const isSignIn = isSignInPath(path)
    const match = isSignIn
      ? signInMatch(host, query, settings.ownHosts)
      : matchPath(host, path, settings.ownHosts)
    if (match.kind === 'redirect') {
      const origin = match.isToSharedHost ? settings.origins().shared : ''
      const search = query.size > 0 ? `?${query}` : ''
      return { kind: 'redirect', location: `${origin}${match.to}${search}` }
    }
    const { market } = match
    const themeVersion = themeOf(market, query)
    const failure = failureOf(market)
    if (match.kind === 'notFound') {
      const basePath = placeOf(host) === market.locale ? '' : basePathOf(market.locale)
      return { kind: 'page', pages: [missing(market, basePath, themeVersion)], failure }
    }
    const definition = isSignIn ? dialoguePage : definitionOf(match.page)
    const nothing = missing(market, match.basePath, themeVersion)
    if (request.form && !definition.takes) return { kind: 'page', pages: [nothing], failure }
    const page: PageToRender = isShell(definition)
      ? { match: isSignIn ? match : anybodys(match), definition, themeVersion }
      : { match, definition, themeVersion, ...wishesOf(match, definition, request) }
    const place = isSignIn ? `sign-in ${market.locale}` : placeOf(host)
    const source = {
      key: `${place} ${keyOf(addressOf(match, definition), page)}`,
      isForOne: (page.asked ?? page.sent) !== undefined,
      render: () => renderPage(renderSettings, page),
    }
    return { kind: 'page', pages: [source, nothing], failure }
  }

  /** The picture of a page of ours, kept by the page's address for good; undefined where there is none. */
  function picture({ host, path }: Omit<PageRequest, 'query'>) {
    const address = pageOfPicture(path)
    const match = address ? matchPath(host, address, settings.ownHosts) : undefined
    if (match?.kind !== 'page') return undefined
    const definition = definitionOf(match.page)
    const page: PageToRender = {
      match: isShell(definition) ? anybodys(match) : match,
      definition,
      themeVersion: themeOf(match.market, new URLSearchParams()),
    }
    return {
      key: `${match.market.locale} ${isShell(definition) ? match.page : match.canonicalPath}`,
      draw: () => renderPicture(renderSettings, page),
    }
  }

  return {
    resolve,
    picture,
    messages,
    keyAt: (host: string, address: string): string => `${placeOf(host)} ${address}`,
    async sitemap(locale: Market['locale']): Promise<string> {
      const market = marketOf(locale)
      const facts = await loadFacts(settings.ask, market)
      return sitemapOf(settings.origins(), market, facts, contents.get(locale)!)
    },
    sitemapIndex: (): string => sitemapIndexOf(settings.origins()),
    robots: (host: string): string => {
      const own = settings.ownHosts.get(hostName(host))
      const listed = own ? [marketOf(own)] : sharedMarkets
      return robotsOf(settings.origins(), listed)
    },
  }
}
