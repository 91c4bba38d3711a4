// The one order of locks for logins: first the customers, then the users, then mail addresses, and rows after that. So
// nobody is given an address that somebody else is being given, and nobody waits for whoever waits for them.

import type { Db, Tx } from '#platform/db.ts'
import { linkedCustomers } from './contact-store.ts'

export async function lockUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.query('select from identity.users where id = any ($1) order by id for update', [userIds])
}

/** By the key and not by the address: two addresses may have one key. */
export async function lockAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(key)
       from (select distinct hashtextextended('address ' || lower(email), 0) as key
               from unnest($1::text[]) email order by 1) locks`,
    [emails],
  )
}

/** Alone with a user and all the customers they act for; one that came while we waited is waited for as well. */
export async function aloneWith<T>(
  db: Db,
  userId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (;;) {
    const customers = await linkedCustomers(db, userId)
    const done = await db.transaction(
      async (tx) => {
        await lockUsers(tx, [userId])
        const linked = await linkedCustomers(tx, userId)
        return linked.join() === customers.join() && { answer: await work(tx) }
      },
      { customers, isLocked: true },
    )
    if (done) return done.answer
  }
}
