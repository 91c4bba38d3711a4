import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, date, dateOfDayNumber } from '../date.ts'
import { money } from '../money.ts'
import { type Rate, rate, rounded, rounding } from '../rate.ts'
import type { Span } from './daily-compounding.ts'
import { compoundedDaily, roundedDaily } from './daily-compounding.ts'

const span = fc
  .record({
    from: fc.integer({ min: 20000, max: 24000 }).map(dateOfDayNumber),
    days: fc.integer({ min: 0, max: 1500 }),
    base: fc.bigInt({ min: 0n, max: 50_000_000n }).map((minor) => money(minor, 'USD')),
    rate: fc
      .integer({ min: -99_999, max: 99_999 })
      .map((units): Rate => ({ units: BigInt(units), scale: 4 })),
  })
  .map(({ days, ...rest }): Span => ({ ...rest, to: addDays(rest.from, days) }))

test('what is rounded by its bounds is the exact figure, rounded', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 3 }), (spans) => {
      const exact = compoundedDaily(spans)
      for (const mode of rounding) expect(roundedDaily(spans, mode)).toBe(rounded(exact, mode))
    }),
    { numRuns: 150, seed: 20261116 },
  )
})

test('a half that is exactly one goes where its rounding says', () => {
  const half: Span = {
    ...{ from: date('2026-11-16'), to: date('2026-11-17') },
    ...{ base: money(365n, 'USD'), rate: rate('50') },
  }
  expect(rounding.map((mode) => [mode, roundedDaily([half], mode)])).toEqual([
    ['HALF_UP', 1n],
    ['DOWN', 0n],
    ['UP', 1n],
  ])
  const nothing = { ...half, rate: rate('0') }
  expect(rounding.map((mode) => roundedDaily([nothing], mode))).toEqual([0n, 0n, 0n])
})
