import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#contracts/call.ts'
import { calls } from '#contracts/catalogue.ts'
import { problem } from '#contracts/problem.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { answer } from './answer.ts'
import type { Caller } from './caller.ts'
import { NotFound, Refused } from './failure.ts'
import { openServer, type Server } from './http.ts'

const people: Record<string, Caller> = {
  ada: { userId: 'ada', customerIds: ['1001', '1002'], sid: 's1', roles: [] },
  bob: { userId: 'bob', customerIds: ['2001'], sid: 's2', roles: [] },
  olga: { userId: 'olga', customerIds: [], sid: 's3', roles: ['operator'] },
}

const as = (name: string) => ({ authorization: `Bearer ${name}` })

const byId = call({
  service: 'accounts',
  method: 'GET',
  path: '/probe/:accountId',
  access: 'customer',
  act: 'see',
  summary: 'Reads',
  params: z.strictObject({ accountId: z.string().check(z.regex(/^[A-Z0-9-]{1,20}$/)) }),
  query: z.strictObject({
    embed: z.optional(z.enum(['balance', 'owner'])),
    note: z.optional(z.string().check(z.maxLength(5))),
  }),
  reply: z.strictObject({ id: z.string(), seenBy: z.string(), embed: z.optional(z.string()) }),
})

const create = call({
  service: 'orders',
  method: 'POST',
  path: '/probe',
  access: 'customer',
  act: 'see',
  summary: 'Writes',
  body: z.strictObject({
    amount: z.string().check(z.regex(/^\d+\.\d{2}$/, 'amount.format')),
    count: z.int().check(z.gte(1), z.lte(9)),
    kind: z.enum(['TERM', 'OVERNIGHT']),
    name: z.string().check(z.minLength(2), z.maxLength(25)),
    tags: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(2))),
    holder: z.optional(z.strictObject({ iban: z.string() })),
  }),
  reply: z.strictObject({ ok: z.boolean() }),
})

const empty = call({
  service: 'open-api',
  method: 'POST',
  path: '/probe',
  access: 'public',
  summary: 'Ends',
})
const office = call({
  service: 'support-desk',
  method: 'GET',
  path: '/probe',
  access: 'operator',
  summary: 'Office',
  reply: z.strictObject({ ok: z.boolean() }),
})
const leaky = call({
  service: 'customer',
  method: 'GET',
  path: '/leaky',
  access: 'public',
  summary: 'Leaks',
  reply: z.strictObject({ name: z.string() }),
})
const partly = call({
  service: 'accounts',
  method: 'GET',
  path: '/partly',
  access: 'public',
  summary: 'A part',
  reply: z.array(z.string()),
})

const transfer = call({
  service: 'payment',
  method: 'POST',
  path: '/probe',
  access: 'customer',
  act: 'see',
  summary: 'Moves money',
  body: z.strictObject({ amount: z.string(), outcome: z.optional(z.enum(['refuse', 'break'])) }),
  reply: z.strictObject({ number: z.int() }),
  movesMoney: true,
})

let database: FreshDatabase
let server: Server
let moved = 0
/** Lets a test hold the work of a transfer open. */
let gate: Promise<void> = Promise.resolve()
let entered: () => void = () => {}

