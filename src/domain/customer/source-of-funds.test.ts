import { expect, test } from 'vitest'
import {
  annualIncomeCodes,
  displayedIncome,
  incomeBands,
  isOriginComplete,
} from './source-of-funds.ts'

test.each([
  ['0_20K', '£0 to £20,000'],
  ['40_60K', '£40,000 to £60,000'],
  ['150K_PLUS', 'over £150,000'],
] as const)('the band %s is written %s [ENT-037]', (code, text) => {
  expect(displayedIncome(code)).toBe(text)
})

test('the bands follow each other without a gap', () => {
  const bands = annualIncomeCodes.map((code) => incomeBands[code])
  for (const [i, [, to]] of bands.slice(0, -1).entries()) expect(to).toBe(bands[i + 1]![0])
  expect(bands.at(-1)![1]).toBeUndefined()
})

test('another origin has to be named', () => {
  expect(isOriginComplete('SALARY')).toBe(true)
  expect(isOriginComplete('OTHER', 'a film contract')).toBe(true)
  expect(isOriginComplete('OTHER', '  ')).toBe(false)
  expect(isOriginComplete('OTHER')).toBe(false)
})
