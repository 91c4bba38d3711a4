// Sending a sale to the custodian: of each fund a part of the amount by its value, or all of its units.

import type { CalendarDate } from '#domain/date.ts'
import { askedOf } from '#domain/investment/selling.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import { decimalOf } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { type Instruction, moveOrder } from '#services/orders/index.ts'
import { accountOf, type NewMessage, tellCustodian } from './custodian.ts'
import { isSellingForFees } from './fee-sales.ts'
import { readHeld } from './sale.ts'

const actor = 'export'

async function isClosing(tx: Tx, { customerId, instanceId }: Instruction): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from investments.held where customer_id = $1 and id = $2 and state = 'CLOSING_PENDING'`,
    [customerId, instanceId],
  )
  return rowCount > 0
}

export async function sendSale(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, id: orderId, type, instanceId: portfolioId } = order
  const account = await accountOf(tx, customerId)
  if (!account || !portfolioId) return
  if (await isSellingForFees(tx, { customerId, portfolioId })) return
  const { positions } = await readHeld(tx, { customerId, id: portfolioId })
  const wanted = type === 'PARTIAL_SELL' ? order.amount : undefined
  const parts = askedOf(positions, wanted).map((part) => ({ ...part, id: uuidV7() }))
  await tx.query(
    `insert into investments.trades (customer_id, order_id, portfolio_id, side, state, id, isin, amount_minor, units)
     select $1, $2, $3, 'SELL', 'SUBMITTED', * from unnest($4::uuid[], $5::text[], $6::bigint[], $7::bigint[])`,
    [
      ...[customerId, orderId, portfolioId],
      parts.map(({ id }) => id),
      parts.map(({ isin }) => isin),
      parts.map(({ amount }) => amount?.minor ?? null),
      parts.map(({ units }) => units),
    ],
  )
  await tellCustodian(
    tx,
    customerId,
    parts.map(
      ({ id: tradeId, isin, units, amount }): NewMessage => ({
        kind: 'SELL',
        body: {
          ...{ tradeId, account, portfolioId, isin, units: decimalOfUnits(units) },
          ...(amount && { amount: decimalOf(amount) }),
        },
      }),
    ),
  )
  // What is withdrawn from is closing already.
  if (type === 'LIQUID_OFFBOARDING' && !(await isClosing(tx, order)))
    await moveInstance(tx, { customerId, id: portfolioId }, 'CLOSING_PENDING')
  const sent = await moveOrder(tx, order, 'EXPORTED', { actor, change: { exported_on: day } })
  // What is empty is closed without the custodian.
  if (parts.length > 0) return
  const taken = await moveOrder(tx, sent, 'IN_PROGRESS', { actor })
  await moveOrder(tx, taken, 'EXECUTED', { actor })
}
