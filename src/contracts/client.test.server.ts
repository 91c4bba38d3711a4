// A real HTTP server for the client's tests: it writes down what arrives and answers as told.

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Place } from './addresses.ts'
import { authStorageKey } from './auth-key.ts'
import { openClient, type World } from './client.ts'

export type Arrived = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type Told = { status?: number; body?: unknown; text?: string }

export const tokenFor = (claims: object): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

export const annaToken = tokenFor({ sub: 'anna', bac_number: ['BAC1'] })

/** One server for a test file; each test starts with nothing arrived and every answer `{}`. */
export function answeringServer() {
  const arrived: Arrived[] = []
  let answer: (request: Arrived) => Told | 'silence' = () => ({ body: {} })
  let origin = ''

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url = '', headers } = request
    arrived.push({ method, url, headers, body })
    const told = answer(arrived.at(-1)!)
    if (told === 'silence') return
    response.statusCode = told.status ?? 200
    response.end(told.text ?? (told.body === undefined ? '' : JSON.stringify(told.body)))
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    arrived.length = 0
    answer = () => ({ body: {} })
  })

  /** A client that stands before the server, with everything it touched written down. */
  function client(more: Partial<Omit<World, 'place'>> & { place?: Partial<Place> } = {}) {
    const seen = {
      arrived,
      asked: [] as Array<{ address: string; init: RequestInit }>,
      waits: [] as number[],
      deadlines: [] as number[],
      forbidden: [] as number[],
      stored: { auth: JSON.stringify({ access_token: annaToken, refresh_token: 'r' }) },
      time: 0,
    }
    const place: Place = {
      environment: 'local',
      region: 'DEU',
      origin,
      ...more.place,
    }
    const world: World = {
      language: 'de-DE',
      isOn: () => false,
      onForbidden: ({ status }) => seen.forbidden.push(status),
      storage: { getItem: (key) => (key === authStorageKey ? seen.stored.auth : null) },
      // Whatever host is asked, the server of this test answers.
      fetch: (address, init) => {
        seen.asked.push({ address: String(address), init: init ?? {} })
        const { pathname, search } = new URL(String(address))
        return fetch(origin + pathname + search, init)
      },
      now: () => seen.time,
      wait: async (ms) => void seen.waits.push(ms),
      deadline: (ms) => {
        seen.deadlines.push(ms)
        return new AbortController().signal
      },
      ...more,
      place,
    }
    return { ...openClient(world), seen }
  }

  return {
    client,
    answers: (next: typeof answer) => {
      answer = next
    },
  }
}
