// How a person is reached, as rows; and the port that tells people of changes. Whoever keeps logins changes it.

import type { CallInput } from '#contracts/call.ts'
import type { customerDetailCalls as calls } from '#contracts/customer-details.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { parsePhone } from '#domain/identifiers/phone.ts'
import type { Locale } from '#domain/market.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import type { Tx } from '#platform/db.ts'
import { Invalid, NotFound } from '#platform/failure.ts'

/** The port: a mail to everybody who may act for the customer, and to further addresses. */
export type WarnUsers = (
  tx: Tx,
  customerId: string,
  letter: {
    kind:
      | 'referenceAccountNamed'
      | 'referenceAccountChanged'
      | 'referenceAccountAdded'
      | 'referenceAccountPreferred'
      | 'referenceAccountPending'
      | 'referenceAccountRemoved'
      | 'threadAnswered'
    /** The one user it is for; all where none is named. */
    only?: string
    locale: Locale
    values: Record<string, string>
  },
  further?: readonly string[],
) => Promise<void>

export type Contact = { email: string; phoneNumber: string }

export type OfPerson = { customerId: string; personId: string }

/** A number may be written as people at home in the market write it. */
export function contactOf(
  { email, phoneNumber }: CallInput<typeof calls.changeContact>['body'],
  market: Locale,
): Contact {
  const phone = parsePhone(phoneNumber, homeCountry(market))
  if (phone.refusal) throw new Invalid([{ pointer: '/phoneNumber', code: phone.refusal }])
  return { email: parseEmail(email).value!, phoneNumber: phone.value }
}

export const contactAct = ({ personId }: OfPerson, contact: Contact): SignedAct => ({
  name: 'contact',
  person: personId,
  ...contact,
})

export async function readContact(
  tx: Tx,
  { customerId, personId }: OfPerson,
): Promise<Partial<Contact>> {
  const { rows } = await tx.query<{ email: string | null; phoneNumber: string | null }>(
    `select email, phone_number as "phoneNumber" from customers.persons
      where customer_id = $1 and id::text = $2`,
    [customerId, personId],
  )
  if (!rows[0]) throw new NotFound()
  const { email, phoneNumber } = rows[0]
  return { ...(email && { email }), ...(phoneNumber && { phoneNumber }) }
}

/** Of somebody who logs in nowhere, and whom nobody could ask. */
export const writeContact = (tx: Tx, of: OfPerson, { email, phoneNumber }: Contact) =>
  tx.query(
    `update customers.persons set email = $3, phone_number = $4
      where customer_id = $1 and id::text = $2`,
    [of.customerId, of.personId, email, phoneNumber],
  )

const columnsOf = (persons: readonly OfPerson[]): [string[], string[]] => [
  persons.map(({ customerId }) => customerId),
  persons.map(({ personId }) => personId),
]

/** Of one human, in every customer. */
export const writeMail = (tx: Tx, persons: readonly OfPerson[], email: string) =>
  tx.query(
    `update customers.persons p set email = $3
       from unnest($1::text[], $2::uuid[]) as own (customer_id, id)
      where p.customer_id = own.customer_id and p.id = own.id`,
    [...columnsOf(persons), email],
  )

export const writeNumber = (tx: Tx, persons: readonly OfPerson[], phoneNumber: string) =>
  tx.query(
    `update customers.persons p set phone_number = $3
       from unnest($1::text[], $2::uuid[]) as own (customer_id, id)
      where p.customer_id = own.customer_id and p.id = own.id`,
    [...columnsOf(persons), phoneNumber],
  )
