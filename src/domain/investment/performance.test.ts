import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, date } from '../date.ts'
import { money } from '../money.ts'
import {
  annualised,
  indexScale,
  maxDrawdown,
  modifiedDietz,
  moneyWeighted,
  nextIndex,
  timeWeighted,
} from './performance.ts'

const euros = (cents: number | bigint) => money(BigInt(cents), 'EUR')
const start = date('2022-01-03')

test('what comes in or goes out does not move the strategy’s return', () => {
  const stretches = fc.array(
    fc.tuple(fc.integer({ min: -5000, max: 9000 }), fc.integer({ min: 0, max: 100_000_00 })),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(stretches, (moves) => {
      let value = 1_000_000_00n
      let index = indexScale
      const points = [{ valueBefore: euros(0), flow: euros(value) }]
      for (const [basisPoints, flow] of moves) {
        const grown = (value * BigInt(10_000 + basisPoints)) / 10_000n
        index = nextIndex(index, euros(value), euros(grown + BigInt(flow)), euros(flow))
        points.push({ valueBefore: euros(grown), flow: euros(flow) })
        value = grown + BigInt(flow)
      }
      const { numerator, denominator } = timeWeighted(points)
      expect(Number(index) / 1e18 - 1).toBeCloseTo(Number(numerator) / Number(denominator), 10)
    }),
  )
})

test('an index stands still while nothing is there', () => {
  expect(nextIndex(indexScale, euros(0), euros(5), euros(5))).toBe(indexScale)
})

test('money that grew at a rate has that rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -90, max: 300 }),
      fc.integer({ min: 1, max: 6 }),
      (percent, years) => {
        const grown = 10_000_00 * (1 + percent / 100) ** years
        const found = moneyWeighted([
          { on: start, amount: euros(-10_000_00) },
          { on: addDays(start, 365 * years), amount: euros(Math.round(grown)) },
        ])
        expect(found).toBeCloseTo(percent / 100, 2)
      },
    ),
  )
})

test('without money on both sides, or without time between, there is no own return', () => {
  const paid = { on: start, amount: euros(-100_00) }
  expect(moneyWeighted([])).toBeUndefined()
  expect(moneyWeighted([paid, paid])).toBeUndefined()
  expect(moneyWeighted([paid, { on: start, amount: euros(120_00) }])).toBeUndefined()
})

test('a period without flows has one return, however it is reckoned', () => {
  const { numerator, denominator } = modifiedDietz({
    ...{ from: start, to: addDays(start, 100), flows: [] },
    ...{ valueStart: euros(100_00), valueEnd: euros(107_00) },
  })
  expect(Number(numerator) / Number(denominator)).toBeCloseTo(0.07, 12)
})

test('up to a year nothing is said per year', () => {
  expect(annualised('0.05', 365)).toBe('0.05')
  expect(annualised('0.21', 730)).toBe('0.100000000000')
})

test('what only rises never fell', () => {
  expect(maxDrawdown([1n, 2n, 3n]).numerator).toBe(0n)
  expect(maxDrawdown([]).numerator).toBe(0n)
})
