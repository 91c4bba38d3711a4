import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { isOverdue, type Journey } from './clearing.ts'

test.each<[journey: Journey, since: string, today: string, isLate: boolean]>([
  ['opening', '2026-11-16', '2026-11-18', false],
  ['opening', '2026-11-16', '2026-11-19', true],
  ['opening', '2026-11-20', '2026-11-24', false], // Over a weekend.
  ['opening', '2026-11-20', '2026-11-25', true],
  ['return', '2026-11-16', '2026-11-23', false],
  ['return', '2026-11-16', '2026-11-24', true],
  ['payout', '2026-11-16', '2026-11-18', false],
  ['payout', '2026-11-16', '2026-11-19', true],
  ['trade', '2026-11-16', '2026-11-18', false],
  ['trade', '2026-11-16', '2026-11-19', true],
])('%s since %s is looked after on %s: %s', (journey, since, today, isLate) => {
  expect(isOverdue(journey, date(since), date(today), 'TARGET')).toBe(isLate)
})
