import { describe, expect, test } from 'vitest'
import { accountCalls } from './accounts.ts'
import { call, type Method, methods, type Service, services } from './call.ts'
import { annaToken, answeringServer, tokenFor } from './client.test.server.ts'
import { type Ask, type RequestOptions, timeoutMs } from './client.ts'
import { customerCalls } from './customer.ts'
import { dataExportCalls } from './data-export.ts'
import { depositCalls } from './deposits.ts'
import { documentCalls } from './documents.ts'
import { ApiError } from './errors.ts'
import { identityCalls, logoutForm, refreshForm } from './identity-provider.ts'
import { openApiCalls } from './open-api.ts'
import { postboxCalls } from './postbox.ts'

const { client, answers } = answeringServer()

const get = (more: Partial<RequestOptions> = {}): RequestOptions => ({
  method: 'GET',
  service: 'customer',
  url: '/customer',
  ...more,
})
const post = (more: Partial<RequestOptions> = {}) => get({ method: 'POST', url: '/x', ...more })

const failing = (status: number) => answers(() => ({ status, body: { code: 'c' } }))

describe('what is sent', () => {
  test('the bearer token of local storage is added [API-001, ENT-020]', async () => {
    const { request, seen } = client()
    await request(get())
    expect(seen.arrived[0]?.headers.authorization).toBe(`Bearer ${annaToken}`)
  })

  test('without a readable stored token there is no authorization header [API-001]', async () => {
    const { request, seen } = client()
    for (const auth of ['', 'not json', '{}', '{"access_token":""}', 'null']) {
      seen.stored = { auth }
      await request(post())
    }
    expect(seen.arrived.map(({ headers }) => headers.authorization)).toEqual(
      Array(5).fill(undefined),
    )
  })

  test('an authorization of the caller overrides the stored one, null sends none [API-001]', async () => {
    const { request, seen } = client()
    await request(post({ authorization: 'Bearer other' }))
    await request(post({ authorization: null }))
    expect(seen.arrived.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer other',
      undefined,
    ])
  })

  test('cookies are sent with each call [API-002, API-041]', async () => {
    const { request, remove, seen } = client()
    await request(get())
    await request(post())
    await remove(get({ method: 'DELETE' }))
    expect(seen.asked.map(({ init }) => init.credentials)).toEqual([
      'include',
      'include',
      'include',
    ])
  })

  test('calls use the JSON content type [API-003]', async () => {
    const { request, remove, seen } = client()
    await request(get())
    await request(post({ body: { amount: '1.00' } }))
    await remove(get({ method: 'DELETE' }))
    expect(seen.arrived.map(({ headers }) => headers['content-type'])).toEqual(
      Array(3).fill('application/json'),
    )
    expect(seen.arrived[1]?.body).toBe('{"amount":"1.00"}')
  })

  test('path parameters are replaced by their encoded values [API-004, API-005]', async () => {
    const { request, seen } = client()
    await request(get({ url: '/a/:one/b/:two', params: { one: 'x/y ?', two: 7 } }))
    expect(seen.arrived[0]?.url).toBe('/api/customer/a/x%2Fy%20%3F/b/7')
  })

  test('GET and DELETE send no body, whatever they are given [API-006, API-007]', async () => {
    const { request, remove, seen } = client()
    await request(get({ body: { a: 1 } }))
    await remove(get({ method: 'DELETE', body: { a: 1 } }))
    expect(seen.arrived.map(({ body }) => body)).toEqual(['', ''])
  })

  test('the filter of the accounts call is written url-encoded [API-028]', async () => {
    answers(() => ({ body: [] }))
    const { ask, seen } = client()
    await ask(accountCalls.list, { query: { filter: 'customerId eq BAC1' } })
    expect(seen.arrived[0]?.url).toBe('/api/accounts/accounts?filter=customerId%20eq%20BAC1')
  })

  test('a call that moves money carries its idempotency key', async () => {
    const pay = call({
      service: 'payment',
      method: 'POST',
      path: '/payouts',
      access: 'customer',
      act: 'see',
      summary: 'Pay out',
      movesMoney: true,
    })
    const { ask, seen } = client()
    await ask(pay, { idempotencyKey: 'k1' })
    expect(seen.arrived[0]?.headers['idempotency-key']).toBe('k1')
  })
})

