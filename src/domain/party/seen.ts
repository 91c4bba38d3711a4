// What somebody sees of the people of a customer: of themselves everything, of the child they act for as well, and
// whoever signs for a company sees its owners who log in nowhere. Of anybody else a name, a role and where it stands.

import type { PersonRole } from '../customer/person.ts'
import type { Part } from './acts.ts'

type Seen = {
  readonly id: string
  readonly username?: string
  readonly roles: readonly { readonly name: PersonRole }[]
}

export type Seer = {
  /** The persons of the customer who they are themselves. */
  readonly ownIds: readonly string[]
  readonly parts: readonly Part[]
}

const companySigners: readonly Part[] = ['REPRESENTATIVE', 'SIGN']

export function isSeenWhole({ id, username, roles }: Seen, { ownIds, parts }: Seer): boolean {
  if (ownIds.includes(id)) return true
  const is = (role: PersonRole) => roles.some(({ name }) => name === role)
  if (parts.includes('PARENT') && is('ACCOUNT_HOLDER')) return true
  return (
    parts.some((part) => companySigners.includes(part)) &&
    is('ULTIMATE_BENEFICIAL_OWNER') &&
    username === undefined
  )
}
