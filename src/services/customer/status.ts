// The way of every customer through the states: who is identified, who is known already, and what is told of it.

import { holdsUpOpening, isAwaited } from '#domain/customer/awaited.ts'
import { type CustomerStatus, customerMachine, formerStatuses } from '#domain/customer/customer.ts'
import type { PersonRole, RoleStatus } from '#domain/customer/person.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Authority } from '#domain/party/acts.ts'
import { transition } from '#domain/state-machine.ts'
import type { Tx } from '#platform/db.ts'
import { type EventKind, emit } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import { customerEvents } from './events.ts'

/** What is told when a customer comes to a state. */
const reached: Partial<Record<CustomerStatus, EventKind>> = {
  IDENTIFIED: customerEvents.identified,
  PENDING_SERVICING_BANK_ACCEPTANCE: customerEvents.exported,
  ACTIVE: customerEvents.activated,
  REJECTED: customerEvents.rejected,
}

const tell = (tx: Tx, customerId: string, kind: EventKind, actor: string): Promise<void> =>
  emit(tx, kind, { data: {}, entityId: customerId, customerId, actor })

/** By the machine; false where the state does not lead there, which is how repetitions end. [ENUM-001] */
export async function moveCustomer(
  tx: Tx,
  customerId: string,
  to: CustomerStatus,
  actor: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ status: CustomerStatus }>(
    'select status from customers.customers where id = $1 for update',
    [customerId],
  )
  if (!rows[0] || transition(customerMachine, rows[0].status, to) !== to) return false
  await tx.query(
    `update customers.customers set status = $2, version = version + 1, status_since = business_date
       from platform.business_clock where id = $1`,
    [customerId, to],
  )
  // Whoever stays after all was there before.
  const kind = rows[0].status === 'TERMINATION_REQUESTED' ? undefined : reached[to]
  if (kind) await tell(tx, customerId, kind, actor)
  return true
}

type RoleRow = {
  personId: string
  name: PersonRole
  status: RoleStatus
  authority: Authority | null
}

async function rolesOf(tx: Tx, customerId: string): Promise<RoleRow[]> {
  const { rows } = await tx.query<RoleRow>(
    'select person_id as "personId", name, status, authority from customers.roles where customer_id = $1',
    [customerId],
  )
  return rows
}

/** Identified: the role counts from now on; true once nobody of the customer is left to be. [ENUM-006] */
export async function acceptRole(tx: Tx, customerId: string, personId: string): Promise<boolean> {
  // Two who are identified in the same moment take turns: the second sees the first.
  await tx.query('select from customers.customers where id = $1 for update', [customerId])
  await tx.query(
    `update customers.roles set status = 'ACTIVE'
      where customer_id = $1 and person_id = $2 and status = 'REQUESTED'`,
    [customerId, personId],
  )
  return !(await rolesOf(tx, customerId)).some(holdsUpOpening)
}

/** Whose role waits for their identity. */
export async function awaitedPersons(tx: Tx, customerId: string): Promise<Set<string>> {
  const roles = await rolesOf(tx, customerId)
  return new Set(roles.filter(isAwaited).map(({ personId }) => personId))
}

type PersonOfUser = { id: string; firstName: string; lastName: string; birthDate: CalendarDate }

/** The person the user is, and whether of all who must be identified only others are missing. */
export async function readPersonOf(tx: Tx, customerId: string, userId: string) {
  const { rows } = await tx.query<PersonOfUser>(
    `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "birthDate"
       from identity.humans_of($1) h
       join customers.persons p on (p.customer_id, p.id) = (h.customer_id, h.person_id)
      where h.customer_id = $1 and h.user_id = $2`,
    [customerId, userId],
  )
  const [person] = rows
  if (!person) return undefined
  const roles = await rolesOf(tx, customerId)
  const isOwn = ({ personId }: RoleRow) => personId === person.id
  const missing = roles.filter(holdsUpOpening)
  return {
    ...person,
    isAwaited: roles.filter(isOwn).some(isAwaited),
    waitsForOthers: missing.length > 0 && !missing.some(isOwn),
  }
}

/**
 * Whether the same holders (name, day of birth, tax number) are a customer already, alone or together, or the same
 * company by its register. For whoever works for all customers.
 */
export async function isKnownElsewhere(tx: Tx, customerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from customers.persons p
       join customers.roles h on h.customer_id = p.customer_id and h.person_id = p.id and h.name = 'ACCOUNT_HOLDER'
       join customers.tax_details t on t.customer_id = p.customer_id and t.person_id = p.id
       join customers.tax_details o on o.customer_id <> p.customer_id
        and (o.country_code, o.tax_identification_number) = (t.country_code, t.tax_identification_number)
       join customers.persons q on q.customer_id = o.customer_id and q.id = o.person_id
        and lower(q.first_name) = lower(p.first_name) and lower(q.last_name) = lower(p.last_name)
        and q.birth_date = p.birth_date
       join customers.customers c on c.id = q.customer_id
       join customers.customers own on own.id = p.customer_id and own.type = c.type
      where p.customer_id = $1 and c.status not in ${sqlList(formerStatuses)}
      group by c.id
     having count(distinct p.id) = (select count(*) from customers.roles
                                     where customer_id = $1 and name = 'ACCOUNT_HOLDER')
      limit 1`,
    [customerId],
  )
  return rowCount > 0 || isRegisteredElsewhere(tx, customerId)
}

async function isRegisteredElsewhere(tx: Tx, customerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from customers.companies own
       join customers.customers o on o.id = own.customer_id
       join customers.companies other on other.customer_id <> own.customer_id
        and other.register_number = own.register_number
        and coalesce(lower(other.register_court), '') = coalesce(lower(own.register_court), '')
       join customers.customers c on c.id = other.customer_id and c.market = o.market
      where own.customer_id = $1 and c.status not in ${sqlList(formerStatuses)}
      limit 1`,
    [customerId],
  )
  return rowCount > 0
}
