// A portfolio as rules ask for it: whose it is, and what is under way with it.

import {
  isMoreThanRest,
  type PortfolioSituation,
  planStanding,
} from '#domain/investment/portfolio-order.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { isUuid } from '#platform/uuid.ts'
import { hasOpenOrder } from './order-store.ts'
import { type HeldPortfolio, readCash, readPortfolios, readPositions } from './store.ts'

/** Another's, and what is no id at all, are not there. */
async function found(tx: Tx, customerId: string, id: string, isClosedShown: boolean) {
  const [portfolio] = isUuid(id) ? await readPortfolios(tx, customerId, { id, isClosedShown }) : []
  if (!portfolio) throw new NotFound()
  return portfolio
}

export const held = (tx: Tx, customerId: string, id: string): Promise<HeldPortfolio> =>
  found(tx, customerId, id, false)

/** To look at: what happened in one that is closed is still its holder's. */
export const seen = (tx: Tx, customerId: string, id: string): Promise<HeldPortfolio> =>
  found(tx, customerId, id, true)

/** One of the customer's own that is a pension or a private equity fund, which are looked after elsewhere. */
export async function isBound(tx: Tx, customerId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const { rowCount } = await tx.query(
    `select from investments.held where customer_id = $1 and id = $2 and family = 'PENSION'
     union all select from commitments.held where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  return rowCount > 0
}

type Asked = {
  customerId: string
  portfolioId: string
  /** Of whoever has read them already. */
  positions?: readonly unknown[]
}

export async function situationOf(
  tx: Tx,
  { customerId, portfolioId, positions }: Asked,
): Promise<PortfolioSituation> {
  const found = await held(tx, customerId, portfolioId)
  const cash = await readCash(tx, customerId, portfolioId)
  const has = positions ?? (await readPositions(tx, customerId, { id: found.id, valuedOn: null }))
  return {
    isInstanceActive: found.state === 'ACTIVE',
    savingsPlan: planStanding(found.isPlanActive),
    hasOrderInProgress: await hasOpenOrder(tx, { customerId, portfolioId }, 'customer'),
    hasCash: isMoreThanRest(cash),
    isSuspended: found.depot === 'SUSPENDED',
    hasHoldings: has.length > 0,
  }
}
