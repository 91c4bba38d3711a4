import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contracts/problem.ts'
import { openDb } from './db.ts'
import { Conflict, TooMany } from './failure.ts'
import { openServer, type Server, type ServerSettings } from './http.ts'
import { openLog } from './log.ts'

/** Nobody listens there: a database that is away. */
const awayDb = openDb({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, openLog('silent'))

const settings: ServerSettings = {
  log: openLog('silent'),
  environment: 'production',
  db: awayDb,
  verifyToken: async () => undefined,
  origins: ['https://www.tidemark.example'],
}

const isPublic = { config: { access: 'public' } } as const

let server: Server
let address: { host: string; port: number }

beforeAll(async () => {
  server = openServer(settings)
  server.get('/things/:id', isPublic, async () => ({ ok: true }))
  server.post('/things/:id', isPublic, async (request) => ({ got: request.body ?? null }))
  server.get('/fails', isPublic, async () => {
    throw new Error('select secret from vault at /srv/app/x.ts')
  })
  server.get('/busy', isPublic, async () => {
    throw new TooMany(30)
  })
  server.get('/conflict', isPublic, async () => {
    throw new Conflict('other_order_already_in_progress')
  })
  server.get('/hangs', isPublic, () => new Promise(() => {}))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const bound = server.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('no address')
  address = { host: '127.0.0.1', port: bound.port }
})
afterAll(async () => {
  await server.close()
  await awayDb.close()
})

const url = (path: string) => `http://127.0.0.1:${address.port}${path}`

/** Sends bytes as they are and reads until the server closes or a whole answer is there. */
const raw = (bytes: string) =>
  new Promise<{ status: number; headers: string; body: string }>((resolve, reject) => {
    const socket = connect(address)
    let text = ''
    const read = () => {
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? -1)
      if (end < 0 || Buffer.byteLength(text.slice(end + 4)) < length) return false
      resolve({
        status: Number(text.slice(9, 12)),
        headers: text.slice(0, end).toLowerCase(),
        body: text.slice(end + 4),
      })
      socket.destroy()
      return true
    }
    socket.on('data', (data) => {
      text += data
      read()
    })
    socket.on('end', () => read() || reject(new Error(`closed after: ${text}`)))
    socket.on('error', reject)
    socket.write(bytes)
  })

const expectProblem = (text: string, status: number, code: string) => {
  const read = problem.parse(JSON.parse(text))
  expect(read).toMatchObject({ status, code })
  expect(read.detail).toBe(read.message)
  return read
}

