import { expect, test } from 'vitest'
import { once } from './once.ts'

test('a thing is worked out once, and another thing by itself', () => {
  let times = 0
  const length = once((things: readonly string[]) => {
    times++
    return things.length
  })
  const two = ['a', 'b']
  expect([length(two), length(two), length(['a'])]).toEqual([2, 2, 1])
  expect(times).toBe(2)
})
