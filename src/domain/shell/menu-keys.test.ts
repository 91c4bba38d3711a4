import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTouchDevice, nextItem, opensOnHover } from './menu-keys.ts'

test('a touch device has more than two touch points, and no hover [INT-014, INT-015]', () => {
  expect([0, 1, 2, 3, 10].map(isTouchDevice)).toEqual([false, false, false, true, true])
  expect([2, 3].map(opensOnHover)).toEqual([true, false])
})

test.each<[key: string, from: number, to: number | undefined]>([
  ['ArrowDown', 0, 1],
  ['ArrowRight', 1, 2],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 2, 1],
  ['ArrowLeft', 1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['ArrowDown', -1, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 0, undefined],
])('%s leads from item %i to %s [INT-019, INT-020, INT-021]', (key, from, to) => {
  expect(nextItem(key, from, 3)).toBe(to)
})

test('keys never lead out of the menu [INT-019]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End'),
      fc.nat(9),
      fc.integer({ min: 1, max: 10 }),
      (key, at, count) => {
        const next = nextItem(key, Math.min(at, count - 1), count)!
        expect(next >= 0 && next < count).toBe(true)
      },
    ),
  )
  expect(nextItem('End', -1, 0)).toBeUndefined()
})
