import { expect, test } from 'vitest'
import { initials } from './avatar.ts'

test.each([
  ['Anna Schmidt', 'AS'],
  ['Anna Maria von Schmidt', 'AS'],
  ['  anna   schmidt ', 'AS'],
  ['Łucja Żak', 'ŁŻ'],
  ['𝒜da Lovelace', '𝒜L'],
])('%s is %s [PRV-061]', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test.each([
  ['Brandt', 'B'],
  ['', ''],
  ['   ', ''],
])('a single word gives one letter, no word none: %s [PRV-062]', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
