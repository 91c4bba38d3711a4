import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { overAYearFrom } from './private-sale.ts'

test.each([
  ['2025-11-18', '2026-11-19'],
  ['2024-02-29', '2025-03-01'],
  ['2025-12-31', '2027-01-01'],
])('what was bought on %s is held for more than a year from %s on', (bought, from) => {
  expect(overAYearFrom(date(bought))).toBe(from)
})
