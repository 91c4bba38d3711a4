import { expect, test } from 'vitest'
import en from '#content/en/order.json' with { type: 'json' }
import { ApiError } from '#contracts/errors.ts'
import { orderBlocks } from '#domain/investment/portfolio-order.ts'
import { money } from '#domain/money.ts'
import { type AmountBounds, amountErrors } from '#domain/order/amount-errors.ts'
import { checkedAmount, errorOfCall } from './money-error.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const offer = { min: eur(5_000_00n), max: eur(500_000_00n) }
const deposit = { leftOver: eur(8_000_00n), minLeftBalance: eur(1_000_00n) }

test.each<[typed: string, bounds: AmountBounds, code: string | undefined]>([
  ['', offer, 'required'],
  ['  ', offer, 'required'],
  ['12.5', offer, 'format'],
  ['fünf', offer, 'format'],
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

test('what a text needs comes with the error, written as the market writes it', () => {
  const { error } = checkedAmount('en-GB', '9,000', 'EUR', deposit)
  expect(error).toEqual({
    code: 'higherThanLeftOver',
    params: { min: '€0.01', available: '€8,000.00', minLeftBalance: '€1,000.00' },
  })
})

test('every amount error and every block of an order has a text [ENUM-030, ENUM-031]', () => {
  expect(Object.keys(en.errors)).toEqual(expect.arrayContaining([...amountErrors, ...orderBlocks]))
})

test.each<[why: string, status: number, body: unknown, code: string]>([
  ['a rule that said no', 422, { code: 'max', params: { max: '1.00' } }, 'max'],
  [
    'a field that was malformed',
    400,
    { code: 'validation.failed', errors: [{ pointer: '/amount', code: 'format', message: '' }] },
    'format',
  ],
  ['too many tries', 429, { code: 'rate.limited' }, 'userBlockedTemporarily'],
  ['an answer without a word', 500, undefined, 'failed'],
])('%s', (_, status, body, code) => {
  expect(errorOfCall(new ApiError({ status, body })).code).toBe(code)
})

test('a bug is no refusal', () => {
  expect(() => errorOfCall(new TypeError('x'))).toThrow(TypeError)
})
