// Capital calls at the end of a day: what is due and there is paid; what is missing is reminded of, overdue with interest,
// and at last given up.

import type { CalendarDate } from '#domain/date.ts'
import {
  callReminders,
  isDefaulted,
  isOpenCall,
  openCallStates,
  overdueInterest,
  unpaidStates,
} from '#domain/investment/capital-call.ts'
import type { Money } from '#domain/money.ts'
import { wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit } from '#platform/events.ts'
import type { Issue } from '#platform/issues.ts'
import { sqlList } from '#platform/sql-list.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { moveInstance, remind } from '#services/deposits/index.ts'
import { balanceOf, isShort } from '#services/ledger/index.ts'
import {
  callOff,
  eachInstruction,
  execute,
  fundOrders,
  type Instruction,
  lockInstruction,
  moveOrder,
} from '#services/orders/index.ts'
import { commitmentEvents } from './events.ts'
import { postCall } from './postings.ts'
import { type Call, callOfOrder, callsOf, euros, heldById, moveCall, setState } from './store.ts'

const actor = 'fund'

const owedOf = ({ amount, fee }: Call): Money => euros(amount.minor + fee.minor)

async function pay(
  tx: Tx,
  order: Instruction,
  call: Call,
  { on, interest }: { on: CalendarDate; interest: Money },
): Promise<void> {
  const { customerId, commitmentId, number } = call
  const held = (await heldById(tx, commitmentId))!
  const { accountId, holdId } = order
  await postCall(tx, held, { call, accountId, interest, on, ...(holdId && { holdId }) })
  await execute(tx, order, { actor, on })
  await moveCall(tx, call, { state: 'PAID', paidOn: on, interest })
  await emit(tx, commitmentEvents.paid, {
    ...{ entityId: commitmentId, customerId, actor, data: { number } },
  })
}

/** Of somebody who died, or whose account is blocked otherwise, nothing is paid by itself: it waits, and somebody looks. */
const isHeld = 'customer_id in (select h.customer_id from accounts.held_customers h)'
const isDue = `state in ${sqlList(openCallStates)} and due_on <= $1`
const due = `type = 'CAPITAL_CALL' and not ${isHeld} and id in (
     select order_id from commitments.calls where ${isDue})`

/** Those whose money is reserved, on the day they are due. */
export const payCallsStep: DayStep = {
  name: 'pay-calls',
  async run(db, day) {
    const funded = `${due} and instruction_state = 'FUNDED' and not ${isShort('orders.account_id', 'orders.currency')}`
    const { issues } = await eachInstruction(db, funded, [day], async (tx, order) => {
      const call = (await callOfOrder(tx, order.id))!
      await pay(tx, order, call, { on: day, interest: euros(0n) })
    })
    return issues
  },
}

async function isThere(tx: Tx, { customerId, accountId }: Instruction, sum: bigint) {
  const id = await ledgerAccountOf(tx, { customerId, id: accountId, currency: 'EUR' })
  const balance = await balanceOf(tx, id)
  return (balance?.available.minor ?? 0n) >= sum
}

/** With it the whole commitment: what else was called is not paid by itself, and its money is free. */
async function setDefaulted(
  tx: Tx,
  { customerId, accountId }: Instruction,
  { commitmentId: id, number }: Call,
  day: CalendarDate,
): Promise<void> {
  const open = (await callsOf(tx, { customerId, id })).filter(({ state }) => isOpenCall(state))
  for (const call of open) {
    await callOff(tx, (await lockInstruction(tx, call.orderId!))!, actor)
    const interest = overdueInterest(call.amount, call.dueOn, day)
    await moveCall(tx, call, { state: 'DEFAULTED', interest })
  }
  await setState(tx, { customerId, id }, 'DEFAULTED')
  await moveInstance(tx, { customerId, id }, 'ISSUE_IDENTIFIED')
  await emit(tx, commitmentEvents.defaulted, { entityId: id, customerId, actor, data: { number } })
  await fundOrders(tx, { customerId, accountId }, wallClock)
}

async function setOverdue(tx: Tx, order: Instruction, call: Call): Promise<void> {
  const { customerId, commitmentId, number } = call
  await moveOrder(tx, order, 'ISSUE_IDENTIFIED', { actor, change: { reason: 'call.overdue' } })
  await moveCall(tx, call, { state: 'OVERDUE' })
  await emit(tx, commitmentEvents.overdue, {
    ...{ entityId: commitmentId, customerId, actor, data: { number } },
  })
}

/** Before anything else that waits: nothing costs its holder more. */
async function settle(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const call = (await callOfOrder(tx, order.id))!
  const owed = owedOf(call)
  const interest = overdueInterest(call.amount, call.dueOn, day)
  if (await isThere(tx, order, owed.minor + interest.minor)) {
    const ready = await moveOrder(tx, order, 'FUNDED', { actor, change: { reason: null } })
    await pay(tx, ready, call, { on: day, interest })
  } else if (call.state === 'ANNOUNCED') await setOverdue(tx, order, call)
  else if (isDefaulted(call.dueOn, day)) await setDefaulted(tx, order, call, day)
}

export const overdueCallsStep: DayStep = {
  name: 'overdue-calls',
  async run(db, day) {
    const waiting = `${due} and instruction_state in ${sqlList(unpaidStates)}`
    const { issues } = await eachInstruction(db, waiting, [day], (tx, order) =>
      settle(tx, order, day),
    )
    const { rows } = await db.query<Issue>(
      `select commitment_id as "entityId", customer_id as "customerId", 'its account is blocked' as reason
         from commitments.calls where ${isDue} and ${isHeld}`,
      [day],
    )
    return [...issues, ...rows]
  },
}

export const remindOfCallsStep: DayStep = {
  name: 'remind-of-calls',
  run: (db, day) =>
    remind(db, day, commitmentEvents.reminder, {
      sql: `select c.customer_id, c.order_id as entity_id, 'call ' || n.days as name
              from commitments.called c join unnest($2::int[]) n (days) on c.announced_on + n.days = $1::date
             where c.standing = 'ANNOUNCED' and c.instruction_state = 'CONFIRMED'`,
      days: callReminders,
    }),
}
