import { expect, test } from 'vitest'
import { isReferenceAccountMissing, needsDataConfirmation } from '../customer/customer.ts'
import { isSourceOfFundsMissing } from '../customer/person.ts'
import type { Page } from '../site/routes.ts'
import { type MissingFacts, redirectHref, redirectPage } from './redirects.ts'

const nothing: MissingFacts = {
  isPartAwaited: false,
  isIdentityMissing: false,
  isReferenceAccountMissing: false,
  isSourceOfFundsMissing: false,
  needsDataConfirmation: false,
}
const account = { ...nothing, isReferenceAccountMissing: true }
const funds = { ...nothing, isSourceOfFundsMissing: true }
const validity = { ...nothing, needsDataConfirmation: true }
const everything: MissingFacts = {
  isPartAwaited: false,
  isIdentityMissing: false,
  isReferenceAccountMissing: true,
  isSourceOfFundsMissing: true,
  needsDataConfirmation: true,
}
const part = { ...everything, isPartAwaited: true }

test.each<[why: string, isLoggedIn: boolean, Page, MissingFacts, ReturnType<typeof redirectPage>]>([
  ['visitors are not redirected [RED-001]', false, 'dashboard', everything, undefined],
  ['whoever was invited is identified first', true, 'dashboard', part, 'identification'],
  ['and reads no messages before', true, 'messages', part, 'identification'],
  ['but sees to their own login', true, 'userAccount', part, undefined],
  ['and reads what everybody reads', true, 'contact', part, undefined],
  [
    'a missing reference account is asked for [RED-002]',
    true,
    'dashboard',
    account,
    'initialReferenceAccount',
  ],
  [
    'missing financial information too [RED-007]',
    true,
    'dashboard',
    funds,
    'updateFinancialInformation',
  ],
  ['expired data are confirmed [RED-012]', true, 'dashboard', validity, 'cdvc'],
  [
    'the reference account comes first [RED-016]',
    true,
    'home',
    everything,
    'initialReferenceAccount',
  ],
  [
    'then financial information [RED-016]',
    true,
    'home',
    { ...everything, isReferenceAccountMissing: false },
    'updateFinancialInformation',
  ],
  ['nothing missing, no redirect [RED-016]', true, 'home', nothing, undefined],
  ['none on the data check itself [RED-017]', true, 'cdvc', everything, undefined],
  [
    'none on the financial information page [RED-018]',
    true,
    'updateFinancialInformation',
    everything,
    undefined,
  ],
  [
    'none on the reference account update page [RED-019]',
    true,
    'referenceAccountUpdate',
    everything,
    undefined,
  ],
  ['nor on the initial one [RED-019]', true, 'initialReferenceAccount', everything, undefined],
  ['none on registration [RED-020]', true, 'register', everything, undefined],
  [
    'none on the partners’ registration [RED-020]',
    true,
    'cooperationRegister',
    everything,
    undefined,
  ],
  ['none on messages', true, 'messages', everything, undefined],
  ['none on a message', true, 'thread', everything, undefined],
  ['none on login and security', true, 'userAccount', everything, undefined],
  ['none on login [RED-021]', true, 'login', everything, undefined],
  ['none on open banking [RED-022]', true, 'openBanking', everything, undefined],
  ['none on corporate pages [RED-023]', true, 'corporate', everything, undefined],
  ['none on corporate pages [RED-023]', true, 'corporate.press', everything, undefined],
])('%s', (_, isLoggedIn, page, missing, expected) => {
  expect(redirectPage(isLoggedIn, page, missing)).toBe(expected)
})

test('the reference account page may carry the product, the others do not [RED-003]', () => {
  expect(redirectHref('de-DE', 'initialReferenceAccount', 'OF001')).toBe(
    '/de-de/initial-reference-account/?product=OF001',
  )
  expect(redirectHref('de-DE', 'initialReferenceAccount', undefined)).toBe(
    '/de-de/initial-reference-account/',
  )
  expect(redirectHref('en-GB', 'updateFinancialInformation', 'OF001', '')).toBe(
    '/update-financial-information/',
  )
  expect(redirectHref('de-AT', 'cdvc', 'OF001')).toBe('/de-at/cdvc/')
})

const funded = { originOfFunds: 'SALARY', annualIncome: { code: 'A', displayedText: 'a' } }

test('what is missing follows from the customer [RED-004, RED-005, RED-006, RED-008, RED-009, RED-010, RED-011, RED-013, RED-014, RED-015, ROL-006]', () => {
  expect(isReferenceAccountMissing('ACTIVE', [])).toBe(true)
  expect(isReferenceAccountMissing('ACTIVE', [{}, { iban: 'DE' }])).toBe(true)
  expect(isReferenceAccountMissing('ACTIVE', [{ iban: 'DE' }])).toBe(false)
  expect(isReferenceAccountMissing('REGISTERED', [])).toBe(false)
  expect(isSourceOfFundsMissing('GBR', funded)).toBe(false)
  expect(isSourceOfFundsMissing('GBR', { annualIncome: funded.annualIncome })).toBe(true)
  expect(isSourceOfFundsMissing('GBR', { originOfFunds: 'SALARY' })).toBe(true)
  expect(isSourceOfFundsMissing('DEU', undefined)).toBe(false)
  expect(needsDataConfirmation('DEU', { status: 'EXPIRED' })).toBe(true)
  expect(needsDataConfirmation('DEU', { status: 'REVALIDATE' })).toBe(true)
  expect(needsDataConfirmation('DEU', { status: 'VALID' })).toBe(false)
  expect(needsDataConfirmation('GBR', { status: 'EXPIRED' })).toBe(false)
})

test('whoever is not identified goes there first, and is left alone there', () => {
  const missing = { ...everything, isIdentityMissing: true }
  expect(redirectPage(true, 'dashboard', missing)).toBe('identification')
  expect(redirectPage(true, 'identification', missing)).toBeUndefined()
})
