// The answers of a registration as they travel, step by step: text of a bounded length, judged by the domain.

import * as z from 'zod/mini'
import { mailConsentIds } from '#domain/customer/mail-consent.ts'
import { proofKinds } from '#domain/registration/child.ts'
import { text } from './text.ts'

export const typed = (maximum: number) => text(maximum, 0)

export const personAnswers = z.strictObject({
  courtesyTitle: typed(10),
  academicTitle: typed(20),
  firstName: typed(100),
  lastName: typed(100),
  birthName: typed(100),
  birthDate: typed(10),
  birthPlace: typed(100),
  birthCountry: typed(3),
  nationality: typed(3),
  secondNationality: typed(3),
  maritalStatus: typed(20),
})

export const addressAnswers = z.strictObject({
  street: typed(100),
  streetNumber: typed(20),
  flatNumber: typed(20),
  additionalInformation: typed(100),
  postalCode: typed(20),
  city: typed(100),
  countryCode: typed(3),
})

export const contactAnswers = z.strictObject({
  ...addressAnswers.shape,
  phoneNumber: typed(40),
  isRecent: typed(3),
  previous: addressAnswers,
})

export const backgroundAnswers = z.strictObject({
  profession: typed(100),
  industry: typed(100),
  originOfFunds: typed(20),
  originDescription: typed(200),
  annualIncome: typed(20),
  pepStatus: typed(20),
  pepInfo: typed(500),
})

export const taxAnswers = z.strictObject({
  residences: z
    .array(z.strictObject({ countryCode: typed(3), number: typed(40), missingReason: typed(20) }))
    .check(z.maxLength(10)),
  isW9Certified: z.exactOptional(z.boolean()),
})

export const agreementAnswers = z.strictObject({
  terms: z.boolean(),
  guarantee: z.boolean(),
  electronic: z.boolean(),
  ownAccount: z.boolean(),
  marketing: z.array(z.enum(mailConsentIds)).check(z.maxLength(mailConsentIds.length)),
  partnerReference: typed(20),
})

export const partnerAnswers = z.strictObject({
  firstName: typed(100),
  lastName: typed(100),
  email: typed(254),
  rule: typed(20),
})

export const childAnswers = z.strictObject({
  firstName: typed(100),
  lastName: typed(100),
  birthDate: typed(10),
  birthPlace: typed(100),
  birthCountry: typed(3),
  nationality: typed(3),
  taxNumber: typed(40),
})

export const custodyAnswers = z.strictObject({
  isAlone: typed(3),
  ...partnerAnswers.shape,
  proofs: z
    .array(z.strictObject({ id: z.uuid(), kind: z.enum(proofKinds), name: typed(100) }))
    .check(z.maxLength(20)),
})

export const companyAnswers = z.strictObject({
  ...addressAnswers.shape,
  legalName: typed(120),
  legalForm: typed(40),
  registerCourt: typed(100),
  registerNumber: typed(40),
  foundedOn: typed(10),
  industry: typed(100),
  isListed: typed(3),
})

export const peopleAnswers = z.strictObject({
  rule: typed(20),
  others: z
    .array(
      z.strictObject({
        firstName: typed(100),
        lastName: typed(100),
        birthDate: typed(10),
        email: typed(254),
        signs: z.boolean(),
      }),
    )
    .check(z.maxLength(20)),
})

export const ownersAnswers = z.strictObject({
  hasNone: z.boolean(),
  owners: z
    .array(
      z.strictObject({
        firstName: typed(100),
        lastName: typed(100),
        birthDate: typed(10),
        nationality: typed(3),
        share: typed(10),
        pepStatus: typed(20),
      }),
    )
    .check(z.maxLength(20)),
})

export const companyTaxAnswers = z.strictObject({
  number: typed(40),
  lei: typed(40),
  entityKind: typed(20),
})
