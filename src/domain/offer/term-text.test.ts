import { expect, test } from 'vitest'
import { termText } from './term-text.ts'

test.each([
  [3, 'months', 3],
  [12, 'years', 1],
  [18, 'months', 18],
  [60, 'years', 5],
])('a term of %i months is said in %s', (months, unit, count) => {
  const [said, values] = termText(months)
  expect([said, values[said]]).toEqual([unit, count])
})