describe('the two helpers', () => {
  test.each<[Method | 'PUT' | 'PATCH' | 'HEAD', boolean]>([
    ['GET', true],
    ['POST', true],
    ['DELETE', false],
    ['PUT', false],
    ['PATCH', false],
    ['HEAD', false],
  ])('request and %s: supported is %s [API-008, API-010]', async (method, isSupported) => {
    const answer = client().request(get({ method: method as Method }))
    if (isSupported) await expect(answer).resolves.toEqual({})
    else await expect(answer).rejects.toThrow(`${method} is not supported here: use GET or POST`)
  })

  test.each<[Method | 'PUT' | 'PATCH', boolean]>([
    ['DELETE', true],
    ['GET', false],
    ['POST', false],
    ['PUT', false],
    ['PATCH', false],
  ])('remove and %s: supported is %s [API-009, API-010]', async (method, isSupported) => {
    const answer = client().remove(get({ method: method as Method }))
    if (isSupported) await expect(answer).resolves.toEqual({})
    else await expect(answer).rejects.toThrow(`${method} is not supported here: use DELETE`)
  })

  test('a call is asked through the helper of its method [API-008, API-009]', async () => {
    const { ask, seen } = client()
    for (const method of methods)
      await ask({
        service: 'orders',
        method,
        path: '/x',
        access: 'customer',
        act: 'see',
        summary: '',
      })
    expect(seen.arrived.map(({ method }) => method)).toEqual([...methods])
  })

  test.each<[string, Partial<RequestOptions>]>([
    ['service', { service: undefined as unknown as Service }],
    ['url', { url: '' }],
  ])('a missing %s is an error that names it [API-011, API-012]', async (name, missing) => {
    const { request, remove, seen } = client()
    const message = `'${name}' is a required parameter`
    await expect(request(get(missing))).rejects.toThrow(message)
    await expect(remove(get({ ...missing, method: 'DELETE' }))).rejects.toThrow(message)
    expect(seen.asked).toEqual([])
  })

  test('every service can be asked [API-013]', async () => {
    const { request, seen } = client()
    for (const service of services) await request(post({ service }))
    expect(seen.arrived).toHaveLength(services.length)
    expect(services).toEqual(
      expect.arrayContaining(
        'identity-provider customer-administration customer user-management integration orders documents kyc postbox tax payment pension support-desk open-api products customer-branding'.split(
          ' ',
        ),
      ),
    )
  })
})

describe('time', () => {
  test('a call may take 3000 ms, one to cts 20000 ms [API-016, API-017]', async () => {
    const { request, seen } = client()
    await request(get())
    await request(get({ service: 'cts' }))
    expect(seen.deadlines).toEqual([3000, 20_000])
  })

  test('a file that is made or large may take a minute', async () => {
    const { ask, seen } = client()
    const params = { customerId: 'BAC1', exportId: crypto.randomUUID() }
    await ask(dataExportCalls.content, { params })
    await ask(documentCalls.archive, { query: { customer_id: 'BAC1' } as never })
    expect(seen.deadlines).toEqual([60_000, 60_000])
  })

  test('the token call may take 3000 ms [API-055]', async () => {
    const { ask, seen } = client()
    await ask(identityCalls.token, { body: refreshForm('r') })
    expect(seen.deadlines).toEqual([3000])
    expect(timeoutMs('identity-provider')).toBe(3000)
  })

  test('a call that is not answered in time fails as one without response [API-016, ERR-008]', async () => {
    const late = new AbortController()
    answers(() => {
      late.abort()
      return 'silence'
    })
    const { request } = client({ deadline: () => late.signal })
    await expect(request(post())).rejects.toMatchObject({ status: 400, code: 'technicalError' })
  })
})

