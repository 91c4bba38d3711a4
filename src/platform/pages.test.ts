import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rendered } from '#contracts/rendered-page.ts'
import { testLog } from '../../test/world.ts'
import type { Db } from './db.ts'
import { openServer, type Server } from './http.ts'
import { createPageCache } from './page-cache.ts'
import { servePages } from './pages.ts'

const cache = createPageCache({ maxBytes: 1e6 })
let renders = 0
let text = 'first'
let status = 200

async function render(): Promise<Rendered | undefined> {
  renders++
  if (status === 404) return undefined
  if (status >= 500) throw new Error('cannot be rendered')
  return { status, html: `<p>${text}</p>`, headers: { 'content-language': 'de' } }
}

let missings = 0
const missing = {
  key: 'missing',
  render: async () => {
    missings++
    return { status: 404, html: '<p>nothing</p>', headers: {} }
  },
}

let server: Server
let origin: string
const rendersAMinute = 30
beforeAll(async () => {
  server = openServer({
    log: testLog,
    environment: 'local',
    db: {} as Db,
    verifyToken: async () => undefined,
    proxies: ['127.0.0.1'],
    limits: { user: 1, address: 1, renders: rendersAMinute },
  })
  server.get('/file.txt', { config: { access: 'public' } }, async () => 'a file')
  servePages(server, {
    cache,
    log: testLog,
    headers: { 'x-frame-options': 'DENY' },
    resolve: ({ path, query }) =>
      path === '/old/'
        ? { kind: 'redirect', location: '/new/' }
        : {
            kind: 'page',
            pages: [{ key: `${path}${query.has('view') ? '?view' : ''}`, render }, missing],
            failure: {
              key: 'failure',
              render: () => ({ status: 500, html: 'sorry', headers: {} }),
            },
          },
    keyAt: (_, address) => address,
  })
  origin = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())
beforeEach(() => {
  cache.clear()
  renders = 0
  missings = 0
  visitor = `10.0.0.${++visitors}`
  text = 'first'
  status = 200
})

/** Each test is made by somebody else. */
let visitors = 0
let visitor = ''

const ask = (path = '/page/', { headers, ...init }: RequestInit = {}) =>
  fetch(origin + path, {
    redirect: 'manual',
    headers: {
      'accept-encoding': 'br',
      'x-forwarded-for': visitor,
      ...(headers as Record<string, string>),
    },
    ...init,
  })

test('a page that is not there never stands before a file that is', async () => {
  status = 404
  expect((await ask('/file.txt', { method: 'HEAD' })).status).toBe(404)
  const file = await ask('/file.txt')
  expect([file.status, await file.text()]).toEqual([200, 'a file'])
})

describe('a page', () => {
  test('says how long it may be kept, by whom, and that it depends on the encoding', async () => {
    const { headers } = await ask()
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600, must-revalidate',
    )
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}-br"$/)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-language')).toBe('de')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  test('answers from memory as it answered the first time, under a request’s own name', async () => {
    const own = { 'x-request-id': 'my-own-name' }
    const [first, second] = [await ask(), await ask('/page/', { headers: own })]
    const kept = (reply: Response) =>
      [...reply.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
    expect(kept(second)).toEqual(kept(first))
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('x-request-id')).toBe('my-own-name')
    expect(renders).toBe(1)
  })

  test.each([
    ['br', '-br"'],
    ['gzip', '-gz"'],
    ['identity', '"'],
  ])('encoded as %s it is the same, tagged otherwise', async (encoding, ending) => {
    for (const _ of ['rendered', 'from memory']) {
      const reply = await ask('/page/', { headers: { 'accept-encoding': encoding } })
      const named = encoding === 'identity' ? null : encoding
      expect(reply.headers.get('content-encoding')).toBe(named)
      expect(reply.headers.get('etag')!.endsWith(ending)).toBe(true)
      expect(await reply.text()).toBe('<p>first</p>')
    }
  })

  test('is told by HEAD without its body', async () => {
    for (const _ of ['rendered', 'from memory']) {
      const head = await ask('/page/', { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      const whole = await server.inject({
        url: '/page/',
        headers: { host: new URL(origin).host, 'accept-encoding': 'br' },
      })
      expect(head.headers.get('content-length')).toBe(String(whole.rawPayload.length))
      expect(brotliDecompressSync(whole.rawPayload).toString()).toBe('<p>first</p>')
    }
  })

  test('is not sent again to whom it is known, unless it has changed', async () => {
    const etag = (await ask()).headers.get('etag')!
    const again = (known: string) => ask('/page/', { headers: { 'if-none-match': known } })
    const known = await again(etag)
    expect(known.status).toBe(304)
    expect(await known.text()).toBe('')
    expect(known.headers.get('etag')).toBe(etag)
    expect(known.headers.get('vary')).toBe('accept-encoding')
    expect(known.headers.get('content-length')).toBe(null)
    expect((await again(`"other", ${etag}`)).status).toBe(304)
    expect((await again('"other"')).status).toBe(200)

    text = 'second'
    cache.clear()
    const changed = await again(etag)
    expect(changed.status).toBe(200)
    expect(await changed.text()).toBe('<p>second</p>')
  })

  test('is one for each address and view', async () => {
    await ask('/page/')
    text = 'second'
    expect(await (await ask('/page/?view')).text()).toBe('<p>second</p>')
    expect(await (await ask('/other/')).text()).toBe('<p>second</p>')
    expect(await (await ask('/page/')).text()).toBe('<p>first</p>')
    expect(await (await ask('/page/?utm_source=mail')).text()).toBe('<p>first</p>')
  })

  test('that is not there is another, made once for all such addresses and always sent [T-16]', async () => {
    status = 404
    const { headers } = await ask()
    const known = { 'if-none-match': headers.get('etag')! }
    for (const path of ['/page/', '/nowhere/', '/else/', `/${'x'.repeat(3000)}`]) {
      const reply = await ask(path, { headers: known })
      expect([reply.status, await reply.text()]).toEqual([404, '<p>nothing</p>'])
    }
    expect(missings).toBe(1)
    expect(cache.size()).toBe(1)
  })
})

test('whoever asks for much that is not in memory is told to come again; what is there is free [T-16]', async () => {
  await ask('/page/')
  status = 404
  const replies = []
  for (let i = 0; i < rendersAMinute + 20; i++) replies.push(await ask(`/invented/${i}/`))
  const refused = replies.filter((reply) => reply.status === 429)
  expect(refused.length).toBeGreaterThan(10)
  for (const { headers } of refused)
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['1', 'no-store'])
  expect(await refused[0]!.text()).toBe('sorry')
  expect(cache.size(), 'a page, the one that is missing, the refusal').toBe(3)

  status = 200
  for (let i = 0; i < 100; i++) expect((await ask('/page/')).status).toBe(200)
  const another = await ask('/new/', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(another.status).toBe(200)
})

test('what cannot be rendered is apologised for, and kept by nobody', async () => {
  status = 500
  const failed = await ask()
  expect(failed.status).toBe(500)
  expect(failed.headers.get('cache-control')).toBe('no-store')
  expect(await failed.text()).toBe('sorry')
  status = 200
  expect(await (await ask()).text()).toBe('<p>first</p>')
})

test('a page that has moved says so for a while', async () => {
  const { status: code, headers } = await ask('/old/')
  expect([code, headers.get('location')]).toEqual([301, '/new/'])
  expect(headers.get('cache-control')).toBe('public, max-age=300')
})

test('an address of the program is no page', async () => {
  expect((await ask('/api/nothing')).headers.get('content-type')).toContain('problem+json')
})
