// Portfolios by the set, each in a transaction of its owners; what cannot be done is set aside, and the rest goes on.

import type { Db, Tx } from '#platform/db.ts'
import { type Done, inSets, sumOf } from '#platform/set-aside.ts'

const inSet = 250

export async function forPortfolios<Each extends { customerId: string; portfolioId: string }>(
  db: Db,
  all: readonly Each[],
  act: (tx: Tx, portfolioIds: readonly string[]) => Promise<void>,
): Promise<Done> {
  const results: Done[] = []
  for (let i = 0; i < all.length; i += inSet)
    results.push(
      await inSets(
        all.slice(i, i + inSet),
        (set) => {
          const customers = [...new Set(set.map(({ customerId }) => customerId))].sort()
          const ids = set.map(({ portfolioId }) => portfolioId)
          return db.transaction((tx) => act(tx, ids), { customers, isLocked: true })
        },
        ({ portfolioId, customerId }) => ({ entityId: portfolioId, customerId }),
      ),
    )
  return sumOf(results)
}
