// Orders that a step makes of what was signed before, a whole set at once: binding from the beginning, and moved on
// together.

import type { CalendarDate } from '#domain/date.ts'
import { instructionMachine } from '#domain/order/order.ts'
import type { Tx } from '#platform/db.ts'
import { emitAll } from '#platform/events.ts'
import { portfolioOrderMoves } from './events.ts'
import {
  type Instruction,
  type InstructionToDraft,
  instructionsWhere,
  stateAfter,
} from './store.ts'

/** Until when money is waited for; none where it needs none. */
export type OrderToMake = Omit<InstructionToDraft, 'userId'> & { fundBy: CalendarDate | null }

const way = ['DRAFTED', 'VALIDATED', 'PREPARED', 'CONFIRMED'] as const

/** Through the same states as one that somebody signs. */
async function writeTransitions(tx: Tx, orders: readonly OrderToMake[], actor: string) {
  const moves = way.slice(1).map((to, i) => ({ from: way[i]!, to }))
  await tx.query(
    `insert into orders.transitions (customer_id, order_id, from_state, to_state, why, actor, on_day)
     select o.customer, o.id, m.from_state, m.to_state, m.why, $6, c.business_date
       from unnest($1::text[], $2::uuid[]) as o (customer, id)
      cross join unnest($3::text[], $4::text[], $5::text[]) with ordinality as m (from_state, to_state, why, n)
      cross join platform.business_clock c order by o.id, m.n`,
    [
      orders.map(({ customerId }) => customerId),
      orders.map(({ id }) => id),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      moves.map(({ from, to }) => instructionMachine[from][to]!),
      actor,
    ],
  )
}

export async function makeOrders(
  tx: Tx,
  orders: readonly OrderToMake[],
  { actor, today, at }: { actor: string; today: CalendarDate; at: Date },
): Promise<Instruction[]> {
  await tx.query(
    `insert into orders.orders
       (state, instruction_state, user_id, drafted_on, confirmed_on, confirmed_at, customer_id, id, family, type, reference,
        market, account_id, currency, amount_minor, instance_id, fund_by)
     select 'CONFIRMED', 'CONFIRMED', $1, $2::date, $2::date, $3::timestamptz, *
       from unnest($4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::uuid[], $11::text[],
                   $12::bigint[], $13::uuid[], $14::date[])`,
    [
      ...[actor, today, at],
      orders.map(({ customerId }) => customerId),
      orders.map(({ id }) => id),
      orders.map(({ family }) => family),
      orders.map(({ type }) => type),
      orders.map(({ reference }) => reference),
      orders.map(({ market }) => market),
      orders.map(({ accountId }) => accountId),
      orders.map(({ amount }) => amount.currency),
      orders.map(({ amount }) => amount.minor),
      orders.map(({ instanceId }) => instanceId),
      orders.map(({ fundBy }) => fundBy),
    ],
  )
  await writeTransitions(tx, orders, actor)
  await emitAll(
    tx,
    portfolioOrderMoves.CONFIRMED,
    orders.map(({ id, customerId, instanceId }) => ({
      ...{ data: { orderId: id, instanceId, reason: null }, entityId: id, customerId, actor },
    })),
  )
  return instructionsWhere(tx, 'id = any ($1) order by id for update', [orders.map(({ id }) => id)])
}

export type SetMove = {
  order: Instruction
  reason: string | null
  /** Where money is reserved for it. */
  holdId?: string
  forwardOn?: CalendarDate
  /** Where it is sent to whoever does it. */
  exportedOn?: CalendarDate
}

/** As one by one, in as many statements for all as for one. */
export async function moveOrders(
  tx: Tx,
  moves: readonly SetMove[],
  to: keyof typeof portfolioOrderMoves,
  actor: string,
): Promise<void> {
  if (moves.length === 0) return
  const orders = moves.map(({ order }) => order)
  const keys = [
    orders.map(({ customerId }) => customerId),
    orders.map(({ id }) => id),
    orders.map(({ instructionState }) => instructionState),
  ]
  const { rowCount } = await tx.query(
    `update orders.orders o
        set state = m.state, instruction_state = $4, reason = m.reason,
            hold_id = coalesce(m.hold_id, o.hold_id), forward_on = coalesce(m.forward_on, o.forward_on),
            exported_on = coalesce(m.exported_on, o.exported_on)
       from unnest($1::text[], $2::uuid[], $3::text[], $5::text[], $6::text[], $7::uuid[], $8::date[], $9::date[])
              as m (customer, id, from_state, state, reason, hold_id, forward_on, exported_on)
      where o.customer_id = m.customer and o.id = m.id and o.instruction_state = m.from_state`,
    [
      ...[...keys, to],
      orders.map((order) => stateAfter(order, to)),
      moves.map(({ reason }) => reason),
      moves.map(({ holdId }) => holdId ?? null),
      moves.map(({ forwardOn }) => forwardOn ?? null),
      moves.map(({ exportedOn }) => exportedOn ?? null),
    ],
  )
  if (rowCount !== moves.length) throw new Error('orders have moved: lock them, then read them')
  await tx.query(
    `insert into orders.transitions (customer_id, order_id, from_state, to_state, why, actor, on_day)
     select m.customer, m.id, m.from_state, $4, m.why, $6, c.business_date
       from unnest($1::text[], $2::uuid[], $3::text[], $5::text[]) as m (customer, id, from_state, why)
      cross join platform.business_clock c`,
    [
      ...[...keys, to],
      orders.map(({ instructionState }) => instructionMachine[instructionState][to]!),
      actor,
    ],
  )
  await emitAll(
    tx,
    portfolioOrderMoves[to],
    moves.map(({ order: { id, customerId, instanceId }, reason }) => ({
      ...{ data: { orderId: id, instanceId, reason }, entityId: id, customerId, actor },
    })),
  )
}

type Walk = { actor: string; reason?: string; exportedOn?: CalendarDate }

/** Through several states, one after the other. */
export async function walkOrders(
  tx: Tx,
  ids: readonly string[],
  states: readonly (keyof typeof portfolioOrderMoves)[],
  { actor, reason, exportedOn }: Walk,
): Promise<void> {
  for (const state of states) {
    const orders = await instructionsWhere(tx, 'id = any ($1) order by id for update', [ids])
    const moves = orders.map((order) => ({
      ...{ order, reason: reason ?? null },
      ...(exportedOn && { exportedOn }),
    }))
    await moveOrders(tx, moves, state, actor)
  }
}
