import { expect, test } from 'vitest'
import { ApiError } from '#contracts/errors.ts'
import { openForbidden } from './forbidden.ts'

const refused = (code: string) =>
  new ApiError({ status: 403, body: { code, requestId: 'req-7', message: 'no' } })

function opened() {
  const done: string[] = []
  const forbidden = openForbidden({
    renewToken: async () => done.push('token'),
    readAccessAgain: async () => {
      done.push('access')
      throw refused('access.forbidden')
    },
    logOut: () => void done.push('logout'),
  })
  return { forbidden, done }
}

test('a 403 is told with its reference, and the customer stays logged in [ERR-012]', async () => {
  const { forbidden, done } = opened()
  const told: unknown[] = []
  forbidden.subscribe(() => told.push(forbidden.current()))
  forbidden.happened(refused('access.forbidden'))
  await new Promise(setImmediate)
  expect(told).toEqual([{ reference: 'req-7' }])
  expect(done).not.toContain('logout')
})

test('the dropped token is replaced, then access is read again, once for many [ERR-012, ERR-013]', async () => {
  const { forbidden, done } = opened()
  for (let i = 0; i < 3; i++) forbidden.happened(refused('access.forbidden'))
  await new Promise(setImmediate)
  expect(done).toEqual(['token', 'access'])
})

test('a revoked session is left [ERR-012]', () => {
  const { forbidden, done } = opened()
  forbidden.happened(refused('session.revoked'))
  expect(done).toEqual(['logout'])
  expect(forbidden.current()).toBeUndefined()
})