describe('replies kept', () => {
  const ask = (customerId: string) => ({ query: { customer_id: customerId } })

  test('an equal call within 5 minutes is answered from what is kept, after that anew [API-018]', async () => {
    const { ask: asked, seen } = client()
    await asked(depositCalls.types, ask('A'))
    seen.time = 299_999
    await asked(depositCalls.types, ask('A'))
    expect(seen.arrived).toHaveLength(1)
    seen.time = 300_000
    await asked(depositCalls.types, ask('A'))
    expect(seen.arrived).toHaveLength(2)
  })

  test('equal calls at once are made once, different ones each [API-018]', async () => {
    const { ask: asked, seen } = client()
    await Promise.all(
      ['A', 'A', 'B', 'A'].map((customer) => asked(depositCalls.types, ask(customer))),
    )
    expect(seen.arrived.map(({ url }) => url.at(-1)).sort()).toEqual(['A', 'B'])
  })

  test('the unread count is kept like any load [API-018, API-040]', async () => {
    answers(() => ({ body: { data: { count: 2 } } }))
    const { ask: asked, seen } = client()
    await asked(postboxCalls.unreadCount, ask('A'))
    expect(await asked(postboxCalls.unreadCount, ask('A'))).toEqual({ data: { count: 2 } })
    expect(seen.arrived).toHaveLength(1)
  })

  test('the liveness call is never kept [API-018, API-044]', async () => {
    const { ask: asked, seen } = client()
    await asked(openApiCalls.liveness)
    await asked(openApiCalls.liveness)
    expect(seen.arrived).toHaveLength(2)
  })

  test('POST and DELETE are never kept [API-018]', async () => {
    const { request, remove, seen } = client()
    for (const act of [() => request(post()), () => remove(get({ method: 'DELETE' }))]) {
      await act()
      await act()
    }
    expect(seen.arrived).toHaveLength(4)
  })

  test('a failure is not kept [API-018]', async () => {
    const { request, seen } = client()
    failing(404)
    await expect(request(get())).rejects.toThrow(ApiError)
    answers(() => ({ body: { found: true } }))
    expect(await request(get())).toEqual({ found: true })
    expect(seen.arrived).toHaveLength(2)
  })

  test('an act makes the next load a new one, a token refresh does not [API-018]', async () => {
    const { request, ask: asked, seen } = client()
    await request(get())
    await asked(identityCalls.token, { body: refreshForm('r') })
    await request(get())
    await request(post())
    await request(get())
    expect(seen.arrived.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'GET'])
  })

  test('what is kept belongs to one user and customer, and is forgotten on demand [API-018]', async () => {
    const { request, forget, seen } = client()
    const as = (claims: object) => {
      seen.stored.auth = JSON.stringify({ access_token: tokenFor(claims), refresh_token: 'r' })
      return request(get())
    }
    const anna = { sub: 'anna', bac_number: ['BAC1'] }
    await as(anna)
    await as({ ...anna, iat: 2 }) // A refreshed token: the same customer.
    expect(seen.arrived).toHaveLength(1)
    await as({ ...anna, bac_number: ['BAC2'] }) // Switched to a child's account.
    await as({ sub: 'ben', bac_number: ['BAC3'] })
    expect(seen.arrived).toHaveLength(3)
    forget()
    await as(anna)
    expect(seen.arrived).toHaveLength(4)
  })
})

describe('retries', () => {
  test.each([
    [404, 1],
    [410, 1],
    [400, 1],
    [401, 1],
    [403, 1],
    [429, 4],
    [500, 4],
    [503, 4],
  ])('a load answered %i is tried %i times in all [API-019, API-020]', async (status, tries) => {
    const { request, seen } = client()
    failing(status)
    await expect(request(get())).rejects.toMatchObject({ status })
    expect(seen.arrived).toHaveLength(tries)
    expect(seen.waits).toEqual([1000, 2000, 4000].slice(0, tries - 1))
  })

  test('a load that is answered at last succeeds [API-019]', async () => {
    const { request, seen } = client()
    answers(() => (seen.arrived.length < 3 ? { status: 502 } : { body: { ok: 1 } }))
    expect(await request(get())).toEqual({ ok: 1 })
  })

  test('an act is never repeated, whatever the answer [API-020]', async () => {
    const { request, seen } = client()
    failing(503)
    await expect(request(post())).rejects.toMatchObject({ status: 503 })
    expect(seen.arrived).toHaveLength(1)
  })
})

