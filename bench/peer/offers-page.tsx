// Our page of offers for another framework: the very same components with the same data, React from outside.

import { createTranslator } from 'use-intl/core'
import { IntlProvider } from 'use-intl/react'
import { hasPage, type Page } from '#domain/site/routes.ts'
import { Frame } from '#shell/frame.tsx'
import { hrefOf, type Site, SiteProvider } from '#shell/site.tsx'
import type { TextFile } from '../../src/site/content.ts'
import { type Facts, fillerOf } from '../../src/site/facts.ts'
import { articlePageOf } from '../../src/site/guides/topics.ts'
import { IslandMessagesProvider } from '../../src/site/island.tsx'
import { jsonBlock } from '../../src/site/json-block.ts'
import type { CompiledMessages } from '../../src/site/message-files.ts'
import { offerPage } from '../../src/site/offers/offer-page.tsx'
import type { PageContext } from '../../src/site/page.ts'

/** No more than the page needs: whatever a page loads for its components, the peer sends along. */
export type PeerData = {
  site: Site
  messages: CompiledMessages
  /** Those of them that the list speaks with in the browser. */
  islandNamespaces: string[]
  pages: [string, TextFile][]
  /** What each guide is about, for links to it. */
  topics: Record<string, string | undefined>
  facts: Facts
}

function contextOf({ site, messages, facts, pages, topics }: PeerData): PageContext {
  const { market, brand, today } = site
  const { locale } = market
  const linkTarget = (href: string) => {
    const [kind, name = ''] = href.split(':')
    if (kind === 'page' && hasPage(locale, name as Page)) return hrefOf(site, name as Page)
    const topic = kind === 'guide' ? topics[name] : undefined
    return topic && hrefOf(site, articlePageOf(topic), { article: name })
  }
  return {
    site,
    facts,
    content: { messages: {}, pages: new Map(pages), guides: new Map() },
    ask: () => Promise.reject(new Error('everything is here already')),
    fill: fillerOf(market, facts, brand, today),
    text: createTranslator({ locale, messages: messages as never, timeZone: 'UTC' }) as never,
    linkTarget,
    asked: {},
    today,
  }
}

export function OffersPage(data: PeerData) {
  const { site, messages, islandNamespaces } = data
  const context = contextOf(data)
  const forIsland = Object.fromEntries(islandNamespaces.map((name) => [name, messages[name]]))
  return (
    <IntlProvider locale={site.market.locale} messages={messages as never} timeZone="UTC">
      <SiteProvider site={site}>
        <IslandMessagesProvider value={() => jsonBlock(forIsland)}>
          <Frame>
            <offerPage.Body data={offerPage.load(context)} context={context} />
          </Frame>
        </IslandMessagesProvider>
      </SiteProvider>
    </IntlProvider>
  )
}
