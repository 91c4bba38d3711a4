// The customer: who holds the relationship, what state it is in, and what follows from that.

import { isPendingActivation, type TransactionAccount } from '../account/account.ts'
import { hasNumber, type Numbered, type ReferenceAccount } from '../account/reference-account.ts'
import type { Address } from '../address/address.ts'
import { customerLocale, isUkCountry } from '../countries.ts'
import type { CalendarDate } from '../date.ts'
import type { Machine } from '../state-machine.ts'
import type { Person } from './person.ts'
import { fullName, personLoggedIn } from './person.ts'

/** [ENUM-001] */
export const customerStatuses = [
  'REGISTERED',
  'IDENTIFIED',
  'PENDING_SERVICING_BANK_ACCEPTANCE',
  'ACTIVE',
  'REJECTED',
  'DELETION_INITIATED',
  'DELETED',
  'TERMINATION_REQUESTED',
  'TERMINATION_INITIATED',
  'TERMINATED',
] as const
export type CustomerStatus = (typeof customerStatuses)[number]

export const customerMachine: Machine<CustomerStatus> = {
  REGISTERED: {
    IDENTIFIED: 'all required persons identified',
    DELETION_INITIATED: 'erasure requested or retention over',
  },
  IDENTIFIED: {
    PENDING_SERVICING_BANK_ACCEPTANCE: 'exported to the servicing bank',
    REJECTED: 'refused by compliance',
  },
  PENDING_SERVICING_BANK_ACCEPTANCE: {
    ACTIVE: 'servicing bank accepted',
    REJECTED: 'servicing bank or compliance refused',
  },
  ACTIVE: { TERMINATION_REQUESTED: 'customer ended the relationship' },
  REJECTED: { DELETION_INITIATED: 'erasure requested or retention over' },
  DELETION_INITIATED: { DELETED: 'erasure finished' },
  DELETED: {},
  TERMINATION_REQUESTED: {
    ACTIVE: 'customer withdrew the request',
    TERMINATION_INITIATED: 'no open products, balance paid out',
  },
  TERMINATION_INITIATED: { TERMINATED: 'servicing bank confirmed the closure' },
  TERMINATED: { DELETION_INITIATED: 'erasure requested or retention over' },
}

/** Before the servicing bank has taken the customer on. [ENUM-002] */
export const nonExportedStatuses: readonly CustomerStatus[] = [
  'REGISTERED',
  'IDENTIFIED',
  'PENDING_SERVICING_BANK_ACCEPTANCE',
]

/** Whom we no longer serve, or never did. */
export const formerStatuses: readonly CustomerStatus[] = [
  'REJECTED',
  'TERMINATED',
  'DELETION_INITIATED',
  'DELETED',
]

export const investorStatuses = ['non-exported', 'exported'] as const
export type InvestorStatus = (typeof investorStatuses)[number]

/** [ENUM-002, ENUM-003, FLG-011] */
export const investorStatus = (status: CustomerStatus): InvestorStatus =>
  nonExportedStatuses.includes(status) ? 'non-exported' : 'exported'

/** [ENUM-004] */
export const customerTypes = ['JOINT', 'PERSONAL', 'BUSINESS'] as const
export type CustomerType = (typeof customerTypes)[number]

/** [ENUM-008] */
export const reconfirmationStatuses = ['EXPIRED', 'REVALIDATE'] as const
export const dataValidityStatuses = ['VALID', ...reconfirmationStatuses] as const
export type DataValidityStatus = (typeof dataValidityStatuses)[number]

export type Company = {
  readonly legalName: string
  readonly legalForm?: string
  readonly registerNumber?: string
}

/** The `id` is the BAC number. [ENT-023, ENT-024] */
export type Customer = {
  readonly id: string
  readonly legacyId: { readonly partnerNo: string }
  readonly status: CustomerStatus
  readonly type: CustomerType
  readonly distributorId: string
  readonly distributionChannelId: string
  readonly registrationDate: CalendarDate
  readonly company?: Company
  readonly persons: readonly Pick<Person, 'id' | 'personId'>[]
  readonly address: Address
  readonly deliveryAddress?: Address
  readonly embedded: {
    readonly persons: readonly Person[]
    readonly referenceAccounts: readonly ReferenceAccount[]
  }
  readonly dataValidity?: { readonly status: DataValidityStatus }
}

/** A company shows by its type, or by company data on any other type. [ENT-027, ROL-003] */
export const isCompanyCustomer = ({ type, company }: Pick<Customer, 'type' | 'company'>): boolean =>
  type === 'BUSINESS' || company !== undefined

/** As it is written for people and in a transfer, whose text knows no underscores. */
export const printCustomerId = (id: string): string => id.replaceAll('_', ' ')

export type InvestorType = 'business' | 'retail'

/** [FLG-010, ROL-011] */
export const investorType = (customer: Pick<Customer, 'type' | 'company'>): InvestorType =>
  isCompanyCustomer(customer) ? 'business' : 'retail'

/** Asked of active customers only, and of the first account only; no account at all is missing too. [RED-004, RED-005, RED-006] */
export const isReferenceAccountMissing = (
  status: CustomerStatus,
  [first]: readonly Numbered[],
): boolean => status === 'ACTIVE' && !(first && hasNumber(first))

/** Expired or soon expiring data must be confirmed again, but not by UK customers. [RED-013, RED-014, RED-015] */
export const needsDataConfirmation = (
  countryCode: string | undefined,
  dataValidity: Customer['dataValidity'],
): boolean =>
  !isUkCountry(countryCode) &&
  dataValidity !== undefined &&
  (reconfirmationStatuses as readonly string[]).includes(dataValidity.status)

const isHolder = ({ roles }: Person) => roles.some(({ name }) => name === 'ACCOUNT_HOLDER')

/** Whose account it is. */
export function accountHolders({ company, embedded }: Customer): string[] {
  return company ? [company.legalName] : embedded.persons.filter(isHolder).map(fullName)
}

/** The same, for whoever sees it and is not one of them; a company has its name in the greeting. */
export function othersAccount(customer: Customer, username: string | undefined): string[] {
  const me = personLoggedIn(customer.embedded.persons, username)
  return isCompanyCustomer(customer) || !me || isHolder(me) ? [] : accountHolders(customer)
}

/** What the site derives from a customer, the account in use and who has logged in. [ENT-026] */
export function customerView(
  customer: Customer,
  account: TransactionAccount | undefined,
  username: string | undefined,
) {
  const person = personLoggedIn(customer.embedded.persons, username)
  return {
    isCompanyCustomer: isCompanyCustomer(customer),
    isPendingActivation: account !== undefined && isPendingActivation(account),
    fullName: person ? fullName(person) : '',
    locale: customerLocale(customer.address.countryCode),
  }
}
