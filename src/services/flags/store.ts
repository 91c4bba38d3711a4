// The flag service's SQL. It reads and writes the `flags` schema; it decides nothing.

import type { Locale } from '#domain/market.ts'
import type { Queryable } from '#platform/db.ts'

/**
 * Whom a value is for: all visitors, one kind of investor, those whose account is open or not yet, one kind of
 * device, or the members of a programme. Who comes later here comes first when a value is sought. [FLG-009,
 * FLG-010, FLG-011, ROL-011]
 */
export const audiences = [
  ...(['everyone', 'retail', 'business', 'non-exported', 'exported'] as const),
  ...(['desktop', 'mobile', 'beta', 'alpha'] as const),
] as const
export type Audience = (typeof audiences)[number]

export type FlagRow = {
  name: string
  /** null: every market without a value of its own. */
  market: Locale | null
  audience: Audience
  value: unknown
}

export type FlagPlace = Pick<FlagRow, 'name' | 'market' | 'audience'>

export async function readFlags(db: Queryable): Promise<FlagRow[]> {
  const { rows } = await db.query<FlagRow>(
    `select name, market, audience, value from flags.flags order by name, market nulls first, audience`,
  )
  return rows
}

export async function writeFlag(db: Queryable, row: FlagRow): Promise<void> {
  await db.query(
    `insert into flags.flags (name, market, audience, value) values ($1, $2, $3, $4::jsonb)
     on conflict (name, market, audience) do update set value = excluded.value, updated_at = now()`,
    [row.name, row.market, row.audience, JSON.stringify(row.value)],
  )
}

/** Whether there was anything to take back. */
export async function removeFlag(db: Queryable, place: FlagPlace): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from flags.flags
      where name = $1 and market is not distinct from $2 and audience = $3`,
    [place.name, place.market, place.audience],
  )
  return rowCount > 0
}
