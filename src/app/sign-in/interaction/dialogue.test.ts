import { afterEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../../factor/outcome.ts'
import { openDialogue, requestReset } from './dialogue.ts'

afterEach(() => vi.unstubAllGlobals())

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers }))

const done = { step: 'done', redirectTo: '/auth/realms/global/protocol/openid-connect/auth/a' }

test.each<[what: string, reply: () => Promise<Response>, outcome: Outcome<unknown>]>([
  ['a step', json(200, done), { kind: 'ok', reply: done }],
  ['a refusal', json(401, { code: 'login.failed' }), { kind: 'refused', code: 'login.failed' }],
  [
    'a refusal of a field',
    json(400, {
      code: 'validation.failed',
      errors: [{ pointer: '/password', code: 'password.short' }],
    }),
    { kind: 'refused', code: 'password.short' },
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

test('the dialogue is called below its own address, where its cookie is sent', async () => {
  const fetch = vi.fn(json(200, {}))
  vi.stubGlobal('fetch', fetch)
  await openDialogue('Vx_9').choose('totp')
  await requestReset('anna', 'de-DE')
  expect(fetch.mock.calls.map(([address]: unknown[]) => address)).toEqual([
    '/auth/realms/global/login-actions/Vx_9/factor',
    '/auth/realms/global/login-actions/reset/request',
  ])
})
