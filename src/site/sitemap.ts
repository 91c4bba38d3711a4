// What search engines are told: every public address of a market, and the same page elsewhere.

import type { Market } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import type { Origins } from '#domain/site/origins.ts'
import {
  basePathOf,
  hasPage,
  isCustomerPage,
  type Page,
  type PathParams,
  pagesOf,
  pathOf,
} from '#domain/site/routes.ts'
import type { Site } from '#shell/site.tsx'
import type { Content } from './content.ts'
import type { Facts } from './facts.ts'
import { articlePageOf } from './guides/topics.ts'

/** Where a market lives for good: its own host, or the shared one. */
export const originOf = ({ own, shared }: Origins, { locale }: Market): string =>
  own[locale] ?? shared

/** Pages that only a person on the way somewhere needs. */
export const onTheWay: readonly Page[] = [
  'login',
  'register',
  'openBanking',
  'cooperationRegister',
  'invitation',
  'unsubscribe',
]

const unlisted: ReadonlySet<Page> = new Set<Page>([
  ...onTheWay,
  'products',
  'products.overnight',
  'products.notice',
])

const takesParameters: ReadonlySet<Page> = new Set<Page>([
  'bank',
  'offer',
  'offerSheet',
  'exclusive',
  'savingGuide.article',
  'investGuide.article',
])

export function addressOf(origins: Origins, market: Market, page: Page, params?: PathParams) {
  const path = pathOf(market.locale, page, params, market.isUnifiedDomain ? undefined : '')
  return originOf(origins, market) + path
}

/** A link of a page, as search engines are to know it: on the market's own host, without a prefix there. */
export const canonicalOf = (
  { origins, market, basePath }: Pick<Site, 'origins' | 'market' | 'basePath'>,
  href: string,
): string =>
  originOf(origins, market) +
  (market.isUnifiedDomain ? basePathOf(market.locale) : '') +
  href.slice(basePath.length)

export type Alternate = { locale: string; href: string }

/** The same page in every market that has it, so that search engines send people to their own. */
export function alternatesOf(origins: Origins, page: Page, params: PathParams): Alternate[] {
  if (Object.keys(params).length > 0) return []
  return markets
    .filter(({ locale }) => hasPage(locale, page))
    .map((market) => ({ locale: market.locale, href: addressOf(origins, market, page) }))
}

function pagesToList(market: Market, facts: Facts, content: Content): Array<[Page, PathParams]> {
  const plain = pagesOf(market.locale).filter(
    (page) => !isCustomerPage(page) && !unlisted.has(page) && !takesParameters.has(page),
  )
  return [
    ...plain.map((page): [Page, PathParams] => [page, {}]),
    ...facts.banks.map(({ id }): [Page, PathParams] => ['bank', { bankId: id }]),
    ...facts.offers.map(({ id }): [Page, PathParams] => ['offer', { offerId: id }]),
    ...[...content.guides.values()].map(({ name, topic }): [Page, PathParams] => [
      articlePageOf(topic),
      { article: name },
    ]),
  ]
}

export function sitemapOf(origins: Origins, market: Market, facts: Facts, content: Content) {
  const urls = pagesToList(market, facts, content).map(([page, params]) => {
    const links = alternatesOf(origins, page, params).map(
      ({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`,
    )
    return `<url><loc>${addressOf(origins, market, page, params)}</loc>${links.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`
}

/** The shared host lists the sitemaps of the markets that live on it. */
export function sitemapIndexOf(origins: Origins): string {
  const entries = sharedMarkets.map(
    (market) => `<sitemap><loc>${origins.shared}${sitemapPath(market)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
}

export const sharedMarkets = markets.filter(({ isUnifiedDomain }) => isUnifiedDomain)

/** The customer area is nobody's search result. */
export const robotsOf = (origins: Origins, listed: readonly Market[]): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    ...listed.map((market) => `Sitemap: ${originOf(origins, market)}${sitemapPath(market)}`),
    '',
  ].join('\n')

export const sitemapPath = (market: Market): string =>
  market.isUnifiedDomain ? `/${market.locale.toLowerCase()}/sitemap.xml` : '/sitemap.xml'
