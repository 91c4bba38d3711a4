// Whether mail reaches users, counted by address: several users may share one.

import { bouncesAfter, isUnreached, type MailOutcome } from '#domain/letter/mail-reach.ts'
import type { Queryable, Tx } from '#platform/db.ts'

export type AtAddress = { userId: string; bounces: number }

/** Whoever is written to at the address, and how many mails in a row have come back from it by now. */
export async function countMail(tx: Tx, email: string, outcome: MailOutcome): Promise<AtAddress[]> {
  const { rows } = await tx.query<AtAddress>(
    `select id as "userId", bounces from identity.users
      where lower(email) = lower($1) order by id for no key update`,
    [email],
  )
  const counted = rows.map(({ userId, bounces }) => ({
    userId,
    bounces: bouncesAfter(bounces, outcome),
  }))
  await tx.query(
    `update identity.users u set bounces = c.bounces
       from unnest($1::uuid[], $2::int[]) as c (id, bounces) where u.id = c.id`,
    [counted.map(({ userId }) => userId), counted.map(({ bounces }) => bounces)],
  )
  return counted
}

/** Their address, if mail to it comes back. */
export async function readReturnedMail(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string; bounces: number }>(
    'select email, bounces from identity.users where id = $1',
    [userId],
  )
  return rows[0] && isUnreached(rows[0].bounces) ? rows[0].email : null
}
