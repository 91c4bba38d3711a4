// A portfolio that was withdrawn from is undone at the end of the day: no fee is taken for it, what was bought is sold at
// the next price, all of it goes back to its holder, and the portfolio is closed.

import type { CalendarDate } from '#domain/date.ts'
import { decimalOf, money } from '#domain/money.ts'
import { unsettledAtBankStates } from '#domain/order/order.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import { moveInstance } from '#services/deposits/index.ts'
import {
  eachInstruction,
  type Instruction,
  instructionsWhere,
  moveOrder,
} from '#services/orders/index.ts'
import { portfolioEvents } from './events.ts'
import { waiveFees } from './fee-credit.ts'
import { orderClosing } from './order-closing.ts'
import { readHeld } from './sale.ts'
import { seen } from './situation.ts'
import { openBeside } from './withdraw.ts'

const actor = 'investments'

async function finish(tx: Tx, order: Instruction): Promise<void> {
  const { customerId, instanceId, id: orderId } = order
  const { rows } = await tx.query<{ minor: bigint }>(
    `select -coalesce(sum(amount_minor), 0)::bigint as minor from investments.transactions
      where customer_id = $1 and portfolio_id = $2 and type = 'OUTFLOWS'`,
    [customerId, instanceId],
  )
  await moveOrder(tx, order, 'REVOKED', { actor })
  const refund = decimalOf(money(rows[0]!.minor, 'EUR'))
  await emit(tx, portfolioEvents.undone, {
    ...{ entityId: instanceId!, customerId, actor, data: { orderId, refund } },
  })
}

/** Sold, and not paid out altogether yet. */
async function isBeingClosed(tx: Tx, { customerId, instanceId }: Instruction): Promise<boolean> {
  const sales = await instructionsWhere(
    tx,
    `customer_id = $1 and instance_id = $2 and type = 'LIQUID_OFFBOARDING' and instruction_state = 'EXECUTED'`,
    [customerId, instanceId],
  )
  return sales.length > 0
}

async function undo(tx: Tx, declared: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, instanceId } = declared
  const id = instanceId!
  await waiveFees(tx, id)
  // The custodian has it: it is bought first.
  if (declared.instructionState !== 'EXECUTED' && declared.state !== 'REVOCATION_REQUESTED') return
  const order =
    declared.state === 'EXECUTED'
      ? await moveOrder(tx, declared, 'REVOCATION_REQUESTED', { actor })
      : declared
  const { state } = await seen(tx, customerId, id)
  if (state === 'CLOSED') return finish(tx, order)
  // Until the custodian's statement agrees again nobody knows what there is to sell.
  if (state === 'ISSUE_IDENTIFIED') return
  if (state !== 'CLOSING_PENDING') await moveInstance(tx, { customerId, id }, 'CLOSING_PENDING')
  if ((await openBeside(tx, order)).length > 0) return
  // Not everything was sold: it has begun anew, and the rest is sold again.
  if (state === 'CLOSING_PENDING' && (await isBeingClosed(tx, order))) return
  const { value: amount } = await readHeld(tx, { customerId, id })
  await orderClosing(tx, order, { actor, day, amount })
}

/** After what was sold is paid, and before plans run and sales leave. */
export const undoPortfoliosStep: DayStep = {
  name: 'undo-portfolios',
  async run(db, day) {
    const withdrawn = `id in (select order_id from investments.withdrawn)
      and instruction_state in ${sqlList([...unsettledAtBankStates, 'EXECUTED'])}`
    const { issues } = await eachInstruction(db, withdrawn, [], (tx, order) => undo(tx, order, day))
    return issues
  },
}
