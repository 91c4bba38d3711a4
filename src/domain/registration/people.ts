// Who acts for a company beside the one who registers it, and how they sign, as its register has it.

import type { CalendarDate } from '../date.ts'
import { isSamePerson } from '../party/invitation.ts'
import type { SigningRule, SigningRuleKind } from '../party/signing-rule.ts'

export type RepresentativeAnswers = {
  firstName: string
  lastName: string
  birthDate: string
  email: string
  /** Invited to sign; the others are known by name. */
  signs: boolean
}

export type PeopleAnswers = { rule: string; others: RepresentativeAnswers[] }

export const mostRepresentatives = 6

export type Born = { firstName: string; lastName: string; birthDate: string }

/** The first of each that was there before: nobody counts twice. */
export const repeated = (people: readonly Born[], before: readonly Born[] = []): number[] =>
  people.flatMap((person, i) =>
    [...before, ...people.slice(0, i)].some((each) => isSamePerson(each, person)) ? [i] : [],
  )

export const signersOf = ({ others }: PeopleAnswers): RepresentativeAnswers[] =>
  others.filter(({ signs }) => signs)

/** A rule that asks for more than one needs more than one. */
export const isAttainable = (answers: PeopleAnswers): boolean =>
  answers.rule === 'ALONE' || signersOf(answers).length > 0

/** By the persons who sign, whoever registers being the first. */
export const registeredRule = (
  kind: SigningRuleKind,
  signers: readonly string[],
): Pick<SigningRule, 'kind' | 'named'> => ({ kind, named: kind === 'NAMED' ? signers : [] })

/** Of age on the day; somebody else than all the others. */
export type Setting = { own: Born & { email: string }; today: CalendarDate }
