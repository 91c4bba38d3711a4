import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import { date } from '../date.ts'
import { money } from '../money.ts'
import {
  type AccountState,
  accountCurrency,
  accountStates,
  isPendingActivation,
  shownBalance,
  type TransactionAccount,
  usedAccount,
} from './account.ts'

test('the account states are these six [ENUM-010]', () => {
  expect(accountStates).toEqual(listedIn('ENUM-010'))
})

const euros = (minor: bigint) => money(minor, 'EUR')
const account: Required<TransactionAccount> = {
  id: 'A1',
  accountNumber: '12345679',
  customerId: 'BAC_0001',
  distributorId: 'tidemark',
  balance: { current: euros(150_00n), available: euros(100_00n), reserved: euros(50_00n) },
  state: 'ACTIVE',
  iban: 'DE36999001000012345678',
  bic: 'TIDEDEFFXXX',
  currencyCode: 'EUR',
  referenceAccountId: 'R1',
  sortCode: '009901',
  createdDate: date('2026-01-05'),
  lastStateUpdate: date('2026-01-06'),
  isMaintenance: false,
}

test('a transaction account has exactly the named fields [ENT-040]', () => {
  expect(Object.keys(account)).toEqual(
    'id accountNumber customerId distributorId balance state iban bic currencyCode referenceAccountId sortCode createdDate lastStateUpdate isMaintenance'.split(
      ' ',
    ),
  )
  expect(Object.keys(account.balance)).toEqual(['current', 'available', 'reserved'])
})

test('the currency is EUR unless the account names another [ENT-041]', () => {
  expect(accountCurrency({})).toBe('EUR')
  expect(accountCurrency({ currencyCode: 'GBP' })).toBe('GBP')
})

const inState = (state: AccountState) => ({ state })
test.each<[listed: AccountState[], used: number]>([
  [['REQUESTED', 'ACTIVE'], 1],
  [['INITIATED', 'SUSPENDED', 'ACTIVE'], 1],
  [['REQUESTED', 'CLOSED'], 1],
  [['INITIATED', 'CLOSING_IN_PROGRESS'], 1],
  [['CLOSED', 'ACTIVE'], 0],
  [['REQUESTED', 'INITIATED'], 0],
])('of %j, number %i is used [ENT-043, ENT-044]', (listed, used) => {
  const accounts = listed.map(inState)
  expect(usedAccount(accounts)).toBe(accounts[used])
})

test('without accounts none is used [ENT-044]', () => {
  expect(usedAccount([])).toBeUndefined()
})

test('an account is pending until the bank activates it [ENT-026]', () => {
  expect(accountStates.filter((state) => isPendingActivation({ state }))).toEqual([
    'INITIATED',
    'REQUESTED',
  ])
})

const { current, available } = account.balance
const none = euros(0n)
// biome-ignore format: a table
test.each([
  ['an active account shows its amounts [PRV-047]', {}, false, { kind: 'amounts', current, available }],
  ['a suspended account shows its amounts [PRV-047]', { state: 'SUSPENDED' }, false, { kind: 'amounts', current, available }],
  ['a pending account shows 0, available as current [PRV-045, PRV-046]', { state: 'REQUESTED' }, false, { kind: 'amounts', current: none, available: none }],
  ['maintenance hides them [PRV-047, PRV-049]', { isMaintenance: true }, false, { kind: 'unavailable', reason: 'maintenance' }],
  ['a failed fetch hides them [PRV-047, PRV-050]', {}, true, { kind: 'unavailable', reason: 'fetch-error' }],
  ['maintenance explains a failed fetch [PRV-049]', { isMaintenance: true }, true, { kind: 'unavailable', reason: 'maintenance' }],
  ['maintenance hides the 0 of a pending account [PRV-047]', { state: 'INITIATED', isMaintenance: true }, false, { kind: 'unavailable', reason: 'maintenance' }],
] as const)('%s', (_, change, fetchFailed, expected) => {
  expect(shownBalance({ ...account, ...change }, fetchFailed)).toEqual(expected)
})
