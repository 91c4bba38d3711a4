import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose'
import * as oidc from 'openid-client'
import { describe, expect, test } from 'vitest'
import { refreshForm } from '#contracts/identity-provider.ts'
import type { SignInStep } from '#contracts/sign-in.ts'
import { demoLogins, demoPassword } from '#services/demo/index.ts'
import { openHouse, otherHost, withApi } from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { Browser, begin, codeOf, exchange, logOut, refresh, signIn } from '../../../test/sign-in.ts'
import { rotateKeys } from './index.ts'

const realm = '/auth/realms/global'
const endpoint = (name: string) => `${realm}/protocol/openid-connect/${name}`

const house = openForAll(openHouse)

test('a client nobody wrote for us logs in, renews and logs out [API-047, API-051, API-054]', async () => {
  const browser = house.browser()
  const config = await oidc.discovery(
    new URL(house.origin + realm),
    'login',
    undefined,
    oidc.None(),
    {
      execute: [oidc.allowInsecureRequests],
      // The cookies a browser would send.
      [oidc.customFetch]: (url, init) => browser.fetch(url, init as RequestInit),
    },
  )
  const verifier = oidc.randomPKCECodeVerifier()
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
  const start = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${house.origin}/de-de/login/`,
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ui_locales: 'fr-FR en',
  })

  const dialogue = (await browser.fetch(start.href)).headers.get('location')!
  expect(dialogue).toMatch(/^\/auth\/realms\/global\/login-actions\/[\w-]+\?ui_locales=fr-FR$/)
  const page = dialogue.split('?')[0]!
  const details = await (await browser.fetch(`${page}/details`)).json()
  expect(details).toEqual({ step: 'password', locale: 'fr-FR' })
  const { body } = await browser.post<SignInStep>(`${page}/password`, {
    username: 'anna.schmidt',
    password: demoPassword,
  })
  const back = await browser.fetch((body as { redirectTo: string }).redirectTo)
  const landing = new URL(back.headers.get('location')!)

  const tokens = await oidc.authorizationCodeGrant(config, landing, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  expect(tokens.claims()?.sub).toBe(decodeJwt(tokens.access_token).sub)
  const renewed = await oidc.refreshTokenGrant(config, tokens.refresh_token!)
  expect(renewed.access_token).not.toBe(tokens.access_token)
  const user = await oidc.fetchUserInfo(config, renewed.access_token, tokens.claims()!.sub)
  expect(user).toMatchObject({
    preferred_username: 'anna.schmidt',
    bac_number: ['BAC_410_000_001'],
  })

  const left = await logOut(browser, renewed.refresh_token!)
  expect(left.status).toBe(204)
  await expect(oidc.refreshTokenGrant(config, renewed.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('what is relied on is what a Keycloak says, too [API-051, API-052, API-053, API-054, ENT-021]', async () => {
  const found = await (
    await house.browser().fetch(`${realm}/.well-known/openid-configuration`)
  ).json()
  const address = (name: string) => house.origin + endpoint(name)
  expect(found).toMatchObject({
    issuer: house.origin + realm,
    authorization_endpoint: address('auth'),
    token_endpoint: address('token'),
    jwks_uri: address('certs'),
    userinfo_endpoint: address('userinfo'),
    end_session_endpoint: address('logout'),
    revocation_endpoint: address('revoke'),
    code_challenge_methods_supported: ['S256'],
  })

  const { browser, pair } = await house.signedIn('anna.schmidt')
  const response = await browser.form(endpoint('token'), refreshForm(pair.refresh_token))
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    access_token: expect.any(String),
    expires_in: 220,
    refresh_token: expect.any(String),
    refresh_expires_in: 420,
    token_type: 'Bearer',
    scope: 'openid',
    session_state: expect.any(String),
    'not-before-policy': 0,
  })
  const header = decodeProtectedHeader(pair.access_token)
  expect(header).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) })
  expect(decodeJwt(pair.access_token)).toMatchObject({
    iss: house.origin + realm,
    aud: 'api',
    azp: 'login',
    bac_number: ['BAC_410_000_001'],
    exp: expect.any(Number),
    iat: expect.any(Number),
    auth_time: expect.any(Number),
    acr: '1',
  })
  expect(decodeJwt(pair.refresh_token)).toMatchObject({ azp: 'login', typ: 'Refresh' })
})

test('a local token lives for 220 seconds [SES-011]', async () => {
  const { pair } = await house.signedIn('anna.schmidt')
  const { exp, iat } = decodeJwt(pair.access_token)
  expect(exp! - iat!).toBe(220)
})

test('everybody of the demo world can log in', async () => {
  for (const { username } of demoLogins) {
    const { pair } = await house.signedIn(username)
    expect(decodeJwt(pair.access_token).preferred_username).toBe(username)
  }
})

describe('a code', () => {
  const loggedIn = async (browser: Browser) => {
    const begun = await begin(browser)
    const { body } = await browser.post<SignInStep>(`${begun.dialogue}/password`, {
      username: 'anna.schmidt',
      password: demoPassword,
    })
    if (body.step !== 'done') throw new Error(body.step)
    return { begun, code: await codeOf(browser, body.redirectTo) }
  }

  test('is worth nothing without the proof of who asked for it', async () => {
    const browser = house.browser()
    const { begun, code } = await loggedIn(browser)
    const other = await exchange(browser, { ...begun, verifier: 'x'.repeat(43) }, code)
    expect([other.status, (await other.json()).error]).toEqual([400, 'invalid_grant'])
  })

  test('is worth nothing in another browser, and then nothing at all', async () => {
    const browser = house.browser()
    const { begun, code } = await loggedIn(browser)
    const stolen = await exchange(house.browser(), begun, code)
    expect([stolen.status, (await stolen.json()).error]).toEqual([400, 'invalid_grant'])
    expect((await exchange(browser, begun, code)).status).toBe(400)
  })

  test('used twice ends the session it gave', async () => {
    const browser = house.browser()
    const { begun, code } = await loggedIn(browser)
    const pair = await (await exchange(browser, begun, code)).json()
    expect((await exchange(browser, begun, code)).status).toBe(400)
    expect((await refresh(browser, pair.refresh_token)).status).toBe(400)
  })

  test('of twenty parallel exchanges gives tokens at most once', async () => {
    const browser = house.browser()
    const { begun, code } = await loggedIn(browser)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => exchange(browser, begun, code)),
    )
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(replies.every(({ status }) => status === 200 || status === 400)).toBe(true)
  })

  test.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['silently', { prompt: 'none' }],
  ])('is not given %s, even to somebody who is logged in', async (_, more) => {
    const { browser } = await house.signedIn('anna.schmidt')
    await expect(begin(browser, more)).resolves.toMatchObject({
      dialogue: expect.stringMatching(/\/de-de\/login\/$/),
    })
  })

  test('is sent only to our own login pages', async () => {
    const { dialogue } = await begin(house.browser(), { redirect_uri: 'https://evil.test/' })
    expect(dialogue).toBe('/auth/realms/global/login-actions/expired')
  })
})

describe('keys', () => {
  const certs = async () =>
    (await (await house.browser().fetch(endpoint('certs'))).json()) as JSONWebKeySet

  test('are published before they sign, and never with their private part', async () => {
    const { keys } = await certs()
    expect(keys.length).toBeGreaterThanOrEqual(2)
    for (const key of keys) expect(key).not.toHaveProperty('d')
  })

  test('change while everybody stays logged in [C-24]', async () => {
    const before = await house.signedIn('anna.schmidt')
    const published = await certs()
    const kid = await rotateKeys(house.worker, house.vault, new Date())
    expect(published.keys.map((key) => key.kid)).toContain(kid)

    expect((await before.api('GET', '/api/customer/customer')).status).toBe(200)
    // A process that has not heard of it yet publishes the new key already and signs with the old one.
    const next = await (await refresh(before.browser, before.pair.refresh_token)).json()
    const keys = createLocalJWKSet(await certs())
    await expect(jwtVerify(next.access_token, keys)).resolves.toBeDefined()
    const { api } = withApi(before.browser, next)
    expect((await api('GET', '/api/customer/customer')).status).toBe(200)
  })
})

describe('a page of another host', () => {
  const preflight = (path: string, origin: string) =>
    house.browser().fetch(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  test.each(['token', 'logout', 'revoke'])('of ours may call %s with its cookies', async (name) => {
    const { headers, status } = await preflight(endpoint(name), otherHost)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(otherHost)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
  })

  test.each([
    ...['token', 'logout', 'revoke', 'userinfo', 'certs'].map(endpoint),
    '/auth/realms/global/.well-known/openid-configuration',
  ])(
    'or a program that asks what %s allows is told, without a preflight of a browser',
    async (path) => {
      const reply = await house.browser().fetch(path, { method: 'OPTIONS' })
      expect([reply.status, await reply.text()]).toEqual([204, ''])
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
      expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    },
  )

  test('of ours may renew its tokens, others may not', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    const renew = (origin: string) =>
      browser.fetch(endpoint('token'), {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(refreshForm(pair.refresh_token)),
      })
    expect((await renew('https://evil.test')).status).toBe(403)
    const { status, headers } = await renew(otherHost)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(otherHost)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
  })

  test.each(['token', 'logout', 'revoke', 'userinfo'])(
    'of others may not call %s with them',
    async (name) => {
      const { headers } = await preflight(endpoint(name), 'https://evil.test')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    },
  )
})

test('a Browser of the tests keeps cookies apart by path', async () => {
  const browser = new Browser(house.origin)
  await signIn(browser, 'anna.schmidt', demoPassword)
  expect(browser.cookies('/')).toMatch(/^sb=[\w-]{43}$/)
})

test('no secret stands in the clear in the database', async () => {
  const { rows } = await house.worker.query<{ text: string }>(
    `select private_jwk::text as text from identity.signing_keys
     union all select convert_from(value, 'UTF8') from identity.secrets`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(4)
  for (const { text } of rows) {
    expect(text).toMatch(/^"?[\w-]{8}\.[\w-]+"?$/)
    expect(text).not.toContain('P-256')
  }
})

test('discovery and the way back name our hosts, whatever host a request claims to be for (T21)', async () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }
  const found = await fetch(`${house.origin}/auth/realms/global/.well-known/openid-configuration`, {
    headers: forged,
  })
  const addresses = Object.values(await found.json()).filter((each) =>
    /^https?:/.test(String(each)),
  )
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses) expect(new URL(String(address)).origin).toBe(house.origin)

  await begin(new Browser(house.origin, forged))
  const { rows } = await house.worker.query<{ item: string }>(
    `select i::text as item from identity.provider_items i where i::text like '%returnTo%'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ item }) => item.includes('evil.example'))).toEqual([])
})
