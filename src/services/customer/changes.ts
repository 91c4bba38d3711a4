// What customers change of what we know about them. Each change names the version it starts from; the
// first of two wins, the second hears of it.

import type { CallInput } from '#contracts/call.ts'
import type { customerDetailCalls as calls } from '#contracts/customer-details.ts'
import { isResidence } from '#domain/address/address.ts'
import { displayedIncome } from '#domain/customer/source-of-funds.ts'
import type { CalendarDate } from '#domain/date.ts'
import { parsePostalCode } from '#domain/identifiers/postal-code.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx } from '#platform/db.ts'
import { type EventKind, emit } from '#platform/events.ts'
import { Failure, Forbidden, Invalid, NotFound, Stale } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { endSooner, validUntilBy } from './risk.ts'

/** The port: refuses a caller whose login or confirmation is not of the last minutes. */
export type RequireFresh = (caller: Caller) => Promise<void>

export type Change = {
  customerId: string
  version: number
  caller: Caller
  event: EventKind<{ version: number }>
}

/** The next version of what is known of a customer, and that it changed. */
export async function tellChange(
  tx: Tx,
  { customerId, event, actor }: Pick<Change, 'customerId' | 'event'> & { actor: string },
): Promise<string> {
  const { rows } = await tx.query<{ version: number }>(
    'update customers.customers set version = version + 1 where id = $1 returning version',
    [customerId],
  )
  const { version } = rows[0]!
  await emit(tx, event, { data: { version }, entityId: customerId, customerId, actor })
  return String(version)
}

/** One change: taken up by its version, done, and told. What only waits for others changes nothing yet. */
export async function changeCustomer<T extends object>(
  db: Db,
  { customerId, version, caller, event }: Change,
  work: (tx: Tx) => Promise<T>,
  isDone: (result: T) => boolean = () => true,
): Promise<T & { version: string }> {
  if (!caller.customerIds.includes(customerId)) throw new NotFound()
  return db.transaction(
    async (tx) => {
      const { rowCount } = await tx.query(
        'select from customers.customers where id = $1 and version = $2 for update',
        [customerId, version],
      )
      if (rowCount === 0) throw new Stale()
      const result = await work(tx)
      await endSooner(tx, customerId)
      const told = { customerId, event, actor: caller.userId }
      return {
        ...result,
        version: isDone(result) ? await tellChange(tx, told) : String(version),
      }
    },
    { customers: [customerId], isLocked: true },
  )
}

type AddressBody = CallInput<typeof calls.changeAddress>['body']

const valuesOf = (address: AddressBody) => [
  address.street,
  address.streetNumber,
  address.additionalInformation ?? null,
  address.city,
  address.flatNumber ?? null,
  parsePostalCode(address.countryCode, address.postalCode).value,
  address.countryCode,
]

const addressColumns =
  'street, street_number, additional_information, city, flat_number, postal_code, country_code'

/** Abroad another law and other products hold, which takes more than a form. */
export async function moveHome(tx: Tx, customerId: string, address: AddressBody): Promise<object> {
  if (!isResidence(address)) throw new Invalid([{ pointer: '/street', code: 'street.postBox' }])
  const { rows } = await tx.query<{ country: string }>(
    `select country_code as country from customers.addresses
      where customer_id = $1 and person_id is null and kind = 'RESIDENCE'`,
    [customerId],
  )
  if (rows[0]?.country !== address.countryCode)
    throw new Failure(422, 'country.moved', {
      errors: [{ pointer: '/countryCode', code: 'country.moved' }],
    })
  await tx.query(
    `update customers.addresses a set (${addressColumns}) = ($2, $3, $4, $5, $6, $7, $8)
      where customer_id = $1 and kind = 'RESIDENCE' and exists (
        select from customers.addresses home
         where home.customer_id = $1 and home.person_id is null and home.kind = 'RESIDENCE'
           and (home.street, home.street_number, home.city, home.postal_code, home.country_code)
             = (a.street, a.street_number, a.city, a.postal_code, a.country_code))`,
    [customerId, ...valuesOf(address)],
  )
  return {}
}

export async function deliverTo(tx: Tx, customerId: string, address: AddressBody): Promise<object> {
  await deliverHome(tx, customerId)
  await tx.query(
    `insert into customers.addresses (customer_id, id, kind, ${addressColumns})
     values ($1, $9, 'DELIVERY', $2, $3, $4, $5, $6, $7, $8)`,
    [customerId, ...valuesOf(address), uuidV7()],
  )
  return {}
}

export async function deliverHome(tx: Tx, customerId: string): Promise<object> {
  await tx.query(
    `delete from customers.addresses where customer_id = $1 and person_id is null and kind = 'DELIVERY'`,
    [customerId],
  )
  return {}
}

type Of = { customerId: string; personId: string }

/** Whoever logs in says themselves who they are and where they are reached. */
export async function refuseOthersPerson(
  tx: Tx,
  { customerId, personId }: Of,
  { userId }: Caller,
): Promise<void> {
  const { rowCount } = await tx.query(
    `select from customers.persons
      where customer_id = $1 and id::text = $2 and identity.is_another(username, $3)`,
    [customerId, personId, userId],
  )
  if (rowCount > 0) throw new Forbidden('role.forbidden')
}

async function changePerson(tx: Tx, { customerId, personId }: Of, set: string, values: unknown[]) {
  const { rowCount } = await tx.query(
    `update customers.persons set ${set} where customer_id = $1 and id::text = $2`,
    [customerId, personId, ...values],
  )
  if (rowCount === 0) throw new NotFound()
  return {}
}

export const changeWork = (
  tx: Tx,
  of: Of,
  { profession, industry }: CallInput<typeof calls.changeWork>['body'],
): Promise<object> =>
  changePerson(tx, of, 'profession = $3, industry = $4', [profession, industry || null])

export const changeFinancialInformation = (
  tx: Tx,
  of: Of,
  body: CallInput<typeof calls.changeFinancialInformation>['body'],
): Promise<object> =>
  changePerson(
    tx,
    of,
    `origin_of_funds = $3, origin_of_funds_text = $4, annual_income_code = $5,
     annual_income_text = $6, pep_standing = $7, pep_info = $8`,
    [
      body.originOfFunds,
      body.originOfFunds === 'OTHER' ? body.description : null,
      body.annualIncome,
      displayedIncome(body.annualIncome),
      body.pepStatus,
      body.pepStatus === 'NONE' ? null : body.pepInfo,
    ],
  )

/** [RED-013, RED-014] */
export async function confirmData(
  tx: Tx,
  customerId: string,
): Promise<{ status: 'VALID'; validUntil: CalendarDate }> {
  const validUntil = await validUntilBy(tx, customerId)
  await tx.query(
    `update customers.customers set data_validity = 'VALID', data_valid_until = $2 where id = $1`,
    [customerId, validUntil],
  )
  return { status: 'VALID', validUntil }
}
