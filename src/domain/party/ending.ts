// Who gives and ends what somebody else may do for a customer. What was given by others ends; what somebody is does not.

import type { PersonRole } from '../customer/person.ts'
import {
  type Authority,
  isAllowed,
  mayDo,
  type Part,
  type Permission,
  type Standing,
} from './acts.ts'

const ownParts: readonly Part[] = ['HOLDER', 'PARENT']
const isOwner = (standing: Standing): boolean =>
  standing.roles.some(({ part, isActive }) => isActive && ownParts.includes(part)) &&
  isAllowed(mayDo(standing, 'customerData'))

/** Looking is given by whoever's account it is alone, for a company by its rule; what moves money by all of them. */
export function givingOf(standing: Standing, authority: Authority): Permission | undefined {
  if (authority === 'VIEW' && isOwner(standing)) return 'ALONE'
  return mayDo(standing, 'authority') === 'SIGNED' ? 'SIGNED' : undefined
}

export type GivenRole = { name: PersonRole; authority: Authority; isOwn: boolean }

/**
 * Whoever's account it is takes away alone what takes all of them to give: nobody has to wait for another to stop a
 * stranger. A company's signers are each other's control, so its rule decides here too. One's own everybody ends alone.
 */
export function endingOf(
  standing: Standing,
  { name, authority, isOwn }: GivenRole,
): Permission | undefined {
  if (name !== 'AUTHORIZED_PERSON') return undefined
  if (isOwn) return isAllowed(mayDo(standing, 'own')) ? 'ALONE' : undefined
  return isOwner(standing) ? 'ALONE' : givingOf(standing, authority)
}
