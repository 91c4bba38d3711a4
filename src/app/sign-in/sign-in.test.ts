import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#contracts/client.ts'
import { siteOf } from '#shell/shell.test.world.tsx'
import { challengeOf, randomText } from '../session/pkce.ts'
import { placeHere } from '../session/place.ts'
import { returnTarget } from '../session/return-target.ts'
import { memory, type Provider, startProvider, tokenOf } from '../session/session.test.world.ts'
import { finishFlow, startFlow } from './flow.ts'

test('the challenge is the one of RFC 7636 [API-051]', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
  expect(randomText()).toMatch(/^[\w-]{43}$/)
  expect(randomText()).not.toBe(randomText())
})

describe('where a login leads', () => {
  const site = siteOf({ locale: 'de-DE' })
  const target = (query: string, remembered: string | null = null) =>
    returnTarget(site, { query: new URLSearchParams(query), remembered })

  test.each([
    ['nothing else asked: the dashboard', '', null, '/de-de/dashboard/'],
    ['to the remembered page', '', '/de-de/documents?page=2', '/de-de/documents?page=2'],
    ['a product: its order page', 'product=OF1', null, '/de-de/order/OF1/'],
    ['what the address asks for is newer', 'product=OF1', '/de-de/documents', '/de-de/order/OF1/'],
    ['an address of ours', 'redirectTo=/de-de/my-details', null, '/de-de/my-details'],
  ])('%s [SES-032, HDR-038]', (_, query, remembered, expected) => {
    expect(target(query, remembered)).toBe(expected)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' /de-de/documents',
    'de-de/documents',
  ])('%j is no address of ours [SES-032]', (address) => {
    expect(target(`redirectTo=${encodeURIComponent(address)}`)).toBe('/de-de/dashboard/')
    expect(target('', address)).toBe('/de-de/dashboard/')
  })
})

describe('the flow', () => {
  let provider: Provider
  beforeEach(async () => {
    provider = await startProvider()
  })
  afterEach(() => provider.close())

  const place = () => placeHere({ environment: 'production' }, 'DEU', provider.origin)
  const client = () =>
    openClient({
      place: place(),
      language: 'de-DE',
      isOn: () => false,
      onForbidden: () => {},
      storage: memory(),
      fetch: globalThis.fetch,
      now: () => 0,
      wait: async () => {},
      deadline: (ms) => AbortSignal.timeout(ms),
    })
  const start = async (tab = memory()) => {
    const address = await startFlow(tab, {
      place: place(),
      locale: 'de-DE',
      redirectUri: 'https://here.example/login/',
      target: '/de-de/documents',
    })
    return { tab, url: new URL(address) }
  }

  test('asks with code, proof, state and language [API-024, API-051]', async () => {
    const { url } = await start()
    expect(url.origin + url.pathname).toBe(
      `${provider.origin}/auth/realms/global/protocol/openid-connect/auth`,
    )
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'login',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'https://here.example/login/',
      code_challenge_method: 'S256',
      ui_locales: 'de-DE',
    })
  })

  test('the code is exchanged with the proof, and leads where it was meant to [API-054]', async () => {
    const { tab, url } = await start()
    const state = url.searchParams.get('state')!
    const { auth, target } = await finishFlow(
      tab,
      client(),
      new URLSearchParams({ code: 'c1', state }),
    )
    expect(target).toBe('/de-de/documents')
    expect(auth.access_token).toMatch(/\./)
    const [{ form }] = provider.heard as [(typeof provider.heard)[0]]
    expect(form.get('grant_type')).toBe('authorization_code')
    expect(form.get('code')).toBe('c1')
    expect(await challengeOf(form.get('code_verifier')!)).toBe(
      url.searchParams.get('code_challenge'),
    )
  })

  test('a code nobody here asked for is not exchanged [SES-030]', async () => {
    const { tab } = await start()
    const foreign = new URLSearchParams({ code: 'c1', state: 'other' })
    await expect(finishFlow(tab, client(), foreign)).rejects.toThrow(/not begun here/)
    await expect(finishFlow(memory(), client(), foreign)).rejects.toThrow(/not begun here/)
    expect(provider.heard).toEqual([])
  })

  test('a flow is finished once [SES-030]', async () => {
    const { tab, url } = await start()
    const query = new URLSearchParams({ code: 'c1', state: url.searchParams.get('state')! })
    await finishFlow(tab, client(), query)
    await expect(finishFlow(tab, client(), query)).rejects.toThrow(/not begun here/)
  })

  test('tokens that answer another login are refused [SES-030]', async () => {
    const { tab, url } = await start()
    const pair = provider.pair
    provider.pair = () => ({ ...pair(), id_token: tokenOf({ nonce: 'another' }) }) as never
    const query = new URLSearchParams({ code: 'c1', state: url.searchParams.get('state')! })
    await expect(finishFlow(tab, client(), query)).rejects.toThrow(/another login/)
  })
})
