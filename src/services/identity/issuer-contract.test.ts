// What we rely on of an identity provider, ours or another one in its place. By default ours is asked;
// `ISSUER=https://auth.bank.example/auth/realms/global ISSUER_ORIGIN=https://www.bank.example
// ISSUER_REFRESH_TOKEN=… npx vitest run --project integration src/services/identity/issuer-contract.test.ts`
// asks another one. A Keycloak meets it with ES256 for its realm, a public client `login` with PKCE S256, the
// login pages as redirect addresses and our origins as web origins, `at+jwt` as the type of its access
// tokens, `api` among their audience, and `bac_number` mapped into them.

import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { identityCalls, logoutForm, refreshForm } from '#contracts/identity-provider.ts'
import { tokenVerifier } from '#platform/caller.ts'
import { type House, openHouse } from '../../../test/identity.ts'
import { audience, realmPath } from './rules.ts'

const { ISSUER, ISSUER_ORIGIN = '', ISSUER_REFRESH_TOKEN = '' } = process.env

type Ask = (url: string, init?: RequestInit) => Promise<Response>
let house: House | undefined
let ask: Ask
let issuer: string
let origin: string
let refreshToken: string

beforeAll(async () => {
  if (ISSUER) {
    ask = (url, init) => fetch(url, { redirect: 'manual', ...init })
    issuer = ISSUER
    origin = ISSUER_ORIGIN
    refreshToken = ISSUER_REFRESH_TOKEN
    return
  }
  house = await openHouse()
  const { browser, pair } = await house.signedIn('anna.schmidt')
  ask = (url, init) => browser.fetch(url, init)
  issuer = house.origin + realmPath
  origin = house.origin
  refreshToken = pair.refresh_token
})
afterAll(() => house?.close())

const endpoint = (name: string) => `${issuer}/protocol/openid-connect/${name}`
const form = (name: string, fields: Record<string, string>) =>
  ask(endpoint(name), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams(fields),
  })

test('it says where it answers, at the addresses the pages use [API-047, API-051]', async () => {
  const found = await (await ask(`${issuer}/.well-known/openid-configuration`)).json()
  expect(found).toMatchObject({
    issuer,
    authorization_endpoint: endpoint('auth'),
    token_endpoint: endpoint('token'),
    end_session_endpoint: endpoint('logout'),
    jwks_uri: endpoint('certs'),
  })
  expect(found.code_challenge_methods_supported).toContain('S256')
  expect(found.response_types_supported).toContain('code')
})

test('it publishes a key for ES256, and no private part', async () => {
  const { keys } = await (await ask(endpoint('certs'))).json()
  expect(keys).toContainEqual(expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256' }))
  for (const key of keys) expect(key).not.toHaveProperty('d')
})

const question = {
  ...{ client_id: 'login', response_type: 'code', scope: 'openid', state: 's', nonce: 'n' },
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  ui_locales: 'de-DE',
}

test('it asks whoever comes from a login page of ours to log in', async () => {
  const query = new URLSearchParams({ ...question, redirect_uri: `${origin}/de-de/login/` })
  const { status, headers } = await ask(`${endpoint('auth')}?${query}`)
  expect([200, 302, 303]).toContain(status)
  expect(headers.get('location') ?? '', 'no error is sent back').not.toContain('error=')
})

test('it sends no code to a page that is not ours', async () => {
  const elsewhere = 'https://elsewhere.example'
  const query = new URLSearchParams({ ...question, redirect_uri: `${elsewhere}/de-de/login/` })
  const { headers } = await ask(`${endpoint('auth')}?${query}`)
  expect(headers.get('location') ?? '').not.toContain(elsewhere)
})

test('it refuses a token nobody has in the shape of OAuth, to pages of ours [API-052]', async () => {
  const reply = await form('token', refreshForm('nobody.has.it'))
  expect([reply.status, (await reply.json()).error]).toEqual([400, 'invalid_grant'])
  if (!origin.startsWith(new URL(issuer).origin))
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
})

test.skipIf(ISSUER && !ISSUER_REFRESH_TOKEN)(
  'it renews, names the customer in tokens we believe, and ends the session [API-048, API-050, API-053, API-054]',
  async () => {
    const reply = await form('token', refreshForm(refreshToken))
    expect(reply.status).toBe(200)
    const pair = z.parse(identityCalls.token.reply, await reply.json())
    expect(decodeProtectedHeader(pair.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    const claims = decodeJwt(pair.access_token)
    expect(claims).toMatchObject({ iss: issuer, azp: 'login', bac_number: expect.anything() })
    for (const name of ['sub', 'sid', 'iat', 'exp', 'auth_time'])
      expect(claims).toHaveProperty(name)

    const findKey = createRemoteJWKSet(new URL(endpoint('certs')))
    const verify = tokenVerifier({ issuer, audience, findKey })
    // Ours are bound to a browser; the cookie is not this test's to know.
    if (!('sb' in claims))
      expect((await verify(pair.access_token))?.customerIds.length).toBeGreaterThan(0)

    expect((await form('logout', logoutForm(pair.refresh_token))).status).toBe(204)
    expect((await form('token', refreshForm(pair.refresh_token))).status).toBe(400)
  },
)
