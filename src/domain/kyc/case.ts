// Knowing a customer: the checks before business is done with anybody, what each of them found, and where the case
// stands by them. A program passes, asks or calls for somebody who looks; only a human refuses.

import type { PepStanding } from '../customer/person.ts'
import { addDays, type CalendarDate } from '../date.ts'
import { proofKinds } from '../registration/child.ts'
import type { Machine } from '../state-machine.ts'

export const caseStates = ['OPEN', 'WAITING_CUSTOMER', 'REVIEW', 'PASSED', 'FAILED'] as const
export type CaseState = (typeof caseStates)[number]

export const caseMachine: Machine<CaseState> = {
  OPEN: {
    WAITING_CUSTOMER: 'something is missing',
    REVIEW: 'somebody must look',
    PASSED: 'nothing was found',
  },
  WAITING_CUSTOMER: {
    REVIEW: 'customer answered, or the time is over',
    PASSED: 'nothing is missing any more',
  },
  REVIEW: {
    WAITING_CUSTOMER: 'the customer is asked',
    PASSED: 'operator passed it',
    FAILED: 'operator refused it',
  },
  PASSED: { REVIEW: 'a later screening found something' },
  FAILED: { REVIEW: 'the account was released, or a later screening found something' },
}

export const checkNames = [
  'IDENTITY',
  'ADDRESS',
  'TAX',
  'US_PERSON',
  'PEP',
  'SANCTIONS',
  'DUPLICATE',
  'FUNDS',
  'REGISTER',
  'OWNERS',
  'AUTHORITY',
] as const
export type CheckName = (typeof checkNames)[number]

export const checkStatuses = ['PENDING', 'PASSED', 'FAILED', 'NEEDS_MORE', 'REVIEW'] as const
export type CheckStatus = (typeof checkStatuses)[number]

export const checkReasons = [
  'notIdentified',
  'abroad',
  'noTaxNumber',
  'usPerson',
  'pep',
  'matched',
  'knownElsewhere',
  'noFunds',
  'noRegister',
  'noOwners',
  'noRepresentative',
  'controllers',
  'custody',
] as const
export type CheckReason = (typeof checkReasons)[number]

/** What an operator may say of a check that waits for one. */
export const decisions = ['PASSED', 'FAILED', 'NEEDS_MORE'] as const
export type Decision = (typeof decisions)[number]

/** So long a customer has to answer. */
export const daysToAnswer = 14
export const answerDue = (today: CalendarDate): CalendarDate => addDays(today, daysToAnswer)

/** What a customer may send: proof of what was said, or what was asked for. */
export const paperKinds = [...proofKinds, 'ANSWER'] as const
export type PaperKind = (typeof paperKinds)[number]

export type KnownPerson = {
  /** It is their money; whoever acts for somebody else is not asked for a tax number. */
  isHolder: boolean
  isIdentified: boolean
  residence: string | undefined
  taxCountries: readonly string[]
  /** Of nationality and of birth. */
  origins: readonly string[]
  pepStatus: PepStanding
  hasFunds: boolean
}

/** A company, as it is known; of its persons nobody asks for a tax number or for where their own money comes from. */
export type KnownCompany = {
  hasRegister: boolean
  /** On a regulated market, which watches over its owners. */
  isListed: boolean
  owners: number
  representatives: number
  /** The register bears out that they act for it. */
  isAuthorityKnown: boolean
  hasTaxNumber: boolean
  /** It only holds money: those behind it are told to the tax offices of their countries. */
  isPassive: boolean
}

export type Facts = {
  /** Of the market; where none is, everybody comes from somewhere. */
  country: string
  /** Where its customers may live. */
  residences: readonly string[]
  isTaxNumberNeeded: boolean
  areFundsNeeded: boolean
  persons: readonly KnownPerson[]
  /** Entries of lists that may be one of the persons, each with its version. */
  hits: readonly string[]
  isKnownElsewhere: boolean
  company?: KnownCompany
  /** Somebody acts for a holder who is a child: whether they may, papers prove. */
  isChild?: boolean
}

export type Check = {
  name: CheckName
  status: CheckStatus
  reason?: CheckReason
  /** What it rests on: a decision holds until that changes. */
  basis: string
}

const passed = (name: CheckName): Check => ({ name, status: 'PASSED', basis: '' })

