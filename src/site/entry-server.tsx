// The site as the server runs it: an address in; a page or a redirect out.

import type { PageRequest, PageSource, Resolution } from '#contracts/rendered-page.ts'
import type { Market } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { hostName } from '#domain/site/origins.ts'
import {
  type AddressSettings,
  askedPages,
  type KeyedPage,
  picturedPage,
  placeOf,
} from './asked-page.ts'
import { contentIn } from './content.ts'
import { failurePage } from './errors/failure.ts'
import { loadFacts } from './facts.ts'
import { createFrames } from './kept-frame.tsx'
import { openMessageFiles } from './message-files.ts'
import { type RenderSettings, renderPage, renderPicture } from './render.tsx'
import { robotsOf, sharedMarkets, sitemapIndexOf, sitemapOf } from './sitemap.ts'

export { sheets } from './sheets.ts'

export type SiteSettings = Omit<RenderSettings, 'contentOf' | 'messagesOf' | 'frameOf'> &
  AddressSettings & { contentFolder: string }

export function createSite({ contentFolder, ...settings }: SiteSettings) {
  const contentOf = contentIn(contentFolder)
  const messages = openMessageFiles(contentOf)
  const renderSettings: RenderSettings = {
    ...settings,
    contentOf,
    frameOf: createFrames(),
    messagesOf: (locale, area) => messages.fileOf(locale, area).path,
  }

  const failureOf = ({ locale }: Market) => ({
    key: `failure ${locale}`,
    render: () => failurePage(locale, contentOf(locale), settings.assets.style),
  })

  const sourceOf = ({ key, page }: KeyedPage): PageSource => ({
    key,
    isForOne: (page.asked ?? page.sent) !== undefined,
    render: () => renderPage(renderSettings, page),
  })

  function resolve(request: PageRequest): Resolution {
    const found = askedPages(settings, request)
    if (found.kind === 'redirect') return found
    return { kind: 'page', pages: found.pages.map(sourceOf), failure: failureOf(found.market) }
  }

  /** The picture of a page of ours; undefined where there is none. */
  function picture(request: Pick<PageRequest, 'host' | 'path'>) {
    const found = picturedPage(settings, request)
    return found && { key: found.key, draw: () => renderPicture(renderSettings, found.page) }
  }

  return {
    resolve,
    picture,
    messages,
    keyAt: (host: string, address: string): string => `${placeOf(settings, host)} ${address}`,
    async sitemap(locale: Market['locale']): Promise<string> {
      const market = marketOf(locale)
      const facts = await loadFacts(settings.ask, market)
      return sitemapOf(settings.origins(), market, facts, contentOf(locale))
    },
    sitemapIndex: (): string => sitemapIndexOf(settings.origins()),
    robots: (host: string): string => {
      const own = settings.ownHosts.get(hostName(host))
      const listed = own ? [marketOf(own)] : sharedMarkets
      return robotsOf(settings.origins(), listed)
    },
  }
}
