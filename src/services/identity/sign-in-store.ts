// What is remembered of whoever has given a right password and is asked for a second factor.

import type { SecondFactor } from '#contracts/sign-in.ts'
import type { Queryable } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { interactionSeconds } from './rules.ts'

export type SignIn = {
  userId: string
  chosen: SecondFactor
  codeHash: string | null
  codeEndsAt: Date | null
  challenge: string | null
}

export const expired = () => new Failure(410, 'sca.expired')

export async function keepSignIn(db: Queryable, uid: string, signIn: SignIn, now: Date) {
  const { userId, chosen, codeHash, codeEndsAt, challenge } = signIn
  const ends = new Date(now.getTime() + interactionSeconds * 1000)
  await db.query(
    `insert into identity.sign_ins (uid, user_id, chosen, code_hash, code_ends_at, challenge, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (uid) do update set
       user_id = excluded.user_id, chosen = excluded.chosen, code_hash = excluded.code_hash,
       code_ends_at = excluded.code_ends_at, challenge = excluded.challenge`,
    [uid, userId, chosen, codeHash, codeEndsAt, challenge, ends],
  )
}

export async function readSignIn(db: Queryable, uid: string, now: Date) {
  const { rows } = await db.query<SignIn>(
    `select user_id as "userId", chosen, code_hash as "codeHash", code_ends_at as "codeEndsAt", challenge
       from identity.sign_ins where uid = $1 and ends_at > $2`,
    [uid, now],
  )
  return rows[0]
}

/** Of parallel uses one finds it. */
export async function takeOnce(
  db: Queryable,
  uid: string,
  column: 'code_hash' | 'challenge',
  value: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.sign_ins set ${column} = null where uid = $1 and ${column} = $2`,
    [uid, value],
  )
  return rowCount === 1
}

export async function forgetSignIn(db: Queryable, uid: string): Promise<void> {
  await db.query('delete from identity.sign_ins where uid = $1', [uid])
}
