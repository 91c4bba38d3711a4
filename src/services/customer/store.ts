// The customer service's SQL: it reads the `customers` schema and decides nothing. One round trip gives
// a whole customer, in the shape in which it is said.

import type { customerEmbeds } from '#contracts/customer.ts'
import type { WireCustomer } from '#contracts/entities/customer.ts'
import type { CoolingCause } from '#domain/account/cooling-off.ts'
import type { Holder } from '#domain/account/payee-check.ts'
import type { CustomerStatus } from '#domain/customer/customer.ts'
import type { MailConsentId } from '#domain/customer/mail-consent.ts'
import type { CalendarDate } from '#domain/date.ts'
import { leavingStatuses } from '#domain/leaving/blockers.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'

export type Embeds = readonly (typeof customerEmbeds)[number][]

const addressOf = (owner: string, kind: string) => `
  (select jsonb_build_object(
     'street', a.street, 'streetNumber', a.street_number,
     'additionalInformation', a.additional_information, 'city', a.city, 'flatNumber', a.flat_number,
     'postalCode', a.postal_code, 'countryCode', a.country_code)
     from customers.addresses a
    where a.customer_id = c.id and a.kind = '${kind}' and a.person_id ${owner})`

const person = `
  jsonb_build_object(
    'id', p.id, 'personId', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
    'birthDate', p.birth_date, 'username', p.username,
    'personalDetails', jsonb_build_object(
      'academicTitleCode', p.academic_title, 'courtesyTitleCode', p.courtesy_title,
      'birthName', p.birth_name, 'birthPlace', p.birth_place, 'birthCountryCode', p.birth_country,
      'nationalityPrimary', p.nationality_primary, 'nationalitySecondary', p.nationality_secondary,
      'gender', p.gender, 'maritalStatus', p.marital_status,
      'profession', p.profession, 'industry', p.industry),
    'address', ${addressOf('= p.id', 'RESIDENCE')},
    'contactDetails', case when p.email is not null then
      jsonb_build_object('email', p.email, 'phoneNumber', p.phone_number) end,
    'taxDetails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'taxIdentificationNumber', t.tax_identification_number, 'countryCode', t.country_code,
        'precedence', t.precedence) order by t.precedence), '[]')
        from customers.tax_details t where t.customer_id = c.id and t.person_id = p.id),
    'additionalFinancialInformation', jsonb_build_object(
      'pep', case when p.pep_standing <> 'UNKNOWN' then
        jsonb_build_object('additionalInfo', p.pep_info, 'status', p.pep_standing) end,
      'sourceOfFunds', case when coalesce(p.origin_of_funds, p.annual_income_text) is not null then
        jsonb_build_object(
          'originOfFunds', p.origin_of_funds,
          'annualIncome', case when p.annual_income_text is not null then
            jsonb_build_object('displayedText', p.annual_income_text, 'code', p.annual_income_code)
          end) end),
    'roles', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'status', r.status)
        order by r.id), '[]')
        from customers.roles r where r.customer_id = c.id and r.person_id = p.id))`

/** Each of `$2` to `$4` says whether a part is asked for; what is null is left out. [API-025] */
const customer = `
  select jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'legacyId', jsonb_build_object('partnerNo', c.partner_no),
    'status', c.status, 'type', c.type,
    'distributorId', c.distributor_id, 'distributionChannelId', c.channel_id,
    'registrationDate', c.registered_on,
    'company', (
      select jsonb_build_object('legalName', o.legal_name, 'legalForm', o.legal_form,
        'registerNumber', o.register_number)
        from customers.companies o where o.customer_id = c.id),
    'persons', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'personId', p.id) order by p.position), '[]')
        from customers.persons p where p.customer_id = c.id),
    'address', ${addressOf('is null', 'RESIDENCE')},
    'deliveryAddress', ${addressOf('is null', 'DELIVERY')},
    'embedded', jsonb_build_object(
      'persons', case when $2 then (
        select coalesce(jsonb_agg(${person} order by p.position), '[]')
          from customers.persons p where p.customer_id = c.id) end,
      'referenceAccounts', case when $3 then (
        select coalesce(jsonb_agg(jsonb_build_object(
          'accountId', r.id, 'accountHolder', r.account_holder, 'bankName', r.bank_name,
          'bic', r.bic, 'iban', r.iban, 'accountNumber', r.account_number,
          'branchCode', r.branch_code, 'ccy', r.currency) order by r.position), '[]')
          from customers.reference_accounts r where r.customer_id = c.id and r.state = 'ACTIVE') end),
    'dataValidity', case when $4 then jsonb_build_object('status', c.data_validity) end
  )) as customer
    from customers.customers c
   where c.id = $1`

type WirePerson = NonNullable<WireCustomer['embedded']['persons']>[number]
export type KnownPerson = WirePerson & { birthDate: CalendarDate }

/** With everything that is known of its people: who sees what of it is decided where it is said. */
export type KnownCustomer = Omit<WireCustomer, 'embedded'> & {
  embedded: Omit<WireCustomer['embedded'], 'persons'> & { persons?: KnownPerson[] }
}

