// How a customer is written to before there is a login: by mail, in the language of the market.

import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'

type Reached = { email: string; market: Locale; firstName: string; lastName: string }

export async function reachOf(tx: Tx, customerId: string): Promise<Reached | undefined> {
  const { rows } = await tx.query<Reached>(
    `select p.email, c.market, p.first_name as "firstName", p.last_name as "lastName"
       from customers.customers c join customers.persons p on p.customer_id = c.id and p.position = 0
      where c.id = $1`,
    [customerId],
  )
  return rows[0]
}

/** Everybody whose account it is, each address once. */
export async function reachAll(tx: Tx, customerId: string) {
  const { rows } = await tx.query<{ to: string; locale: Locale }>(
    `select distinct p.email as "to", c.market as locale
       from customers.customers c join customers.persons p on p.customer_id = c.id
      where c.id = $1 and p.email is not null`,
    [customerId],
  )
  return rows
}
