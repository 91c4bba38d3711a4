// Pages rendered once and served from memory: compressed bodies under a strong ETag.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

export type Rendered = {
  status: number
  html: string | Buffer
  headers: Readonly<Record<string, string>>
}

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
  /** The page for a key; concurrent misses render once. */
  get(key: string, render: () => Promise<Rendered>): Promise<CachedPage>
  /** The page an address led to before, so that a hit needs no routing. */
  at(address: string): CachedPage | undefined
  /** Says so, unless the page is no longer kept. */
  remember(address: string, key: string): void
  /** Forgets everything rendered so far: the data behind the pages has changed. */
  clear(): void
  bytes(): number
  size(): number
}

/** Addresses of pages, not pages: hosts can be invented, so their number is bounded too. */
const maxAddresses = 20_000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** In memory of its own: the compressor's, and the pool that small buffers share, would be held on to whole. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

async function packed({ status, html, headers }: Rendered): Promise<CachedPage> {
  const body = typeof html === 'string' ? Buffer.from(html) : html
  const [br, gz] = await Promise.all([compressBrotli(body, brotliOptions), compressGzip(body)])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return {
    status,
    headers,
    etag: { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` },
    br: alone(br),
    gzip: alone(gz),
  }
}

const sizeOf = ({ br, gzip }: CachedPage) => br.length + gzip.length

export function createPageCache({ maxBytes }: { maxBytes: number }): PageCache {
  let pages = new Map<string, CachedPage>()
  let rendering = new Map<string, Promise<CachedPage>>()
  const addresses = new Map<string, CachedPage>()
  let bytes = 0

  function keep(key: string, page: CachedPage): void {
    pages.set(key, page)
    bytes += sizeOf(page)
    // A map remembers the order of insertion, so its first entry is the oldest.
    for (const [oldest, old] of pages) {
      if (bytes <= maxBytes || oldest === key) break
      pages.delete(oldest)
      addresses.clear()
      bytes -= sizeOf(old)
    }
  }

  return {
    async get(key, render) {
      const hit = pages.get(key)
      if (hit) return hit
      const running = rendering.get(key)
      if (running) return running

      const generation = rendering
      const page = render().then(packed)
      generation.set(key, page)
      try {
        const done = await page
        // Rendered from data that has changed meanwhile: answer with it, but do not keep it.
        if (generation === rendering && done.status < 500) keep(key, done)
        return done
      } finally {
        generation.delete(key)
      }
    },
    at: (address) => addresses.get(address),
    remember(address, key) {
      const page = pages.get(key)
      if (!page) return
      if (addresses.size >= maxAddresses) addresses.clear()
      addresses.set(address, page)
    },
    clear() {
      pages = new Map()
      addresses.clear()
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
