import { expect, test } from 'vitest'
import { readAuth } from '#contracts/stored-token.ts'
import { memory, tokenOf } from './session.test.world.ts'
import { writeAuth } from './stored-session.ts'
import { loggedClaims } from './token-claims.ts'

test.each(['', 'no-token', 'a.b.c', `a.${btoa('null')}.c`])(
  'a token %j that cannot be decoded is logged, and the error goes on [ERR-026]',
  (token) => {
    const logged: Error[] = []
    const log = { error: (error: Error) => void logged.push(error) }
    expect(() => loggedClaims(token, log)).toThrow()
    expect(logged).toHaveLength(1)
  },
)

test('a pair with such a token is not stored [ERR-026]', () => {
  const store = memory()
  const broken = { access_token: 'broken', refresh_token: 'r' }
  expect(() => writeAuth(store, broken, 0)).toThrow()
  expect(readAuth(store)).toBeUndefined()
  writeAuth(store, { ...broken, access_token: tokenOf({ iat: 0, exp: 1 }) }, 0)
  expect(readAuth(store)).toBeDefined()
})
