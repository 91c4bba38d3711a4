// Deleting a portfolio that holds nothing any more: an order that is done as it is given. The end of the day pays out what
// rounding left and closes it.

import { orderBlock } from '#domain/investment/portfolio-order.ts'
import { familyOf } from '#domain/investment/template.ts'
import { money } from '#domain/money.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { moveInstance } from '#services/deposits/index.ts'
import {
  execute,
  insertInstruction,
  moveOrder,
  newReference,
  readSaver,
} from '#services/orders/index.ts'
import { writeTerms } from './order-store.ts'
import { held, situationOf } from './situation.ts'

export type Removal = { customerId: string; userId: string; portfolioId: string }

/** [ENUM-031] */
export async function removePortfolio(
  tx: Tx,
  { customerId, userId, portfolioId }: Removal,
  now: WallClock,
): Promise<void> {
  const { template, name } = await held(tx, customerId, portfolioId)
  const block = orderBlock('DELETE_PORTFOLIO', await situationOf(tx, { customerId, portfolioId }))
  if (block) throw new Conflict(block)
  const { account, market } = await readSaver(tx, customerId)
  const today = await businessDate(tx)
  const actor = userId
  const orderId = uuidV7()
  const draft = await insertInstruction(
    tx,
    {
      ...{ customerId, id: orderId, userId, family: familyOf(template), market },
      ...{ type: 'LIQUID_OFFBOARDING', reference: newReference(), accountId: account.id },
      ...{ amount: money(0n, 'EUR'), instanceId: portfolioId },
    },
    today,
  )
  await writeTerms(tx, { customerId, orderId, portfolioId, name, template, opensDepot: false })
  const validated = await moveOrder(tx, draft, 'VALIDATED', { actor })
  const prepared = await moveOrder(tx, validated, 'PREPARED', { actor })
  const change = { confirmed_at: now(), confirmed_on: today }
  const confirmed = await moveOrder(tx, prepared, 'CONFIRMED', { actor, change })
  await moveInstance(tx, { customerId, id: portfolioId }, 'CLOSING_PENDING')
  await execute(tx, confirmed, { actor, on: today })
}
