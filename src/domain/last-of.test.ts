import { expect, test } from 'vitest'
import { lastOf } from './last-of.ts'

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
