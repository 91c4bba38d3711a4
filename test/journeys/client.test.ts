// The pages' own client against the running system: what it sends, and what it refuses to send.

import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { accountCalls } from '#contracts/accounts.ts'
import { services } from '#contracts/call.ts'
import { calls } from '#contracts/catalogue.ts'
import { type Client, openClient, type RequestOptions } from '#contracts/client.ts'
import { identityCalls } from '#contracts/identity-provider.ts'
import { outsideDepositCalls } from '#contracts/outside-deposits.ts'
import { customerIdOf } from '#domain/site/session.ts'
import { demoPassword } from '#services/demo/index.ts'
import { Browser, type Pair, signIn } from '../sign-in.ts'

let browser: Browser
let pair: Pair
let customerId: string
beforeAll(async () => {
  browser = new Browser(inject('origin'))
  pair = await signIn(browser, 'sanne.devries', demoPassword)
  customerId = customerIdOf(pair.access_token)!
})

const sent: { address: string; init: RequestInit }[] = []
const deadlines: number[] = []
let client: Client
beforeEach(() => {
  sent.length = 0
  deadlines.length = 0
  client = openClient({
    place: { environment: 'local', region: 'DEU', origin: inject('origin') },
    isOn: () => false,
    onForbidden: () => {},
    storage: { getItem: (key) => (key === 'auth' ? JSON.stringify(pair) : null) },
    language: 'nl-NL',
    fetch: async (address, init = {}) => {
      sent.push({ address: String(address), init })
      const { pathname, search } = new URL(String(address))
      return browser.fetch(pathname + search, {
        ...init,
        headers: { ...(init.headers as object), origin: inject('origin') },
      })
    },
    now: () => Date.now(),
    wait: async () => {},
    deadline: (ms) => {
      deadlines.push(ms)
      return AbortSignal.timeout(ms)
    },
  })
})

const options = (more: Partial<RequestOptions> = {}): RequestOptions => ({
  ...{ method: 'GET', service: 'customer', url: '/customer' },
  ...more,
})

describe('methods', () => {
  test('one helper reads and writes, the other deletes, without a body [API-006, API-007, API-008, API-009]', async () => {
    await client.ask(accountCalls.list, { query: { filter: `customerId eq ${customerId}` } })
    const { id } = await client.ask(outsideDepositCalls.note, {
      body: {
        ...{ customer_id: customerId, bankName: 'Zuiderbank' },
        ...{ scheme: 'NL-DGS', amount: '1200.00' },
      },
    })
    await client.ask(outsideDepositCalls.forget, { params: { outsideId: id } })
    expect(sent.map(({ init }) => [init.method, init.body !== undefined])).toEqual([
      ['GET', false],
      ['POST', true],
      ['DELETE', false],
    ])
  })

  test('any other method is an error, and nothing is sent [API-008, API-009, API-010]', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      await expect(client.request(options({ method: method as never }))).rejects.toThrow(
        `${method} is not supported here: use GET or POST`,
      )
    for (const method of ['GET', 'POST'] as const)
      await expect(client.remove(options({ method }))).rejects.toThrow(/use DELETE/)
    expect(sent).toEqual([])
  })

  test('whoever forgets the service or the address is told its name [API-011, API-012]', async () => {
    await expect(client.request(options({ service: '' as never }))).rejects.toThrow(
      "'service' is a required parameter",
    )
    await expect(client.request(options({ url: '' }))).rejects.toThrow(
      "'url' is a required parameter",
    )
    expect(sent).toEqual([])
  })
})

describe('services', () => {
  test('every service of the list has its address, and those that have calls answer there [API-013]', async () => {
    const names = [
      ...['identity-provider', 'customer-administration', 'customer', 'user-management'],
      ...['integration', 'orders', 'documents', 'kyc', 'postbox', 'tax', 'payment', 'pension'],
      ...['support-desk', 'open-api', 'products', 'customer-branding'],
    ] as const
    expect(services).toEqual(expect.arrayContaining([...names]))
    const asked = names.flatMap(
      (name) => calls.find(({ service, method }) => service === name && method === 'GET') ?? [],
    )
    for (const { service, path } of asked) {
      const params = Object.fromEntries(
        [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']),
      )
      await client.request(options({ service, url: path, params })).catch(() => {})
      const { address } = sent.at(-1)!
      const { status } = await browser.fetch(new URL(address).pathname)
      // Known and refused, not unknown: a page that is not there would be sent as markup.
      expect([200, 400, 401, 403, 404, 410], `${service}${path}`).toContain(status)
      const type = (await browser.fetch(new URL(address).pathname)).headers.get('content-type')
      expect(type, `${service}${path}`).toMatch(/json/)
    }
  })

  test('a call waits 3 s for its answer, one of cts 20 s, one for a token 3 s [API-016, API-017, API-055]', async () => {
    await client.request(options())
    await client.request(options({ service: 'cts', url: '/x' })).catch(() => {})
    await client.ask(identityCalls.token, { body: { grant_type: 'none' } } as never).catch(() => {})
    expect(deadlines).toEqual([3000, 20_000, 3000])
  })
})
