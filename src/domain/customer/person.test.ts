import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import type { Address } from '../address/address.ts'
import { date } from '../date.ts'
import {
  academicTitles,
  fullName,
  isOthersPerson,
  isSourceOfFundsMissing,
  mainTaxDetail,
  type Person,
  type PersonalDetails,
  personLoggedIn,
  personRoles,
  roleStatuses,
  type SourceOfFunds,
  type TaxDetail,
} from './person.ts'

test('the person roles are these five [ENUM-005]', () => {
  expect(personRoles).toEqual(listedIn('ENUM-005'))
})

test('a role is requested, active or disabled [ENUM-006]', () => {
  expect(roleStatuses).toEqual(['REQUESTED', 'ACTIVE', 'DISABLED'])
})

test('the academic titles are these seven [ENUM-007]', () => {
  expect(academicTitles).toEqual(
    'prof dr med, prof dr dr, prof dr, prof, dr med, dr dr, dr'.split(', '),
  )
})

const personalDetails: Required<PersonalDetails> = {
  academicTitleCode: 'dr',
  courtesyTitleCode: 'MRS',
  birthName: 'Vogel',
  birthPlace: 'Ulm',
  birthCountryCode: 'DEU',
  nationalityPrimary: 'DEU',
  nationalitySecondary: 'FRA',
  gender: 'F',
  maritalStatus: 'MARRIED',
  profession: 'Architect',
  industry: 'Building',
}

const person = {
  id: '1',
  personId: 'P1',
  firstName: 'Ada',
  lastName: 'Sommer',
  birthDate: date('1980-05-17'),
  username: 'ada',
  personalDetails,
  address: {} as Address,
  contactDetails: { email: 'ada@example.org', phoneNumber: '+4915112345678' },
  taxDetails: [{ taxIdentificationNumber: '36574261809', countryCode: 'DEU', precedence: 0 }],
  additionalFinancialInformation: {
    pep: { additionalInfo: '', status: 'NONE' },
    sourceOfFunds: {
      originOfFunds: 'SALARY',
      annualIncome: { displayedText: 'up to 20,000', code: 'GBP_0_20K' },
    },
  },
  roles: [{ id: 'R1', name: 'ACCOUNT_HOLDER', status: 'ACTIVE' }],
} as const satisfies Required<Person>

test.each<[what: string, object, fields: string]>([
  [
    'a person [ENT-032]',
    person,
    'id personId firstName lastName birthDate username personalDetails address contactDetails taxDetails additionalFinancialInformation roles',
  ],
  [
    'personal details [ENT-033]',
    person.personalDetails,
    'academicTitleCode courtesyTitleCode birthName birthPlace birthCountryCode nationalityPrimary nationalitySecondary gender maritalStatus profession industry',
  ],
  ['contact details [ENT-034]', person.contactDetails, 'email phoneNumber'],
  [
    'a tax detail [ENT-035]',
    person.taxDetails[0],
    'taxIdentificationNumber countryCode precedence',
  ],
  ['financial information [ENT-037]', person.additionalFinancialInformation, 'pep sourceOfFunds'],
  ['the PEP answer [ENT-037]', person.additionalFinancialInformation.pep, 'additionalInfo status'],
  [
    'the source of funds [ENT-037]',
    person.additionalFinancialInformation.sourceOfFunds,
    'originOfFunds annualIncome',
  ],
  [
    'the annual income [ENT-037]',
    person.additionalFinancialInformation.sourceOfFunds.annualIncome,
    'displayedText code',
  ],
  ['a role [ENT-038]', person.roles[0], 'id name status'],
])('the fields of %s', (_, record, fields) => {
  expect(Object.keys(record)).toEqual(fields.split(' '))
})

test.each([
  ['dr', 'Dr. Ada Sommer'],
  ['prof dr med', 'Prof. Dr. med. Ada Sommer'],
  ['prof dr dr', 'Prof. Dr. Dr. Ada Sommer'],
] as const)('a %s is called %s: title, first name, last name [ENT-028]', (title, expected) => {
  expect(fullName({ ...person, personalDetails: { academicTitleCode: title } })).toBe(expected)
})

test('without a title the full name is first name, last name [ENT-028]', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Sommer' })).toBe('Ada Sommer')
})

test('the main tax detail is the one with precedence 0, wherever it stands [ENT-036]', () => {
  const detail = (precedence: number): TaxDetail => ({
    taxIdentificationNumber: String(precedence),
    countryCode: 'DEU',
    precedence,
  })
  expect(mainTaxDetail([detail(2), detail(0), detail(1)])).toEqual(detail(0))
  expect(mainTaxDetail([detail(1)])).toBeUndefined()
  expect(mainTaxDetail([])).toBeUndefined()
})

const known: SourceOfFunds = {
  originOfFunds: 'SALARY',
  annualIncome: { displayedText: 'up to 20,000', code: 'GBP_0_20K' },
}
test.each<[why: string, country: string, SourceOfFunds | undefined, missing: boolean]>([
  ['is there', 'GBR', known, false],
  ['lacks the origin [RED-009]', 'GBR', { annualIncome: known.annualIncome! }, true],
  ['has an empty origin [RED-009]', 'GBR', { ...known, originOfFunds: '' }, true],
  ['lacks the income [RED-010]', 'GBR', { originOfFunds: 'SALARY' }, true],
  [
    'lacks the income code [RED-010]',
    'GBR',
    { ...known, annualIncome: { displayedText: 'up to 20,000' } },
    true,
  ],
  ['was never given [RED-009, RED-010]', 'GBR', undefined, true],
  ['was never given, in Germany [RED-008, RED-011]', 'DEU', undefined, false],
  ['was never given, in Ireland [RED-008, RED-011]', 'IRL', undefined, false],
])('the source of funds %s', (_, country, sourceOfFunds, missing) => {
  expect(isSourceOfFundsMissing(country, sourceOfFunds)).toBe(missing)
})

test('of several people the one who logged in is meant, and nobody changes what is another’s', () => {
  const people = [{ username: 'tom' }, { username: 'eva' }, {}]
  expect(personLoggedIn(people, 'eva')).toBe(people[1])
  expect(personLoggedIn(people, 'helper')).toBe(people[0])
  expect(personLoggedIn([{}, { username: 'eva' }], undefined)).toEqual({})
  expect(people.map((each) => isOthersPerson(each, 'eva'))).toEqual([true, false, false])
})
