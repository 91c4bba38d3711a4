// Whose identity is waited for, and what waits for it.

import type { Authority } from '../party/acts.ts'
import type { CustomerStatus } from './customer.ts'
import { identifiedRoles, type PersonRole, type RoleStatus } from './person.ts'

type Role = { readonly name: PersonRole; readonly status: RoleStatus }
type GivenRole = Role & { readonly authority: Authority | null }

/** Owners are known to the account, and act for nobody. */
const actsForOthers = (name: PersonRole): boolean =>
  name === 'AUTHORIZED_PERSON' || isIdentified(name)

const isIdentified = (name: PersonRole): boolean =>
  (identifiedRoles as readonly PersonRole[]).includes(name)

/** The opening of the account waits for them. [ENUM-006] */
export const holdsUpOpening = ({ name, status }: Role): boolean =>
  status === 'REQUESTED' && isIdentified(name)

/** Also whoever will move its money by an authority; who only looks need not say who they are. */
export const isAwaited = (role: GivenRole): boolean =>
  holdsUpOpening(role) ||
  (role.status === 'REQUESTED' &&
    role.name === 'AUTHORIZED_PERSON' &&
    role.authority !== null &&
    role.authority !== 'VIEW')

/** In an account that is open, whoever was given a part sees none of it before they have proven who they are. */
export const isPartAwaited = (
  status: CustomerStatus,
  persons: readonly { readonly username?: string; readonly roles: readonly Role[] }[],
  username: string | undefined,
): boolean => {
  const acting = persons
    .filter((person) => person.username !== undefined && person.username === username)
    .flatMap(({ roles }) =>
      roles.filter((role) => actsForOthers(role.name) && role.status !== 'DISABLED'),
    )
  return (
    status === 'ACTIVE' &&
    acting.length > 0 &&
    acting.every((role) => role.name === 'AUTHORIZED_PERSON' && role.status === 'REQUESTED')
  )
}

/** Of an account that is open only its own holder can do nothing before: whoever has come of age. */
export const isIdentityMissing = (
  status: CustomerStatus,
  persons: readonly { readonly roles: readonly Role[] }[],
): boolean =>
  status === 'ACTIVE' &&
  persons.some(({ roles }) =>
    roles.some((role) => role.name === 'ACCOUNT_HOLDER' && holdsUpOpening(role)),
  )
