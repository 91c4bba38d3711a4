import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedScore, starBucket, starColour, starFills } from './stars.ts'

test.each([
  [4.24, 4],
  [4.25, 4.5],
  [4.74, 4.5],
  [4.75, 5],
  [undefined, 0],
  [7, 5],
])('a score of %s is rounded to %d [FTR-009, FTR-010]', (score, rounded) => {
  expect(roundedScore(score)).toBe(rounded)
})

test.each([
  [0.1, 1],
  [1.7, 1],
  [1.71, 2],
  [2.7, 2],
  [2.71, 3],
  [3.7, 3],
  [3.71, 4],
  [4.2, 4],
  [4.21, 5],
  [5, 5],
  [undefined, 0],
  [0, 0],
])(
  'a score of %s is called %i stars [FTR-011, FTR-012, FTR-013, FTR-014, FTR-015, FTR-016]',
  (score, bucket) => {
    expect(starBucket(score)).toBe(bucket)
  },
)

test('five squares fill by halves [FTR-017]', () => {
  expect(starFills(3.4)).toEqual([1, 1, 1, 0.5, 0])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (score) => {
      const fills = starFills(score)
      expect(fills).toHaveLength(5)
      expect(fills.reduce((sum: number, fill) => sum + fill, 0)).toBe(roundedScore(score))
      for (const fill of fills) expect([0, 0.5, 1]).toContain(fill)
    }),
  )
})

test('each bucket has its colour [FTR-018]', () => {
  expect([undefined, 1, 2, 3, 4, 5].map(starColour)).toEqual([
    'grey',
    'red',
    'orange',
    'yellow',
    'lightGreen',
    'green',
  ])
})
