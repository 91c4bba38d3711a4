// A person on the wire. [ENT-032]

import * as z from 'zod/mini'
import { academicTitles, pepStatuses, personRoles, roleStatuses } from '#domain/customer/person.ts'
import { count, countryCode, day, identifier, text } from '../text.ts'
import { address } from './address.ts'

const word = z.exactOptional(text(100))

/** [ENT-033] */
export const personalDetails = z.strictObject({
  academicTitleCode: z.exactOptional(z.enum(academicTitles)),
  courtesyTitleCode: word,
  birthName: word,
  birthPlace: word,
  birthCountryCode: z.exactOptional(countryCode),
  nationalityPrimary: z.exactOptional(countryCode),
  nationalitySecondary: z.exactOptional(countryCode),
  gender: word,
  maritalStatus: word,
  profession: word,
  industry: word,
})

/** [ENT-034] */
export const contactDetails = z.strictObject({
  email: text(254),
  phoneNumber: z.exactOptional(text(30)),
})

/** The entry with `precedence` 0 is the main one. [ENT-035, ENT-036] */
export const taxDetail = z.strictObject({
  taxIdentificationNumber: text(30),
  countryCode,
  precedence: count,
})

const pep = z.strictObject({
  additionalInfo: z.exactOptional(text(500)),
  status: z.enum(pepStatuses),
})

const sourceOfFunds = z.strictObject({
  originOfFunds: word,
  annualIncome: z.exactOptional(z.strictObject({ displayedText: text(100), code: word })),
})

/** [ENT-037] */
export const additionalFinancialInformation = z.strictObject({
  pep: z.exactOptional(pep),
  sourceOfFunds: z.exactOptional(sourceOfFunds),
})

/** [ENT-038] */
export const role = z.strictObject({
  id: identifier,
  name: z.enum(personRoles),
  status: z.enum(roleStatuses),
})

/** Somebody else is told by name and roles alone: what is optional is not said then, nor is the day of birth. */
export const person = z.strictObject({
  id: identifier,
  personId: identifier,
  firstName: text(100),
  lastName: text(100),
  birthDate: z.exactOptional(day),
  username: z.exactOptional(text(254)),
  personalDetails,
  address: z.exactOptional(address),
  contactDetails: z.exactOptional(contactDetails),
  taxDetails: z.array(taxDetail),
  additionalFinancialInformation: z.exactOptional(additionalFinancialInformation),
  roles: z.array(role),
})
