// A pension that was withdrawn from is undone at the end of the day: what was bought is sold at the next price, all the
// cash goes back to its holder, and the contract is closed.

import type { CalendarDate } from '#domain/date.ts'
import type { InstanceState } from '#domain/holdings/product-instance.ts'
import { openOrderStates } from '#domain/investment/portfolio.ts'
import { decimalOf, money } from '#domain/money.ts'
import { pensionName } from '#domain/pension/pension.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { orderClosing } from '#services/investments/index.ts'
import {
  eachInstruction,
  type Instruction,
  instructionsWhere,
  moveOrder,
} from '#services/orders/index.ts'
import { pensionEvents } from './events.ts'
import { readUnderWay } from './facts.ts'

const actor = 'pension'

async function finish(tx: Tx, order: Instruction): Promise<void> {
  const { customerId, instanceId, id: orderId } = order
  const { rows } = await tx.query<{ minor: bigint }>(
    `select -coalesce(sum(amount_minor), 0)::bigint as minor from pension.moves
      where customer_id = $1 and contract_id = $2 and type = 'OUTFLOWS'`,
    [customerId, instanceId],
  )
  await moveOrder(tx, order, 'REVOKED', { actor })
  const refund = decimalOf(money(rows[0]!.minor, 'EUR'))
  await emit(tx, pensionEvents.undone, {
    ...{ entityId: instanceId!, customerId, actor, data: { orderId, refund } },
  })
}

async function undo(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, instanceId } = order
  const id = instanceId!
  // Nothing that was agreed on for later begins.
  await tx.query(
    `update pension.contributions set applied_on = $3
      where customer_id = $1 and contract_id = $2 and agreed_at is not null and applied_on is null`,
    [customerId, id, day],
  )
  const { rows } = await tx.query<{ state: InstanceState }>(
    'select state from pension.held where customer_id = $1 and id = $2',
    [customerId, id],
  )
  const { state } = rows[0]!
  if (state === 'CLOSED') return finish(tx, order)
  // What the custodian has is bought first.
  if ((await readUnderWay(tx, customerId, id)).length > 0) return
  // Not everything was sold: the rest is sold again.
  if (state !== 'CLOSING_PENDING') await moveInstance(tx, { customerId, id }, 'CLOSING_PENDING')
  const sales = await instructionsWhere(
    tx,
    `customer_id = $1 and instance_id = $2 and type = 'LIQUID_OFFBOARDING'
       and instruction_state in ${sqlList([...openOrderStates, 'EXECUTED'])}`,
    [customerId, id],
  )
  const isBeingSold = sales.some((sale) => state === 'CLOSING_PENDING' || sale.state !== 'EXECUTED')
  if (!isBeingSold) await orderClosing(tx, order, { name: pensionName, actor, day })
}

/** After what was sold is paid, and before contributions are taken and sales leave. */
export const undoPensionsStep: DayStep = {
  name: 'undo-pensions',
  async run(db, day) {
    const withdrawn = `type = 'RURUP_ONBOARDING' and instruction_state = 'REVOCATION_REQUESTED'`
    const { issues } = await eachInstruction(db, withdrawn, [], (tx, order) => undo(tx, order, day))
    return issues
  },
}
