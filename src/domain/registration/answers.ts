// The answers of a registration, step by step, as they are typed: text, kept until it is right.

import type { MailConsentId } from '../customer/mail-consent.ts'
import type { AddressAnswers } from './address-answers.ts'
import type { ChildAnswers, CustodyAnswers } from './child.ts'
import type { CompanyAnswers, CompanyTaxAnswers } from './company.ts'
import type { OwnersAnswers } from './owners.ts'
import type { PeopleAnswers } from './people.ts'

/** After the account itself, which has no answers to keep: its password is never kept. */
export const registrationSteps = [
  'child',
  'company',
  'person',
  'contact',
  'background',
  'tax',
  'partner',
  'custody',
  'people',
  'owners',
  'companyTax',
  'agreement',
] as const
export type RegistrationStep = (typeof registrationSteps)[number]

/** How a person wants to be addressed; the gender of the entity follows from it. */
export const courtesyTitles = ['MS', 'MR', 'MX'] as const
export type CourtesyTitle = (typeof courtesyTitles)[number]

export const genderOf: Record<CourtesyTitle, string> = { MS: 'FEMALE', MR: 'MALE', MX: 'DIVERSE' }

export const maritalStatuses = [
  'SINGLE',
  'MARRIED',
  'CIVIL_PARTNERSHIP',
  'DIVORCED',
  'WIDOWED',
] as const
export type MaritalStatus = (typeof maritalStatuses)[number]

/** Why there is no tax number, as the exchange of tax data between countries asks it. */
export const missingNumberReasons = ['NOT_ISSUED', 'NOT_REQUIRED', 'APPLIED_FOR'] as const
export type MissingNumberReason = (typeof missingNumberReasons)[number]

export type PersonAnswers = {
  courtesyTitle: string
  academicTitle: string
  firstName: string
  lastName: string
  birthName: string
  birthDate: string
  birthPlace: string
  birthCountry: string
  nationality: string
  secondNationality: string
  maritalStatus: string
}

export type ContactAnswers = AddressAnswers & {
  phoneNumber: string
  /** Whether one has lived there for less than three years: `yes`, `no`, or not said. */
  isRecent: string
  previous: AddressAnswers
}

export type BackgroundAnswers = {
  profession: string
  industry: string
  originOfFunds: string
  originDescription: string
  annualIncome: string
  pepStatus: string
  pepInfo: string
}

export type TaxResidence = { countryCode: string; number: string; missingReason: string }
export type TaxAnswers = {
  residences: TaxResidence[]
  /** In the United States: that the number is theirs, on a form W-9. Without it part of the interest is withheld. */
  isW9Certified?: boolean
}

/** With whom somebody wants to save, and how the two are going to sign. */
export type PartnerAnswers = { firstName: string; lastName: string; email: string; rule: string }

/** What must be agreed to before there can be a contract. */
export const declarations = ['terms', 'guarantee', 'electronic', 'ownAccount'] as const
export type Declaration = (typeof declarations)[number]

export type AgreementAnswers = Record<Declaration, boolean> & {
  marketing: MailConsentId[]
  partnerReference: string
}

export type Answers = {
  child: ChildAnswers
  company: CompanyAnswers
  person: PersonAnswers
  contact: ContactAnswers
  background: BackgroundAnswers
  tax: TaxAnswers
  partner: PartnerAnswers
  custody: CustodyAnswers
  people: PeopleAnswers
  owners: OwnersAnswers
  companyTax: CompanyTaxAnswers
  agreement: AgreementAnswers
}

const nowhere: AddressAnswers = {
  street: '',
  streetNumber: '',
  flatNumber: '',
  additionalInformation: '',
  postalCode: '',
  city: '',
  countryCode: '',
}

/** What a form starts with: nothing, but where the market is. */
export const emptyAnswers = (countryCode: string): Answers => ({
  child: {
    ...{ firstName: '', lastName: '', birthDate: '', birthPlace: '' },
    ...{ birthCountry: countryCode, nationality: countryCode, taxNumber: '' },
  },
  company: {
    ...{ ...nowhere, countryCode, legalName: '', legalForm: '', registerCourt: '' },
    ...{ registerNumber: '', foundedOn: '', industry: '', isListed: '' },
  },
  person: {
    courtesyTitle: '',
    academicTitle: '',
    firstName: '',
    lastName: '',
    birthName: '',
    birthDate: '',
    birthPlace: '',
    birthCountry: countryCode,
    nationality: countryCode,
    secondNationality: '',
    maritalStatus: '',
  },
  contact: {
    ...nowhere,
    countryCode,
    phoneNumber: '',
    isRecent: '',
    previous: { ...nowhere, countryCode },
  },
  background: {
    profession: '',
    industry: '',
    originOfFunds: '',
    originDescription: '',
    annualIncome: '',
    pepStatus: '',
    pepInfo: '',
  },
  tax: { residences: [{ countryCode, number: '', missingReason: '' }] },
  partner: { firstName: '', lastName: '', email: '', rule: 'ALONE' },
  custody: {
    ...{ isAlone: '', firstName: '', lastName: '', email: '', rule: 'ALONE' },
    proofs: [],
  },
  people: { rule: 'ALONE', others: [] },
  owners: { hasNone: false, owners: [] },
  companyTax: { number: '', lei: '', entityKind: '' },
  agreement: {
    terms: false,
    guarantee: false,
    electronic: false,
    ownAccount: false,
    marketing: [],
    partnerReference: '',
  },
})
