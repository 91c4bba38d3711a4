import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import type { TransactionAccount } from '../account/account.ts'
import type { Numbered } from '../account/reference-account.ts'
import type { Address } from '../address/address.ts'
import { date } from '../date.ts'
import { money } from '../money.ts'
import {
  accountHolders,
  type Customer,
  customerStatuses,
  customerTypes,
  customerView,
  dataValidityStatuses,
  investorStatus,
  investorType,
  isCompanyCustomer,
  isReferenceAccountMissing,
  needsDataConfirmation,
  nonExportedStatuses,
  othersAccount,
  printCustomerId,
  reconfirmationStatuses,
} from './customer.ts'
import type { Person, PersonRole } from './person.ts'

test('the customer statuses are these ten [ENUM-001]', () => {
  expect(customerStatuses).toEqual(listedIn('ENUM-001'))
})

test('the first three statuses are non-exported [ENUM-002, FLG-011]', () => {
  expect(nonExportedStatuses).toEqual(customerStatuses.slice(0, 3))
  expect(new Set(customerStatuses.slice(0, 3).map(investorStatus))).toEqual(
    new Set(['non-exported']),
  )
})

test('all other statuses are exported [ENUM-003, FLG-011]', () => {
  expect(new Set(customerStatuses.slice(3).map(investorStatus))).toEqual(new Set(['exported']))
})

test('the customer types are these three [ENUM-004]', () => {
  expect(customerTypes).toEqual(['JOINT', 'PERSONAL', 'BUSINESS'])
})

test('two data validity statuses are named, both for re-confirmation [ENUM-008]', () => {
  expect(reconfirmationStatuses).toEqual(['EXPIRED', 'REVALIDATE'])
  expect(dataValidityStatuses).toEqual(expect.arrayContaining([...reconfirmationStatuses]))
})

const hasIban: Numbered = { iban: 'DE89370400440532013000' }
const withoutIban: Numbered = { accountNumber: '0532013000', branchCode: '370' }
const american: Numbered = { ...withoutIban, ccy: 'USD' }
test.each<[first: string, accounts: Numbered[], missing: boolean]>([
  ['has an iban', [hasIban], false],
  ['has no iban', [withoutIban], true],
  ['has an empty iban', [{ ...withoutIban, iban: '' }], true],
  ['has none, though the second does', [withoutIban, hasIban], true],
  ['has one, though the second has none', [hasIban, withoutIban], false],
  ['does not exist', [], true],
  ['is American, where there are no ibans', [american], false],
  ['is American and has no number', [{ ccy: 'USD' }], true],
])('an active customer whose first account %s [RED-004, RED-005]', (_, accounts, missing) => {
  expect(isReferenceAccountMissing('ACTIVE', accounts)).toBe(missing)
})

test('no customer who is not active is asked for a reference account [RED-004, RED-006]', () => {
  const asked = customerStatuses.filter((status) => isReferenceAccountMissing(status, []))
  expect(asked).toEqual(['ACTIVE'])
})

const company = { legalName: 'Kai GmbH' }
const person = {
  id: '1',
  firstName: 'Ada',
  lastName: 'Sommer',
  personalDetails: { academicTitleCode: 'dr' },
} as Person
const customer: Required<Customer> = {
  id: 'BAC_0001',
  legacyId: { partnerNo: '4711' },
  status: 'ACTIVE',
  type: 'BUSINESS',
  distributorId: 'tidemark',
  distributionChannelId: 'web',
  registrationDate: date('2026-01-05'),
  company,
  persons: [{ id: '1', personId: 'P1' }],
  address: { countryCode: 'AUT' } as Address,
  deliveryAddress: { countryCode: 'AUT' } as Address,
  embedded: { persons: [person], referenceAccounts: [] },
  dataValidity: { status: 'VALID' },
}

