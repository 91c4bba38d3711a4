// A new private customer, from what registration asked; and the way of every customer through the states.

import type { Address } from '#domain/address/address.ts'
import { type CustomerStatus, customerMachine, formerStatuses } from '#domain/customer/customer.ts'
import {
  isFixedConsent,
  type MailConsentId,
  mailConsentIds,
} from '#domain/customer/mail-consent.ts'
import { identifiedRoles, type PersonalDetails } from '#domain/customer/person.ts'
import { addMonths, type CalendarDate } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { transition } from '#domain/state-machine.ts'
import type { Tx } from '#platform/db.ts'
import { type EventKind, emit } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { validMonths } from './changes.ts'
import { customerEvents } from './events.ts'

export type NewCustomer = {
  id: string
  market: Locale
  distributorId: string
  today: CalendarDate
  userId: string
  email: string
  phoneNumber: string
  firstName: string
  lastName: string
  birthDate: string
  details: PersonalDetails
  address: Address
  taxNumbers: readonly { countryCode: string; number: string }[]
  pep: { status: string; info?: string | undefined }
  funds: { origin?: string; description?: string; incomeCode?: string; incomeText?: string }
  /** What may be written about, beside what always is. */
  consents: readonly MailConsentId[]
}

type Row = Record<string, unknown>

async function insert(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  if (rows.length > 0)
    await tx.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
}

export async function registerCustomer(tx: Tx, customer: NewCustomer): Promise<void> {
  const { id, market, today } = customer
  const personId = uuidV7()
  await insert(tx, 'customers.customers', [
    {
      id,
      partner_no: `P${id.replaceAll(/\D/g, '')}`,
      status: 'REGISTERED',
      type: 'PERSONAL',
      market,
      distributor_id: customer.distributorId,
      channel_id: market,
      registered_on: today,
      data_validity: 'VALID',
      data_valid_until: addMonths(today, validMonths),
      version: 1,
    },
  ])
  await insert(tx, 'customers.persons', [personRow(customer, personId)])
  await insert(tx, 'customers.roles', [
    {
      customer_id: id,
      id: uuidV7(),
      person_id: personId,
      name: 'ACCOUNT_HOLDER',
      status: 'REQUESTED',
    },
  ])
  await insert(
    tx,
    'customers.addresses',
    [null, personId].map((owner) => addressRow(customer, owner)),
  )
  await insert(
    tx,
    'customers.tax_details',
    customer.taxNumbers.map(({ countryCode, number }, precedence) => ({
      customer_id: id,
      person_id: personId,
      precedence,
      country_code: countryCode,
      tax_identification_number: number,
    })),
  )
  await insert(
    tx,
    'customers.consents',
    mailConsentIds.map((consent) => ({
      customer_id: id,
      id: consent,
      is_legitimate_interest: isFixedConsent(consent),
      is_valid: isFixedConsent(consent) || customer.consents.includes(consent),
    })),
  )
  await tell(tx, id, customerEvents.registered, customer.userId)
}

function personRow(customer: NewCustomer, personId: string): Row {
  const { details, pep, funds } = customer
  return {
    customer_id: customer.id,
    id: personId,
    position: 0,
    first_name: customer.firstName,
    last_name: customer.lastName,
    birth_date: customer.birthDate,
    username: customer.email,
    email: customer.email,
    phone_number: customer.phoneNumber,
    academic_title: details.academicTitleCode,
    courtesy_title: details.courtesyTitleCode,
    birth_name: details.birthName,
    birth_place: details.birthPlace,
    birth_country: details.birthCountryCode,
    nationality_primary: details.nationalityPrimary,
    nationality_secondary: details.nationalitySecondary,
    gender: details.gender,
    marital_status: details.maritalStatus,
    profession: details.profession,
    industry: details.industry,
    pep_status: pep.status,
    pep_info: pep.info,
    origin_of_funds: funds.origin,
    origin_of_funds_text: funds.description,
    annual_income_code: funds.incomeCode,
    annual_income_text: funds.incomeText,
  }
}

const addressRow = ({ id, address }: NewCustomer, personId: string | null): Row => ({
  customer_id: id,
  id: uuidV7(),
  person_id: personId,
  kind: 'RESIDENCE',
  street: address.street,
  street_number: address.streetNumber,
  additional_information: address.additionalInformation,
  city: address.city,
  flat_number: address.flatNumber,
  postal_code: address.postalCode,
  country_code: address.countryCode,
})

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
    'update customers.customers set status = $2, version = version + 1 where id = $1',
    [customerId, to],
  )
  // Whoever stays after all was there before.
  const kind = rows[0].status === 'TERMINATION_REQUESTED' ? undefined : reached[to]
  if (kind) await tell(tx, customerId, kind, actor)
  return true
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
  const { rowCount } = await tx.query(
    `select from customers.roles where customer_id = $1 and status = 'REQUESTED'
        and name in ${sqlList(identifiedRoles)}`,
    [customerId],
  )
  return rowCount === 0
}

/** Whose role waits for their identity. */
export async function awaitedPersons(tx: Tx, customerId: string): Promise<Set<string>> {
  const { rows } = await tx.query<{ personId: string }>(
    `select person_id as "personId" from customers.roles
      where customer_id = $1 and status = 'REQUESTED' and name in ${sqlList(identifiedRoles)}`,
    [customerId],
  )
  return new Set(rows.map(({ personId }) => personId))
}

type PersonOfUser = {
  id: string
  firstName: string
  lastName: string
  birthDate: CalendarDate
  waitsForOthers: boolean
}

/** The person the user is, and whether of all who must be identified only others are missing. */
export async function readPersonOf(tx: Tx, customerId: string, userId: string) {
  const { rows } = await tx.query<PersonOfUser>(
    `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "birthDate",
            (select bool_and(r.person_id <> p.id) from customers.roles r
              where r.customer_id = p.customer_id and r.status = 'REQUESTED'
                and r.name in ${sqlList(identifiedRoles)}) is true as "waitsForOthers"
       from customers.persons p
      where p.customer_id = $1
      order by p.username = identity.username_of($2) desc nulls last, p.position
      limit 1`,
    [customerId, userId],
  )
  return rows[0]
}

/**
 * Whether the same person (name, day of birth, tax number) is a customer already. For whoever works for
 * all customers.
 */
export async function isKnownElsewhere(tx: Tx, customerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from customers.persons p
       join customers.tax_details t on t.customer_id = p.customer_id and t.person_id = p.id
       join customers.tax_details o on o.customer_id <> p.customer_id
        and (o.country_code, o.tax_identification_number) = (t.country_code, t.tax_identification_number)
       join customers.persons q on q.customer_id = o.customer_id and q.id = o.person_id
        and lower(q.first_name) = lower(p.first_name) and lower(q.last_name) = lower(p.last_name)
        and q.birth_date = p.birth_date
       join customers.customers c on c.id = q.customer_id
      where p.customer_id = $1 and c.type = 'PERSONAL'
        and c.status not in ${sqlList(formerStatuses)}
      limit 1`,
    [customerId],
  )
  return rowCount > 0
}
