import { expect, test } from 'vitest'
import { authStorageKey } from './auth-key.ts'
import { readAuth } from './stored-token.ts'

const stored = (text: string | null) => ({
  getItem: (key: string) => (key === authStorageKey ? text : null),
})

test('the pair of tokens is read as it was stored, and nothing beside it [ENT-020]', () => {
  const auth = { access_token: 'a', refresh_token: 'r' }
  expect(readAuth(stored(JSON.stringify({ ...auth, scope: 'all' })))).toEqual(auth)
})

test.each([
  null,
  '',
  'null',
  'not json',
  '[]',
  '{"access_token":"a"}',
  '{"access_token":"","refresh_token":"r"}',
  '{"access_token":1,"refresh_token":"r"}',
])('%j is no pair of tokens [API-001]', (text) => {
  expect(readAuth(stored(text))).toBeUndefined()
})
