import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  allocate,
  compare,
  currencies,
  decimalOf,
  defaultCurrency,
  isNegative,
  larger,
  money,
  parseMoney,
  partOf,
  smaller,
  subtract,
} from './money.ts'

const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })

test('the currency where none is named is EUR [CST-001]', () => {
  expect(defaultCurrency).toBe('EUR')
  expect(currencies).toContain(defaultCurrency)
})

test.each([
  ['0', 0n, '0.00'],
  ['1234.5', 123450n, '1234.50'],
  ['1234.56', 123456n, '1234.56'],
  ['-0.01', -1n, '-0.01'],
  ['-1234', -123400n, '-1234.00'],
  ['007', 700n, '7.00'],
])(
  '%s is read as %s minor units and written with two fraction digits [CST-002]',
  (text, units, written) => {
    const parsed = parseMoney(text, 'EUR')!
    expect(parsed).toEqual(money(units, 'EUR'))
    expect(decimalOf(parsed)).toBe(written)
  },
)

test.each(['', '1.234', '1,50', '1e3', '.5', '5.', '+5', ' 5', '--5', 'NaN', '1'.repeat(19)])(
  'more than two fraction digits or anything but a plain decimal is no amount: "%s" [CST-002]',
  (text) => expect(parseMoney(text, 'EUR')).toBeUndefined(),
)

test('what is written can be read again [CST-002]', () => {
  fc.assert(
    fc.property(minor, (units) => {
      const amount = money(units, 'GBP')
      expect(parseMoney(decimalOf(amount), 'GBP')).toEqual(amount)
    }),
  )
})

test('parts by weight always sum to the whole, and none is a minor unit off its share twice over', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 12 })
    .filter((list) => list.some((weight) => weight > 0n))
  fc.assert(
    fc.property(minor, weights, (units, shares) => {
      const parts = allocate(money(units, 'EUR'), shares)
      expect(parts.reduce((sum, part) => sum + part.minor, 0n)).toBe(units)
      const total = shares.reduce((sum, weight) => sum + weight, 0n)
      for (const [i, part] of parts.entries()) {
        const error = part.minor * total - units * shares[i]!
        expect(error < 0n ? -error : error).toBeLessThanOrEqual(total)
        if (shares[i] === 0n) expect(part.minor).toBe(0n)
      }
    }),
  )
})

test('the odd minor unit goes to the first part that has a weight', () => {
  const parts = allocate(money(100n, 'EUR'), [0n, 1n, 1n, 1n])
  expect(parts.map((part) => part.minor)).toEqual([0n, 34n, 33n, 33n])
  expect(allocate(money(-1n, 'EUR'), [1n, 1n]).map((part) => part.minor)).toEqual([-1n, 0n])
})

test.each([
  ['none', []],
  ['only zeros', [0n, 0n]],
  ['a negative one', [1n, -1n]],
])('weights cannot be %s', (_, weights) => {
  expect(() => allocate(money(1n, 'EUR'), weights)).toThrow('weights')
})

test('sums and differences undo each other, comparison follows the amounts', () => {
  fc.assert(
    fc.property(minor, minor, (a, b) => {
      const [x, y] = [money(a, 'EUR'), money(b, 'EUR')]
      expect(subtract(add(x, y), y)).toEqual(x)
      expect(compare(x, y)).toBe(-compare(y, x) || 0)
      expect(compare(smaller(x, y), larger(x, y))).not.toBe(1)
      expect(isNegative(x)).toBe(a < 0n)
    }),
  )
})

test('amounts of two currencies do not add, subtract or compare', () => {
  for (const operation of [add, subtract, compare])
    expect(() => operation(money(1n, 'EUR'), money(1n, 'GBP'))).toThrow('do not mix')
})

test.each([
  ['1550.85', 12n, 60n, '310.00'],
  ['273.75', 12n, 12n, '274.00'],
  ['1550.85', 7363n, 10_000n, '1142.00'],
  ['0.10', 1n, 2n, '0.00'],
])('of %s %s parts of %s are %s, to the nearest whole', (amount, part, whole, expected) => {
  expect(decimalOf(partOf(parseMoney(amount, 'EUR')!, part, whole))).toBe(expected)
})
