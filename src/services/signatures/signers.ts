// What is counted and remembered of whoever signs, by user: tries, codes sent, changes of what signs.

import { type CoolingCause, coolingCause } from '#domain/account/cooling-off.ts'
import {
  blockedSeconds,
  type CodeChannel,
  mostWrongTries,
  type SentCode,
  type SigningMeans,
} from '#domain/signing/signing.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'

export type Means = SigningMeans & {
  address: { to: string; channel: CodeChannel }
  resetAt: Date | null
  /** While this is positive nothing is answered. */
  blockedSeconds: number
  sent: SentCode[]
  now: Date
}

type Row = SigningMeans & {
  phone: string | null
  email: string
  resetAt: Date | null
  tries: number
  triedAt: Date | null
  now: Date
}

const blockedFor = ({ tries, triedAt, now }: Pick<Row, 'tries' | 'triedAt' | 'now'>): number => {
  if (tries < mostWrongTries || !triedAt) return 0
  return Math.ceil((triedAt.getTime() + blockedSeconds * 1000 - now.getTime()) / 1000)
}

/** The signer's row is locked until the end: of two requests at once the second sees the first. */
export async function meansOf(tx: Tx, userId: string): Promise<Means> {
  await tx.query(
    `insert into signatures.signers (user_id) select user_id from identity.means where user_id = $1
     on conflict (user_id) do update set tries = signers.tries`,
    [userId],
  )
  const { rows } = await tx.query<Row>(
    `select m.phone_number as phone, m.email, s.reset_at as "resetAt", s.tries, s.tried_at as "triedAt",
            m.has_passkey as "hasPasskey", m.has_totp as "hasTotp",
            m.has_recovery_codes as "hasRecoveryCodes", clock_timestamp() as now
       from identity.means m join signatures.signers s on s.user_id = m.user_id
      where m.user_id = $1`,
    [userId],
  )
  const [found] = rows
  if (!found) throw new NotFound()
  const { phone, email, tries: _, triedAt: __, ...means } = found
  return {
    ...means,
    address: phone ? { to: phone, channel: 'sms' } : { to: email, channel: 'mail' },
    blockedSeconds: blockedFor(found),
    sent: await sentCodes(tx, userId),
  }
}

/** Older ones count for nothing any more. */
async function sentCodes(tx: Tx, userId: string): Promise<SentCode[]> {
  await tx.query(
    `delete from signatures.sent_codes
      where user_id = $1 and sent_at < clock_timestamp() - interval '1 day'`,
    [userId],
  )
  const { rows } = await tx.query<SentCode>(
    `select sent_at as at, channel, is_answered as "isAnswered"
       from signatures.sent_codes where user_id = $1`,
    [userId],
  )
  return rows
}

export const noteSent = (tx: Tx, userId: string, requestId: string, channel: CodeChannel) =>
  tx.query('insert into signatures.sent_codes (request_id, user_id, channel) values ($1, $2, $3)', [
    requestId,
    userId,
    channel,
  ])

/** Seconds to wait, 0: it may be looked at; and how many more there are should it be wrong. */
export type CountedTry = { waitSeconds: number; left: number }

/** Counted before it is looked at. */
export async function countTry(db: Queryable, userId: string): Promise<CountedTry> {
  const { rows } = await db.query<Pick<Row, 'tries' | 'triedAt' | 'now'>>(
    `insert into signatures.signers as s (user_id, tries, tried_at) values ($1, 1, clock_timestamp())
     on conflict (user_id) do update set
       tries = case when s.tried_at > clock_timestamp() - make_interval(secs => $3)
                    then least(s.tries + 1, $2 + 1) else 1 end,
       tried_at = case when s.tries >= $2 and s.tried_at > clock_timestamp() - make_interval(secs => $3)
                       then s.tried_at else clock_timestamp() end
     returning tries, tried_at as "triedAt", clock_timestamp() as now`,
    [userId, mostWrongTries, blockedSeconds],
  )
  const counted = rows[0]!
  const left = mostWrongTries - counted.tries
  return { waitSeconds: left < 0 ? Math.max(1, blockedFor(counted)) : 0, left }
}

/** The answer was right: what went before was a slip. */
export async function forgiveTries(tx: Tx, userId: string, requestId: string): Promise<void> {
  await tx.query('update signatures.signers set tries = 0 where user_id = $1', [userId])
  await tx.query('update signatures.sent_codes set is_answered = true where request_id = $1', [
    requestId,
  ])
}

/** When what signs for a user, or where they are reached, was changed. */
export async function readChange(tx: Queryable, userId: string): Promise<CoolingCause | undefined> {
  const { rows } = await tx.query<CoolingCause>(
    `select changed_since as since, changed_at as at from signatures.signers
      where user_id = $1 and changed_at is not null`,
    [userId],
  )
  return rows[0]
}

/** From now on little can be withdrawn for a while. */
export async function noteChange(
  tx: Queryable,
  userId: string,
  now: Date,
  { isReset = false } = {},
): Promise<void> {
  const { since, at } = coolingCause(await readChange(tx, userId), now)
  await tx.query(
    `insert into signatures.signers as s (user_id, changed_since, changed_at, reset_at)
     values ($1, $2, $3, case when $4 then $3::timestamptz end)
     on conflict (user_id) do update set
       changed_since = excluded.changed_since, changed_at = excluded.changed_at,
       reset_at = coalesce(excluded.reset_at, s.reset_at)`,
    [userId, since, at, isReset],
  )
}
