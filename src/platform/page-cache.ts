// Pages rendered once and served from memory: compressed bodies under a strong ETag.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { Rendered } from '#contracts/rendered-page.ts'

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Bodies are kept compressed only; the few clients that take neither get it unpacked again. */
export type CachedPage = {
  status: number
  headers: Readonly<Record<string, string>>
  etag: Readonly<Record<Encoding, string>>
  br: Buffer
  gzip: Buffer
}

export type PageCache = {
  /** The page for a key; concurrent misses render once. What is not rendered is not kept. */
  get<Made extends Rendered | undefined>(
    key: string,
    render: () => Promise<Made>,
  ): Promise<CachedPage | Extract<Made, undefined>>
  /** The page, if it is in memory. */
  at(key: string): CachedPage | undefined
  /** Forgets everything rendered so far: the data behind the pages has changed. */
  clear(): void
  bytes(): number
  size(): number
}

/** What a page takes beside its bodies and its key: tags, headers, its place in the map. */
const entryBytes = 1000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** In memory of its own: the compressor's, and the pool that small buffers share, would be held on to whole. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

export async function packed({ status, html, br: built, headers }: Rendered): Promise<CachedPage> {
  const body = typeof html === 'string' ? Buffer.from(html) : html
  const [br, gz] = await Promise.all([
    built ?? compressBrotli(body, brotliOptions),
    compressGzip(body),
  ])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return {
    status,
    headers,
    etag: { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` },
    br: alone(br),
    gzip: alone(gz),
  }
}

const sizeOf = (key: string, { br, gzip }: CachedPage) =>
  br.length + gzip.length + 2 * key.length + entryBytes

export function createPageCache({ maxBytes }: { maxBytes: number }): PageCache {
  let pages = new Map<string, CachedPage>()
  let rendering = new Map<string, Promise<CachedPage | undefined>>()
  let bytes = 0

  function keep(key: string, page: CachedPage): void {
    pages.set(key, page)
    bytes += sizeOf(key, page)
    // A map remembers the order of insertion, so its first entry is the oldest.
    for (const [oldest, old] of pages) {
      if (bytes <= maxBytes || oldest === key) break
      pages.delete(oldest)
      bytes -= sizeOf(oldest, old)
    }
  }

  async function found<Made extends Rendered | undefined>(
    key: string,
    render: () => Promise<Made>,
  ): Promise<CachedPage | undefined> {
    const hit = pages.get(key) ?? rendering.get(key)
    if (hit) return hit

    const generation = rendering
    const page = render().then((made) => made && packed(made))
    generation.set(key, page)
    try {
      const done = await page
      // Rendered from data that has changed meanwhile: answer with it, but do not keep it.
      if (done && generation === rendering && done.status < 500) keep(key, done)
      return done
    } finally {
      generation.delete(key)
    }
  }

  return {
    get: found as PageCache['get'],
    at: (key) => pages.get(key),
    clear() {
      pages = new Map()
      rendering = new Map()
      bytes = 0
    },
    bytes: () => bytes,
    size: () => pages.size,
  }
}

function encodingOf(acceptEncoding: string): Encoding {
  const refused = new Set<string>()
  const offered = new Set<string>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    ;(isRefused ? refused : offered).add(name)
  }
  const takes = (name: Encoding) => offered.has(name) || (offered.has('*') && !refused.has(name))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/** Browsers say one of a few things; whatever else is invented is read anew. */
const chosen = new Map<string, Encoding>()
const maxChosen = 100

/** The encoding to answer with: brotli before gzip before none, unless the client refuses it. */
export function chosenEncoding(acceptEncoding = ''): Encoding {
  const known = chosen.get(acceptEncoding)
  if (known) return known
  const encoding = encodingOf(acceptEncoding)
  if (chosen.size < maxChosen) chosen.set(acceptEncoding, encoding)
  return encoding
}

export const bodyOf = (page: CachedPage, encoding: Encoding): Buffer =>
  encoding === 'identity' ? gunzipSync(page.gzip) : page[encoding]
