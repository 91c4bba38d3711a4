import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parsePassword } from '#domain/identifiers/password.ts'
import { leakedPasswords } from './leaked-passwords.ts'

const owner = { email: 'anna@example.org' }

test.each(['leavemealone', 'finalfantasy', 'unbelievable', 'chickenwing101', 'ChickenWing101'])(
  'a password that was leaked is refused, however common its words are: %s',
  (password) => {
    expect(leakedPasswords.has(password)).toBe(true)
    expect(parsePassword(password, owner, leakedPasswords)).toEqual({ refusal: 'password.common' })
  },
)

test('what nobody had is taken: of ten thousand at most one is refused by chance', () => {
  const drawn = Array.from({ length: 10_000 }, (_, i) =>
    createHash('md5').update(String(i)).digest('base64url'),
  )
  expect(drawn.filter((password) => leakedPasswords.has(password)).length).toBeLessThanOrEqual(1)
  expect(parsePassword('a calm and rising tide', owner, leakedPasswords)).toEqual({
    value: 'a calm and rising tide',
  })
})
