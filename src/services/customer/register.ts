// A new customer: one person, two together, or a company with those who act for it and those who own it, from what
// registration asked.

import type { Address } from '#domain/address/address.ts'
import type { CustomerType } from '#domain/customer/customer.ts'
import {
  isFixedConsent,
  type MailConsentId,
  mailConsentIds,
} from '#domain/customer/mail-consent.ts'
import {
  identifiedRoles,
  type PersonalDetails,
  type PersonRole,
  type RoleStatus,
} from '#domain/customer/person.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import { registeredRule } from '#domain/registration/people.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { customerEvents } from './events.ts'
import { validUntilBy } from './risk.ts'

/** A person as they said themselves who they are. */
export type NewPerson = {
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
}

export type NewCustomer = {
  id: string
  market: Locale
  distributorId: string
  today: CalendarDate
  actor: string
  /** Whoever holds it, and whoever acts for it or owns it, each in their roles. */
  persons: readonly NewMember[]
  /** Whose money it is, if it is nobody's own. */
  company?: NewCompany | undefined
  /** How those sign who are more than one. */
  rule?: SigningRuleKind | undefined
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

/** What stands in the tables of one person, but for whose it is; of an owner less is known. */
export type PersonRows = {
  person: Row
  address?: Row
  taxDetails: readonly Row[]
  /** Whoever was identified with us before need not be again. */
  status: RoleStatus
}

/** By name; the columns are those of the table. */
type NewRole = {
  name: PersonRole
  status: RoleStatus
  share_percent?: string
  is_fictitious?: true
}
/** Without a role they hold it. */
export type NewMember = PersonRows & { roles?: readonly NewRole[] }
const rolesOf = ({ roles, status }: NewMember): readonly NewRole[] =>
  roles ?? [{ name: 'ACCOUNT_HOLDER', status }]
export type NewCompany = { company: Row; address: Row }

async function insertAddress(
  tx: Tx,
  customer_id: string,
  person_id: string | null,
  address: Row,
): Promise<void> {
  await insert(tx, 'customers.addresses', [
    { ...address, customer_id, id: uuidV7(), person_id, kind: 'RESIDENCE' },
  ])
}

async function insertMember(
  tx: Tx,
  customer_id: string,
  position: number,
  member: NewMember,
): Promise<string> {
  const { person, address, taxDetails } = member
  const person_id = uuidV7()
  await insert(tx, 'customers.persons', [{ ...person, customer_id, id: person_id, position }])
  for (const role of rolesOf(member))
    await insert(tx, 'customers.roles', [{ customer_id, id: uuidV7(), person_id, ...role }])
  if (address) await insertAddress(tx, customer_id, person_id, address)
  await insert(
    tx,
    'customers.tax_details',
    taxDetails.map((detail) => ({ ...detail, customer_id, person_id })),
  )
  return person_id
}

export async function registerCustomer(tx: Tx, customer: NewCustomer): Promise<void> {
  const { id: customer_id, persons, company, rule } = customer
  await insert(tx, 'customers.customers', [customerRow(customer)])
  if (company) await insert(tx, 'customers.companies', [{ ...company.company, customer_id }])
  const ids: string[] = []
  for (const [position, member] of persons.entries())
    ids.push(await insertMember(tx, customer_id, position, member))
  await insertAddress(tx, customer_id, null, company?.address ?? persons[0]!.address!)
  const signers = ids.filter((_, i) => rolesOf(persons[i]!).some(({ name }) => isSigning(name)))
  if (rule)
    await insert(tx, 'customers.signing_rules', [
      {
        ...{ customer_id, version: 1, ...registeredRule(rule, signers) },
        ...{ currency: marketOf(customer.market).currency, set_at: new Date() },
      },
    ])
  await insert(
    tx,
    'customers.consents',
    mailConsentIds.map((consent) => ({
      customer_id,
      id: consent,
      is_legitimate_interest: isFixedConsent(consent),
      is_valid: isFixedConsent(consent) || customer.consents.includes(consent),
    })),
  )
  await tx.query('update customers.customers set data_valid_until = $2 where id = $1', [
    customer_id,
    await validUntilBy(tx, customer_id),
  ])
  await emit(tx, customerEvents.registered, {
    ...{ data: {}, entityId: customer_id, customerId: customer_id, actor: customer.actor },
  })
}

const isSigning = (role: PersonRole): boolean =>
  role === 'ACCOUNT_HOLDER' || role === 'LEGAL_REPRESENTATIVE'

const typeOf = ({ company, persons }: NewCustomer): CustomerType => {
  if (company) return 'BUSINESS'
  const isHolder = (member: NewMember) =>
    rolesOf(member).some(({ name }) => name === 'ACCOUNT_HOLDER')
  return persons.filter(isHolder).length > 1 ? 'JOINT' : 'PERSONAL'
}

const customerRow = (customer: NewCustomer): Row => ({
  id: customer.id,
  partner_no: `P${customer.id.replaceAll(/\D/g, '')}`,
  status: 'REGISTERED',
  type: typeOf(customer),
  market: customer.market,
  distributor_id: customer.distributorId,
  channel_id: customer.market,
  registered_on: customer.today,
  data_validity: 'VALID',
  // Until it is known who stands in it.
  data_valid_until: customer.today,
  version: 1,
})

/** An address as the columns have it. */
export const rowOfAddress = (address: Address): Row => ({
  street: address.street,
  street_number: address.streetNumber,
  additional_information: address.additionalInformation,
  city: address.city,
  flat_number: address.flatNumber,
  postal_code: address.postalCode,
  country_code: address.countryCode,
})

/** Whoever registers logs in with the mail address. */
export function newPersonRows(person: NewPerson): PersonRows {
  const { details, pep, funds, address } = person
  return {
    status: 'REQUESTED',
    person: {
      first_name: person.firstName,
      last_name: person.lastName,
      birth_date: person.birthDate,
      username: person.email,
      email: person.email,
      phone_number: person.phoneNumber,
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
      pep_standing: pep.status,
      pep_info: pep.info,
      origin_of_funds: funds.origin,
      origin_of_funds_text: funds.description,
      annual_income_code: funds.incomeCode,
      annual_income_text: funds.incomeText,
    },
    address: rowOfAddress(address),
    taxDetails: person.taxNumbers.map(({ countryCode, number }, precedence) => ({
      precedence,
      country_code: countryCode,
      tax_identification_number: number,
    })),
  }
}

type KnownPerson = {
  firstName: string
  lastName: string
  birthDate: CalendarDate
  address: Address
  taxNumbers: NewPerson['taxNumbers']
  rows: PersonRows
}

/**
 * Who a user is as a holder of an open account of the market, alone or with somebody; each customer writes its persons
 * down anew, and whether they must be identified again follows from when they last were. To act for a child it is enough
 * to act for another child.
 */
export async function readKnownPerson(
  tx: Tx,
  userId: string,
  customerId: string,
  market: Locale,
  isForChild = false,
): Promise<KnownPerson | undefined> {
  const { rows } = await tx.query<KnownPerson>(
    `select p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "birthDate",
            jsonb_build_object(
              'status', 'REQUESTED', 'person', to_jsonb(p),
              'address', (select to_jsonb(a) from customers.addresses a
                           where a.customer_id = p.customer_id and a.person_id = p.id and a.kind = 'RESIDENCE'),
              'taxDetails', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from customers.tax_details t
                              where t.customer_id = p.customer_id and t.person_id = p.id)) as rows
       from customers.persons p
       join customers.customers c on c.id = p.customer_id
       join customers.roles r on r.customer_id = p.customer_id and r.person_id = p.id
      where p.customer_id = $2 and p.username = identity.username_of($1) and c.market = $3
        and c.status = 'ACTIVE' and r.status = 'ACTIVE'
        and c.type <> 'BUSINESS'
        and case when $4 then r.name in ${sqlList(identifiedRoles)} else r.name = 'ACCOUNT_HOLDER' end`,
    [userId, customerId, market, isForChild],
  )
  const [found] = rows
  if (!found) return undefined
  const { address: home, taxDetails } = found.rows as Record<'address', Record<string, string>> &
    Pick<PersonRows, 'taxDetails'>
  return {
    ...found,
    address: {
      ...{ street: home.street!, streetNumber: home.street_number!, city: home.city! },
      ...{ postalCode: home.postal_code!, countryCode: home.country_code! },
      ...(home.flat_number && { flatNumber: home.flat_number }),
      ...(home.additional_information && { additionalInformation: home.additional_information }),
    },
    taxNumbers: taxDetails.map((each) => ({
      countryCode: String(each.country_code),
      number: String(each.tax_identification_number),
    })),
  }
}