const unless = (
  isFine: boolean,
  name: CheckName,
  status: CheckStatus,
  reason: CheckReason,
  basis: string = reason,
): Check => (isFine ? passed(name) : { name, status, reason, basis })

/** What lists say: the one check that is made again each night. */
export const screeningCheck = (hits: Facts['hits']): Check =>
  unless(hits.length === 0, 'SANCTIONS', 'REVIEW', 'matched', hits.toSorted().join(' '))

const usa = 'USA'

const companyChecks = (company: KnownCompany) => [
  unless(company.hasRegister, 'REGISTER', 'NEEDS_MORE', 'noRegister'),
  unless(company.isListed || company.owners > 0, 'OWNERS', 'NEEDS_MORE', 'noOwners'),
  unless(
    company.representatives > 0 && company.isAuthorityKnown,
    ...(['AUTHORITY', 'NEEDS_MORE', 'noRepresentative'] as const),
  ),
]

function taxCheck({ isTaxNumberNeeded, persons, company }: Facts): Check {
  if (company?.isPassive) return unless(false, 'TAX', 'NEEDS_MORE', 'controllers')
  const isKnown = company
    ? company.hasTaxNumber
    : persons.every(({ isHolder, taxCountries }) => !isHolder || taxCountries.length > 0)
  return unless(!isTaxNumberNeeded || isKnown, 'TAX', 'REVIEW', 'noTaxNumber')
}

/** What is found without anybody looking. */
export function checksOf(facts: Facts): Check[] {
  const { persons, country, residences, hits } = facts
  const isUsMarket = country === usa
  const isFromUs = ({ origins, taxCountries }: KnownPerson) =>
    origins.includes(usa) || taxCountries.includes(usa)
  // A child holds no office: whether its family does, those who act for it say.
  const exposed = persons
    .filter(({ isHolder }) => !(isHolder && facts.isChild))
    .map(({ pepStatus }) => pepStatus)
    .filter((status) => status !== 'NONE')
  const abroad = persons
    .map(({ residence }) => residence ?? '')
    .filter((residence) => !residences.includes(residence))
  return [
    unless(
      persons.length > 0 && persons.every(({ isIdentified }) => isIdentified),
      'IDENTITY',
      'PENDING',
      'notIdentified',
    ),
    unless(abroad.length === 0, 'ADDRESS', 'REVIEW', 'abroad', abroad.join(' ')),
    taxCheck(facts),
    unless(isUsMarket || !persons.some(isFromUs), 'US_PERSON', 'REVIEW', 'usPerson'),
    unless(exposed.length === 0, 'PEP', 'REVIEW', 'pep', exposed.join(' ')),
    screeningCheck(hits),
    unless(!facts.isKnownElsewhere, 'DUPLICATE', 'REVIEW', 'knownElsewhere'),
    unless(
      !facts.areFundsNeeded ||
        facts.company !== undefined ||
        persons.every(({ hasFunds }) => hasFunds),
      ...(['FUNDS', 'NEEDS_MORE', 'noFunds'] as const),
    ),
    ...(facts.company ? companyChecks(facts.company) : []),
    // No program reads a birth certificate.
    ...(facts.isChild ? [unless(false, 'AUTHORITY', 'REVIEW', 'custody')] : []),
  ]
}

export type KeptCheck = Pick<Check, 'name' | 'status' | 'basis'> & {
  /** By an operator, or by the customer who answered. */
  isDecided: boolean
}

/** What somebody decided stands as long as it rests on the same. */
export function merged(found: Check, kept: KeptCheck | undefined): Check & { isDecided: boolean } {
  const holds = kept?.isDecided === true && kept.basis === found.basis
  return { ...found, status: holds ? kept.status : found.status, isDecided: holds }
}

/** Whatever calls for a human comes before what is asked of the customer: it cannot wait for an answer. */
export function caseStateOf(checks: readonly Pick<Check, 'status'>[]): CaseState {
  const has = (status: CheckStatus) => checks.some((check) => check.status === status)
  if (has('FAILED')) return 'FAILED'
  if (has('REVIEW')) return 'REVIEW'
  if (has('NEEDS_MORE')) return 'WAITING_CUSTOMER'
  return has('PENDING') || checks.length === 0 ? 'OPEN' : 'PASSED'
}
