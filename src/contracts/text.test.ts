import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, money } from '#domain/money.ts'
import { amount, countryCode, day, identifier, percent, text } from './text.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test.each<[why: string, unknown, boolean]>([
  ['a word', 'Öl', true],
  ['the longest', 'x'.repeat(10), true],
  ['one too long', 'x'.repeat(11), false],
  ['nothing', '', false],
  ['an emoji, as two halves of one character', '🌊', true],
  ['half of one', '\ud83c', false],
  ['NUL', 'a\0', false],
  ['a line break', 'a\nb', false],
  ['DEL', 'a\u007f', false],
  ['a C1 control', 'a\u0085', false],
  ['a number', 1, false],
  ['null', null, false],
  ['a list', ['a'], false],
])('text of at most ten: %s', (_, value, isAccepted) => {
  expect(accepts(text(10), value)).toBe(isAccepted)
})

test('text is composed, so that equal words are equal', () => {
  expect(text(10).parse('a\u0308')).toBe('ä')
})

test.each<[string, boolean]>([
  ['BAC1000001', true],
  ['0199aa10-7c3e-7d5f-9a55-0123456789ab', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['-1', false],
  ['*', false],
  ['a,b', false],
  ['a/b', false],
  ['..', false],
  ["' or 1=1--", false],
  ['１２', false],
])('identifier %j: %s', (value, isAccepted) => {
  expect(accepts(identifier, value)).toBe(isAccepted)
})

test.each<[unknown, boolean]>([
  ['1234.50', true],
  ['-42.10', true],
  ['0.00', true],
  ['1234.5', false],
  ['1,234.50', false],
  ['1e3', false],
  ['1.005', false],
  ['٣.00', false],
  [1234.5, false],
])('amount %j: %s [CST-002]', (value, isAccepted) => {
  expect(accepts(amount, value)).toBe(isAccepted)
})

test('every amount of money the domain writes is an amount on the wire', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (minor) =>
      accepts(amount, decimalOf(money(minor, 'EUR'))),
    ),
  )
})

test.each<[string, boolean]>([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['9999-12-31', false],
])('day %s: %s', (value, isAccepted) => {
  expect(accepts(day, value)).toBe(isAccepted)
})

test('percent and country code', () => {
  expect(['2.60', '0', '-0.5', '2,60', '1e1', ''].map((value) => accepts(percent, value))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['DEU', 'DE', 'deu'].map((value) => accepts(countryCode, value))).toEqual([
    true,
    false,
    false,
  ])
})
