import { expect, test } from 'vitest'
import { sqlList } from './sql-list.ts'

test('a closed set is written as SQL writes one', () => {
  expect(sqlList(['OVERNIGHT', 'CLOSING_PENDING'])).toBe(`('OVERNIGHT', 'CLOSING_PENDING')`)
})

test.each([[[]], [["x' or true --"]], [['ACTIVE', 'lower']], [['']]])(
  'what is no closed set is not written: %j',
  (words) => {
    expect(() => sqlList(words)).toThrow('not a closed set')
  },
)