test('a customer has exactly the named fields, the id being the BAC number [ENT-023, ENT-024]', () => {
  expect(Object.keys(customer)).toEqual(
    'id legacyId status type distributorId distributionChannelId registrationDate company persons address deliveryAddress embedded dataValidity'.split(
      ' ',
    ),
  )
  expect(Object.keys(customer.legacyId)).toEqual(['partnerNo'])
  expect(Object.keys(customer.embedded)).toEqual(['persons', 'referenceAccounts'])
  expect(Object.keys(customer.dataValidity)).toEqual(['status'])
})

test('a customer number is written in letters every transfer knows', () => {
  expect(printCustomerId('BAC_410_000_001')).toBe('BAC 410 000 001')
})

test.each([
  ['the type BUSINESS', { type: 'BUSINESS' }, true],
  ['company data on another type', { type: 'PERSONAL', company }, true],
  ['nothing: a private person', { type: 'PERSONAL' }, false],
  ['nothing: a joint account', { type: 'JOINT' }, false],
] as const)('a company is marked by %s [ENT-027, ROL-003, ROL-011, FLG-010]', (_, facts, is) => {
  expect(isCompanyCustomer(facts)).toBe(is)
  expect(investorType(facts)).toBe(is ? 'business' : 'retail')
})

test.each([
  ['EXPIRED', 'DEU', true],
  ['REVALIDATE', 'DEU', true],
  ['VALID', 'DEU', false],
  ['EXPIRED', 'GBR', false],
  ['REVALIDATE', 'GBR', false],
] as const)(
  'data validity %s of a customer in %s needs confirmation: %s [RED-013, RED-014, RED-015]',
  (status, country, needed) => {
    expect(needsDataConfirmation(country, { status })).toBe(needed)
  },
)

test('data without a validity needs no confirmation [RED-013]', () => {
  expect(needsDataConfirmation('DEU', undefined)).toBe(false)
})

test('of several people the name is that of whoever has logged in [ENT-026]', () => {
  const [ada] = customer.embedded.persons
  const eva = { ...ada!, id: '2', firstName: 'Eva', username: 'eva', personalDetails: {} }
  const both = { ...customer, embedded: { ...customer.embedded, persons: [ada!, eva] } }
  expect(customerView(both, undefined, 'eva').fullName).toBe('Eva Sommer')
  expect(customerView(both, undefined, 'helper').fullName).toBe('Dr. Ada Sommer')
})

test('whoever acts for others is told for whom, a holder is not', () => {
  const [first] = customer.embedded.persons
  const role = (name: PersonRole) => [{ id: name, name, status: 'ACTIVE' as const }]
  const ada = { ...first!, username: 'ada', roles: role('ACCOUNT_HOLDER') }
  const eva = { ...ada, id: '2', username: 'eva', roles: role('AUTHORIZED_PERSON') }
  const of = { ...customer, embedded: { ...customer.embedded, persons: [ada, eva] } }
  const { company: _, ...privately } = of
  const owned = { ...privately, type: 'PERSONAL' as const }
  expect(othersAccount(owned, 'eva')).toEqual(['Dr. Ada Sommer'])
  expect(othersAccount(owned, 'ada')).toEqual([])
  expect(othersAccount({ ...owned, type: 'BUSINESS' }, 'eva')).toEqual([])
  expect(accountHolders(owned)).toEqual(['Dr. Ada Sommer'])
  expect(accountHolders(of)).toEqual([of.company!.legalName])
})

test('the derived view: company, pending activation, full name, locale [ENT-026]', () => {
  const none = money(0n, 'EUR')
  const account = {
    state: 'REQUESTED',
    balance: { current: none, available: none, reserved: none },
  } as TransactionAccount
  expect(customerView(customer, account, undefined)).toEqual({
    isCompanyCustomer: true,
    isPendingActivation: true,
    fullName: 'Dr. Ada Sommer',
    locale: 'de-AT',
  })
  expect(customerView(customer, undefined, undefined).isPendingActivation).toBe(false)
})