beforeAll(async () => {
  database = await freshDatabase()
  server = openServer({
    log: testLog,
    environment: 'local',
    db: database.db,
    verifyToken: async (token) => people[token],
  })
  answer(server, byId, ({ params, query }, caller) => {
    if (params.accountId === 'GONE') throw new NotFound()
    return {
      id: params.accountId,
      seenBy: caller.userId,
      ...(query.embed && { embed: query.embed }),
    }
  })
  answer(server, create, () => ({ ok: true }))
  answer(server, empty, () => undefined)
  answer(server, office, () => ({ ok: true }))
  answer(server, leaky, () => ({ name: 'Ada', password: 'hunter2' }) as { name: string })
  answer(server, partly, (_, __, { reply }) => {
    reply.code(206)
    return ['half']
  })
  answer(server, transfer, async ({ body }, _, { tx }) => {
    entered()
    await gate
    await tx.query("select set_config('app.probe', 'seen', true)")
    if (body.outcome === 'refuse')
      throw new Refused('higherThanLeftOver', { available: '1.00', currency: 'EUR' })
    if (body.outcome === 'break') throw new Error('a bug')
    moved += 1
    return { number: moved }
  })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const get = (url: string, headers: Record<string, string> = as('ada')) =>
  server.inject({ url, headers })
const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...as('ada'), 'content-type': 'application/json', ...headers },
  })

const valid = { amount: '10.00', count: 1, kind: 'TERM', name: 'Holiday' }

