import { expect, test } from 'vitest'
import { problem } from '#contracts/problem.ts'
import type { Caller } from './caller.ts'
import { openDb } from './db.ts'
import { TooMany } from './failure.ts'
import { openServer } from './http.ts'
import { openBuckets, openLimiter } from './limits.ts'
import { openLog } from './log.ts'

const log = openLog('silent')

test("a minute's calls may come at once, then one at a time as they refill, and after a minute all again", () => {
  const clock = { ms: 0 }
  const { countUser } = openLimiter({ user: 60, address: 300 }, () => clock.ms)
  const passed = (userId: string) => {
    let count = 0
    try {
      for (; count < 1000; count++) countUser(userId)
    } catch (error) {
      expect(error).toBeInstanceOf(TooMany)
      expect(error).toMatchObject({ code: 'rate.limited', retryAfterSeconds: 1 })
    }
    return count
  }
  expect(passed('anna')).toBe(60)
  expect(passed('anna')).toBe(0)
  expect(passed('ben'), 'others are not affected').toBe(60)
  clock.ms += 999
  expect(passed('anna')).toBe(0)
  clock.ms += 1
  expect(passed('anna')).toBe(1)
  clock.ms += 60_000
  expect(passed('anna')).toBe(60)
})

test('says how long to wait where a call comes back only after some time', () => {
  const clock = { ms: 0 }
  const { countUser } = openLimiter({ user: 2, address: 2 }, () => clock.ms)
  countUser('anna')
  countUser('anna')
  clock.ms += 15_000
  expect(() => countUser('anna')).toThrow(expect.objectContaining({ retryAfterSeconds: 15 }))
})

test('whoever calls too often is told so in our shape: the known by who they are, others by their address [T-16]', async () => {
  const db = openDb({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, log)
  const people = new Map<string, Caller>(
    ['anna', 'ben'].map((name) => [
      name,
      { userId: name, customerIds: [name], sid: name, roles: [] },
    ]),
  )
  const server = openServer({
    ...{ log, db, environment: 'production', proxies: ['127.0.0.1'] },
    verifyToken: async (token) => people.get(token),
    limits: { user: 3, address: 5, renders: 1 },
  })
  server.get('/mine', { config: { access: 'customer', act: 'see' } }, async () => 'yes')
  server.get('/file', { config: { access: 'public', isQuiet: true } }, async () => 'yes')
  const call = (who: string, from: string, url = '/mine') => {
    const headers = { authorization: `Bearer ${who}`, 'x-forwarded-for': from, host: 'localhost' }
    return server.inject({ url, headers })
  }
  const statuses = async (who: string, from: string, count: number) => {
    const all: number[] = []
    for (let i = 0; i < count; i++) all.push((await call(who, from)).statusCode)
    return all
  }

  expect(await statuses('anna', '203.0.113.1', 4)).toEqual([200, 200, 200, 429])
  const refused = await call('anna', '203.0.113.2')
  expect(refused.statusCode, 'from elsewhere too').toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(problem.parse(refused.json())).toMatchObject({ status: 429, code: 'rate.limited' })

  expect(await statuses('nobody', '203.0.113.3', 6), 'tokens that are none count').toEqual([
    ...[401, 401, 401, 401, 401, 429],
  ])
  expect(await statuses('ben', '203.0.113.3', 2), 'somebody else there').toEqual([200, 200])
  expect((await call('nobody', '203.0.113.3', '/file')).statusCode, 'files do not').toBe(200)
  const neighbours = ['2001:db8::1', '2001:db8::2:1']
  for (const [i, from] of [...neighbours, ...neighbours, ...neighbours].entries())
    expect((await call('nobody', from)).statusCode, 'one /64').toBe(i < 5 ? 401 : 429)
  await server.close()
  await db.close()
})

test('a flood of invented networks takes no more memory than so many [T-16]', () => {
  const buckets = openBuckets(60, () => 0)
  for (let i = 0; i < 60_000; i++) buckets.take(`2001:db8:${i >> 8}:${i & 255}::/64`)
  expect(buckets.size()).toBe(50_000)
})

test('one user’s calls are worked on a few at a time, and take nothing from another [C-21, T-16]', async () => {
  const db = openDb({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, log)
  const server = openServer({
    ...{ log, db, environment: 'production' },
    verifyToken: async (name) => ({ userId: name, customerIds: [name], sid: name, roles: [] }),
  })
  const begun: string[] = []
  const { promise: end, resolve: letThemEnd } = Promise.withResolvers<void>()
  server.get('/slow', { config: { access: 'customer', act: 'see' } }, async ({ caller }) => {
    begun.push(caller!.userId)
    await end
    return 'yes'
  })
  const call = async (who: string) => {
    const headers = { authorization: `Bearer ${who}`, host: 'localhost' }
    return server.inject({ url: '/slow', headers })
  }
  const annas = Array.from({ length: 70 }, () => call('anna'))
  const bens = Array.from({ length: 4 }, () => call('ben'))
  const refused = await Promise.race(annas)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  await expect.poll(() => begun.filter((who) => who === 'ben')).toHaveLength(4)
  expect(begun.filter((who) => who === 'anna')).toHaveLength(4)

  letThemEnd()
  const statuses = (await Promise.all(annas)).map(({ statusCode }) => statusCode)
  // Those who waited too long on a busy machine were refused as well.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(6)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await Promise.all(bens)).map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
  await server.close()
  await db.close()
})
