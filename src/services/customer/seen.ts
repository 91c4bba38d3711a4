// What a caller sees of a customer's people.

import type { WireCustomer } from '#contracts/entities/customer.ts'
import { type CustomerLink, standingOf } from '#domain/customer/representation.ts'
import type { CalendarDate } from '#domain/date.ts'
import { isAllowed, mayDo } from '#domain/party/acts.ts'
import { isSeenWhole, type Seer } from '#domain/party/seen.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { KnownCustomer, KnownPerson } from './store.ts'

type LinkRow = Omit<CustomerLink, 'customerId' | 'holderBirthDate' | 'roles'> & {
  holderBirthDate: CalendarDate | null
  roles: (CustomerLink['roles'][number] & { personId: string })[]
}

/** Who the caller is among them, and in which part. */
export async function seerOf(
  tx: Tx,
  customerId: string,
  { userId }: Pick<Caller, 'userId'>,
): Promise<Seer> {
  const { rows } = await tx.query<LinkRow>(
    `select position, type, status, holder_birth_date as "holderBirthDate", roles
       from identity.links_of($1) where customer_id = $2`,
    [userId, customerId],
  )
  const [link] = rows
  if (!link) return { ownIds: [], parts: [] }
  const standing = standingOf({ ...link, customerId }, await businessDate(tx))
  return {
    ownIds: link.roles.map(({ personId }) => personId),
    parts: standing?.roles.map(({ part }) => part) ?? [],
  }
}

type WirePerson = NonNullable<WireCustomer['embedded']['persons']>[number]

/** A name, a role and where it stands. */
function inPart(person: KnownPerson): WirePerson {
  const { id, personId, firstName, lastName, roles, personalDetails } = person
  const { academicTitleCode, courtesyTitleCode } = personalDetails
  return {
    ...{ id, personId, firstName, lastName, roles, taxDetails: [] },
    personalDetails: {
      ...(academicTitleCode && { academicTitleCode }),
      ...(courtesyTitleCode && { courtesyTitleCode }),
    },
  }
}

/** Of the address only the country, by which rules are chosen. */
const nowhere = { street: '–', streetNumber: '', city: '–', postalCode: '' }

/** Whose account it is, for whoever has not proven yet who they are. */
const atTheDoor = (customer: KnownCustomer): KnownCustomer => {
  const { deliveryAddress: _, company, address, embedded, ...rest } = customer
  return {
    ...rest,
    address: { ...nowhere, countryCode: address.countryCode },
    ...(company && { company: { legalName: company.legalName } }),
    embedded: { ...embedded, ...(embedded.referenceAccounts && { referenceAccounts: [] }) },
  }
}

const maySee = ({ standings }: Caller, customerId: string): boolean => {
  const standing = standings?.get(customerId)
  return !standing || isAllowed(mayDo(standing, 'see'))
}

export async function seenBy(tx: Tx, known: KnownCustomer, caller: Caller): Promise<WireCustomer> {
  const isIn = maySee(caller, known.id)
  const customer = isIn ? known : atTheDoor(known)
  const { persons, ...embedded } = customer.embedded
  if (!persons) return { ...customer, embedded }
  const { ownIds, parts } = await seerOf(tx, customer.id, caller)
  const seer = { ownIds, parts: isIn ? parts : [] }
  return {
    ...customer,
    embedded: {
      ...embedded,
      persons: persons.map((person) => (isSeenWhole(person, seer) ? person : inPart(person))),
    },
  }
}
