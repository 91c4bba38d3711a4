// A person: the human behind a customer, with roles, tax numbers and where the money comes from.

import type { Address } from '../address/address.ts'
import { isUkCountry } from '../countries.ts'
import type { CalendarDate } from '../date.ts'

/** [ENUM-005] */
export const personRoles = [
  'ACCOUNT_HOLDER',
  'ULTIMATE_BENEFICIAL_OWNER',
  'AUTHORIZED_PERSON',
  'LEGAL_REPRESENTATIVE',
  'TAX_PARTNER',
] as const
export type PersonRole = (typeof personRoles)[number]

/** Who must prove who they are before anything is opened. */
export const identifiedRoles = [
  'ACCOUNT_HOLDER',
  'LEGAL_REPRESENTATIVE',
] as const satisfies readonly PersonRole[]

/** [ENUM-006] */
export const roleStatuses = ['REQUESTED', 'ACTIVE', 'DISABLED'] as const
export type RoleStatus = (typeof roleStatuses)[number]

/** [ENUM-007] */
export const academicTitles = [
  'prof dr med',
  'prof dr dr',
  'prof dr',
  'prof',
  'dr med',
  'dr dr',
  'dr',
] as const
export type AcademicTitle = (typeof academicTitles)[number]

/** Titles are part of a name and stay as they are in every language. */
export const writtenTitles: Record<AcademicTitle, string> = {
  'prof dr med': 'Prof. Dr. med.',
  'prof dr dr': 'Prof. Dr. Dr.',
  'prof dr': 'Prof. Dr.',
  prof: 'Prof.',
  'dr med': 'Dr. med.',
  'dr dr': 'Dr. Dr.',
  dr: 'Dr.',
}

export const pepStatuses = [
  'NONE',
  'PEP',
  'FAMILY_MEMBER',
  'CLOSE_ASSOCIATE',
  'FORMER_PEP',
] as const
export type PepStatus = (typeof pepStatuses)[number]

/** What is known of somebody: what they said, or that nobody has asked them. */
export const pepStandings = [...pepStatuses, 'UNKNOWN'] as const
export type PepStanding = (typeof pepStandings)[number]

/** [ENT-033] */
export type PersonalDetails = {
  readonly academicTitleCode?: AcademicTitle
  readonly courtesyTitleCode?: string
  readonly birthName?: string
  readonly birthPlace?: string
  readonly birthCountryCode?: string
  readonly nationalityPrimary?: string
  readonly nationalitySecondary?: string
  readonly gender?: string
  readonly maritalStatus?: string
  readonly profession?: string
  readonly industry?: string
}

/** [ENT-034] */
export type ContactDetails = { readonly email: string; readonly phoneNumber?: string }

/** [ENT-035] */
export type TaxDetail = {
  readonly taxIdentificationNumber: string
  readonly countryCode: string
  readonly precedence: number
}

export type SourceOfFunds = {
  readonly originOfFunds?: string
  readonly annualIncome?: { readonly displayedText: string; readonly code?: string }
}

/** [ENT-037] */
export type AdditionalFinancialInformation = {
  readonly pep?: { readonly additionalInfo?: string; readonly status: PepStatus }
  readonly sourceOfFunds?: SourceOfFunds
}

/** [ENT-038] */
export type Role = { readonly id: string; readonly name: PersonRole; readonly status: RoleStatus }

/** [ENT-032] */
export type Person = {
  readonly id: string
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  /** Not said of somebody else. */
  readonly birthDate?: CalendarDate
  readonly username?: string
  readonly personalDetails: PersonalDetails
  readonly address?: Address
  readonly contactDetails?: ContactDetails
  readonly taxDetails: readonly TaxDetail[]
  readonly additionalFinancialInformation?: AdditionalFinancialInformation
  readonly roles: readonly Role[]
}

type Named = Pick<Person, 'firstName' | 'lastName'> & {
  readonly personalDetails?: Pick<PersonalDetails, 'academicTitleCode'>
}

/** Academic title, first name, last name. [ENT-028] */
export function fullName({ firstName, lastName, personalDetails }: Named): string {
  const title = personalDetails?.academicTitleCode
  return [title && writtenTitles[title], firstName, lastName].filter(Boolean).join(' ')
}

type LoggedIn = Pick<Person, 'username'>

/** Of the persons of a customer the one who has logged in; else the first, in whose name it is. */
export const personLoggedIn = <P extends LoggedIn>(
  persons: readonly P[],
  username: string | undefined,
): P | undefined =>
  persons.find((person) => person.username !== undefined && person.username === username) ??
  persons[0]

/** Whoever logs in says themselves who they are and where they are reached. */
export const isOthersPerson = (person: LoggedIn, username: string | undefined): boolean =>
  person.username !== undefined && person.username !== username

/** Of anybody else nothing is known but a name and roles. */
export const isKnownWhole = ({ birthDate }: Pick<Person, 'birthDate'>): boolean =>
  birthDate !== undefined

/** [ENT-036] */
export const mainTaxDetail = (taxDetails: readonly TaxDetail[]): TaxDetail | undefined =>
  taxDetails.find(({ precedence }) => precedence === 0)

/** Only UK customers must say where their money comes from. [RED-008, RED-009, RED-010, RED-011] */
export const isSourceOfFundsMissing = (
  countryCode: string | undefined,
  sourceOfFunds: SourceOfFunds | undefined,
): boolean =>
  isUkCountry(countryCode) && !(sourceOfFunds?.originOfFunds && sourceOfFunds.annualIncome?.code)
