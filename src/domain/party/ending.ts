// Who may end what somebody does for a customer. What was given by others ends; what somebody is does not.

import type { PersonRole } from '../customer/person.ts'
import { type Authority, isAllowed, mayDo, type Standing } from './acts.ts'

export type GivenRole = { name: PersonRole; authority: Authority; isOwn: boolean }

/** Whoever has it alone; of those who only look everybody whose account it is. */
export function mayEndRole(standing: Standing, { name, authority, isOwn }: GivenRole): boolean {
  if (name !== 'AUTHORIZED_PERSON') return false
  if (isOwn) return isAllowed(mayDo(standing, 'own'))
  return authority === 'VIEW' && mayDo(standing, 'customerData') === 'ALONE'
}
