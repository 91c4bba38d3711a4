// What funds pay out, as the custodian told it: kept once for each number, until everybody is paid.

import type { CalendarDate } from '#domain/date.ts'
import type { CorporateActionState, ToldDistribution } from '#domain/investment/distribution.ts'
import type { Queryable, Tx } from '#platform/db.ts'

/** Of two that tell of one at once, by its number or its fund, the second finds what the first has kept. */
const takeTurns = (tx: Tx, what: string) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('distribution ' || $1, 0))`, [what])

/** Locked, so that it is not paid meanwhile. */
export async function lockAction(tx: Tx, id: string): Promise<CorporateActionState | undefined> {
  await takeTurns(tx, id)
  const { rows } = await tx.query<{ state: CorporateActionState }>(
    'select state from instruments.corporate_actions where id = $1 for update',
    [id],
  )
  return rows[0]?.state
}

/** Whoever pays holds these, so that none is called off meanwhile. */
export const holdOpenActions = (tx: Tx) =>
  tx.query(`select from instruments.corporate_actions where state = 'OPEN' order by id for share`)

export async function isToldOf(
  tx: Tx,
  { isin, exOn }: { isin: string; exOn: CalendarDate },
): Promise<boolean> {
  await takeTurns(tx, isin)
  const { rowCount } = await tx.query(
    `select from instruments.corporate_actions where isin = $1 and ex_on = $2 and state <> 'CANCELLED'`,
    [isin, exOn],
  )
  return rowCount > 0
}

export const keepAction = (tx: Tx, id: string, { isin, exOn, perUnit }: ToldDistribution) =>
  tx.query(
    `insert into instruments.corporate_actions (id, isin, ex_on, per_unit, state) values ($1, $2, $3, $4, 'OPEN')`,
    [id, isin, exOn, perUnit],
  )

/** What one paid out last, the newest first; what was taken back is none of it. */
export async function payoutsOf(
  db: Queryable,
  isin: string,
): Promise<{ on: CalendarDate; perUnit: bigint }[]> {
  const { rows } = await db.query<{ on: CalendarDate; perUnit: bigint }>(
    `select a.ex_on as "on", a.per_unit as "perUnit" from instruments.corporate_actions a, platform.business_clock c
      where a.isin = $1 and a.state <> 'CANCELLED' and a.ex_on <= c.business_date
      order by a.ex_on desc limit 12`,
    [isin],
  )
  return rows
}

export const cancelAction = (tx: Tx, id: string) =>
  tx.query(`update instruments.corporate_actions set state = 'CANCELLED' where id = $1`, [id])
