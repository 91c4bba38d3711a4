import fc from 'fast-check'
import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { decimalOf, type Money, money } from '../money.ts'
import {
  defaultLegs,
  instructUntil,
  type Leg,
  legAmounts,
  legRefusal,
  lockedFrom,
  plainInstructions,
  possibleWishes,
  type Successor,
  takesOn,
} from './maturity-instruction.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const facts = {
  today: date('2026-11-16'),
  maturesOn: date('2026-12-16'),
  principal: eur(10_000_00n),
  prolongation: 'OPTIONAL',
}
const rest = { to: 'ACCOUNT', amount: 'REST' } as const

test.each<[why: string, legs: Leg[], change: object, refusal: string | undefined]>([
  ['paid out', [rest], {}, undefined],
  ['too late', [rest], { today: date('2026-12-12') }, 'locked'],
  ['five days before the end', [rest], { today: date('2026-12-11') }, undefined],
  ['eleven legs', Array<Leg>(11).fill(rest), {}, 'legs.many'],
  ['nobody takes the rest', [{ to: 'ACCOUNT', amount: '1.00' }], {}, 'legs.rest'],
  ['two take the rest', [rest, rest], {}, 'legs.rest'],
  ['renewed in part', [{ to: 'RENEWAL', amount: '1.00' }, rest], {}, 'legs.renewal'],
  [
    'renewed where the bank does not',
    [{ to: 'RENEWAL', amount: 'REST' }],
    { prolongation: 'N/A' },
    'legs.renewal',
  ],
  ['renewed, the interest paid out', [...plainInstructions.RENEW_PRINCIPAL], {}, undefined],
  ['a follow-up without an offer', [{ to: 'PRODUCT', amount: 'REST' }], {}, 'legs.product'],
  [
    'a follow-up that does not say what happens at its end',
    [{ to: 'PRODUCT', amount: 'REST', productId: 'A', rate: '2.00' }],
    {},
    'legs.product',
  ],
  [
    'split over two banks',
    [
      { to: 'PRODUCT', amount: '4000.00', productId: 'A', rate: '2.00', maturity: 'PAYOUT' },
      { to: 'PRODUCT', amount: 'REST', productId: 'B', rate: '2.00', maturity: 'PAYOUT' },
    ],
    {},
    undefined,
  ],
  ['more than there is', [{ to: 'REFERENCE', amount: '10000.01' }, rest], {}, 'legs.amount'],
  ['a leg of nothing', [{ to: 'REFERENCE', amount: '0.00' }, rest], {}, 'legs.amount'],
])('%s', (_, legs, change, refusal) => {
  expect(legRefusal(legs, { ...facts, ...change })).toBe(refusal)
})

test('renewed with the principal only, the interest is paid out', () => {
  const amounts = legAmounts(plainInstructions.RENEW_PRINCIPAL, eur(10_000_00n), eur(10_260_00n))
  expect(amounts.map(decimalOf)).toEqual(['10000.00', '260.00'])
})

test.each([
  ['OVERNIGHT', 'N/A', []],
  ['TERM', 'N/A', ['PAYOUT', 'PAYOUT_TO_REFERENCE']],
  [
    'TERM',
    'OPTIONAL',
    ['PAYOUT', 'PAYOUT_TO_REFERENCE', 'RENEW_PRINCIPAL', 'RENEW_PRINCIPAL_AND_INTEREST'],
  ],
] as const)('of %s with renewal %s one may wish %j', (type, prolongation, wishes) => {
  expect(possibleWishes(type, prolongation)).toEqual(wishes)
})

test('the legs always sum to the payout, and none is below zero', () => {
  const amount = fc.oneof(
    fc.constant('PRINCIPAL'),
    fc.integer({ min: 1, max: 99999 }).map((n) => `${n}.00`),
  )
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 9 }), fc.bigInt(0n, 20_000_00n), (fixed, payout) => {
      const legs: Leg[] = [...fixed.map((each) => ({ to: 'ACCOUNT', amount: each }) as const), rest]
      const amounts = legAmounts(legs, eur(10_000_00n), eur(payout))
      expect(amounts.reduce((sum, { minor }) => sum + minor, 0n)).toBe(payout)
      expect(amounts.every(({ minor }) => minor >= 0n)).toBe(true)
    }),
  )
})

test('a bank that renews by itself renews what was put in', () => {
  expect(defaultLegs('DEFAULT_ON')).toEqual(plainInstructions.RENEW_PRINCIPAL)
  expect(defaultLegs('OPTIONAL')).toEqual(plainInstructions.PAYOUT)
  expect(instructUntil(date('2028-03-04'))).toBe('2028-02-28')
  expect(lockedFrom(date('2028-03-04'))).toBe('2028-02-29')
})

test.each<[why: string, change: Partial<Successor>, sum: Money, isTaken: boolean]>([
  ['the least it is made for', {}, eur(5_000_00n), true],
  ['a cent less', {}, eur(4_999_99n), false],
  ['the most it is made for', {}, eur(100_000_00n), true],
  ['a cent more', {}, eur(100_000_01n), false],
  ['another currency', {}, money(5_000_00n, 'PLN'), false],
  ['an account without a term', { type: 'OVERNIGHT' }, eur(5_000_00n), false],
  ['an account with notice', { type: 'NOTICE' }, eur(5_000_00n), false],
])('matured money: %s', (_, change, sum, isTaken) => {
  const limits = { min: eur(5_000_00n), max: eur(100_000_00n) }
  const offer: Successor = { type: 'TERM', ...limits, rate: '2.00', prolongation: 'OPTIONAL' }
  expect(takesOn({ ...offer, ...change }, sum)).toBe(isTaken)
})
