// Telling that an order has come to a state.

import type { Queryable } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { orderEvents, orderMoves, portfolioOrderMoves } from './events.ts'

type Moved = {
  customerId: string
  id: string
  type: string | null
  family: string
  instanceId: string | null
  reason: string | null
}

function kindOf({ type, family }: Moved, from: string, to: keyof typeof orderMoves) {
  if (from === 'FUNDED' && to === 'CONFIRMED')
    return type === 'CAPITAL_CALL' ? orderEvents.callUncovered : orderEvents.uncovered
  return family === 'DEPOSIT' ? orderMoves[to] : portfolioOrderMoves[to]
}

/** As it is then. */
export const tellMove = (
  tx: Queryable,
  order: Moved,
  { from, to, actor }: { from: string; to: keyof typeof orderMoves; actor: string },
): Promise<void> =>
  emit(tx, kindOf(order, from, to), {
    data: { orderId: order.id, instanceId: order.instanceId, reason: order.reason },
    entityId: order.id,
    customerId: order.customerId,
    actor,
  })
