// Serves rendered pages and built files from memory: compressed, tagged, ready for a cache in front.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from './http.ts'
import type { Log } from './log.ts'
import {
  bodyOf,
  type CachedPage,
  chosenEncoding,
  createPageCache,
  type PageCache,
  type Rendered,
} from './page-cache.ts'
import { isProgramPath } from './program-paths.ts'
import type { Headers } from './security-headers.ts'

export type Resolution =
  | { kind: 'redirect'; location: string }
  | { kind: 'page'; key: string; render: () => Promise<Rendered> }

export type PageSettings = {
  cache: PageCache
  log: Log
  headers: Headers
  resolve: (request: {
    host: string
    path: string
    query: URLSearchParams
  }) => Resolution | Promise<Resolution>
  /** What is shown when rendering itself fails, in the market's language. */
  renderFailure: (request: { host: string; path: string }) => Promise<Rendered>
}

/** After a change many pages are rendered at once; a visitor waits rather than be turned away. */
const renderTimeoutMs = 10_000

/** Browsers ask again each time; a shared cache may answer for a minute and refresh behind it. */
const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, must-revalidate'
const fileCaching = 'public, max-age=31536000, immutable'
const redirectCaching = 'public, max-age=300'

export function servePages(server: Server, settings: PageSettings): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    handlerTimeout: renderTimeoutMs,
    handler: async (request, reply) => {
      const at = request.raw.url!.indexOf('?')
      const path = at < 0 ? request.raw.url! : request.raw.url!.slice(0, at)
      if (isProgramPath(path)) return reply.callNotFound()
      const query = new URLSearchParams(at < 0 ? '' : request.raw.url!.slice(at + 1))
      const host = request.headers.host ?? ''
      const found = await settings.resolve({ host, path, query })
      if (found.kind === 'redirect')
        return reply.header('cache-control', redirectCaching).redirect(found.location, 301)

      const page = await settings.cache.get(found.key, () =>
        found.render().catch((error: unknown) => {
          settings.log.error({ err: error, page: found.key }, 'page could not be rendered')
          return settings.renderFailure({ host, path })
        }),
      )
      const caching = page.status < 500 ? pageCaching : 'no-store'
      reply.headers(settings.headers).header('cache-control', caching)
      return send(request, reply, page, 'text/html; charset=utf-8')
    },
  })
}

/** The body in the best encoding the client takes, or only its tag when the client has it already. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  contentType: string,
): FastifyReply {
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  const etag = page.etag[encoding]
  reply.header('vary', 'accept-encoding').header('etag', etag)
  const known = request.headers['if-none-match']
  if (page.status === 200 && known && known.split(/,\s*/).includes(etag))
    return reply.code(304).send()

  reply.code(page.status).headers(page.headers).header('content-type', contentType)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodyOf(page, encoding))
}

export type BuiltFile = { path: string; contentType: string; body: Buffer; isNamedByHash: boolean }

/** Files of the build, compressed once; names that carry a hash never change their content. */
export function serveFiles(server: Server, files: readonly BuiltFile[]): void {
  const cache = createPageCache({ maxBytes: Number.POSITIVE_INFINITY })
  for (const { path, contentType, body, isNamedByHash } of files)
    server.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { access: 'public', isQuiet: true },
      handler: async (request, reply) => {
        const file = await cache.get(path, async () => ({ status: 200, html: body, headers: {} }))
        reply.header('cache-control', isNamedByHash ? fileCaching : 'public, max-age=3600')
        return send(request, reply, file, contentType)
      },
    })
}
