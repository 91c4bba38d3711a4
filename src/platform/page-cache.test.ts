import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Rendered } from '#contracts/rendered-page.ts'
import { bodyOf, chosenEncoding, createPageCache } from './page-cache.ts'

const page = (html: string, status = 200): Rendered => ({ status, html, headers: {} })

test('a page is rendered once, however many ask at the same time', async () => {
  const cache = createPageCache({ maxBytes: 1e6 })
  let renders = 0
  const render = async () => {
    renders++
    return page('<p>hello</p>')
  }
  const answers = await Promise.all([1, 2, 3].map(() => cache.get('a', render)))
  expect(renders).toBe(1)
  expect(new Set(answers).size).toBe(1)
  await cache.get('a', render)
  expect(renders).toBe(1)
})

test('all three bodies hold the same page, each under its own tag', async () => {
  const cached = await createPageCache({ maxBytes: 1e6 }).get('a', async () => page('<p>žluť</p>'))
  expect(brotliDecompressSync(bodyOf(cached, 'br')).toString()).toBe('<p>žluť</p>')
  expect(gunzipSync(bodyOf(cached, 'gzip')).toString()).toBe('<p>žluť</p>')
  expect(bodyOf(cached, 'identity').toString()).toBe('<p>žluť</p>')
  expect(new Set(Object.values(cached.etag)).size).toBe(3)
})

test('a kept body holds on to no memory but its own', async () => {
  const { br, gzip } = await createPageCache({ maxBytes: 1e6 }).get('a', async () => page('<p>'))
  for (const body of [br, gzip]) expect(body.buffer.byteLength).toBe(body.length)
})

test('a page rendered from data that changed meanwhile is not kept', async () => {
  const cache = createPageCache({ maxBytes: 1e6 })
  let finish = (_: Rendered) => {}
  const slow = cache.get('a', () => new Promise<Rendered>((resolve) => (finish = resolve)))
  cache.clear()
  finish(page('old'))
  expect(bodyOf(await slow, 'identity').toString()).toBe('old')
  const fresh = await cache.get('a', async () => page('new'))
  expect(bodyOf(fresh, 'identity').toString()).toBe('new')
})

test('a failure is answered, not remembered', async () => {
  const cache = createPageCache({ maxBytes: 1e6 })
  expect((await cache.get('a', async () => page('oops', 500))).status).toBe(500)
  expect((await cache.get('a', async () => page('well'))).status).toBe(200)
  await expect(cache.get('b', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect((await cache.get('b', async () => page('well'))).status).toBe(200)
})

test('the oldest pages go when the room is full', async () => {
  const cache = createPageCache({ maxBytes: 2200 })
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => page(`<p>${key}</p>`))
  expect(cache.bytes()).toBeLessThanOrEqual(2200)
  expect(cache.size()).toBe(2)
  let isRendered = false
  await cache.get('d', async () => {
    isRendered = true
    return page('')
  })
  expect(isRendered).toBe(false)
})

test('a long key takes room like a long page [T-16]', async () => {
  const cache = createPageCache({ maxBytes: 1e6 })
  for (let i = 0; i < 2000; i++)
    await cache.get(`${i}${'x'.repeat(4000)}`, async () => page('', 404))
  expect(cache.bytes()).toBeLessThanOrEqual(1e6)
  expect(cache.size()).toBeLessThan(120)
})

test('what is not there is not kept', async () => {
  const cache = createPageCache({ maxBytes: 1e6 })
  expect(await cache.get('a', async () => undefined)).toBeUndefined()
  expect(cache.size()).toBe(0)
  expect((await cache.get('a', async () => page('there'))).status).toBe(200)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', 'identity'],
] as const)('Accept-Encoding %j is answered with %s', (header, expected) => {
  expect(chosenEncoding(header)).toBe(expected)
})
