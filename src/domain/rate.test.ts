import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fraction,
  fractionOf,
  parseRate,
  percentOf,
  plus,
  type Rounding,
  rate,
  reduced,
  rounded,
  times,
} from './rate.ts'

test.each([
  ['2.60', 260n, 2],
  ['0', 0n, 0],
  ['-0.50', -50n, 2],
  ['11.4250', 114250n, 4],
])('%s percent is held exactly and written as it was', (text, units, scale) => {
  expect(parseRate(text)).toEqual({ units, scale })
  expect(percentOf(rate(text))).toBe(text)
})

test.each(['', '2,60', '2.', '.5', '1e2', '1234567', '1.12345678901'])(
  '"%s" is no rate',
  (text) => {
    expect(parseRate(text)).toBeUndefined()
    expect(() => rate(text)).toThrow('is not a rate')
  },
)

test('a rate is the fraction of one that it says', () => {
  expect(fractionOf(rate('2.60'))).toEqual(fraction(260n, 10000n))
})

test.each<[Rounding, bigint, bigint, bigint]>([
  ['HALF_UP', 5n, 10n, 1n],
  ['HALF_UP', 4n, 10n, 0n],
  ['HALF_UP', -5n, 10n, -1n],
  ['DOWN', 19n, 10n, 1n],
  ['DOWN', -19n, 10n, -1n],
  ['UP', 11n, 10n, 2n],
  ['UP', 10n, 10n, 1n],
  ['UP', -11n, 10n, -2n],
])('%s rounds %s/%s to %s', (mode, numerator, denominator, whole) => {
  expect(rounded(fraction(numerator, denominator), mode)).toBe(whole)
})

test('a denominator of zero is a bug', () => {
  expect(() => rounded(fraction(1n, 0n))).toThrow('denominator')
})

test('rounding is never further off than it may be', () => {
  const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  fc.assert(
    fc.property(whole, fc.bigInt({ min: 1n, max: 10n ** 12n }), (numerator, denominator) => {
      const exact = fraction(numerator, denominator)
      const size = (value: bigint) => (value < 0n ? -value : value)
      const off = (mode: Rounding) => size(rounded(exact, mode) * denominator - numerator)
      expect(off('HALF_UP') * 2n).toBeLessThanOrEqual(denominator)
      expect(off('DOWN')).toBeLessThan(denominator)
      expect(size(rounded(exact, 'DOWN'))).toBeLessThanOrEqual(size(rounded(exact, 'UP')))
    }),
  )
})

test('fractions add and multiply like the numbers they stand for, and reduce without change', () => {
  expect(plus(fraction(1n, 3n), fraction(1n, 6n))).toEqual(fraction(1n, 2n))
  expect(plus(fraction(1n, 4n), fraction(1n, 4n))).toEqual(fraction(2n, 4n))
  expect(times(fraction(2n, 3n), fraction(3n, 5n))).toEqual(fraction(6n, 15n))
  expect(reduced(fraction(-6n, 15n))).toEqual(fraction(-2n, 5n))
  expect(reduced(fraction(0n, 7n))).toEqual(fraction(0n, 1n))
})
