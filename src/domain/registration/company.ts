// A company that becomes a customer: what it says of itself, and what the register says of it.

import { folded } from '../folded.ts'
import {
  parseLei,
  parseRegisterNumber,
  type RegisterCountry,
} from '../identifiers/register-number.ts'
import type { Locale } from '../market.ts'
import type { SigningRuleKind } from '../party/signing-rule.ts'
import type { AddressAnswers } from './address-answers.ts'

export type CompanyAnswers = AddressAnswers & {
  legalName: string
  legalForm: string
  /** The court that keeps the register, where there are many. */
  registerCourt: string
  registerNumber: string
  foundedOn: string
  industry: string
  /** On a regulated market, which watches over its owners: `yes`, `no`, or not said. */
  isListed: string
}

/** What a company is to those who exchange tax data: working, holding money only, or a bank itself. */
export const entityKinds = ['ACTIVE', 'PASSIVE', 'FINANCIAL'] as const
export type EntityKind = (typeof entityKinds)[number]

export type CompanyTaxAnswers = { number: string; lei: string; entityKind: string }

type CompanyMarket = {
  country: RegisterCountry
  legalForms: readonly string[]
  /** Of one register in the whole country nobody asks which. */
  hasCourts: boolean
  isTaxNumberRequired: boolean
  isTaxNumber: RegExp
}

const markets: Partial<Record<Locale, CompanyMarket>> = {
  'de-DE': {
    country: 'DEU',
    legalForms: [
      ...['GmbH', 'UG (haftungsbeschränkt)', 'AG', 'KG', 'GmbH & Co. KG', 'OHG', 'e. K.'],
      ...['eGbR', 'eG', 'e. V.', 'Stiftung'],
    ],
    hasCourts: true,
    isTaxNumberRequired: true,
    isTaxNumber: /^\d{10,13}$/,
  },
  'de-AT': {
    country: 'AUT',
    legalForms: ['GmbH', 'FlexCo', 'AG', 'KG', 'OG', 'e. U.', 'eGen', 'Verein', 'Privatstiftung'],
    hasCourts: false,
    isTaxNumberRequired: true,
    isTaxNumber: /^\d{9}$/,
  },
  'en-GB': {
    country: 'GBR',
    legalForms: ['Ltd', 'plc', 'LLP', 'Partnership', 'Charity'],
    hasCourts: false,
    isTaxNumberRequired: false,
    isTaxNumber: /^\d{10}$/,
  },
}

/** None where companies are not taken. */
export const companyMarket = (locale: Locale): CompanyMarket | undefined => markets[locale]

/** A name and a form; `GmbH` may stand in the name already. */
export function companyName(of: { legalName: string; legalForm: string }): string {
  const [name, form] = [of.legalName.trim(), of.legalForm]
  const isThere = ` ${folded(name)}`.endsWith(` ${folded(form)}`)
  return isThere ? name : `${name} ${form}`
}

/** As a register has it. */
export type RegisterEntry = {
  legalName: string
  legalForm: string
  registerCourt: string
  registerNumber: string
  foundedOn: string
  address: AddressAnswers
  /** Who may act for it, and how. */
  representatives: readonly { firstName: string; lastName: string }[]
  rule: SigningRuleKind
}

/** What came of asking: the register knows it, knows it by other words, does not know it, or did not answer. */
export const registerChecks = ['FOUND', 'DIFFERS', 'UNKNOWN', 'AWAY'] as const
export type RegisterCheck = (typeof registerChecks)[number]

export type RegisterAnswer = RegisterEntry | 'UNKNOWN' | 'AWAY'

const squeezed = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

export function registerCheck(
  answer: RegisterAnswer,
  said: Pick<CompanyAnswers, 'legalName' | 'legalForm'>,
): RegisterCheck {
  if (answer === 'UNKNOWN' || answer === 'AWAY') return answer
  return squeezed(companyName(answer)) === squeezed(companyName(said)) ? 'FOUND' : 'DIFFERS'
}

type Named = { firstName: string; lastName: string }

/** From the strictest: what is stricter than registered harms nobody. */
const strictness: Record<SigningRuleKind, number> = { NAMED: 2, ANY_TWO: 1, ALONE: 0 }

const givenNames = (text: string): string[] =>
  folded(text)
    .split(/[\s-]+/)
    .filter(Boolean)

const isNamedSo = (a: Named, b: Named): boolean =>
  squeezed(a.lastName) === squeezed(b.lastName) &&
  givenNames(a.firstName).some((name) => givenNames(b.firstName).includes(name))

/** Whether the register bears out that these act for it, and in this way. */
export function isAuthorityKnown(
  answer: RegisterAnswer,
  acting: readonly Named[],
  rule: SigningRuleKind,
): boolean {
  if (answer === 'UNKNOWN' || answer === 'AWAY') return false
  return (
    strictness[rule] >= strictness[answer.rule] &&
    acting.every((each) => answer.representatives.some((known) => isNamedSo(each, known)))
  )
}

/** As it is kept: the number as its register writes it. */
export const registerNumberOf = (locale: Locale, typed: string): string =>
  parseRegisterNumber(companyMarket(locale)!.country, typed).value ?? typed.trim()

export const leiOf = (typed: string): string | undefined => parseLei(typed).value

export const companyTaxNumberOf = (typed: string): string => typed.replaceAll(/[\s./-]/g, '')
