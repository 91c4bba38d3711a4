// The site as the server runs it: an address in; a page or a redirect out.

import { regflowParameter } from '#domain/constants.ts'
import type { Market } from '#domain/market.ts'
import { marketOf, missingLocale } from '#domain/market.ts'
import type { OwnHosts } from '#domain/origins.ts'
import { type DesignVersion, designVersion } from '#domain/shell/design-version.ts'
import { regflowOf } from '#domain/shell/regflow.ts'
import { isSignInPath, type Match, matchPath, pathOf } from '#routes.ts'
import { dialoguePage, signInMatch } from './auth-shell/dialogue.tsx'
import { readAllContent } from './content.ts'
import { failurePage } from './errors/failure.ts'
import { loadFacts } from './facts.ts'
import { createFrames } from './kept-frame.tsx'
import { messageFiles } from './message-files.ts'
import { definitionOf } from './pages.ts'
import {
  missingPage,
  type PageToRender,
  pageOfPicture,
  type Rendered,
  type RenderSettings,
  renderPage,
  renderPicture,
} from './render.tsx'
import { robotsOf, sharedMarkets, sitemapIndexOf, sitemapOf } from './sitemap.ts'

export type SiteSettings = Omit<RenderSettings, 'contents' | 'messagesOf' | 'frameOf'> & {
  contentFolder: string
  ownHosts: OwnHosts
  themeVersionOf: (market: Market) => string | undefined
  /** Outside production a page can be looked at in the other design version. */
  allowsPreview: boolean
}

export type PageRequest = { host: string; path: string; query: URLSearchParams }

export type Resolution =
  | { kind: 'redirect'; location: string }
  | { kind: 'page'; key: string; render: () => Promise<Rendered> }

/** Nothing of one customer's address may stand in the shell that everyone is served. */
const anybodys = (match: Extract<Match, { kind: 'page' }>): typeof match => ({
  ...match,
  params: {},
  canonicalPath: pathOf(match.market.locale, 'dashboard', {}, match.basePath),
})

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
    const preview = settings.allowsPreview ? query.get('themeVersion') : undefined
    return designVersion(preview ?? settings.themeVersionOf(market))
  }

  /** Every spelling of an address that names nothing shares one page a market. */
  function resolution(page: PageToRender, address: string): Resolution {
    const { market, basePath } = page.match
    const query = [...page.query].map(([name, value]) => `${name}=${value}`).join('&')
    const key = [market.locale, basePath, address, page.themeVersion, page.regflow, query].join(' ')
    return { kind: 'page', key, render: () => renderPage(renderSettings, page) }
  }

  function resolve({ host, path, query }: PageRequest): Resolution {
    const isSignIn = isSignInPath(path)
    const match = isSignIn
      ? signInMatch(host, query, settings.ownHosts)
      : matchPath(host, path, settings.ownHosts)
    if (match.kind === 'redirect') {
      const origin = match.isToSharedHost ? settings.origins().shared : ''
      const search = query.size > 0 ? `?${query}` : ''
      return { kind: 'redirect', location: `${origin}${match.to}${search}` }
    }
    const themeVersion = themeOf(match.market, query)
    if (match.kind === 'notFound') {
      const basePath = settings.ownHosts.has(host) ? '' : `/${match.market.locale.toLowerCase()}`
      return resolution(missingPage(match.market, basePath, themeVersion), '')
    }
    const definition = isSignIn ? dialoguePage : definitionOf(match.page)
    // Registration is a public page: its partner and its address are everybody's.
    if (definition.area && definition.area !== 'registration')
      return resolution(
        {
          match: isSignIn ? match : anybodys(match),
          definition,
          themeVersion,
          query: new Map(),
        },
        `${definition.area} ${match.page}`,
      )
    const taken = (definition.query ?? []).flatMap((name): Array<[string, string]> => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    })
    const regflow = regflowOf(query.get(regflowParameter), match.market.locale)
    return resolution({ match, definition, themeVersion, query: new Map(taken), regflow }, path)
  }

  /** The PNG of a page of ours; undefined where there is none. */
  async function picture({ host, path, query }: PageRequest): Promise<Buffer | undefined> {
    const page = pageOfPicture(path)
    const match = page ? matchPath(host, page, settings.ownHosts) : undefined
    if (match?.kind !== 'page') return undefined
    const definition = definitionOf(match.page)
    const themeVersion = themeOf(match.market, query)
    return renderPicture(renderSettings, { match, definition, themeVersion, query: new Map() })
  }

  return {
    resolve,
    picture,
    messages,
    renderFailure: async ({ host, path }: Omit<PageRequest, 'query'>): Promise<Rendered> => {
      const match = matchPath(host, path, settings.ownHosts)
      const { locale } = match.kind === 'redirect' ? marketOf(missingLocale) : match.market
      return failurePage(locale, contents.get(locale)!, settings.assets.style)
    },
    async sitemap(locale: Market['locale']): Promise<string> {
      const market = marketOf(locale)
      const facts = await loadFacts(settings.ask, market)
      return sitemapOf(settings.origins(), market, facts, contents.get(locale)!)
    },
    sitemapIndex: (): string => sitemapIndexOf(settings.origins()),
    robots: (host: string): string => {
      const own = settings.ownHosts.get(host.replace(/:\d+$/, ''))
      const listed = own ? [marketOf(own)] : sharedMarkets
      return robotsOf(settings.origins(), listed)
    },
  }
}
