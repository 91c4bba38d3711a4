// Registrations that were begun and left: their owners are reminded, and in the end they are forgotten.

import * as z from 'zod/mini'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import { defineJob } from '#platform/jobs.ts'
import { messageOf, type SendMessage } from '#services/identity/index.ts'
import { keptDays } from './store.ts'

export const careJob = defineJob('registration.care', z.object({}))

/** So many days after the beginning, each once. */
export const reminderDays = [1, 3, 7] as const

/** Never confirmed: gone with its link. Never finished: gone after some months. */
async function forget(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `delete from registration.registrations
      where submitted_at is null
        and (started_at < $1::timestamptz - make_interval(days => ${keptDays})
          or (confirmed_at is null and user_id is null and coalesce(link_ends_at, started_at + interval '1 day') < $1))`,
    [now],
  )
}

/**
 * Whoever was not reminded in time gets one letter, not three at once. Of what a customer began by their login it is
 * written to where they are written to now, and not before they have said anything.
 */
async function remind(tx: Tx, send: SendMessage, now: Date): Promise<void> {
  const { rows } = await tx.query<{ email: string; market: Locale; isChilds: boolean }>(
    `update registration.registrations r set reminders = due.count
       from (select id, (select count(*)::int from unnest($2::int[]) as days
                          where started_at <= $1::timestamptz - make_interval(days => days)) as count
               from registration.registrations
              where submitted_at is null and password_hash is null and member is null
                and case when user_id is null then confirmed_at is not null else answers <> '{}' end) as due
      where r.id = due.id and r.reminders < due.count
      returning coalesce(lower(identity.email_of(r.user_id)), r.email) as email, r.market,
                r.user_id is not null as "isChilds"`,
    [now, reminderDays],
  )
  for (const { email: to, market: locale, isChilds } of rows) {
    const kind = isChilds ? 'childBegun' : 'registrationReminder'
    await send(messageOf({ to, channel: 'mail', kind, locale, values: {} }), tx)
  }
}

export async function careForRegistrations(tx: Tx, send: SendMessage, now: Date): Promise<void> {
  await forget(tx, now)
  await remind(tx, send, now)
}
