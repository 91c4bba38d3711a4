// Whom a registration waits for, and what they were told it is about.

import { parseEmail } from '#domain/identifiers/email.ts'
import { companyName } from '#domain/registration/company.ts'
import { signersOf } from '#domain/registration/people.ts'
import type { Registration } from './store.ts'

export type Invited = { firstName: string; lastName: string; email: string }

/** In the order they were named; of several who are known by name only those who sign. */
export function invitedOf({ kind, answers }: Registration): Invited[] {
  const named =
    kind === 'joint' && answers.partner
      ? [answers.partner]
      : kind === 'company' && answers.people
        ? signersOf(answers.people)
        : []
  return named.map(({ firstName, lastName, email }) => ({
    ...{ firstName, lastName, email: parseEmail(email).value ?? email },
  }))
}

/** The rule they agree to. */
export const ruleSaid = ({ kind, answers }: Registration): string =>
  (kind === 'company' ? answers.people?.rule : answers.partner?.rule) ?? 'ALONE'

/** What it is called they are going to act for; two who save together call it nothing. */
export const companyOf = ({ kind, answers }: Registration): string | undefined =>
  kind === 'company' && answers.company ? companyName(answers.company) : undefined
