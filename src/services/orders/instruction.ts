// What is done alike with an instruction of every family: who may act on it, binding it, giving it up, and taking up
// those that are due.

import type { CalendarDate } from '#domain/date.ts'
import { isOpenTo } from '#domain/investment/portfolio-order.ts'
import { fundBy } from '#domain/order/funding.ts'
import { isOrderActionAllowed, isToBeSigned, type OrderAction } from '#domain/order/order.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import { type Done, oneByOne } from '#platform/set-aside.ts'
import { readStatus } from '#services/customer/index.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { release } from '#services/ledger/index.ts'
import { withdrawWaiting } from '#services/signatures/index.ts'
import { fundOrders, opensInstance } from './funding.ts'
import { type Instruction, instructionsWhere, lockInstruction, moveOrder } from './store.ts'

export type OrderStep = OrderAction | 'prepare'

/** Only a customer who may still order it binds themselves; and the order has to stand where this may be done with it. */
export async function assertMayStep(tx: Tx, order: Instruction, step: OrderStep): Promise<void> {
  const isBinding = step === 'prepare' || step === 'confirm'
  if (isBinding && !isOpenTo(await readStatus(tx, order.customerId), order.type))
    throw new Conflict('customer.state')
  const isAllowed =
    step === 'prepare' ? isToBeSigned(order.state) : isOrderActionAllowed(step, order)
  if (!isAllowed) throw new Conflict('order.state', { state: order.state })
}

/** Binding from here on: it stands for what is to come, and waits for its money, or for its day where it needs none. */
export const moveToBinding = <Bound extends Instruction>(
  tx: Tx,
  order: Bound,
  { actor, at, today, instanceId, forwardOn, payBy = fundBy(today) }: Binding,
): Promise<Bound> =>
  moveOrder(tx, order, 'CONFIRMED', {
    actor,
    change: {
      ...{ instance_id: instanceId, confirmed_at: at, confirmed_on: today },
      ...(forwardOn ? { forward_on: forwardOn } : { fund_by: payBy }),
    },
  })
type Binding = {
  actor: string
  at: Date
  today: CalendarDate
  instanceId: string
  forwardOn?: CalendarDate
  /** Where its money is waited for less long than usual. */
  payBy?: CalendarDate
}

/** What nobody else has to answer is done at once, through the states of what somebody has. */
export async function execute(
  tx: Tx,
  order: Instruction,
  { actor, on }: { actor: string; on: CalendarDate },
): Promise<void> {
  const sent = await moveOrder(tx, order, 'EXPORTED', { actor, change: { exported_on: on } })
  const taken = await moveOrder(tx, sent, 'IN_PROGRESS', { actor })
  await moveOrder(tx, taken, 'EXECUTED', { actor })
}

/** Sets reserved money free and takes what will not be off the list. */
export async function letGo(tx: Tx, order: Instruction): Promise<void> {
  if (order.holdId) await release(tx, order.holdId)
  if (order.instanceId && opensInstance(order))
    await moveInstance(tx, { customerId: order.customerId, id: order.instanceId }, 'REJECTED')
}

/** Its time is over: a draft that nobody signed, or an order whose money never came. */
export async function cancelLate(
  tx: Tx,
  order: Instruction,
  reason: 'expired' | 'funding.expired',
): Promise<void> {
  await moveOrder(tx, order, 'CANCELLED', { actor: reason, change: { reason } })
  await letGo(tx, order)
}

/** While its money is still here. */
export async function callOff<Given extends Instruction>(
  tx: Tx,
  order: Given,
  actor: string,
): Promise<Given> {
  await withdrawWaiting(tx, order.customerId, order.id, actor)
  // Whoever calls it off is the reason; what it waited for no longer counts.
  const cancelled = await moveOrder(tx, order, 'CANCELLED', { actor, change: { reason: null } })
  await letGo(tx, order)
  return cancelled
}

/** What it had reserved may be what another waits for. */
export async function giveUp<Given extends Instruction>(
  tx: Tx,
  order: Given,
  { actor, now }: { actor: string; now: WallClock },
): Promise<Given> {
  const cancelled = await callOff(tx, order, actor)
  await fundOrders(tx, order, now)
  return cancelled
}

/** Without all signatures there is nothing to wait for. */
export async function dropOrder(tx: Tx, orderId: string, actor: string): Promise<void> {
  const order = await lockInstruction(tx, orderId)
  if (order?.state === 'PREPARED') await moveOrder(tx, order, 'CANCELLED', { actor })
}

/** Those of which a condition is true, asked again under their owner's lock: what is done meanwhile is not done twice. */
export async function eachInstruction(
  db: Db,
  condition: string,
  values: unknown[],
  act: (tx: Tx, order: Instruction) => Promise<void>,
): Promise<Done> {
  return oneByOne(
    await instructionsWhere(db, `${condition} order by id`, values),
    ({ id, customerId }) =>
      db.transaction(
        async (tx) => {
          const still = `${condition} and id = $${values.length + 1} for update`
          const [order] = await instructionsWhere(tx, still, [...values, id])
          if (order) await act(tx, order)
        },
        { customers: [customerId], isLocked: true },
      ),
    ({ id, customerId }) => ({ entityId: id, customerId }),
  )
}
