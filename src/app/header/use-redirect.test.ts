import { expect, test } from 'vitest'
import type { Customer } from '#domain/customer/customer.ts'
import { missingFacts } from './use-redirect.ts'

const customer = (more: object): Customer =>
  ({
    status: 'ACTIVE',
    address: { countryCode: 'DEU' },
    embedded: {
      persons: [{ birthDate: '1984-03-12', roles: [] }],
      referenceAccounts: [{ iban: 'DE1' }],
    },
    ...more,
  }) as unknown as Customer

const nothing = {
  isPartAwaited: false,
  isIdentityMissing: false,
  isReferenceAccountMissing: false,
  isSourceOfFundsMissing: false,
  needsDataConfirmation: false,
}

test.each<[why: string, object, Partial<typeof nothing>]>([
  ['complete', {}, {}],
  [
    'no reference account [RED-004, RED-005]',
    { embedded: { persons: [], referenceAccounts: [] } },
    { isReferenceAccountMissing: true },
  ],
  [
    'a holder who came of age and is not identified',
    {
      embedded: {
        persons: [{ roles: [{ name: 'ACCOUNT_HOLDER', status: 'REQUESTED' }] }],
        referenceAccounts: [],
      },
    },
    { isIdentityMissing: true, isReferenceAccountMissing: true },
  ],
  [
    'whoever was invited and is not identified',
    {
      embedded: {
        persons: [
          { roles: [{ name: 'ACCOUNT_HOLDER', status: 'ACTIVE' }] },
          { username: 'jan', roles: [{ name: 'AUTHORIZED_PERSON', status: 'REQUESTED' }] },
        ],
        referenceAccounts: [{ iban: 'DE1' }],
      },
    },
    { isPartAwaited: true },
  ],
  [
    'a British customer without source of funds [RED-008, RED-009]',
    { address: { countryCode: 'GBR' } },
    { isSourceOfFundsMissing: true },
  ],
  [
    'a British customer whose first person is somebody else',
    {
      address: { countryCode: 'GBR' },
      embedded: { persons: [{ roles: [] }], referenceAccounts: [{ iban: 'GB1' }] },
    },
    {},
  ],
  [
    'expired data [RED-013]',
    { dataValidity: { status: 'EXPIRED' } },
    { needsDataConfirmation: true },
  ],
  [
    'data to be confirmed soon [RED-014]',
    { dataValidity: { status: 'REVALIDATE' } },
    { needsDataConfirmation: true },
  ],
])('what is missing of a customer: %s', (_, more, expected) => {
  expect(missingFacts(customer(more), 'jan')).toEqual({ ...nothing, ...expected })
})