export async function readCustomer(
  tx: Tx,
  customerId: string,
  embeds: Embeds,
): Promise<KnownCustomer | undefined> {
  const { rows } = await tx.query<{ customer: KnownCustomer }>(customer, [
    customerId,
    embeds.includes('all-persons'),
    embeds.includes('reference-accounts'),
    embeds.includes('data-validity'),
  ])
  return rows[0]?.customer
}

/** The version a change starts from, and until when the data counts. */
export async function readVersion(
  tx: Tx,
  customerId: string,
): Promise<{ version: string; dataValidUntil: CalendarDate } | undefined> {
  const { rows } = await tx.query<{ version: string; dataValidUntil: CalendarDate }>(
    `select version::text, data_valid_until as "dataValidUntil"
       from customers.customers where id = $1`,
    [customerId],
  )
  return rows[0]
}

/** When the account took the place of another one, and what the time is now by the same clock. */
export async function readReplacement(
  tx: Tx,
  customerId: string,
  accountId: string,
  isLocked: boolean,
): Promise<{ replacement: CoolingCause | undefined; now: Date }> {
  const { rows } = await tx.query<{ since: Date | null; at: Date | null; now: Date }>(
    `select coalesce(replaced_since, replaced_at) as since, replaced_at as at, now()
       from customers.reference_accounts
      where customer_id = $1 and id = $2 ${isLocked ? 'for update' : ''}`,
    [customerId, accountId],
  )
  const { since, at, now } = rows[0]!
  return { replacement: since && at ? { since, at } : undefined, now }
}

/** Consents not given yet have no row. */
export async function writeConsent(
  tx: Tx,
  customerId: string,
  id: MailConsentId,
  isValid: boolean,
): Promise<void> {
  await tx.query(
    `insert into customers.consents (customer_id, id, is_legitimate_interest, is_valid)
     values ($1, $2, false, $3)
     on conflict (customer_id, id) do update set is_valid = excluded.is_valid`,
    [customerId, id, isValid],
  )
}

export type SalesChannel = { market: Locale; distributorId: string; channelId: string }

/** Where and through whom the customer came. */
export async function readSalesChannel(
  tx: Tx,
  customerId: string,
): Promise<SalesChannel | undefined> {
  const { rows } = await tx.query<SalesChannel>(
    `select market, distributor_id as "distributorId", channel_id as "channelId"
       from customers.customers where id = $1`,
    [customerId],
  )
  return rows[0]
}

export async function readStatus(tx: Tx, customerId: string): Promise<CustomerStatus> {
  const { rows } = await tx.query<{ status: CustomerStatus }>(
    'select status from customers.customers where id = $1',
    [customerId],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0].status
}

/** Which of these customers are on their way out. */
export async function leavingAmong(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from customers.customers where id = any ($1) and status in ${sqlList(leavingStatuses)}`,
    [customerIds],
  )
  return new Set(rows.map(({ id }) => id))
}

export type GivenConsent = { id: MailConsentId; isLegitimateInterest: boolean; isValid: boolean }

export async function readConsents(tx: Tx, customerId: string): Promise<GivenConsent[]> {
  const { rows } = await tx.query<GivenConsent>(
    `select id, is_legitimate_interest as "isLegitimateInterest", is_valid as "isValid"
       from customers.consents where customer_id = $1`,
    [customerId],
  )
  return rows
}

export type NamedCustomer = { customerId: string; firstName: string; lastName: string }

/** By the name of the first account holder, in the order of their ids. */
export async function readNames(tx: Tx, customerIds: readonly string[]): Promise<NamedCustomer[]> {
  const { rows } = await tx.query<NamedCustomer>(
    `select distinct on (p.customer_id)
            p.customer_id as "customerId", p.first_name as "firstName", p.last_name as "lastName"
       from customers.persons p
       join customers.roles r on r.customer_id = p.customer_id and r.person_id = p.id
      where p.customer_id = any ($1) and r.name = 'ACCOUNT_HOLDER'
      order by p.customer_id, p.position`,
    [customerIds],
  )
  return rows
}

/** The names an account of the customer goes by: its holders, and the company. */
export async function readHolders(tx: Tx, customerId: string): Promise<Holder[]> {
  const { rows } = await tx.query<{ given: string | null; family: string }>(
    `select p.first_name as given, p.last_name as family from customers.persons p
       join customers.roles r on r.customer_id = p.customer_id and r.person_id = p.id
      where p.customer_id = $1 and r.name = 'ACCOUNT_HOLDER'
     union select null, legal_name from customers.companies where customer_id = $1`,
    [customerId],
  )
  return rows.map(({ given, family }) => (given === null ? family : { given, family }))
}

/** Those who act for a child. */
export async function readParents(tx: Tx, customerId: string): Promise<Holder[]> {
  const { rows } = await tx.query<{ given: string; family: string }>(
    `select p.first_name as given, p.last_name as family from customers.persons p
       join customers.roles r on r.customer_id = p.customer_id and r.person_id = p.id
       join customers.customers c on c.id = p.customer_id
      where p.customer_id = $1 and r.name = 'LEGAL_REPRESENTATIVE' and c.type = 'PERSONAL'
        and r.status <> 'DISABLED'`,
    [customerId],
  )
  return rows
}
