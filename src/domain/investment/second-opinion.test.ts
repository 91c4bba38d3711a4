import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, date } from '../date.ts'
import { decimalOf, money } from '../money.ts'
import { moneyWeighted } from './performance.ts'
import { gainAgain, grownAgain, ownAgain, valueAgain } from './second-opinion.ts'
import { sumOf } from './sizing.ts'
import { decimalOfUnits, worthOf } from './units.ts'

test('both say the same of what is held', () => {
  const held = fc.record({
    units: fc.bigInt({ min: 0n, max: 10n ** 10n }),
    price: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  })
  fc.assert(
    fc.property(fc.array(held, { maxLength: 10 }), (positions) => {
      const first = sumOf(positions.map(({ units, price }) => worthOf(units, price).minor))
      const written = positions.map(({ units, price }) => ({
        ...{ units: decimalOfUnits(units), price: decimalOfUnits(price) },
      }))
      expect(valueAgain(written, '0.00')).toBe(decimalOf(money(first, 'EUR')))
    }),
  )
})

test('at its own return money has grown to what is there', () => {
  const start = date('2024-01-02')
  const until = addDays(start, 800)
  const moved = [
    { on: start, amount: '5000.00' },
    { on: addDays(start, 200), amount: '1200.00' },
    { on: addDays(start, 500), amount: '-700.00' },
  ]
  const rate = moneyWeighted([
    ...moved.map(({ on, amount }) => ({
      ...{ on, amount: money(BigInt(Math.round(-100 * Number(amount))), 'EUR') },
    })),
    { on: until, amount: money(6_400_00n, 'EUR') },
  ])!
  const span = { from: start, until, isPerYear: true }
  expect(Number(grownAgain(moved, String(rate), span))).toBeCloseTo(6400, 2)
})

test('a gain is what is there and was taken, less what was given', () => {
  expect(gainAgain('110.00', '100.00', '0.00')).toBe('10.00')
  expect(gainAgain('50.00', '100.00', '40.00')).toBe('-10.00')
})

const year = { from: '2025-01-01', until: '2026-01-01', isPerYear: false }
const points = (value: string) => [
  { on: year.from, value: '100.00' },
  { on: year.until, value },
]

test.each([
  ['what was there grows', points('110.00'), [], '0.100000', '110.00', true],
  [
    'what came at the start is not counted twice',
    points('110.00'),
    ['100.00'],
    '0.100000',
    '110.00',
    true,
  ],
  ['a twentieth of a percent is near', points('110.05'), [], '0.100000', '110.00', true],
  ['more is not', points('110.06'), [], '0.100000', '110.00', false],
  ['all of it lost', points('0.00'), [], '-1.000000', '0.00', true],
] as const)('%s', (_, course, given, own, grown, agrees) => {
  const flows = given.map((amount) => ({ on: year.from, amount }))
  expect(ownAgain({ points: course, flows, returns: { ...year, own } })).toMatchObject({
    ...{ grown, agrees },
  })
})

test('without an own return there is nothing to grow', () => {
  expect(ownAgain({ points: points('110.00'), flows: [], returns: year })).toBeUndefined()
  expect(ownAgain({ points: [], flows: [] })).toBeUndefined()
})
