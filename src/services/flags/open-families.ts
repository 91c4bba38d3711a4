// What can be invested in anew in a market: all of it, or what was set for the market or for all of them.

import { type InvestmentFamily, investmentFamilies } from '#domain/investment/investor.ts'
import type { Locale } from '#domain/market.ts'
import type { Queryable } from '#platform/db.ts'
import { familiesName, isAllowed } from './settable.ts'

export async function openFamilies(
  db: Queryable,
  market: Locale,
): Promise<readonly InvestmentFamily[]> {
  const { rows } = await db.query<{ value: unknown }>(
    `select value from flags.flags
      where name = $1 and audience = 'everyone' and coalesce(market, $2) = $2 order by market nulls last limit 1`,
    [familiesName, market],
  )
  const [set] = rows
  // What cannot be read opens nothing that was meant to be closed.
  if (set && !isAllowed(familiesName, set.value)) return []
  return set ? (set.value as InvestmentFamily[]) : investmentFamilies
}
