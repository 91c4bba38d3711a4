import { expect, test } from 'vitest'
import { wireAmount } from './wire-amount.ts'

test.each([
  ['5.000,5', '5000.50'],
  ['5000', '5000.00'],
  // Read by nobody in Germany, and not taken for the wire's own form either.
  ['1.50', 'NaN'],
  ['viel', 'NaN'],
  [' ', ''],
])('%s typed in Germany is %s on the wire', (typed, wire) => {
  expect(wireAmount('de-DE', typed, 'EUR')).toBe(wire)
})
