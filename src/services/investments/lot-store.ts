// Lots as they are kept: read with a lock, and changed by what was sold of them.

import type { CalendarDate } from '#domain/date.ts'
import type { Lot } from '#domain/investment/lots.ts'
import { money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'

/** Whose they are leads to them. */
export type Owned = { customerId: string; portfolioId: string }
export type KeptLot = Lot & Owned & { number: number }

type Row = Omit<KeptLot, 'cost' | 'prepaid'> & {
  cost: bigint
  prepaid: bigint
  tradedOn: CalendarDate
}

/** The oldest first. */
export async function readLots(
  tx: Tx,
  of: readonly Owned[],
  { isLocked = false } = {},
): Promise<KeptLot[]> {
  const { rows } = await tx.query<Row>(
    `select customer_id as "customerId", portfolio_id as "portfolioId", number, isin, traded_on as "tradedOn", units,
            cost_minor as cost, prepaid_minor as prepaid
       from investments.lots where customer_id = any ($1) and portfolio_id = any ($2)
      order by traded_on, number ${isLocked ? 'for update' : ''}`,
    [of.map(({ customerId }) => customerId), of.map(({ portfolioId }) => portfolioId)],
  )
  return rows.map(({ cost, prepaid, ...row }) => ({
    ...row,
    cost: money(cost, 'EUR'),
    prepaid: money(prepaid, 'EUR'),
  }))
}

/** What is left of them, of the same portfolios; those that are not named any more are gone. */
export async function writeLeft(
  tx: Tx,
  before: readonly KeptLot[],
  left: readonly KeptLot[],
): Promise<void> {
  const key = ({ portfolioId, isin, number }: KeptLot) => `${portfolioId} ${isin} ${number}`
  const known = new Map(before.map((lot) => [key(lot), lot]))
  const kept = new Set(left.map(key))
  const gone = before.filter((lot) => !kept.has(key(lot)))
  const changed = left.filter((lot) => {
    const was = known.get(key(lot))!
    return was.units !== lot.units || was.prepaid.minor !== lot.prepaid.minor
  })
  await tx.query(
    `delete from investments.lots l using unnest($1::text[], $2::uuid[], $3::text[], $4::int[]) as g (c, p, i, n)
      where l.customer_id = g.c and l.portfolio_id = g.p and l.isin = g.i and l.number = g.n`,
    [
      gone.map(({ customerId }) => customerId),
      gone.map(({ portfolioId }) => portfolioId),
      gone.map(({ isin }) => isin),
      gone.map(({ number }) => number),
    ],
  )
  await tx.query(
    `update investments.lots l set units = k.units, cost_minor = k.cost, prepaid_minor = k.prepaid
       from unnest($1::text[], $2::uuid[], $3::text[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[])
            as k (c, p, i, n, units, cost, prepaid)
      where l.customer_id = k.c and l.portfolio_id = k.p and l.isin = k.i and l.number = k.n`,
    [
      changed.map(({ customerId }) => customerId),
      changed.map(({ portfolioId }) => portfolioId),
      changed.map(({ isin }) => isin),
      changed.map(({ number }) => number),
      changed.map(({ units }) => units),
      changed.map(({ cost }) => cost.minor),
      changed.map(({ prepaid }) => prepaid.minor),
    ],
  )
}

type Taken = Pick<Lot, 'tradedOn'> & Record<'units' | 'cost' | 'prepaid', string>

/** Of a sale that may be taken back. */
export async function keepTaken(
  tx: Tx,
  fills: readonly {
    customerId: string
    tradeId: string
    execution: string
    taken: readonly Lot[]
  }[],
): Promise<void> {
  if (fills.length === 0) return
  await tx.query(
    `update investments.fills f set lots = k.lots
       from unnest($1::text[], $2::uuid[], $3::text[], $4::jsonb[]) as k (customer, trade, execution, lots)
      where f.customer_id = k.customer and f.trade_id = k.trade and f.execution = k.execution`,
    [
      fills.map(({ customerId }) => customerId),
      fills.map(({ tradeId }) => tradeId),
      fills.map(({ execution }) => execution),
      fills.map(({ taken }) =>
        JSON.stringify(
          taken.map(
            ({ tradedOn, units, cost, prepaid }): Taken => ({
              ...{ tradedOn, units: `${units}` },
              ...{ cost: `${cost.minor}`, prepaid: `${prepaid.minor}` },
            }),
          ),
        ),
      ),
    ],
  )
}

export const takenLots = (isin: string, kept: readonly Taken[]): Lot[] =>
  kept.map(({ tradedOn, units, cost, prepaid }) => ({
    ...{ isin, tradedOn, units: BigInt(units) },
    ...{ cost: money(BigInt(cost), 'EUR'), prepaid: money(BigInt(prepaid), 'EUR') },
  }))
export type TakenLots = readonly Taken[]

/** Back among those that are held, as old as they were. */
export async function restoreLots(tx: Tx, owned: Owned, lots: readonly Lot[]): Promise<void> {
  await tx.query(
    `insert into investments.lots
       (customer_id, portfolio_id, isin, traded_on, units, cost_minor, prepaid_minor, number)
     select $1, $2, l.*,
            (select coalesce(max(k.number), 0) from investments.lots k where k.customer_id = $1 and k.portfolio_id = $2)
              + row_number() over ()
       from unnest($3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[]) as l`,
    [
      ...[owned.customerId, owned.portfolioId],
      lots.map(({ isin }) => isin),
      lots.map(({ tradedOn }) => tradedOn),
      lots.map(({ units }) => units),
      lots.map(({ cost }) => cost.minor),
      lots.map(({ prepaid }) => prepaid.minor),
    ],
  )
}
