// The SQL of ways back: it reads and writes rows and decides nothing.

import type { Locale } from '#domain/market.ts'
import type { WayBack, WayBackEnd } from '#domain/signing/way-back.ts'
import type { Queryable } from '#platform/db.ts'

export type KeptWayBack = WayBack & { id: string; userId: string; locale: Locale; origin: string }

const columns = `id, user_id as "userId", locale, origin, started_at as "startedAt", proven_at as "provenAt",
  ended_at as "endedAt", ended_by as "endedBy"`

export async function lastWayBack(db: Queryable, userId: string): Promise<KeptWayBack | undefined> {
  const { rows } = await db.query<KeptWayBack>(
    `select ${columns} from identity.ways_back where user_id = $1 order by started_at desc limit 1`,
    [userId],
  )
  return rows[0]
}

export async function findWayBack(
  db: Queryable,
  of: { tokenHash: string; mayBeWarning?: boolean },
): Promise<KeptWayBack | undefined> {
  const { rows } = await db.query<KeptWayBack>(
    `select ${columns} from identity.ways_back
      where token_hash = $1 or (undo_hash = $1 and $2) order by started_at desc limit 1`,
    [of.tokenHash, of.mayBeWarning ?? false],
  )
  return rows[0]
}

export async function wayBackById(db: Queryable, id: string): Promise<KeptWayBack | undefined> {
  const { rows } = await db.query<KeptWayBack>(
    `select ${columns} from identity.ways_back where id = $1`,
    [id],
  )
  return rows[0]
}

type NewWayBack = Pick<KeptWayBack, 'id' | 'userId' | 'locale' | 'origin' | 'startedAt'> & {
  tokenHash: string
}

/** One that is under way stays where it is, and gets the new link in place of the old one. */
export async function keepWayBack(
  db: Queryable,
  { id, userId, locale, origin, startedAt, tokenHash }: NewWayBack,
): Promise<void> {
  await db.query(
    `insert into identity.ways_back (id, user_id, locale, origin, started_at, token_hash)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) where ended_at is null do update set
       (locale, origin, token_hash) = (excluded.locale, excluded.origin, excluded.token_hash)`,
    [id, userId, locale, origin, startedAt, tokenHash],
  )
}

/** Of two who say so at once one is heard. */
export async function markProven(
  db: Queryable,
  id: string,
  { at, undoHash }: { at: Date; undoHash: string },
): Promise<KeptWayBack | undefined> {
  const { rows } = await db.query<KeptWayBack>(
    `update identity.ways_back set proven_at = $2, undo_hash = $3
      where id = $1 and ended_at is null and proven_at is null returning ${columns}`,
    [id, at, undoHash],
  )
  return rows[0]
}

/** The one under way, if there is one; false: there is none. */
export async function endWayBack(
  db: Queryable,
  userId: string,
  by: WayBackEnd,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.ways_back set ended_at = $3, ended_by = $2
      where user_id = $1 and ended_at is null`,
    [userId, by, now],
  )
  return rowCount > 0
}
