import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Currency, money } from '../money.ts'
import { type Earned, onAccount, onDeposit, type Piece } from './statement.ts'

const eur = (minor: number | bigint) => money(BigInt(minor), 'EUR' as Currency)
const earned: Earned = {
  interest: eur(1747),
  taxes: [
    { key: 'kapESt', amount: eur(437) },
    { key: 'soli', amount: eur(24) },
  ],
  penalty: eur(0),
}
const told = (pieces: Piece[]) => pieces.map(({ kind, amount }) => `${kind} ${amount.minor}`)

test.each<[what: string, pieces: Piece[], expected: string[]]>([
  [
    'a maturity on the account',
    onAccount({ kind: 'DEPOSIT_MATURED', amount: eur(1251286) }, earned, eur(1250000)),
    ['DEPOSIT_MATURED 1250000', 'INTEREST 1747', 'tax.kapESt -437', 'tax.soli -24'],
  ],
  [
    'interest on the account',
    onAccount({ kind: 'INTEREST_POSTED', amount: eur(1286) }, earned, eur(0)),
    ['INTEREST 1747', 'tax.kapESt -437', 'tax.soli -24'],
  ],
  [
    'the interest of what was renewed without it',
    onAccount({ kind: 'DEPOSIT_MATURED', amount: eur(1286) }, earned, eur(0)),
    ['INTEREST 1747', 'tax.kapESt -437', 'tax.soli -24'],
  ],
  [
    'less than the interest, the rest renewed',
    onAccount({ kind: 'DEPOSIT_MATURED', amount: eur(1000) }, earned, eur(-286)),
    ['DEPOSIT_MATURED 1000'],
  ],
  [
    'an early end, with its cost',
    onAccount(
      { kind: 'DEPOSIT_CLOSED', amount: eur(1250286) },
      { ...earned, penalty: eur(1000) },
      eur(1250000),
    ),
    ['DEPOSIT_CLOSED 1250000', 'INTEREST 1747', 'tax.kapESt -437', 'tax.soli -24', 'PENALTY -1000'],
  ],
  [
    'a maturity on the deposit',
    onDeposit({ kind: 'DEPOSIT_MATURED', amount: eur(-1250000) }, earned),
    ['INTEREST 1747', 'tax.kapESt -437', 'tax.soli -24', 'DEPOSIT_MATURED -1251286'],
  ],
  [
    'a renewal on the deposit it opens',
    onDeposit({ kind: 'DEPOSIT_MATURED', amount: eur(1251286) }, undefined),
    ['DEPOSIT_RENEWED 1251286'],
  ],
  [
    'interest that stays on the deposit',
    onDeposit({ kind: 'INTEREST_POSTED', amount: eur(1286) }, earned),
    ['INTEREST 1747', 'tax.kapESt -437', 'tax.soli -24'],
  ],
  [
    'interest of the deposit that goes to the account',
    onDeposit(undefined, earned),
    ['INTEREST 1747', 'tax.kapESt -437', 'tax.soli -24', 'INTEREST_PAID_OUT -1286'],
  ],
  ['a pay-in', onAccount({ kind: 'PAY_IN', amount: eur(500) }, undefined, eur(0)), ['PAY_IN 500']],
])('%s is told piece by piece', (_, pieces, expected) => {
  expect(told(pieces)).toEqual(expected)
})

test('whatever was earned, the pieces add up to what was booked', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      amount,
      (interest, tax, penalty, booked, principal) => {
        const some: Earned = {
          ...{ interest: eur(interest), penalty: eur(penalty) },
          taxes: [{ key: 'pit', amount: eur(tax) }],
        }
        const sum = (pieces: Piece[]) => pieces.reduce((all, each) => all + each.amount.minor, 0n)
        const line = { kind: 'DEPOSIT_CLOSED', amount: eur(booked) }
        expect(sum(onAccount(line, some, eur(principal)))).toBe(booked)
        expect(sum(onDeposit(line, some))).toBe(booked)
        expect(sum(onDeposit(undefined, some))).toBe(0n)
      },
    ),
  )
})