describe('hosts', () => {
  const staging = { environment: 'staging', region: 'GBR', domain: 'tidemark.example' } as const

  test('the address asked follows environment, region and service [API-014, API-015]', async () => {
    const { request, seen } = client({ place: staging })
    await request(get())
    expect(seen.asked[0]?.address).toBe('https://customer.uk.staging.tidemark.example/customer')
  })

  test('the postbox is asked at its second generation when the flag is on [API-021]', async () => {
    for (const [isOn, host] of [
      [true, 'postbox-v2'],
      [false, 'postbox'],
    ] as const) {
      const { ask, seen } = client({
        place: staging,
        isOn: (flag) => isOn && flag === 'postboxV2',
      })
      await ask(postboxCalls.unreadCount, { query: { customer_id: 'A' } })
      await ask(depositCalls.types, { query: { customer_id: 'A' } })
      expect(seen.asked.map(({ address }) => new URL(address).host.split('.')[0])).toEqual([
        host,
        'deposits',
      ])
    }
  })
})

describe('identity and logout', () => {
  test('the identity logout is a form without bearer, below the realm [API-047, API-048, API-049]', async () => {
    answers(() => ({ status: 204 }))
    const { ask, seen } = client()
    expect(await ask(identityCalls.logout, { body: logoutForm('r+1') })).toBeUndefined()
    const [{ method, url, headers, body }] = seen.arrived as [(typeof seen.arrived)[number]]
    expect([method, url]).toEqual(['POST', '/auth/realms/global/protocol/openid-connect/logout'])
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(headers.authorization).toBeUndefined()
    expect(body).toBe('refresh_token=r%2B1&client_id=login')
  })

  test('the identity logout succeeds with 204 and nothing else [API-050]', async () => {
    const { ask } = client()
    await expect(ask(identityCalls.logout, { body: logoutForm('r') })).rejects.toThrow(ApiError)
  })

  test('the token call is a form with grant, client and refresh token [API-051, API-052, API-054]', async () => {
    answers(() => ({ body: { access_token: 'a2', refresh_token: 'r2' } }))
    const { ask, seen } = client()
    const reply = await ask(identityCalls.token, { body: refreshForm('r1', 'portal') })
    expect(reply).toEqual({ access_token: 'a2', refresh_token: 'r2' })
    expect(seen.arrived[0]).toMatchObject({
      method: 'POST',
      url: '/auth/realms/global/protocol/openid-connect/token',
      body: 'grant_type=refresh_token&client_id=portal&refresh_token=r1',
    })
    expect(seen.arrived[0]?.headers.authorization).toBeUndefined()
  })

  test('the client of the token call is the azp, by default login [API-053]', () => {
    expect(refreshForm('r', 'portal').client_id).toBe('portal')
    expect(refreshForm('r').client_id).toBe('login')
  })

  test.each([200, 202, 204])(
    'our own logout has no payload and succeeds with %i [API-045, API-046]',
    async (status) => {
      answers(() => ({ status }))
      const { ask, seen } = client()
      expect(await ask(openApiCalls.logout)).toBeUndefined()
      expect(seen.arrived[0]).toMatchObject({
        method: 'POST',
        url: '/savingglobal/rest/open_api/v2/logout',
        body: '',
      })
    },
  )

  test('the liveness call goes to the open API of the page’s origin, and a failure is heard [API-044]', async () => {
    failing(401)
    const { ask, seen } = client()
    await expect(ask(openApiCalls.liveness)).rejects.toMatchObject({ status: 401 })
    expect(seen.arrived[0]).toMatchObject({
      method: 'GET',
      url: '/savingglobal/rest/open_api/v2/customer',
    })
  })
})

describe('mock mode', () => {
  const canned = {
    read: async (file: string) => (file.endsWith('get-customer.json') ? 'canned' : undefined),
  }

  test.each<['local' | 'development' | 'staging' | 'production', boolean, boolean]>([
    ['local', true, true],
    ['development', true, true],
    ['local', false, false],
    ['development', false, false],
    ['staging', true, false],
    ['production', true, false],
  ])(
    'environment %s with the flag %s: canned is %s [API-022]',
    async (environment, isOn, isCanned) => {
      const { ask, seen } = client({
        place: { environment },
        isOn: (flag) => isOn && flag === 'mockMode',
        mocks: canned,
      })
      expect(await ask(customerCalls.current)).toEqual(isCanned ? 'canned' : {})
      expect(seen.arrived).toHaveLength(isCanned ? 0 : 1)
    },
  )

  test('where nothing is canned the call is made [API-022]', async () => {
    const { request, seen } = client({ isOn: () => true, mocks: canned })
    expect(await request(get({ url: '/other' }))).toEqual({})
    expect(seen.arrived).toHaveLength(1)
  })
})

