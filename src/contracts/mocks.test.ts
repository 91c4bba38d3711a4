import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from './catalogue.ts'
import { openClient } from './client.ts'
import { isMockMode, mockFile, servedMocks } from './mocks.ts'
import { postboxCalls } from './postbox.ts'

const folder = join(import.meta.dirname, 'mocks')
const loads = calls.filter(({ method }) => method === 'GET')

test.each(loads)(
  '$service $path has a canned reply, and it keeps the contract [API-022, API-023]',
  async (call) => {
    const file = mockFile(call.service, call.method, call.path)
    const canned = JSON.parse(await readFile(join(folder, file), 'utf8'))
    const { safeParse } = call.reply as unknown as { safeParse(v: unknown): { error?: unknown } }
    expect(safeParse(canned).error).toBeUndefined()
  },
)

test('mock mode needs environment and flag, both [API-022]', () => {
  expect(isMockMode('local', true)).toBe(true)
  expect(isMockMode('local', false)).toBe(false)
  expect(isMockMode('production', true)).toBe(false)
})

const files = createServer(async (request, response) => {
  try {
    response.end(await readFile(join(folder, request.url!.replace('/mocks/', ''))))
  } catch {
    response.writeHead(404).end()
  }
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
})
afterAll(() => {
  files.close()
})

test('local development answers from files [API-023]', async () => {
  const asked: string[] = []
  const { ask, request } = openClient({
    place: { environment: 'local', region: 'DEU', origin },
    language: 'de-DE',
    isOn: (flag) => flag === 'mockMode',
    onForbidden: () => {},
    mocks: servedMocks(fetch, origin),
    storage: { getItem: () => null },
    fetch: async (address) => {
      asked.push(String(address))
      return Response.json('from the service')
    },
    now: () => 0,
    wait: async () => {},
    deadline: AbortSignal.timeout,
  })
  expect(await ask(postboxCalls.unreadCount, { query: { customer_id: 'A' } })).toEqual({
    data: { count: 3 },
  })
  expect(asked).toEqual([])
  expect(await request({ method: 'GET', service: 'tax', url: '/none' })).toBe('from the service')
})
