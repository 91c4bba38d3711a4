import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import { money } from '../money.ts'
import {
  type AmountBounds,
  type AmountError,
  amountError,
  amountErrors,
  minPrivateEquityCommitment,
  minSavingsPlanAmount,
} from './amount-errors.ts'

const euros = (amount: number) => money(BigInt(Math.round(amount * 100)), 'EUR')

test('the amount errors are these eight, spelled exactly so [ENUM-030]', () => {
  expect(amountErrors).toEqual(listedIn('ENUM-030'))
})

test('50 and 10000 are read as two minimum amounts [CST-004]', () => {
  expect(minSavingsPlanAmount).toEqual(euros(50))
  expect(minPrivateEquityCommitment).toEqual(euros(10_000))
})

const payIn: AmountBounds = { min: euros(500), max: euros(1000) }
const payOut: AmountBounds = {
  min: euros(50),
  max: euros(5000),
  leftOver: euros(1000),
  minLeftBalance: euros(100),
}
// biome-ignore format: a table
test.each<[amount: number, of: string, AmountBounds, AmountError | undefined]>([
  [499.99, 'paying in', payIn, 'min'],
  [500, 'paying in', payIn, undefined],
  [1000, 'paying in', payIn, undefined],
  [1000.01, 'paying in', payIn, 'max'],
  [0, 'anything', {}, 'min'],
  [-1, 'anything', {}, 'min'],
  [0.01, 'anything', {}, undefined],
  [49.99, 'paying out', payOut, 'min'],
  [50, 'paying out', payOut, undefined],
  [900, 'paying out', payOut, undefined],
  [900.01, 'paying out', payOut, 'minLeftBalance'],
  [999.99, 'paying out', payOut, 'minLeftBalance'],
  [1000, 'paying out', payOut, undefined],
  [1000.01, 'paying out', payOut, 'higherThanLeftOver'],
  [5000.01, 'paying out', payOut, 'max'],
])('%d when %s [ENUM-030]', (amount, _, bounds, expected) => {
  expect(amountError(euros(amount), bounds)).toBe(expected)
})

test('an amount that passes leaves nothing, or what must be left [ENUM-030]', () => {
  const minor = fc.bigInt({ min: -10n, max: 10_000n })
  fc.assert(
    fc.property(minor, minor, minor, (amount, has, keep) => {
      const eur = (value: bigint) => money(value, 'EUR')
      const bounds = { leftOver: eur(has), minLeftBalance: eur(keep) }
      if (amountError(eur(amount), bounds) !== undefined) return
      expect(amount > 0n && (amount === has || has - amount >= keep)).toBe(true)
    }),
  )
})
