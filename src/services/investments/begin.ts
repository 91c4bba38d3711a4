// A portfolio comes into being with its first signed order, and with the first of all the account at the custodian.

import { nextRebalancing } from '#domain/investment/own-mix.ts'
import { portfolioMachine } from '#domain/investment/portfolio.ts'
import { familyOf } from '#domain/investment/template.ts'
import { money } from '#domain/money.ts'
import { statesBefore } from '#domain/state-machine.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { createPortfolioInstance, moveInstance } from '#services/deposits/index.ts'
import {
  type Instruction,
  insertInstruction,
  moveOrder,
  newReference,
} from '#services/orders/index.ts'
import { custodyOf, ownPercent } from './history.ts'
import { mixColumns } from './mixes.ts'
import type { OrderTerms } from './order-store.ts'

export async function beginPortfolio(
  tx: Tx,
  { order, terms }: { order: Instruction; terms: OrderTerms },
  now: WallClock,
): Promise<void> {
  const { customerId, family } = order
  // A pension begins without money.
  const amount = family === 'PENSION' ? money(0n, 'EUR') : order.amount
  const { portfolioId, portfolioName, template, mix } = terms
  await createPortfolioInstance(tx, {
    ...{ customerId, id: portfolioId, family: familyOf(template), template, principal: amount },
  })
  await tx.query(
    `insert into investments.portfolios
       (customer_id, id, name, status, custody, service_percent, weights, rebalancing, new_money, rebalance_on)
     values ($1, $2, $3, 'CREATION_IN_PROGRESS', $4, $5, $6::jsonb, $7, $8, $9)`,
    [
      ...[customerId, portfolioId, portfolioName, custodyOf(portfolioId), ownPercent(template)],
      ...mixColumns(mix),
      (mix && nextRebalancing(mix.rhythm, await businessDate(tx))) ?? null,
    ],
  )
  const { rowCount } = await tx.query('select from investments.depots where customer_id = $1', [
    customerId,
  ])
  if (rowCount === 0) await askForDepot(tx, order, now)
}

/** Signed with the first portfolio: an instruction of its own, which needs no money. */
async function askForDepot(tx: Tx, order: Instruction, now: WallClock): Promise<void> {
  const { customerId, userId, market, accountId, family } = order
  const today = await businessDate(tx)
  const draft = await insertInstruction(
    tx,
    {
      ...{ customerId, id: uuidV7(), userId, family, type: 'ONBOARDING', market, accountId },
      ...{ reference: newReference(), amount: money(0n, 'EUR'), instanceId: null },
    },
    today,
  )
  const validated = await moveOrder(tx, draft, 'VALIDATED', { actor: userId })
  const prepared = await moveOrder(tx, validated, 'PREPARED', { actor: userId })
  const change = { confirmed_at: now(), confirmed_on: today }
  await moveOrder(tx, prepared, 'CONFIRMED', { actor: userId, change })
  await tx.query(
    `insert into investments.depots (customer_id, order_id, state) values ($1, $2, 'REQUESTED')`,
    [customerId, draft.id],
  )
}

/** From here on there is something to put money into. */
export async function beginTrading(tx: Tx, customerId: string, portfolioId: string): Promise<void> {
  await moveInstance(tx, { customerId, id: portfolioId }, 'ORDERED')
  await tx.query(
    `update investments.portfolios set status = 'CREATED'
      where customer_id = $1 and id = $2 and status in ${sqlList(statesBefore(portfolioMachine, 'CREATED'))}`,
    [customerId, portfolioId],
  )
}
