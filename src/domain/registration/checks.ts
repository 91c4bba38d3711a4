// Whether the answers of a step will do, by the rules of the market: asked by the form while it is
// filled in, and by the service before it keeps anything.

import { type Address, isResidence } from '../address/address.ts'
import { isCountryCode } from '../countries.ts'
import { academicTitles, pepStatuses } from '../customer/person.ts'
import { annualIncomeCodes, originsOfFunds } from '../customer/source-of-funds.ts'
import type { CalendarDate } from '../date.ts'
import { parseBirthDate } from '../identifiers/birth-date.ts'
import { parseEmail } from '../identifiers/email.ts'
import { parsePersonName } from '../identifiers/person-name.ts'
import { parsePostalCode } from '../identifiers/postal-code.ts'
import type { Locale } from '../market.ts'
import type { ProblemCode } from '../problem/problem.ts'
import type { AddressAnswers } from './address-answers.ts'
import {
  type AgreementAnswers,
  type BackgroundAnswers,
  type ContactAnswers,
  courtesyTitles,
  declarations,
  maritalStatuses,
  type PartnerAnswers,
  type PersonAnswers,
} from './answers.ts'
import { isForChild, jointRules, type RegistrationKind } from './kinds.ts'
import { type Asked, marketFields, personFields, residenceCountries } from './market-fields.ts'
import { partnerFlow, type RegistrationFlow } from './partner-flow.ts'

/** A field by its name in the form, and why it will not do. */
export type FieldRefusal = { readonly field: string; readonly code: ProblemCode }

export type Setting = {
  readonly locale: Locale
  readonly today: CalendarDate
  /** Whoever registers for somebody else is asked less of themselves. */
  readonly kind?: RegistrationKind
}

export type Check = (text: string) => ProblemCode | undefined

export const isOneOf =
  (list: readonly string[]): Check =>
  (text) =>
    list.includes(text) ? undefined : 'value'

export const isCountry: Check = (code) => (isCountryCode(code) ? undefined : 'country.unknown')
export const isName: Check = (text) => parsePersonName(text).refusal
export const isAnything: Check = () => undefined

/** The first thing wrong with each field; what a market never asks is not looked at. */
export function refusalsOf(
  answers: object,
  rules: readonly (readonly [field: string, asked: Asked, check: Check])[],
): FieldRefusal[] {
  return rules.flatMap(([field, asked, check]) => {
    const typed = String((answers as Record<string, unknown>)[field] ?? '').trim()
    if (asked === 'never') return []
    if (typed === '') return asked === 'required' ? [{ field, code: 'required' }] : []
    const code = check(typed)
    return code ? [{ field, code }] : []
  })
}

/** The United States tax their citizens wherever they live, and ask foreign banks to help. */
export const isForeignUsPerson =
  (locale: Locale): Check =>
  (code) =>
    isCountry(code) ?? (code === 'USA' && locale !== 'en-US' ? 'country.usPerson' : undefined)

export function personRefusals(answers: PersonAnswers, setting: Setting): FieldRefusal[] {
  const { locale, today, kind } = setting
  const asked = personFields(locale, kind)
  const nationality = isForeignUsPerson(locale)
  // Whoever is a minor represents nobody.
  const isOfAge: Check = (text) => {
    const { refusal } = parseBirthDate(text, today)
    return refusal === 'birthDate.minor' && isForChild(kind) ? 'parent.age' : refusal
  }
  const found = refusalsOf(answers, [
    ['courtesyTitle', 'required', isOneOf(courtesyTitles)],
    ['academicTitle', asked.academicTitle, isOneOf(academicTitles)],
    ['firstName', 'required', isName],
    ['lastName', 'required', isName],
    ['birthName', asked.birthName, isName],
    ['birthDate', 'required', isOfAge],
    ['birthPlace', asked.birthPlace, isAnything],
    ['birthCountry', asked.birthCountry, isCountry],
    ['nationality', 'required', nationality],
    ['secondNationality', 'optional', nationality],
    ['maritalStatus', asked.maritalStatus, isOneOf(maritalStatuses)],
  ])
  const { nationality: first, secondNationality: second } = answers
  return second !== '' && first === second && !found.some(({ field }) => /nation/i.test(field))
    ? [...found, { field: 'secondNationality', code: 'country.repeated' }]
    : found
}

