// Another mail address or telephone number: signed with what reached the customer so far, and told there.

import type { CallInput } from '#contracts/call.ts'
import type { customerDetailCalls as calls } from '#contracts/customer-details.ts'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { parsePhone } from '#domain/identifiers/phone.ts'
import { homeCountry, type Locale } from '#domain/market.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import type { Tx } from '#platform/db.ts'
import { Invalid, NotFound } from '#platform/failure.ts'
import { noteChange } from '#services/signatures/index.ts'
import { readSalesChannel } from './store.ts'

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
      | 'contactChanged'
      | 'threadAnswered'
    /** The one user it is for; all where none is named. */
    only?: string
    locale: Locale
    values: Record<string, string>
  },
  further?: readonly string[],
) => Promise<void>

export type Contact = { email: string; phoneNumber: string }

type Of = { customerId: string; personId: string }

/** A number may be written as people at home in the market write it. */
export function contactOf(
  { email, phoneNumber }: CallInput<typeof calls.changeContact>['body'],
  market: Locale,
): Contact {
  const phone = parsePhone(phoneNumber, homeCountry(market))
  if (phone.refusal) throw new Invalid([{ pointer: '/phoneNumber', code: phone.refusal }])
  return { email: parseEmail(email).value!, phoneNumber: phone.value }
}

export const contactAct = ({ personId }: Of, contact: Contact): SignedAct => ({
  name: 'contact',
  person: personId,
  ...contact,
})

export async function readContact(tx: Tx, { customerId, personId }: Of): Promise<Partial<Contact>> {
  const { rows } = await tx.query<{ email: string | null; phoneNumber: string | null }>(
    `select email, phone_number as "phoneNumber" from customers.persons
      where customer_id = $1 and id::text = $2`,
    [customerId, personId],
  )
  if (!rows[0]) throw new NotFound()
  const { email, phoneNumber } = rows[0]
  return { ...(email && { email }), ...(phoneNumber && { phoneNumber }) }
}

export type Changer = { userId: string; now: Date; warnUsers: WarnUsers }

export async function changeContact(
  tx: Tx,
  of: Of,
  { email, phoneNumber }: Contact,
  { userId, now, warnUsers }: Changer,
): Promise<object> {
  const before = await readContact(tx, of)
  const { customerId, personId } = of
  await tx.query(
    `update customers.persons set email = $3, phone_number = $4
      where customer_id = $1 and id::text = $2`,
    [customerId, personId, email, phoneNumber],
  )
  await noteChange(tx, userId, now)
  const { market: locale } = (await readSalesChannel(tx, customerId))!
  const letter = {
    ...({ kind: 'contactChanged', locale } as const),
    values: { hours: String(coolingOffHours) },
  }
  await warnUsers(tx, customerId, letter, before.email ? [before.email] : [])
  return {}
}
