import { expect, test } from 'vitest'
import { lastOf, once } from './once.ts'

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

test('of words the last one is remembered, and what fails is asked again', () => {
  const asked: string[] = []
  const length = lastOf((word) => {
    asked.push(word)
    if (word === '') throw new Error('empty')
    return word.length
  })
  expect([length('one'), length('one'), length('three'), length('one')]).toEqual([3, 3, 5, 3])
  expect(() => length('')).toThrow('empty')
  expect(() => length('')).toThrow('empty')
  expect(asked).toEqual(['one', 'three', 'one', '', ''])
})
