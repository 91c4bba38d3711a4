import { expect, test } from 'vitest'
import { lostPercent } from './loss-notice.ts'

test.each<[string, reported: bigint, now: bigint, lost: number]>([
  ['a gain', 1000n, 1200n, 0],
  ['as much as before', 1000n, 1000n, 0],
  ['less than a tenth', 1000n, 901n, 0],
  ['a tenth', 1000n, 900n, 10],
  ['nearly two tenths', 1000n, 801n, 10],
  ['two at once', 1000n, 800n, 20],
  ['nearly all', 1000n, 1n, 90],
])('%s is told as what it is in tenths', (_, reported, now, lost) => {
  expect(lostPercent(reported, now)).toBe(lost)
})