describe('a call', () => {
  test('is answered at its address, with what was asked and who asked [API-004]', async () => {
    const reply = await get('/api/accounts/probe/A-1?embed=balance')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toEqual({ id: 'A-1', seenBy: 'ada', embed: 'balance' })
  })

  test('of the open API stands below its own prefix [API-045]', async () => {
    const reply = await server.inject({
      method: 'POST',
      url: '/savingglobal/rest/open_api/v2/probe',
    })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
  })

  test('without a payload may come with the JSON type all the same [API-003]', async () => {
    const url = '/savingglobal/rest/open_api/v2/probe'
    expect((await post(url, '')).statusCode).toBe(204)
    expect((await post(url, '{}')).json()).toMatchObject({ status: 400, code: 'body.unexpected' })
  })

  test('can be answered in part [ERR-015]', async () => {
    const reply = await get('/api/accounts/partly')
    expect([reply.statusCode, reply.json()]).toEqual([206, ['half']])
  })

  test.each<[why: string, url: string, who: string | undefined, status: number, code: string]>([
    ['nobody', '/api/accounts/probe/A-1', undefined, 401, 'token.invalid'],
    ['an unknown token', '/api/accounts/probe/A-1', 'eve', 401, 'token.invalid'],
    [
      'an unknown token with a bad address',
      '/api/accounts/probe/a?b=c',
      'eve',
      401,
      'token.invalid',
    ],
    ['an operator', '/api/accounts/probe/A-1', 'olga', 403, 'forbidden'],
    ['a customer at the office', '/api/support-desk/probe', 'ada', 403, 'forbidden'],
  ])('refuses %s before it looks at anything else', async (_, url, who, status, code) => {
    const reply = await get(url, who ? as(who) : {})
    expect(problem.parse(reply.json())).toMatchObject({ status, code })
    if (status === 401) expect(reply.headers['www-authenticate']).toBe('Bearer')
  })

  test('answers the office', async () => {
    expect((await get('/api/support-desk/probe', as('olga'))).statusCode).toBe(200)
  })

  test.each<[why: string, url: string, pointer: string, code: string]>([
    ['an identifier of another form', '/api/accounts/probe/a%2F..', '/accountId', 'format'],
    ['an unknown parameter', '/api/accounts/probe/A?debug=1', '/debug', 'unknown'],
    ['a repeated one', '/api/accounts/probe/A?embed=balance&embed=owner', '/embed', 'repeated'],
    [
      'a repeated one, written otherwise',
      '/api/accounts/probe/A?embed=owner&%65mbed=owner',
      '/embed',
      'repeated',
    ],
    ['a list in disguise', '/api/accounts/probe/A?embed[]=owner', '', 'unknown'],
    ['a value nobody offers', '/api/accounts/probe/A?embed=all', '/embed', 'value'],
    ['too long', '/api/accounts/probe/A?note=123456', '/note', 'long'],
    ['NUL', '/api/accounts/probe/A?note=%00', '/note', 'characters'],
    ['NUL in the path', '/api/accounts/probe/A%00', '/accountId', 'characters'],
    ['a parameter where none is known', '/api/support-desk/probe?x=1', '/x', 'unknown'],
  ])('refuses %s in the address, and points at it', async (_, url, pointer, code) => {
    const reply = await get(url, as(url.includes('desk') ? 'olga' : 'ada'))
    expect(problem.parse(reply.json())).toMatchObject({
      status: 400,
      code: 'validation.failed',
      errors: [{ pointer, code }],
    })
  })

  test('refuses a query that cannot be decoded', async () => {
    expect((await get('/api/accounts/probe/A?note=%E0%A4%A')).json()).toMatchObject({
      status: 400,
      code: 'request.malformed',
    })
  })

  test.each<[why: string, body: object, pointer: string, code: string, params?: object]>([
    ['a missing field', { ...valid, amount: undefined }, '/amount', 'required'],
    ['an empty one of a choice', { ...valid, kind: undefined }, '/kind', 'required'],
    ['null', { ...valid, amount: null }, '/amount', 'type'],
    ['a number for text', { ...valid, amount: 10 }, '/amount', 'type'],
    ['text for a number', { ...valid, count: '1' }, '/count', 'type'],
    ['a code the contract chose', { ...valid, amount: '1,5' }, '/amount', 'amount.format'],
    ['below', { ...valid, count: 0 }, '/count', 'min', { min: 1 }],
    ['above', { ...valid, count: 10 }, '/count', 'max', { max: 9 }],
    ['half', { ...valid, count: 1.5 }, '/count', 'type'],
    ['short', { ...valid, name: 'a' }, '/name', 'short', { min: 2 }],
    ['long', { ...valid, name: 'a'.repeat(26) }, '/name', 'long', { max: 25 }],
    ['none of the values', { ...valid, kind: 'CRYPTO' }, '/kind', 'value'],
    ['too few', { ...valid, tags: [] }, '/tags', 'tooFew', { min: 1 }],
    ['too many', { ...valid, tags: ['a', 'b', 'c'] }, '/tags', 'tooMany', { max: 2 }],
    ['deeper', { ...valid, holder: { iban: 1 } }, '/holder/iban', 'type'],
    ['in a list', { ...valid, tags: [1] }, '/tags/0', 'type'],
    ['an unknown field', { ...valid, isAdmin: true }, '/isAdmin', 'unknown'],
    ['an unknown field, deeper', { ...valid, holder: { iban: 'x', y: 1 } }, '/holder/y', 'unknown'],
    ['a name that is none', { ...valid, '<script>alert(1)</script>': 1 }, '', 'unknown'],
  ])('refuses a body: %s', async (_, body, pointer, code, params) => {
    const reply = await post('/api/orders/probe', body)
    const read = problem.parse(reply.json())
    expect(read).toMatchObject({ status: 400, code: 'validation.failed' })
    const { message, ...error } = read.errors![0]!
    expect(error).toEqual({ pointer, code, ...(params && { params }) })
    expect(message).not.toBe('')
    expect(reply.body).not.toContain('script')
  })

  test('names every field that is wrong, in the language asked for [ERR-038, T-8]', async () => {
    const reply = await post('/api/orders/probe', {}, { 'accept-language': 'fr' })
    const { errors, message } = problem.parse(reply.json())
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/amount', '/count', '/kind', '/name'])
    expect([message, errors?.[0]?.message]).toEqual([
      'Veuillez vérifier les champs signalés.',
      'Veuillez saisir un montant.',
    ])
    expect(reply.headers['content-language']).toBe('fr-FR')
  })

  test('needs its body', async () => {
    const reply = await server.inject({
      method: 'POST',
      url: '/api/orders/probe',
      headers: as('ada'),
    })
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ pointer: '', code: 'required' }] })
  })

  test('that answers more than its contract says fails, and leaks nothing [API-056]', async () => {
    const reply = await get('/api/customer/leaky')
    expect(problem.parse(reply.json())).toMatchObject({ status: 500, code: 'internal' })
    expect(reply.body).not.toMatch(/hunter2|Ada|password/)
  })
})

