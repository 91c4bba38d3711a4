import fc from 'fast-check'
import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { decimalOf, money } from '../money.ts'
import {
  askedForFee,
  feeChargedAfter,
  feeFor,
  leftAfterDues,
  nextFeeDay,
  quarterStart,
  type TaxOn,
  type ValuedDays,
} from './fee.ts'
import { instruments } from './instrument.ts'
import { saleTax, soldAsAsked } from './selling.ts'
import { sumOf } from './sizing.ts'
import { serviceFee } from './template.ts'

const euros = (minor: bigint) => money(minor, 'EUR')

test.each([
  ['FEE1', [[25_000_00n, 92]], '28.99'],
  [
    'FEE2',
    [
      [10_000_00n, 31],
      [12_000_00n, 30],
      [11_500_00n, 31],
    ],
    '12.94',
  ],
  ['nothing', [[0n, 92]], '0.00'],
] as const)('the fee of %s', (_, valued, fee) => {
  const days = valued.map(([minor, each]): ValuedDays => ({ value: euros(minor), days: each }))
  expect(decimalOf(feeFor(serviceFee, days))).toBe(fee)
})

test('a value that is told twice costs what it does once for all of its days', () => {
  const value = fc.bigInt({ min: 0n, max: 10n ** 11n }).map(euros)
  const days = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(value, days, days, (each, a, b) => {
      const once = feeFor(serviceFee, [{ value: each, days: a + b }])
      const twice = [a, b].map((part) => ({ value: each, days: part }))
      expect(feeFor(serviceFee, twice)).toEqual(once)
    }),
  )
})

test.each([
  ['2026-12-30', undefined, '2027-01-04'],
  ['2026-12-31', '2027-01-04', '2027-01-04'],
  // Good Friday and Easter Monday stand between.
  ['2029-03-29', '2029-04-03', '2029-04-03'],
  ['2026-11-16', undefined, '2027-01-04'],
  ['2027-01-04', undefined, '2027-04-01'],
])(
  'at the close of %s the fee that is due is charged on %s, and the next one on %s',
  (on, due, next) => {
    expect(feeChargedAfter(date(on))).toBe(due)
    expect(nextFeeDay(date(on))).toBe(next)
  },
)

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-03-31', '2026-01-01'],
  ['2026-11-16', '2026-10-01'],
])('the quarter of %s begins on %s', (on, start) => {
  expect(quarterStart(date(on))).toBe(start)
})

test('what is sold for a fee covers it at the prices it was sized by, and hardly more', () => {
  const held = fc
    .array(
      fc.record({
        units: fc.bigInt({ min: 10_0000n, max: 10_000_0000n }),
        price: fc.bigInt({ min: 50_0000n, max: 500_0000n }),
      }),
      { minLength: 1, maxLength: 7 },
    )
    .map((all) => all.map((each, i) => ({ ...each, isin: `F${i}` })))
  fc.assert(
    fc.property(held, fc.bigInt({ min: 1n, max: 400_00n }), (all, short) => {
      const asked = askedForFee(euros(short), all)
      const proceeds = sumOf(
        asked.map((part) => {
          const { price } = all.find(({ isin }) => isin === part.isin)!
          return soldAsAsked(part, price).proceeds.minor
        }),
      )
      expect(proceeds).toBeGreaterThanOrEqual(short)
      expect(proceeds - short).toBeLessThan(100n)
    }),
  )
})

test('one taxed sale is enough, whatever was gained and though prices move a little, and not much is left over', () => {
  // Of bonds everything that was gained is taxed: up to a quarter of what they bring.
  const isin = instruments.GOVT.isin
  const [units, price] = [1_000_0000n, 100_0000n]
  const gained = fc.integer({ min: -50, max: 99 })
  const moved = fc.bigInt({ min: -300n, max: 300n })
  fc.assert(
    fc.property(gained, moved, fc.bigInt({ min: 10_00n, max: 400_00n }), (percent, move, short) => {
      const cost = euros((BigInt(100 - percent) * 100_000_00n) / 100n)
      const lots = [{ isin, units, cost, prepaid: euros(0n), tradedOn: date('2022-01-03') }]
      const day = date('2026-11-16')
      const standing = { losses: euros(0n), exemptionLeft: euros(0n) }
      const taxOn: TaxOn = (sold) => saleTax(day, sold, lots, standing).tax.total.minor
      const asked = askedForFee(euros(short), [{ isin, units, price }], taxOn)
      const sold = asked.map((part) => soldAsAsked(part, (price * (10_000n + move)) / 10_000n))
      const net = sumOf(sold.map(({ proceeds }) => proceeds.minor)) - taxOn(sold)
      expect(net).toBeGreaterThanOrEqual(short)
      expect(net - short).toBeLessThan(short / 25n + 100n)
    }),
  )
})

test.each<[string, bigint[], bigint, bigint[] | undefined]>([
  ['of the last alone', [10_000_00n, 400n], 300n, [10_000_00n, 100n]],
  ['all of the last', [10_000_00n, 400n], 400n, [10_000_00n, 0n]],
  ['more than the last brings', [10_000_00n, 400n], 11_50n, [9_992_50n, 0n]],
  ['everything', [500n, 400n], 900n, [0n, 0n]],
  ['more than everything', [500n, 400n], 901n, undefined],
])('a fee takes from the parts of a sale %s', (_, parts, fee, left) => {
  expect(leftAfterDues(parts, fee)).toEqual(left)
})