describe('failures', () => {
  test('a 403 runs the forbidden handler and is heard [ERR-012]', async () => {
    const { request, seen } = client()
    failing(403)
    await expect(request(get())).rejects.toMatchObject({ status: 403, code: 'c' })
    expect(seen.forbidden).toEqual([403])
  })

  test('after a 403 the authorization header is dropped until there is a new token [ERR-013]', async () => {
    const { request, seen } = client()
    failing(403)
    await expect(request(get())).rejects.toThrow()
    answers(() => ({ body: {} }))
    await request(post())
    seen.stored.auth = JSON.stringify({ access_token: 'new', refresh_token: 'r' })
    await request(post())
    expect(seen.arrived.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${annaToken}`,
      undefined,
      'Bearer new',
    ])
  })

  test('a 403 on a token of the caller’s own spoils nothing [ERR-013]', async () => {
    const { request, seen } = client()
    failing(403)
    await expect(request(get({ authorization: 'Bearer other' }))).rejects.toThrow()
    answers(() => ({ body: {} }))
    await request(get())
    expect(seen.arrived.at(-1)?.headers.authorization).toBe(`Bearer ${annaToken}`)
  })

  const accountLoads: Array<[path: string, (ask: Ask) => Promise<unknown>]> = [
    ['/accounts', (ask) => ask(accountCalls.list, { query: { filter: 'customerId eq A' } })],
    [
      '/accounts/:accountId',
      (ask) => ask(accountCalls.byId, { params: { accountId: 'A' }, query: { embed: 'balance' } }),
    ],
    ['/transaction_account', (ask) => ask(customerCalls.transactionAccount)],
  ]

  test.each(accountLoads)('503 on %s sets the maintenance flag [ERR-014]', async (_, load) => {
    const { ask, isInMaintenance } = client()
    expect(isInMaintenance()).toBe(false)
    failing(503)
    await expect(load(ask)).rejects.toMatchObject({ status: 503 })
    expect(isInMaintenance()).toBe(true)
  })

  test.each(accountLoads)(
    '206 on %s sets the maintenance flag and gives its data [ERR-015]',
    async (_, load) => {
      const { ask, isInMaintenance, seen } = client()
      answers(() => ({ status: 206, body: { partial: true } }))
      expect(await load(ask)).toEqual({ partial: true })
      expect(isInMaintenance()).toBe(true)

      answers(() => ({ body: {} }))
      await load(ask)
      expect(isInMaintenance()).toBe(false)
      expect(seen.arrived).toHaveLength(2)
    },
  )

  test.each([503, 206])(
    '%i on another call sets no maintenance flag [ERR-014, ERR-015]',
    async (status) => {
      const { ask, isInMaintenance } = client()
      answers(() => ({ status, body: [] }))
      await ask(depositCalls.types, { query: { customer_id: 'A' } }).catch(() => {})
      expect(isInMaintenance()).toBe(false)
    },
  )

  test('no connection at all is a technical error [ERR-008, ERR-009, ERR-010, ERR-011]', async () => {
    const { request } = client({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(request(post())).rejects.toMatchObject({
      status: 400,
      error: 'Invalid Request Payload',
      message: 'A technical error occurred.',
      code: 'technicalError',
    })
  })

  test('a success nobody can read is a technical error, an unreadable error keeps its status [ERR-008]', async () => {
    const { request } = client()
    answers(() => ({ text: '<html>' }))
    await expect(request(post())).rejects.toMatchObject({ code: 'technicalError' })
    answers(() => ({ status: 502, text: '<html>' }))
    await expect(request(post())).rejects.toMatchObject({ status: 502, code: undefined })
  })
})