/** As the entity has it: what was left empty is left out. */
export const addressOf = (answers: AddressAnswers): Address => {
  const { flatNumber, additionalInformation, postalCode, countryCode, ...rest } = answers
  return {
    street: rest.street.trim(),
    streetNumber: rest.streetNumber.trim(),
    city: rest.city.trim(),
    postalCode: parsePostalCode(countryCode, postalCode).value ?? postalCode,
    countryCode,
    ...(flatNumber.trim() && { flatNumber: flatNumber.trim() }),
    ...(additionalInformation.trim() && { additionalInformation: additionalInformation.trim() }),
  }
}

export function addressRefusals(
  answers: AddressAnswers,
  locale: Locale,
  countries: Check,
): FieldRefusal[] {
  const { streetNumber, additionalInformation } = marketFields(locale)
  const found = refusalsOf(answers, [
    ['street', 'required', isAnything],
    ['streetNumber', streetNumber, isAnything],
    ['flatNumber', 'optional', isAnything],
    ['additionalInformation', additionalInformation, isAnything],
    ['city', 'required', isAnything],
    ['countryCode', 'required', countries],
  ])
  const { postalCode, countryCode } = answers
  // An empty one may be right, so the pattern of the country is asked in any case.
  const { refusal } = parsePostalCode(countryCode, postalCode)
  if (refusal)
    found.push({ field: 'postalCode', code: postalCode.trim() === '' ? 'required' : refusal })
  if (!isResidence(addressOf(answers))) found.push({ field: 'street', code: 'street.postBox' })
  return found
}

/** The number of the telephone is looked at where it arrives: the form cannot carry all the world's. */
export function contactRefusals(answers: ContactAnswers, setting: Setting): FieldRefusal[] {
  const { locale, kind } = setting
  const { previousAddress } = personFields(locale, kind)
  const found = [
    ...addressRefusals(answers, locale, (code) =>
      residenceCountries(locale).includes(code) ? undefined : 'country.unknown',
    ),
    ...refusalsOf(answers, [
      ['phoneNumber', 'required', isAnything],
      ['isRecent', previousAddress, isOneOf(['yes', 'no'])],
    ]),
  ]
  if (previousAddress === 'never' || answers.isRecent !== 'yes') return found
  const before = addressRefusals(answers.previous, locale, isCountry)
  return [...found, ...before.map(({ field, code }) => ({ field: `previous.${field}`, code }))]
}

export function backgroundRefusals(
  answers: BackgroundAnswers,
  { locale, kind }: Setting,
): FieldRefusal[] {
  const asked = personFields(locale, kind)
  const isOther = asked.originOfFunds !== 'never' && answers.originOfFunds === 'OTHER'
  const isExposed = answers.pepStatus !== '' && answers.pepStatus !== 'NONE'
  return refusalsOf(answers, [
    ['profession', 'required', isAnything],
    ['industry', asked.industry, isAnything],
    ['originOfFunds', asked.originOfFunds, isOneOf(originsOfFunds)],
    ['originDescription', isOther ? 'required' : 'never', isAnything],
    ['annualIncome', asked.annualIncome, isOneOf(annualIncomeCodes)],
    ['pepStatus', 'required', isOneOf(pepStatuses)],
    ['pepInfo', isExposed ? 'required' : 'never', isAnything],
  ])
}

/** Whoever invites themselves would wait for nobody. */
export function partnerRefusals(
  answers: Pick<PartnerAnswers, 'firstName' | 'lastName' | 'email' | 'rule'>,
  ownEmail: string,
): FieldRefusal[] {
  const isElse: Check = (text) => {
    const { value, refusal } = parseEmail(text)
    return refusal ?? (value === ownEmail ? 'invitation.self' : undefined)
  }
  return refusalsOf(answers, [
    ['firstName', 'required', isName],
    ['lastName', 'required', isName],
    ['email', 'required', isElse],
    ['rule', 'required', isOneOf(jointRules)],
  ])
}

export function agreementRefusals(
  answers: AgreementAnswers,
  flow: RegistrationFlow | undefined,
): FieldRefusal[] {
  const { reference, marketing } = partnerFlow(flow)
  const isAsked = reference ? (reference.isRequired ? 'required' : 'optional') : 'never'
  const isMarketing = answers.marketing.every((id) => marketing.includes(id))
  return [
    ...declarations.flatMap((field): FieldRefusal[] =>
      answers[field] ? [] : [{ field, code: 'agree' }],
    ),
    ...refusalsOf(answers, [
      [
        'partnerReference',
        isAsked,
        (text) => (/^[A-Za-z0-9-]{3,20}$/.test(text) ? undefined : 'format'),
      ],
    ]),
    ...(isMarketing ? [] : [{ field: 'marketing', code: 'value' } as const]),
  ]
}
