import { expect, test } from 'vitest'
import { date } from '../date.ts'
import {
  countRefusal,
  lastRefusal,
  type ReferenceAccountState,
  signedState,
  takesPlace,
  testTransferUntil,
} from './reference-account-states.ts'

const account = (iban: string, state: ReferenceAccountState = 'ACTIVE') =>
  ({ accountId: iban, iban, ccy: 'EUR', state }) as const
const four = ['DE1', 'DE2', 'DE3', 'DE4'].map((iban) => account(iban))

test.each([
  ['a fifth', four, undefined],
  ['a sixth', [...four, account('DE5')], 'referenceAccount.count'],
  [
    'a sixth beside one that is not in use yet',
    [...four, account('DE5', 'PENDING_CODE')],
    'referenceAccount.count',
  ],
  ['one more once another is gone', [...four, account('DE5', 'REMOVED')], undefined],
  ['one of the five again', [...four, account('DE9')], undefined],
  ['one in another currency', [...four, { ...account('GB5'), ccy: 'GBP' as const }], undefined],
])('of one currency there are five: %s', (_, known, refusal) => {
  expect(countRefusal(known, { iban: 'DE9', ccy: 'EUR' })).toBe(refusal)
})

test.each([
  ['the only one, with money', [account('DE1')], true, 'referenceAccount.last'],
  ['the only one, without', [account('DE1')], false, undefined],
  ['one of two', [account('DE1'), account('DE2')], true, undefined],
  [
    'the only one in use',
    [account('DE1'), account('DE2', 'PENDING_TEST_TRANSFER')],
    true,
    'referenceAccount.last',
  ],
])('the last one stays as long as there is money: %s', (_, known, hasMoney, refusal) => {
  expect(lastRefusal(known, 'DE1', hasMoney)).toBe(refusal)
})

test('an account whose bank says nothing is proven by a transfer within ten business days', () => {
  expect(signedState('MATCH')).toBe('ACTIVE')
  expect(signedState('CLOSE_MATCH')).toBe('ACTIVE')
  expect(signedState('NOT_POSSIBLE')).toBe('PENDING_TEST_TRANSFER')
  // Over Christmas.
  expect(testTransferUntil(date('2026-12-21'))).toBe('2027-01-06')
})

const uk = { branchCode: '009901', accountNumber: '12345679', state: 'ACTIVE' as const }
test.each([
  ['the first', [], { iban: 'DE1' }, false],
  [
    'one beside another that never came into use',
    [account('DE2', 'PENDING_CODE')],
    { iban: 'DE1' },
    false,
  ],
  ['the same', [account('DE1')], { iban: 'DE1' }, false],
  ['another', [account('DE1')], { iban: 'DE2' }, true],
  ['another once the first is gone', [account('DE1', 'REMOVED')], { iban: 'DE2' }, true],
  ['the same by its British numbers', [{ iban: 'GB1', ...uk }], uk, false],
  ['another branch', [{ iban: 'GB1', ...uk }], { ...uk, branchCode: '009902' }, true],
] as const)('%s takes the place of what was there: %#', (_, known, named, is) => {
  expect(takesPlace(known, named)).toBe(is)
})
