// For whom a user may act: in a role that is in force, and for a child until it is of age.

import type { CalendarDate } from '../date.ts'
import { ageOfMajority, ageOn } from '../identifiers/birth-date.ts'
import type { CustomerStatus, CustomerType } from './customer.ts'
import type { PersonRole, RoleStatus } from './person.ts'

export type LinkedRole = {
  name: PersonRole
  status: RoleStatus
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

/** Others are known to the account, and act for nobody. */
const actingRoles: readonly PersonRole[] = [
  'ACCOUNT_HOLDER',
  'AUTHORIZED_PERSON',
  'LEGAL_REPRESENTATIVE',
]

export function mayActFor(link: CustomerLink, today: CalendarDate): boolean {
  if (link.status === 'DELETED') return false
  const { type, holderBirthDate } = link
  const isChild = holderBirthDate !== null && ageOn(today, holderBirthDate) < ageOfMajority
  return link.roles.some(
    ({ name, status, isNamed }) =>
      actingRoles.includes(name) &&
      (status === 'ACTIVE' || (status === 'REQUESTED' && isNamed)) &&
      (name !== 'LEGAL_REPRESENTATIVE' || type === 'BUSINESS' || isChild),
  )
}
