// For whom a user may act, and as what: in a role that is in force, and for a child until it is of age.

import type { CalendarDate } from '../date.ts'
import { ageOfMajority, ageOn } from '../identifiers/birth-date.ts'
import type { Authority, Part, Standing } from '../party/acts.ts'
import type { CustomerStatus, CustomerType } from './customer.ts'
import type { PersonRole, RoleStatus } from './person.ts'

export type LinkedRole = {
  name: PersonRole
  status: RoleStatus
  /** Counts for whoever is authorised by somebody else. */
  authority: Authority
  /** The person carries the user's name; otherwise it is known by name and birth alone. */
  isNamed: boolean
}

/** What ties a user to a customer. */
export type CustomerLink = {
  customerId: string
  type: CustomerType
  status: CustomerStatus
  /** Of the youngest holder; companies have none. */
  holderBirthDate: CalendarDate | null
  roles: readonly LinkedRole[]
}

/** In which part a role acts; others are known to the account, and act for nobody. */
function partOf({ name, authority }: LinkedRole, type: CustomerType): Part | undefined {
  if (name === 'ACCOUNT_HOLDER') return 'HOLDER'
  if (name === 'AUTHORIZED_PERSON') return authority
  if (name === 'LEGAL_REPRESENTATIVE') return type === 'BUSINESS' ? 'REPRESENTATIVE' : 'PARENT'
  return undefined
}

/** Nothing where the user may not act at all. */
export function standingOf(link: CustomerLink, today: CalendarDate): Standing | undefined {
  const { type, status, holderBirthDate } = link
  if (status === 'DELETED') return undefined
  const isChild = holderBirthDate !== null && ageOn(today, holderBirthDate) < ageOfMajority
  const roles = link.roles.flatMap((role) => {
    const part = partOf(role, type)
    const isActive = role.status === 'ACTIVE'
    const isInForce = isActive || (role.status === 'REQUESTED' && role.isNamed)
    return part && isInForce && (part !== 'PARENT' || isChild) ? [{ part, isActive }] : []
  })
  return roles.length > 0 ? { status, roles } : undefined
}
