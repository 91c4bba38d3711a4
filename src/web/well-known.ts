// The files every site has beside its pages: for search engines, for the browser's tab, for prefetching.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { segmentOf } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { hostName, type OwnHosts } from '#domain/site/origins.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { send } from '#platform/pages.ts'
import type { createSite } from '../site/entry-server.tsx'
import { root } from './build.ts'

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:#1f4b99}@media(prefers-color-scheme:dark){path{stroke:#9dbcf5}}</style><path d="M3 25h26M3 17.5c4.3 0 4.3-3 8.7-3s4.3 3 8.6 3 4.4-3 8.7-3M3 9.5c4.3 0 4.3-3 8.7-3" fill="none" stroke-width="3.2" stroke-linecap="round"/></svg>`

/** Pages of ours are fetched when a visitor is about to follow a link, never the customer area. */
const speculation = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*/login/*' } },
          { not: { href_matches: '/*/dashboard/*' } },
          { not: { href_matches: '/api/*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** The marks of partners, at the address a customer's branding names. [API-033] */
function partnerLogos(): { name: string; body: string }[] {
  const folder = join(root, 'src/shell/assets/partners')
  return readdirSync(folder).map((name) => ({
    name,
    body: readFileSync(join(folder, name), 'utf8'),
  }))
}

/** What is not asked for here is taken for a page. */
const method: ['GET', 'HEAD'] = ['GET', 'HEAD']
const config = { access: 'public' } as const

export const speculationPath = '/speculation.json'

type Site = ReturnType<typeof createSite>

export function addWellKnown(
  server: Server,
  site: Site,
  { pages, pictures }: { pages: PageCache; pictures: PageCache },
  ownHosts: OwnHosts,
): void {
  addTexts(server, site)
  addSitemaps(server, site, pages, ownHosts)
  addPictures(server, site, pictures)
}

function addTexts(server: Server, site: Site): void {
  const text = (url: string, contentType: string, body: (host: string) => string) =>
    server.route({
      ...{ method, url, config },
      handler: (request, reply) =>
        reply
          .header('cache-control', 'public, max-age=3600')
          .type(contentType)
          .send(body(request.headers.host ?? '')),
    })
  for (const { name, body } of partnerLogos())
    text(`/brand/partners/${name}`, 'image/svg+xml', () => body)
  text('/favicon.svg', 'image/svg+xml', () => favicon)
  text('/favicon.ico', 'image/svg+xml', () => favicon)
  text('/robots.txt', 'text/plain; charset=utf-8', site.robots)
  text(speculationPath, 'application/speculationrules+json', () => speculation)
}

function addSitemaps(server: Server, site: Site, pages: PageCache, ownHosts: OwnHosts): void {
  const xml = (
    url: string,
    key: (host: string) => string,
    body: (host: string) => Promise<string>,
  ) =>
    server.route({
      ...{ method, url, config },
      handler: async (request, reply) => {
        const host = hostName(request.headers.host ?? '')
        const file = await pages.get(`sitemap ${key(host)}`, async () => ({
          status: 200,
          html: await body(host),
          headers: {},
        }))
        reply.header('cache-control', 'public, max-age=0, s-maxage=600')
        return send(request, reply, file, 'application/xml; charset=utf-8')
      },
    })
  xml(
    '/sitemap.xml',
    (host) => ownHosts.get(host) ?? '',
    async (host) => {
      const own = ownHosts.get(host)
      return own ? site.sitemap(own) : site.sitemapIndex()
    },
  )
  for (const { locale } of markets)
    xml(
      `/${segmentOf(locale)}/sitemap.xml`,
      () => locale,
      () => site.sitemap(locale),
    )
}

function addPictures(server: Server, site: Site, pictures: PageCache): void {
  server.route({
    ...{ method, url: '/og/*', config },
    handler: async (request, reply) => {
      const [path = ''] = request.raw.url!.split('?')
      const picture = site.picture({ host: request.headers.host ?? '', path })
      const file =
        picture &&
        (await pictures.get(picture.key, () =>
          server.renders.run(request, async () => {
            const html = await picture.draw()
            return html && { status: 200, html, headers: {} }
          }),
        ))
      if (!file) throw new NotFound()
      reply.header('cache-control', 'public, max-age=3600')
      return send(request, reply, file, 'image/png')
    },
  })
}
