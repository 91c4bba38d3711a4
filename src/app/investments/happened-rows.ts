// The rows of what happened in a portfolio: what was booked, and the withdrawal from its contract where it came in between.

import type { WirePortfolioTransaction } from '#contracts/portfolio-transactions.ts'

export type Withdrawn = { id: 'withdrawn'; withdrawnAt: string }
export type HappenedRow = WirePortfolioTransaction | Withdrawn

/** The newest first; what was traded until the day of the withdrawal stands beneath it. */
export function happenedRows(
  booked: readonly WirePortfolioTransaction[],
  withdrawnAt: string | undefined,
  hasMore: boolean,
): HappenedRow[] {
  const older = booked.findIndex(
    ({ tradedOn }) => withdrawnAt && tradedOn <= withdrawnAt.slice(0, 10),
  )
  // It may stand among those that are not loaded yet.
  if (!withdrawnAt || (older < 0 && hasMore)) return [...booked]
  const rows: HappenedRow[] = [...booked]
  return rows.toSpliced(older < 0 ? booked.length : older, 0, { id: 'withdrawn', withdrawnAt })
}