describe('money moves once', () => {
  const url = '/api/payment/probe'
  const pay = (key: string | undefined, body: object = { amount: '1.00' }, who = 'ada') =>
    post(url, body, { ...as(who), ...(key && { 'idempotency-key': key }) })

  test.each<[why: string, key: string | undefined, code: string]>([
    ['no key', undefined, 'idempotency.required'],
    ['a key without end', 'a'.repeat(129), 'idempotency.malformed'],
    ['a key with spaces', 'my key 1', 'idempotency.malformed'],
  ])('%s', async (_, key, code) => {
    expect((await pay(key)).json()).toMatchObject({ status: 400, code })
  })

  test('a repeat gets the first answer, byte for byte', async () => {
    const before = moved
    const first = await pay('repeat-0001')
    const second = await pay('repeat-0001')
    expect(first.statusCode).toBe(200)
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect(moved).toBe(before + 1)
  })

  test('the key of another customer is another key', async () => {
    const mine = await pay('shared-0001')
    const yours = await pay('shared-0001', { amount: '1.00' }, 'bob')
    expect(yours.statusCode).toBe(200)
    expect(yours.body).not.toBe(mine.body)
  })

  test('another body under the same key is refused', async () => {
    await pay('reuse-00001')
    const before = moved
    expect((await pay('reuse-00001', { amount: '2.00' })).json()).toMatchObject({
      status: 422,
      code: 'idempotency.reused',
    })
    expect(moved).toBe(before)
  })

  test('what was refused or broke left no key behind', async () => {
    expect((await pay('again-00001', { amount: '1.00', outcome: 'refuse' })).json()).toMatchObject({
      status: 422,
      code: 'higherThanLeftOver',
    })
    expect((await pay('again-00001', { amount: '1.00', outcome: 'break' })).statusCode).toBe(500)
    expect((await pay('again-00001')).statusCode).toBe(200)
  })

  test('a body that does not fit uses no key', async () => {
    expect((await pay('invalid-0001', { amount: 1 })).statusCode).toBe(400)
    expect((await pay('invalid-0001')).statusCode).toBe(200)
  })

  test('a repeat while the first still works is told to wait, and then gets its answer', async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>()
    const started = new Promise<void>((resolve) => {
      entered = resolve
    })
    gate = promise
    const first = pay('slow-000001')
    await started
    const second = await pay('slow-000001')
    expect(second.json()).toMatchObject({ status: 409, code: 'idempotency.inProgress' })
    expect(second.headers['retry-after']).toBe('1')
    open()
    const { body } = await first
    expect((await pay('slow-000001')).body).toBe(body)
  })

  test('fifty at once move it once [C-14]', async () => {
    const before = moved
    const replies = await Promise.all(Array.from({ length: 50 }, () => pay('fifty-00001')))
    const done = replies.filter(({ statusCode }) => statusCode === 200)
    expect(moved).toBe(before + 1)
    expect(new Set(done.map(({ body }) => body)).size).toBe(1)
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode)
  })
})

describe('a call that cannot be kept stops the start', () => {
  test.each([
    ['a form', { ...empty, path: '/form', payload: 'form' } as const, 'takes a form'],
    [
      'public money',
      { ...transfer, path: '/free', access: 'public', act: undefined } as never,
      'moves money',
    ],
  ])('%s', (_, wrong, message) => {
    expect(() =>
      answer(
        openServer({
          log: testLog,
          environment: 'local',
          db: database.db,
          verifyToken: async () => undefined,
        }),
        wrong,
        () => undefined as never,
      ),
    ).toThrow(message)
  })
})

