// From what somebody said to the person of a customer: what was left empty is left out, and so is what the market
// does not ask.

import { type AcademicTitle, fullName, type PersonalDetails } from '#domain/customer/person.ts'
import { type AnnualIncomeCode, displayedIncome } from '#domain/customer/source-of-funds.ts'
import { date } from '#domain/date.ts'
import { parsePhone } from '#domain/identifiers/phone.ts'
import { homeCountry, marketOf } from '#domain/markets/markets.ts'
import {
  type Answers,
  type CourtesyTitle,
  genderOf,
  type PersonAnswers,
} from '#domain/registration/answers.ts'
import { addressOf } from '#domain/registration/checks.ts'
import { isRepresenting } from '#domain/registration/kinds.ts'
import { personFields } from '#domain/registration/market-fields.ts'
import { taxNumbersOf } from '#domain/registration/tax-residence.ts'
import type { NewPerson } from '#services/customer/index.ts'
import type { DeclaredPerson } from './contract-documents.ts'
import { writtenName } from './names.ts'
import type { Registration } from './store.ts'

function detailsOf(person: PersonAnswers, background: Answers['background'], of: Registration) {
  const asked = personFields(of.market, of.kind)
  const given = (field: keyof typeof asked, value: string) =>
    asked[field] === 'never' ? '' : value.trim()
  const details = {
    courtesyTitleCode: person.courtesyTitle,
    gender: genderOf[person.courtesyTitle as CourtesyTitle],
    academicTitleCode: given('academicTitle', person.academicTitle) as AcademicTitle,
    birthName: given('birthName', person.birthName),
    birthPlace: given('birthPlace', person.birthPlace),
    birthCountryCode: given('birthCountry', person.birthCountry),
    nationalityPrimary: person.nationality,
    nationalitySecondary: person.secondNationality,
    maritalStatus: given('maritalStatus', person.maritalStatus),
    profession: background.profession.trim(),
    industry: given('industry', background.industry),
  }
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== ''),
  ) as PersonalDetails
}

function fundsOf({ market, kind, answers }: Registration): NewPerson['funds'] {
  const asked = personFields(market, kind)
  const { originOfFunds, originDescription, annualIncome } = answers.background!
  return {
    ...(asked.originOfFunds !== 'never' && { origin: originOfFunds }),
    ...(asked.originOfFunds !== 'never' &&
      originOfFunds === 'OTHER' && { description: originDescription.trim() }),
    ...(asked.annualIncome !== 'never' && {
      incomeCode: annualIncome,
      incomeText: displayedIncome(annualIncome as AnnualIncomeCode, marketOf(market).currency),
    }),
  }
}

export function personOf(registration: Registration): NewPerson {
  const { email, market } = registration
  const { person, contact, background, tax } = registration.answers as Answers
  const { pepStatus, pepInfo } = background
  return {
    email,
    firstName: writtenName(person.firstName),
    lastName: writtenName(person.lastName),
    birthDate: person.birthDate,
    phoneNumber: parsePhone(contact.phoneNumber, homeCountry(market)).value!,
    details: detailsOf(person, background, registration),
    address: addressOf(contact),
    // Whoever represents somebody else pays no tax on what is not theirs.
    taxNumbers: isRepresenting(registration.kind) ? [] : taxNumbersOf(tax),
    pep: { status: pepStatus, info: pepStatus === 'NONE' ? undefined : pepInfo.trim() },
    funds: fundsOf(registration),
  }
}

/** As the contract names them. */
export const declaredOf = (person: NewPerson): DeclaredPerson => ({
  name: fullName({ ...person, personalDetails: person.details }),
  birthDate: date(person.birthDate),
  address: person.address,
  email: person.email,
  taxNumbers: person.taxNumbers,
})
