// Whom a registration waits for, and what they were told it is about.

import { parseEmail } from '#domain/identifiers/email.ts'
import { isAlone } from '#domain/registration/child.ts'
import { companyName } from '#domain/registration/company.ts'
import { signersOf } from '#domain/registration/people.ts'
import { nameOf } from './names.ts'
import type { Registration } from './store.ts'

export type Invited = { firstName: string; lastName: string; email: string }

/** In the order they were named; of several who are known by name only those who sign. */
export function invitedOf({ kind, answers }: Registration): Invited[] {
  const named =
    kind === 'joint' && answers.partner
      ? [answers.partner]
      : kind === 'company' && answers.people
        ? signersOf(answers.people)
        : kind === 'child' && answers.custody && !isAlone(answers.custody)
          ? [answers.custody]
          : []
  return named.map(({ firstName, lastName, email }) => ({
    ...{ firstName, lastName, email: parseEmail(email).value ?? email },
  }))
}

/** The rule they agree to. */
export function ruleSaid(registration: Registration): string {
  const { kind, answers } = registration
  if (kind === 'child' && invitedOf(registration).length === 0) return 'ALONE'
  const said = { company: answers.people, child: answers.custody, joint: answers.partner }
  return (kind in said && said[kind as keyof typeof said]?.rule) || 'ALONE'
}

/** What it is called they are going to act for; two who save together call it nothing. */
export const companyOf = ({ kind, answers }: Registration): string | undefined =>
  kind === 'company' && answers.company ? companyName(answers.company) : undefined

/** The child they are going to represent. */
export const childOf = ({ kind, answers }: Registration): string | undefined =>
  kind === 'child' && answers.child ? nameOf(answers.child) : undefined