test('the whole catalogue is described where programs look for it', async () => {
  const { paths } = (await get('/api/openapi.json', {})).json()
  const described = Object.values(paths as Record<string, object>).flatMap((path) =>
    Object.keys(path),
  )
  expect(described).toHaveLength(calls.length)
})

test('and on a page that people can read, every call with what it may answer', async () => {
  const page = await get('/api/', {})
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  for (const { summary } of calls)
    expect(page.body).toContain(summary.slice(0, 20).split(/[’'"&]/)[0])
  expect(page.body.match(/<article>/g)).toHaveLength(calls.length)
  expect(page.body).toContain('<code>withdrawal.right</code>')
})

describe('a call that takes a file', () => {
  const taking = {
    service: 'user-management',
    method: 'POST',
    summary: 'Takes a file',
    body: z.strictObject({ content: z.string() }),
    takesFile: true,
  } as const
  const byAnybody = call({ ...taking, path: '/files/public', access: 'public' })
  const byOffice = call({ ...taking, path: '/files/office', access: 'operator' })

  test('has the time a file takes, whoever sends it', async () => {
    const other = openServer({
      ...{ log: testLog, environment: 'local', db: database.db },
      verifyToken: async () => undefined,
    })
    const times = new Map<string, number | undefined>()
    other.addHook('onRoute', ({ url, handlerTimeout }) => void times.set(url, handlerTimeout))
    answer(other, byAnybody, () => undefined)
    answer(other, byOffice, () => undefined)
    answer(other, empty, () => undefined)
    await other.ready()
    expect([...times.values()]).toEqual([55_000, 55_000, 2800])
    await other.close()
  })

  test('keeps nobody waiting behind an address that sends slowly', async () => {
    const other = openServer({
      ...{ log: testLog, environment: 'local', db: database.db },
      verifyToken: async () => undefined,
    })
    answer(other, byAnybody, () => undefined)
    const { port } = new URL(await other.listen({ host: '127.0.0.1', port: 0 }))
    const sent = async (localAddress: string, isWhole: boolean) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
      const body = JSON.stringify({ content: 'a' })
      const started = once(other.server, 'request')
      socket.write(
        `POST /api/user-management/files/public HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${isWhole ? body : ''}`,
      )
      await started
      return socket
    }
    const statusOf = async (localAddress: string) =>
      String((await once(await sent(localAddress, true), 'data'))[0]).split(' ')[1]
    const slow = [await sent('127.0.0.1', false), await sent('127.0.0.1', false)]
    expect([await statusOf('127.0.0.1'), await statusOf('127.0.0.2')]).toEqual(['429', '204'])
    for (const socket of slow) socket.destroy()
    await other.close()
  })

  test('holds no place for whoever has left before it was their turn', async () => {
    let admitted = Promise.withResolvers<void>()
    let asked = () => {}
    const other = openServer({
      ...{ log: testLog, environment: 'local', db: database.db },
      verifyToken: async (token) => {
        asked()
        await admitted.promise
        return people[token]
      },
    })
    answer(other, byOffice, () => undefined)
    const base = await other.listen({ host: '127.0.0.1', port: 0 })
    const { port } = new URL(base)
    const head = `POST /api/user-management/files/office HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer olga\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n`
    for (let i = 0; i < 8; i++) {
      admitted = Promise.withResolvers()
      const known = new Promise<void>((resolve) => {
        asked = resolve
      })
      const left = once(other.server, 'connection').then(([socket]) => once(socket, 'close'))
      const visitor = connect(Number(port), '127.0.0.1')
      visitor.write(head)
      await known
      visitor.destroy()
      await left
      admitted.resolve()
      await new Promise(setImmediate)
    }
    const reply = await fetch(`${base}/api/user-management/files/office`, {
      ...{ method: 'POST', headers: { ...as('olga'), 'content-type': 'application/json' } },
      body: JSON.stringify({ content: 'a' }),
    })
    expect(reply.status).toBe(204)
    await other.close()
  })
})
