// Serves rendered pages from memory: compressed, tagged, ready for a cache in front.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest, Resolution } from '#contracts/rendered-page.ts'
import { TooMany, Unavailable } from './failure.ts'
import type { Server } from './http.ts'
import { openBuckets } from './limits.ts'
import type { Log } from './log.ts'
import { placeOfAddress } from './network-address.ts'
import {
  bodyOf,
  type CachedPage,
  chosenEncoding,
  type Encoding,
  type PageCache,
  packed,
} from './page-cache.ts'
import { isProgramPath } from './program-paths.ts'
import { requestIdHeader } from './request-id.ts'
import type { Headers } from './security-headers.ts'

export type PageSettings = {
  cache: PageCache
  log: Log
  headers: Headers
  /** The key of the page at an address as it stands in a request, if it is spelled as we spell it. */
  keyAt: (host: string, address: string) => string
  resolve: (request: PageRequest) => Resolution | Promise<Resolution>
}

/** After a change many pages are rendered at once; a visitor waits rather than be turned away. */
const renderTimeoutMs = 10_000

/** Browsers ask again each time; a shared cache may answer for a minute and refresh behind it. */
const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, must-revalidate'
/** Bytes: more than a form of a public page holds. */
const longestForm = 32_768

const redirectCaching = 'public, max-age=300'

/** Who asks for more than can be rendered is told to come again, in as few words as possible. */
const busy = { status: 429, headers: { 'cache-control': 'no-store', 'retry-after': '1' } }

/**
 * A form makes us act for somebody nobody knows: write a mail, keep a word, look a code up. So many in a minute, and in
 * ten, are a person's.
 */
const forms = [
  { most: 10, periodMs: 60_000 },
  { most: 20, periodMs: 600_000 },
]

/** Each form by itself: whoever checked letters may withdraw from a contract. */
function openForms(): (request: FastifyRequest) => void {
  const buckets = forms.map(({ most, periodMs }) =>
    openBuckets(most, () => performance.now(), periodMs),
  )
  return ({ ip, raw }) => {
    const [path] = raw.url!.split('?', 1)
    for (const left of buckets) left.take(`${placeOfAddress(ip).address} ${path}`)
  }
}

export function servePages(server: Server, settings: PageSettings): void {
  const { cache, headers } = settings
  const takeForm = openForms()

  async function pageOf(
    request: FastifyRequest,
    { pages, failure }: Extract<Resolution, { kind: 'page' }>,
  ): Promise<CachedPage> {
    try {
      for (const { key, isForOne, render } of pages) {
        const made = async () => {
          if (request.method === 'POST') takeForm(request)
          return server.renders.run(request, render)
        }
        const page = await (isForOne
          ? made().then((one) => one && packed(one))
          : cache.get(key, made))
        if (page) return page
      }
      throw new Error(`no page stands at ${failure.key}: give every market one that does`)
    } catch (error) {
      if (error instanceof TooMany)
        return cache.get(`${failure.key} busy`, async () => ({
          ...(await failure.render()),
          ...busy,
        }))
      settings.log.error({ err: error, page: pages[0]?.key }, 'page could not be rendered')
      return cache.get(failure.key, async () => failure.render())
    }
  }

  async function find(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const [path = '', search] = request.raw.url!.split('?', 2)
    if (isProgramPath(path)) return reply.callNotFound()
    const { body: form } = request
    const isSent = form instanceof URLSearchParams
    if (request.method === 'POST' && !isSent) return reply.callNotFound()
    const found = await settings.resolve({
      host: request.headers.host ?? '',
      path,
      query: new URLSearchParams(search),
      ...(isSent && { form, from: request.ip }),
    })
    if (found.kind === 'redirect')
      return reply.header('cache-control', redirectCaching).redirect(found.location, 301)

    const page = await inTime(pageOf(request, found))
    reply.hijack()
    sendPage(request.raw, reply.raw, request.id, page, headers)
  }

  server.route({
    method: ['GET', 'HEAD'],
    url: anyPage,
    config: { access: 'public', isTimedByItself: true },
    handler: find,
  })
  takeForms(server, find)
  server.answerFirst((request, reply, requestId) => {
    const page = cache.at(settings.keyAt(request.headers.host ?? '', request.url!))
    if (!page) return undefined
    sendPage(request, reply, requestId, page, headers)
    return { route: anyPage }
  })
}

const anyPage = '/*'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function takeForms(server: Server, handler: Handler): void {
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      async (_: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    // A mail program sends the form of a mail this way.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: longestForm },
      async ({ headers }: FastifyRequest, body: Buffer) => partsOf(headers['content-type']!, body),
    )
    scope.route({ method: 'POST', url: anyPage, config: { access: 'public' }, handler })
  })
}

/** Its fields; files of public pages are nobody's. */
async function partsOf(contentType: string, body: Buffer): Promise<URLSearchParams> {
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const parts = await sent.formData().catch(() => new FormData())
  return new URLSearchParams(
    [...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

async function inTime(page: Promise<CachedPage>): Promise<CachedPage> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable()), renderTimeoutMs)
  })
  try {
    return await Promise.race([page, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** `known` is what a client hears who has the page already. */
type Packet = { head: readonly string[]; known: readonly string[]; body: Buffer }
const packets = new WeakMap<CachedPage, Partial<Record<Encoding, Packet>>>()

/** What goes out with a page, decided once: a hit only adds the name of its request. */
function packetOf(page: CachedPage, encoding: Encoding, headers: Headers): Packet {
  const packed = packets.get(page)?.[encoding]
  if (packed) return packed
  const body = bodyOf(page, encoding)
  const known = Object.entries({
    ...headers,
    'cache-control': page.status < 500 ? pageCaching : 'no-store',
    vary: 'accept-encoding',
    etag: page.etag[encoding],
    ...page.headers,
    'content-type': 'text/html; charset=utf-8',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }).flat()
  const packet = { head: [...known, 'content-length', `${body.length}`], known, body }
  // Unpacked bodies are large and rarely asked for.
  if (encoding !== 'identity') packets.set(page, { ...packets.get(page), [encoding]: packet })
  return packet
}

/** Past the framework's own way of sending, which costs more than the rest of an answer from memory. */
function sendPage(
  request: IncomingMessage,
  reply: ServerResponse,
  requestId: string,
  page: CachedPage,
  headers: Headers,
): void {
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  const { head, known, body } = packetOf(page, encoding, headers)
  if (isKnown(request, page, encoding))
    reply.writeHead(304, [...known, requestIdHeader, requestId]).end()
  else reply.writeHead(page.status, [...head, requestIdHeader, requestId]).end(body)
}

const isKnown = ({ headers }: IncomingMessage, page: CachedPage, encoding: Encoding): boolean => {
  const known = headers['if-none-match']
  return page.status === 200 && (known?.split(/,\s*/).includes(page.etag[encoding]) ?? false)
}

/** The body in the best encoding the client takes, or only its tag when the client has it already. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  contentType: string,
): FastifyReply {
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding').header('etag', page.etag[encoding])
  if (isKnown(request.raw, page, encoding)) return reply.code(304).send()

  reply.code(page.status).headers(page.headers).header('content-type', contentType)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodyOf(page, encoding))
}
