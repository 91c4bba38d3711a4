// A child as a customer: who it is, who has custody of it, and the papers that prove both.

import { type CalendarDate, parseDate } from '../date.ts'
import { ageOfMajority, ageOn, parseBirthDate } from '../identifiers/birth-date.ts'

export type ChildAnswers = {
  firstName: string
  lastName: string
  birthDate: string
  birthPlace: string
  birthCountry: string
  nationality: string
  taxNumber: string
}

/** What proves whose child it is, and that nobody else has custody. */
export const proofKinds = ['BIRTH_CERTIFICATE', 'CUSTODY'] as const
export type ProofKind = (typeof proofKinds)[number]

export type Proof = { id: string; kind: ProofKind; name: string }

export type CustodyAnswers = {
  /** `yes`: whoever registers has custody alone; `no`: somebody else has it too, and signs. */
  isAlone: string
  firstName: string
  lastName: string
  email: string
  rule: string
  proofs: Proof[]
}

/** Of everything that is handed in. */
export const mostProofs = 10

type ChildBirthRefusal = 'birthDate.invalid' | 'birthDate.range' | 'child.age'

/** A real day of the past, and not eighteen years ago. */
export function childBirthRefusal(
  text: string,
  today: CalendarDate,
): ChildBirthRefusal | undefined {
  const birthDate = parseDate(text)
  if (!birthDate) return 'birthDate.invalid'
  if (birthDate > today || parseBirthDate(text, today).refusal === 'birthDate.range')
    return 'birthDate.range'
  return ageOn(today, birthDate) < ageOfMajority ? undefined : 'child.age'
}

export const isAlone = ({ isAlone: said }: Pick<CustodyAnswers, 'isAlone'>): boolean =>
  said === 'yes'

/** What is asked for: whoever acts alone proves that nobody else must be asked. */
const proofsAsked = (custody: Pick<CustodyAnswers, 'isAlone'>): readonly ProofKind[] =>
  isAlone(custody) ? proofKinds : ['BIRTH_CERTIFICATE']

/** What is handed in: a paper that was sent for another answer stays behind. */
export const handedIn = (custody: CustodyAnswers): CustodyAnswers => ({
  ...custody,
  proofs: custody.proofs.filter(({ kind }) => proofsAsked(custody).includes(kind)),
})
