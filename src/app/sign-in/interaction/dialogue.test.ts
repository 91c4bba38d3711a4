import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../../factor/outcome.ts'
import { openDialogue, requestReset } from './dialogue.ts'

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'nl-NL' } }))
afterEach(() => vi.unstubAllGlobals())

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers }))

const done = { step: 'done', redirectTo: '/auth/realms/global/protocol/openid-connect/auth/a' }

test.each<[what: string, reply: () => Promise<Response>, outcome: Outcome<unknown>]>([
  ['a step', json(200, done), { kind: 'ok', reply: done }],
  [
    'a refusal',
    json(401, { code: 'login.failed', message: 'Wrong.' }),
    { kind: 'refused', message: 'Wrong.' },
  ],
  [
    'a refusal of a field',
    json(400, {
      code: 'validation.failed',
      message: 'Please check.',
      errors: [{ pointer: '/password', code: 'password.short', message: 'Too short.' }],
    }),
    { kind: 'refused', message: 'Too short.' },
  ],
  ['an end', json(410, { code: 'interaction.expired' }), { kind: 'expired' }],
  ['a pause', json(429, {}, { 'retry-after': '58' }), { kind: 'wait', seconds: 58 }],
  ['a pause without an end', json(429, {}), { kind: 'wait', seconds: 1 }],
  ['a failure', json(503, {}), { kind: 'away' }],
  ['a page in place of an answer', () => Promise.resolve(new Response('<html>')), { kind: 'away' }],
  ['silence', () => Promise.reject(new TypeError('failed to fetch')), { kind: 'away' }],
])('%s is told as what it is', async (_, reply, outcome) => {
  vi.stubGlobal('fetch', reply)
  expect(await openDialogue('a').password('anna', 'secret')).toEqual(outcome)
})

test('the dialogue is called below its own address, where its cookie is sent, in the language of the page', async () => {
  const fetch = vi.fn(json(200, {}))
  vi.stubGlobal('fetch', fetch)
  await openDialogue('Vx_9').choose('totp')
  await requestReset('anna', 'de-DE')
  expect(fetch.mock.calls.map(([address]: unknown[]) => address)).toEqual([
    '/auth/realms/global/login-actions/Vx_9/factor',
    '/auth/realms/global/login-actions/reset/request',
  ])
  for (const [, init] of fetch.mock.calls as unknown[][])
    expect(init).toMatchObject({ headers: { 'Accept-Language': 'nl-NL' } })
})
