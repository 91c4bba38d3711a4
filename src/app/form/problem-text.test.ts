import { expect, test } from 'vitest'
import { ApiError } from '#contracts/errors.ts'
import { type Told, toldBy } from './problem-text.ts'

const max = { amount: '1.00', currency: 'EUR' } as const

test.each<[why: string, status: number, body: unknown, told: Told]>([
  [
    'a rule that said no',
    422,
    { code: 'max', params: { max }, message: 'The maximum is €1.00.' },
    { code: 'max', params: { max }, message: 'The maximum is €1.00.' },
  ],
  [
    'a field that was malformed',
    400,
    {
      code: 'validation.failed',
      message: 'Please check.',
      errors: [{ pointer: '/amount', code: 'format', message: 'Not an amount.' }],
    },
    { code: 'format', message: 'Not an amount.' },
  ],
  [
    'a code of a newer server',
    409,
    { code: 'brand.new', message: 'Too new.' },
    { code: 'technicalError', message: 'Too new.' },
  ],
  ['an answer without a word', 500, undefined, { code: 'technicalError' }],
])('%s is told in the words of the service', (_, status, body, told) => {
  expect(toldBy(new ApiError({ status, body }))).toEqual(told)
})

test('silence has a text of ours, not the one of the normaliser [ERR-010, ERR-011]', () => {
  expect(toldBy(new ApiError(undefined))).toEqual({ code: 'technicalError' })
})

test('a bug is no refusal', () => {
  expect(() => toldBy(new TypeError('x'))).toThrow(TypeError)
})
