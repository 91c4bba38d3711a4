import { expect, test } from 'vitest'
import { customerStatuses } from './customer.ts'
import { isReferenceAccountMissing, type ReferenceAccount } from './reference-account.ts'

const account: Required<ReferenceAccount> = {
  accountId: '1',
  accountHolder: 'Ada Sommer',
  bankName: 'Hausbank',
  bic: 'COBADEFFXXX',
  iban: 'DE89370400440532013000',
  accountNumber: '0532013000',
  branchCode: '37040044',
  ccy: 'EUR',
}

test('a reference account has exactly the named fields [ENT-039]', () => {
  expect(Object.keys(account)).toEqual(
    'accountId accountHolder bankName bic iban accountNumber branchCode ccy'.split(' '),
  )
})

const withoutIban: Pick<ReferenceAccount, 'iban'> = {}
test.each<[first: string, accounts: Pick<ReferenceAccount, 'iban'>[], missing: boolean]>([
  ['has an iban', [account], false],
  ['has no iban', [withoutIban], true],
  ['has an empty iban', [{ ...account, iban: '' }], true],
  ['has none, though the second does', [withoutIban, account], true],
  ['has one, though the second has none', [account, withoutIban], false],
  ['does not exist', [], true],
])('an active customer whose first account %s [RED-004, RED-005]', (_, accounts, missing) => {
  expect(isReferenceAccountMissing('ACTIVE', accounts)).toBe(missing)
})

test('no customer who is not active is asked for a reference account [RED-004, RED-006]', () => {
  const asked = customerStatuses.filter((status) => isReferenceAccountMissing(status, []))
  expect(asked).toEqual(['ACTIVE'])
})
