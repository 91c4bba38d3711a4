// The SQL for what a customer has begun by their login: it reads and writes rows and decides nothing.

import type { CalendarDate } from '#domain/date.ts'
import type { Queryable } from '#platform/db.ts'
import { columns, type Registration } from './store.ts'

/** Followed like the link of a letter, and so by one browser: the one before goes on no more. */
export async function setOwnLink(
  db: Queryable,
  link: { id: string; userId: string; tokenHash: string; linkSeconds: number },
  now: Date,
): Promise<void> {
  await db.query(
    `update registration.registrations
        set user_id = $2, token_hash = $3, link_ends_at = $4::timestamptz + make_interval(secs => $5),
            key_hash = null, confirmed_at = null
      where id = $1`,
    [link.id, link.userId, link.tokenHash, now, link.linkSeconds],
  )
}

/** What somebody has begun by their login, the newest first. */
export async function openOfUser(
  db: Queryable,
  userId: string,
): Promise<(Registration & { startedOn: CalendarDate })[]> {
  const { rows } = await db.query<Registration & { startedOn: CalendarDate }>(
    `select ${columns}, (started_at at time zone 'UTC')::date as "startedOn"
       from registration.registrations
      where user_id = $1 and customer_id is null order by started_at desc, id desc`,
    [userId],
  )
  return rows
}
