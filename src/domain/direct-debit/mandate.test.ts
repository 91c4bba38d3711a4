import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import {
  expiresOn,
  isDebitable,
  type MandateFacts,
  type MandateRefusal,
  mandateRefusal,
  schemeOf,
} from './mandate.ts'

const german = { state: 'ACTIVE', iban: 'DE89370400440532013000', ccy: 'EUR' } as const

describe('what can be collected from', () => {
  test.each<[why: string, of: Parameters<typeof isDebitable>[0], can: boolean]>([
    ['in use, in euros', german, true],
    ['without a currency it is euros', { ...german, ccy: undefined }, true],
    ['Swiss, in euros: SEPA reaches it', { ...german, iban: 'CH9300762011623852957' }, true],
    ['waits for its code', { ...german, state: 'PENDING_CODE' }, false],
    ['waits for its money', { ...german, state: 'PENDING_TEST_TRANSFER' }, false],
    ['removed', { ...german, state: 'REMOVED' }, false],
    ['in pounds', { ...german, ccy: 'GBP' }, false],
    ['without an IBAN', { ...german, iban: undefined }, false],
    ['beyond SEPA', { ...german, iban: 'TR330006100519786457841326' }, false],
    ['with a wrong check digit', { ...german, iban: 'DE88370400440532013000' }, false],
  ])('%s', (_, of, can) => {
    expect(isDebitable(of)).toBe(can)
  })
})

describe('a mandate is refused', () => {
  const open = { state: 'ACTIVE', currency: 'EUR' } as const
  const facts = { account: open, from: german, hasMandate: false, isLeaving: false } as const
  test.each<[why: string, change: Partial<MandateFacts>, refusal: MandateRefusal | undefined]>([
    ['nothing in the way', {}, undefined],
    ['whoever leaves', { isLeaving: true, hasMandate: true }, 'customer.state'],
    ['no account yet', { account: undefined }, 'account.state'],
    ['a blocked one', { account: { ...open, state: 'SUSPENDED' } }, 'account.state'],
    ['an account in pounds', { account: { ...open, currency: 'GBP' } }, 'mandate.account'],
    ['from what is not proven', { from: { ...german, state: 'PENDING_CODE' } }, 'mandate.account'],
    ['a second of one account', { hasMandate: true }, 'mandate.exists'],
  ])('%s', (_, change, refusal) => {
    expect(mandateRefusal({ ...facts, ...change })).toBe(refusal)
  })
})

test.each([
  [false, 'CORE'],
  [true, 'B2B'],
] as const)('of a company: %s, it is a mandate of the %s scheme', (isCompany, scheme) => {
  expect(schemeOf(isCompany)).toBe(scheme)
})

test.each([
  ['2026-11-16', '2029-11-16'],
  ['2024-02-29', '2027-02-28'],
])('last used on %s it holds no longer from %s on', (used, over) => {
  expect(expiresOn(date(used))).toBe(over)
})
