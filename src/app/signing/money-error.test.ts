import { expect, test } from 'vitest'
import { money } from '#domain/money.ts'
import type { AmountBounds } from '#domain/order/amount-errors.ts'
import { checkedAmount } from './money-error.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const offer = { min: eur(5_000_00n), max: eur(500_000_00n) }
const deposit = { leftOver: eur(8_000_00n), minLeftBalance: eur(1_000_00n) }

test.each<[typed: string, bounds: AmountBounds, code: string | undefined]>([
  ['', offer, 'amount.required'],
  ['  ', offer, 'amount.required'],
  ['12.5', offer, 'amount.format'],
  ['fünf', offer, 'amount.format'],
  ['4.999,99', offer, 'min'],
  ['0', {}, 'min'],
  ['5.000', offer, undefined],
  ['500.000,01', offer, 'max'],
  ['8.000,01', deposit, 'higherThanLeftOver'],
  ['7.500', deposit, 'minLeftBalance'],
  ['8.000', deposit, undefined],
])('%j in Germany', (typed, bounds, code) => {
  expect(checkedAmount('de-DE', typed, 'EUR', bounds).error?.code).toBe(code)
})

test('what a text needs comes with the error, each amount as what it is', () => {
  const { error } = checkedAmount('en-GB', '9,000', 'EUR', deposit)
  expect(error).toEqual({
    code: 'higherThanLeftOver',
    params: {
      min: { amount: '0.01', currency: 'EUR' },
      available: { amount: '8000.00', currency: 'EUR' },
      minLeftBalance: { amount: '1000.00', currency: 'EUR' },
    },
  })
})