describe('errors before and beside the routes, our own limits among them, have the one shape [ERR-005, CST-005]', () => {
  const json = { 'content-type': 'application/json' }
  test.each<[why: string, path: string, init: RequestInit, status: number, code: string]>([
    ['an unknown address', '/nowhere', {}, 404, 'not.found'],
    ['an unknown address below the API', '/api/nothing/at/all', {}, 404, 'not.found'],
    ['another method', '/things/1', { method: 'DELETE' }, 405, 'method.notAllowed'],
    ['OPTIONS', '/things/1', { method: 'OPTIONS' }, 405, 'method.notAllowed'],
    ['a method nobody knows here', '/things/1', { method: 'PURGE' }, 405, 'method.notAllowed'],
    ['an address that cannot be decoded', '/things/%E0%A4%A', {}, 400, 'request.malformed'],
    ['an identifier without end', `/things/${'a'.repeat(300)}`, {}, 414, 'uri.tooLong'],
    ['an address without end', `/things/1?a=${'a'.repeat(5000)}`, {}, 414, 'uri.tooLong'],
    ['a body too large', '/things/1', post(`"${'a'.repeat(70_000)}"`), 413, 'body.tooLarge'],
    ['text', '/things/1', post('x', 'text/plain'), 415, 'mediaType.unsupported'],
    ['a form', '/things/1', post('a=1', formType), 415, 'mediaType.unsupported'],
    ['no type', '/things/1', post('x', ''), 415, 'mediaType.unsupported'],
    [
      'UTF-16',
      '/things/1',
      post('{}', 'application/json; charset=utf-16'),
      415,
      'mediaType.unsupported',
    ],
    ['truncated JSON', '/things/1', post('{"a":'), 400, 'json.malformed'],
    ['a poisoned prototype', '/things/1', post('{"__proto__":{"a":1}}'), 400, 'json.malformed'],
    ['a key twice', '/things/1', post('{"a":1,"b":{"a":2},"a":3}'), 400, 'json.duplicateKey'],
    [
      'the same key, written otherwise',
      '/things/1',
      post('{"a":1,"\\u0061":3}'),
      400,
      'json.duplicateKey',
    ],
    ['NUL', '/things/1', post('{"a":"x\\u0000"}'), 400, 'validation.failed'],
    ['half a character', '/things/1', post('{"a":"\\ud800"}'), 400, 'validation.failed'],
    ['20,000 brackets', '/things/1', post('['.repeat(20_000)), 400, 'json.malformed'],
    ['deep nesting', '/things/1', post(`${'['.repeat(99)}${']'.repeat(99)}`), 400, 'json.depth'],
    [
      'bytes that are not UTF-8',
      '/things/1',
      { method: 'POST', headers: json, body: new Uint8Array([0x22, 0xff, 0x22]) },
      400,
      'json.malformed',
    ],
    ['too many tries', '/busy', {}, 429, 'userBlockedTemporarily'],
    ['a conflict', '/conflict', {}, 409, 'other_order_already_in_progress'],
    ['a bug', '/fails', {}, 500, 'internal'],
  ])('%s', async (_, path, init, status, code) => {
    const reply = await fetch(url(path), init)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const body = expectProblem(await reply.text(), status, code)
    expect(body.instance).toBe(`urn:request:${reply.headers.get('x-request-id')}`)
  })

  test('another method is told which ones there are', async () => {
    const reply = await fetch(url('/things/1'), { method: 'DELETE' })
    expect(reply.headers.get('allow')).toBe('GET, POST')
  })

  test('a bug tells nothing of the inside', async () => {
    const reply = await fetch(url('/fails'))
    expect(await reply.text()).not.toMatch(/select|vault|srv|\bat \//)
  })

  test('too many tries are told when to come back', async () => {
    expect((await fetch(url('/busy'))).headers.get('retry-after')).toBe('30')
  })

  const line = 'GET /things/1 HTTP/1.1\r\n'
  test.each<[why: string, bytes: string, status: number, code: string]>([
    ['two hosts', `${line}Host: a\r\nHost: b\r\n\r\n`, 400, 'host.invalid'],
    ['no host', `${line}\r\n`, 400, 'host.invalid'],
    ['an invented method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'request.malformed'],
    ['TRACE', 'TRACE /things/1 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method.notAllowed'],
    ['no request at all', 'hello\r\n\r\n', 400, 'request.malformed'],
    [
      'a length and chunks',
      `POST /things/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'request.malformed',
    ],
    [
      'two lengths',
      `POST /things/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
      400,
      'request.malformed',
    ],
    ['a folded header', `${line}Host: a\r\nX-A: b\r\n c\r\n\r\n`, 400, 'request.malformed'],
    [
      'a body that does not arrive',
      `POST /things/1 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
      408,
      'request.timeout',
    ],
    [
      'headers too large',
      `${line}Host: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers.tooLarge',
    ],
  ])('%s, byte by byte [C-18]', async (_, bytes, status, code) => {
    const reply = await raw(bytes)
    expect(reply.status).toBe(status)
    expect(reply.headers).toContain('content-type: application/problem+json; charset=utf-8')
    expect(reply.headers).toContain('x-request-id: ')
    expectProblem(reply.body, status, code)
  })

  test('HEAD is no method of ours and has no body', async () => {
    const reply = await fetch(url('/things/1'), { method: 'HEAD' })
    expect(reply.status).toBe(405)
    expect(await reply.text()).toBe('')
  })

  test('an answer that does not come is given up within three seconds [API-016]', async () => {
    const start = performance.now()
    const reply = await fetch(url('/hangs'))
    expect(performance.now() - start).toBeLessThan(3000)
    expect(reply.headers.get('retry-after')).toBe('1')
    expectProblem(await reply.text(), 503, 'service.unavailable')
  })
})

const formType = 'application/x-www-form-urlencoded'

function post(body: string, type = 'application/json'): RequestInit {
  return { method: 'POST', headers: { 'content-type': type }, body: Buffer.from(body) }
}

describe('a page of somebody else changes nothing [T-13]', () => {
  const own = () => `http://127.0.0.1:${address.port}`
  test.each<[why: string, headers: () => Record<string, string>, status: number]>([
    ['a program, which sends neither header', () => ({}), 200],
    ['our own page', () => ({ origin: own(), 'sec-fetch-site': 'same-origin' }), 200],
    [
      'another host of ours, listed',
      () => ({ origin: 'https://www.tidemark.example', 'sec-fetch-site': 'cross-site' }),
      200,
    ],
    ['a foreign page', () => ({ origin: 'https://evil.example' }), 403],
    ['a foreign page that hides its origin', () => ({ origin: 'null' }), 403],
    ['a foreign page by its site alone', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['an address typed by hand cannot change anything', () => ({ 'sec-fetch-site': 'none' }), 403],
    ['a name that only begins like ours', () => ({ origin: `${own()}.evil.example` }), 403],
  ])('%s', async (_, headers, status) => {
    const init = { method: 'POST' as const, url: '/things/1', payload: '{}' }
    const reply = await server.inject({
      ...init,
      headers: {
        host: `127.0.0.1:${address.port}`,
        'content-type': 'application/json',
        ...headers(),
      },
    })
    expect(reply.statusCode).toBe(status)
    if (status === 403) expectProblem(reply.body, 403, 'origin.forbidden')
  })

  test('but anybody may read what is public', async () => {
    const reply = await server.inject({
      url: '/things/1',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('every reply', () => {
  test('carries the locked-down headers', async () => {
    const { headers } = await server.inject('/things/1')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  })

  test.each<[why: string, given: string, isKept: boolean]>([
    ['a sane one is kept', 'my-request-0001', true],
    ['a short one is not', 'abc', false],
    ['one that could break a log line is not', 'aaaaaaaa\u00a0{"x":1}', false],
    ['an endless one is not', 'a'.repeat(65), false],
  ])('carries the request id: %s', async (_, given, isKept) => {
    const { headers } = await server.inject({
      url: '/things/1',
      headers: { 'x-request-id': given },
    })
    if (isKept) expect(headers['x-request-id']).toBe(given)
    else expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
  })
})

test('a route that says not who may call stops the start', async () => {
  const unsafe = openServer(settings)
  const start = async () => {
    unsafe.get('/open-door', async () => 'come in')
    await unsafe.ready()
  }
  await expect(start()).rejects.toThrow('/open-door says not who may call')
})

describe('the machines around it', () => {
  test('see that it lives', async () => {
    const reply = await server.inject('/health/live')
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'up' }])
  })

  test('see that it cannot work without its database', async () => {
    const reply = await server.inject('/health/ready')
    expectProblem(reply.body, 503, 'database.unavailable')
    expect(reply.headers['retry-after']).toBe('1')
  })

  test('read what it counted, by route and never by address', async () => {
    await server.inject('/things/secret-thing')
    const { body, headers } = await server.inject('/metrics')
    expect(headers['content-type']).toContain('version=0.0.4')
    expect(body).toMatch(
      /http_request_duration_seconds_count\{route="\/things\/:id",method="GET",status="200"\} \d+/,
    )
    expect(body).toContain('process_resident_memory_bytes ')
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds ')
    expect(body).toContain('db_pool_waiting 0')
    expect(body).not.toContain('secret-thing')
  })

  test.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ])('but a visitor who comes through a proxy that says %s does not', async (name) => {
    const headers = { [name]: '203.0.113.9' }
    expect((await server.inject({ url: '/metrics', headers })).statusCode).toBe(404)
  })
})

test('the log names route, status and request, and nothing of the person [C-29]', async () => {
  const lines: Array<Record<string, unknown>> = []
  const log = { ...openLog('silent'), info: (line: Record<string, unknown>) => lines.push(line) }
  const logging = openServer({ ...settings, log: log as unknown as ServerSettings['log'] })
  logging.post('/people/:id', isPublic, async () => ({}))
  await logging.inject({
    method: 'POST',
    url: '/people/4711?email=ada%40example.org',
    headers: { 'x-request-id': 'request-0001' },
    payload: { iban: 'DE89370400440532013000' },
  })
  expect(lines).toEqual([
    {
      requestId: 'request-0001',
      method: 'POST',
      route: '/people/:id',
      status: 200,
      ms: expect.any(Number),
    },
  ])
})

test('on closing, what was begun is finished', async () => {
  const closing = openServer(settings)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  closing.get('/slow', isPublic, async () => {
    begin()
    await gate
    return { ok: true }
  })
  const reply = fetch(`${await closing.listen({ host: '127.0.0.1', port: 0 })}/slow`)
  await begun
  const closed = closing.close()
  open()
  expect((await reply).status).toBe(200)
  await closed
})

test.each([
  ['one of ours', ['127.0.0.0/8'], '198.51.100.7'],
  ['anybody', [], '127.0.0.1'],
])('what %s says about the visitor’s address', async (_, proxies, expected) => {
  const behind = openServer({ ...settings, proxies })
  behind.get('/ip', isPublic, async ({ ip }) => ({ ip }))
  const headers = { 'x-forwarded-for': '198.51.100.7', host: 'www.tidemark.example' }
  const reply = await behind.inject({ url: '/ip', headers, remoteAddress: '127.0.0.1' })
  expect(reply.json()).toEqual({ ip: expected })
  await behind.close()
})

test('whoever comes by a link reads what happened, and it is tried again; programs get the problem', async () => {
  const ask = (headers: Record<string, string>, url = '/busy') => server.inject({ url, headers })
  const page = await ask({ 'sec-fetch-mode': 'navigate', 'accept-language': 'fr' })
  expect(page.statusCode).toBe(429)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<html lang="fr-FR">')
  expect(page.body).toContain('<meta http-equiv="refresh" content="30">')
  expect(page.body).toContain('Réessayer maintenant')
  const failed = await ask({ accept: 'text/html,*/*' }, '/fails')
  expect([failed.statusCode, failed.headers['content-type']]).toEqual([
    500,
    'text/html; charset=utf-8',
  ])
  expect(failed.body).not.toMatch(/refresh|vault|srv/)
  expect((await ask({ accept: '*/*' })).headers['content-type']).toMatch(/problem/)
})

test('a forgotten proxy is warned of once, a named one never', async () => {
  for (const [proxies, warnings] of [
    [[], 1],
    [['10.0.0.0/8'], 1],
    [['127.0.0.1'], 0],
  ] as const) {
    const said: string[] = []
    const log = { ...openLog('silent'), warn: (text: string) => said.push(text) }
    const behind = openServer({ ...settings, proxies, log: log as never })
    behind.get('/ip', isPublic, async ({ ip }) => ({ ip }))
    const ask = (headers: Record<string, string>) =>
      behind.inject({ url: '/ip', headers, remoteAddress: '127.0.0.1' })
    await ask({})
    expect(said).toEqual([])
    await ask({ 'x-forwarded-for': '198.51.100.7' })
    await ask({ 'x-forwarded-for': '198.51.100.8' })
    expect(said.filter((text) => text.includes('PROXIES'))).toHaveLength(warnings)
    await behind.close()
  }
})
