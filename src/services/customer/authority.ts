// Whoever acts for a customer without holding it, as rows: a role that was given, and the rule by which all sign.

import { identifiedRoles } from '#domain/customer/person.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { Authority } from '#domain/party/acts.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { customerEvents } from './events.ts'

export type HumanRow = {
  personId: string
  firstName: string
  lastName: string
  birthDate: string
  isHolder: boolean
}

/** Everybody the customer knows, whatever they are to it. */
export async function readHumans(tx: Tx, customerId: string): Promise<HumanRow[]> {
  const { rows } = await tx.query<HumanRow>(
    `select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "birthDate",
            exists (select from customers.roles r
                     where r.customer_id = p.customer_id and r.person_id = p.id and r.status <> 'DISABLED'
                       and r.name in ${sqlList(identifiedRoles)}) as "isHolder"
       from customers.persons p where p.customer_id = $1 order by p.position`,
    [customerId],
  )
  return rows
}

/** What is written down of whoever acts for others: of who only looks, little. */
export type Authorised = {
  firstName: string
  lastName: string
  birthDate: string
  username: string
  email: string
  birthPlace?: string | undefined
  nationality?: string | undefined
  address?: Record<'street' | 'streetNumber' | 'postalCode' | 'city' | 'countryCode', string>
}

async function insertPerson(tx: Tx, customerId: string, person: Authorised): Promise<string> {
  const id = uuidV7()
  const { birthPlace = null, nationality = null, address } = person
  await tx.query(
    `insert into customers.persons
       (customer_id, id, position, first_name, last_name, birth_date, username, email, birth_place, nationality_primary)
     select $1, $2, coalesce(max(position) + 1, 0), $3, $4, $5, $6, $7, $8, $9
       from customers.persons where customer_id = $1`,
    [
      ...[customerId, id, person.firstName, person.lastName, person.birthDate, person.username],
      ...[person.email, birthPlace, nationality],
    ],
  )
  if (address)
    await tx.query(
      `insert into customers.addresses
         (customer_id, id, person_id, kind, street, street_number, postal_code, city, country_code)
       values ($1, $2, $3, 'RESIDENCE', $4, $5, $6, $7, $8)`,
      [
        ...[customerId, uuidV7(), id, address.street, address.streetNumber, address.postalCode],
        ...[address.city, address.countryCode],
      ],
    )
  return id
}

type Self = Omit<Authorised, 'address'> & { isIdentified: boolean }

/** Who a user is in one of their customers, and whether they have proven it there. */
export async function readOwnSelf(
  tx: Tx,
  userId: string,
  customerIds: readonly string[],
): Promise<Self | undefined> {
  const { rows } = await tx.query<Self>(
    `select p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "birthDate",
            p.username, p.email, p.birth_place as "birthPlace", p.nationality_primary as nationality,
            exists (select from customers.roles r
                     where r.customer_id = p.customer_id and r.person_id = p.id and r.status = 'ACTIVE'
                       and (r.name in ${sqlList(identifiedRoles)} or r.authority <> 'VIEW')) as "isIdentified"
       from customers.persons p
      where p.customer_id = any ($2) and p.username = identity.username_of($1)
      order by "isIdentified" desc, p.customer_id limit 1`,
    [userId, customerIds],
  )
  return rows[0]
}

type Granting = {
  customerId: string
  /** Where the customer knows them already, under that. */
  personId: string | undefined
  person: Authorised
  authority: Authority
  isIdentified: boolean
  actor: string
}

/** Counts at once for whoever only looks or has proven before who they are. */
export async function grantRole(tx: Tx, granting: Granting): Promise<void> {
  const { customerId, person, authority, isIdentified, actor } = granting
  const personId = granting.personId ?? (await insertPerson(tx, customerId, person))
  if (granting.personId)
    await tx.query(
      'update customers.persons set username = $3, email = $4 where customer_id = $1 and id = $2',
      [customerId, personId, person.username, person.email],
    )
  await tx.query(
    `insert into customers.roles (customer_id, id, person_id, name, status, authority)
     values ($1, $2, $3, 'AUTHORIZED_PERSON', $4, $5)
     on conflict (customer_id, person_id, name) do update set status = excluded.status, authority = excluded.authority`,
    [
      ...[customerId, uuidV7(), personId],
      ...[authority === 'VIEW' || isIdentified ? 'ACTIVE' : 'REQUESTED', authority],
    ],
  )
  await raiseVersion(tx, customerId)
  await emit(tx, customerEvents.roleGranted, {
    ...{ data: { personId, authority }, entityId: customerId, customerId, actor },
  })
}

export type NewRule = {
  kind: SigningRuleKind
  named: readonly string[]
  aloneUpToMinor: bigint | null
}

/** Another rule is another version: what was begun under the one before is void. */
export async function insertRule(
  tx: Tx,
  customerId: string,
  { kind, named, aloneUpToMinor }: NewRule,
  market: Locale,
): Promise<void> {
  await tx.query(
    `insert into customers.signing_rules (customer_id, version, kind, named, alone_up_to_minor, currency)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5 from customers.signing_rules where customer_id = $1`,
    [customerId, kind, named, aloneUpToMinor, marketOf(market).currency],
  )
  await raiseVersion(tx, customerId)
}

export async function writeRule(
  tx: Tx,
  customerId: string,
  rule: NewRule,
  { market, actor }: { market: Locale; actor: string },
): Promise<void> {
  await insertRule(tx, customerId, rule, market)
  await emit(tx, customerEvents.ruleChanged, {
    ...{ data: { kind: rule.kind }, entityId: customerId, customerId, actor },
  })
}

const raiseVersion = (tx: Tx, customerId: string) =>
  tx.query('update customers.customers set version = version + 1 where id = $1', [customerId])
