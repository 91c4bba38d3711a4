// Where letters on paper go: to the address the customer has named for it, else to the reader's home.

import type { Tx } from '#platform/db.ts'

export type PostalAddress = {
  name: string
  /** Street, number and what else helps to find the door. */
  street: string
  postalCode: string
  city: string
  countryCode: string
}

export async function postalAddressOf(
  tx: Tx,
  customerId: string,
  userId: string,
): Promise<PostalAddress | undefined> {
  const { rows } = await tx.query<PostalAddress>(
    `select p.first_name || ' ' || p.last_name as name, a.postal_code as "postalCode", a.city,
            a.country_code as "countryCode",
            concat_ws(' ', a.street, nullif(a.street_number, ''), a.flat_number, a.additional_information) as street
       from identity.humans_of($1) h
       join customers.persons p on (p.customer_id, p.id) = (h.customer_id, h.person_id)
       join customers.addresses a on a.customer_id = p.customer_id and coalesce(a.person_id, p.id) = p.id
      where h.customer_id = $1 and h.user_id = $2
      order by a.kind = 'DELIVERY' desc, a.person_id is null limit 1`,
    [customerId, userId],
  )
  return rows[0]
}
