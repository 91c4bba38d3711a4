import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './db.ts'
import { openServer, type Server } from './http.ts'
import { openLog } from './log.ts'

const log = openLog('silent')
const db = openDb({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, log)

let server: Server
let origin: string
/** Names of the acts that had their turn, and how each is let go. */
const begun: string[] = []
const letGo = new Map<string, () => void>()

beforeAll(async () => {
  server = openServer({
    ...{ log, db, environment: 'local', origins: [] },
    verifyToken: async (userId) => ({ userId, roles: [], customerIds: [userId], sid: userId }),
  })
  server.get('/ping', { config: { access: 'public' } }, async () => 'pong')
  server.post('/acts/:name', { config: { access: 'customer', act: 'see' } }, async ({ params }) => {
    const { name } = params as { name: string }
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    letGo.set(name, resolve)
    await promise
    return name
  })
  origin = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await db.close()
})

const act = (user: string, name: string, signal?: AbortSignal) =>
  fetch(`${origin}/acts/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user}` },
    ...(signal && { signal }),
  })
const hasBegun = (name: string) => expect.poll(() => begun).toContain(name)

test('one user has four acts under way, and another need not wait for them', async () => {
  const acts = [1, 2, 3, 4, 5].map((n) => act('anna', `a${n}`))
  for (const n of [1, 2, 3, 4]) await hasBegun(`a${n}`)
  const other = act('petra', 'p1')
  await hasBegun('p1')
  letGo.get('p1')!()
  expect((await other).status).toBe(200)
  expect(begun).not.toContain('a5')
  letGo.get('a1')!()
  await hasBegun('a5')
  for (const n of [2, 3, 4, 5]) letGo.get(`a${n}`)!()
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(Array(5).fill(200))
})

test('an act whose caller has gone before its turn is not done', async () => {
  const acts = [1, 2, 3, 4].map((n) => act('eva', `e${n}`))
  for (const n of [1, 2, 3, 4]) await hasBegun(`e${n}`)
  const impatient = new AbortController()
  const given = act('eva', 'given up', impatient.signal)
  for (const _ of [1, 2, 3]) await fetch(`${origin}/ping`)
  impatient.abort()
  await expect(given).rejects.toThrow()
  for (const _ of [1, 2, 3]) await fetch(`${origin}/ping`)
  const last = act('eva', 'last')
  for (const n of [1, 2, 3, 4]) letGo.get(`e${n}`)!()
  await hasBegun('last')
  letGo.get('last')!()
  await Promise.all([...acts, last])
  expect(begun).not.toContain('given up')
})

test('an act that does not end is answered within three seconds of its turn [API-016]', async () => {
  const since = performance.now()
  const reply = await act('lukas', 'endless')
  expect([reply.status, (await reply.json()).code]).toEqual([503, 'service.unavailable'])
  expect(performance.now() - since).toBeGreaterThan(2000)
  letGo.get('endless')!()
})
