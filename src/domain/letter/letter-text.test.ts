import { expect, test } from 'vitest'
import { nextTextAt } from './letter-text.ts'

const now = '2026-11-16T12:00:00.000Z'

test.each<[last: string | undefined, next: string]>([
  [undefined, now],
  ['2026-11-16T11:59:59.000Z', '2026-11-17T11:59:59.000Z'],
  ['2026-11-15T12:00:01.000Z', '2026-11-16T12:00:01.000Z'],
  ['2026-11-15T12:00:00.000Z', now],
  ['2026-10-01T12:00:00.000Z', now],
])('after a text message at %s the next leaves at %s', (last, next) => {
  expect(nextTextAt(last ? new Date(last) : undefined, new Date(now)).toISOString()).toBe(next)
})
