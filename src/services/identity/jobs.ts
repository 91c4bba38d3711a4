// What the identity service does later: letters, and forgetting what has ended.

import * as z from 'zod/mini'
import type { WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { defineJob, type Worker, worker } from '#platform/jobs.ts'
import { type Letter, letterJob, type SendMessage } from './messages.ts'
import { blockedJob } from './password-check.ts'
import { resetJob, sendResetLink } from './reset.ts'
import { findUser } from './users.ts'

export const purgeJob = defineJob('identity.purge', z.object({}))

export const identityJobs = [letterJob, blockedJob, resetJob, purgeJob]

/** Ended sessions stay a while: they tell what happened to an account. */
const purges = [
  `delete from identity.provider_items where expires_at < $1::timestamptz`,
  `delete from identity.sign_ins where ends_at < $1::timestamptz`,
  `delete from identity.sessions where refresh_id is null and started_at < $1::timestamptz - interval '1 hour'`,
  `delete from identity.sessions where ends_at < $1::timestamptz - interval '90 days'`,
  `delete from identity.tries where tried_at < $1::timestamptz - interval '12 hours'`,
  `delete from identity.place_failures where counted_at < $1::timestamptz - interval '12 hours'`,
  `delete from identity.known_places where seen_at < $1::timestamptz - interval '90 days'`,
  `delete from identity.ways_back where started_at < $1::timestamptz - interval '90 days'`,
  `delete from identity.contact_changes where asked_at < $1::timestamptz - interval '90 days'`,
  `delete from identity.reset_links where ends_at < $1::timestamptz - interval '1 day'`,
]

export async function purge(tx: Tx, now: Date): Promise<void> {
  for (const sql of purges) await tx.query(sql, [now])
}

/** The port: sends a letter, and keeps what is kept of it. */
export type TellLetter = (tx: Tx, letter: Letter) => Promise<unknown>

type Sending = { send: SendMessage; tell: TellLetter; now: WallClock }

export const identityWorkers = ({ send, tell, now }: Sending): Worker[] => [
  worker(letterJob, async (letter, tx) => void (await tell(tx, letter))),
  worker(resetJob, (wish, tx) => sendResetLink(wish, tx, send, now())),
  worker(blockedJob, async ({ username, locale }, tx) => {
    const user = await findUser(tx, username)
    if (!user) return
    const values = { username: user.username }
    await tell(tx, { to: user.email, channel: 'mail', kind: 'blocked', locale, values })
  }),
  worker(purgeJob, (_, tx) => purge(tx, now()), {
    cron: '*/10 * * * *',
    timeZone: 'UTC',
    data: {},
  }),
]
