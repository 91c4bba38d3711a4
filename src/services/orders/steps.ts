// What an end of day does with orders.

import type { BankForm } from '#contracts/bank-files.ts'
import { fundingDays, fundingReminders } from '#domain/order/funding.ts'
import { beforeBankStates, unsettledAtBankStates, unsignedStates } from '#domain/order/order.ts'
import { wallClock } from '#platform/clock.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { type Done, oneByOne, sumOf } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { isBlocked } from '#services/accounts/index.ts'
import { customerEvents } from '#services/customer/index.ts'
import { remind } from '#services/deposits/index.ts'
import { payInEvents } from '#services/payments/index.ts'
import { orderEvents } from './events.ts'
import { exportOrders } from './export.ts'
import { fundOrders } from './funding.ts'
import { callOff, cancelLate, eachInstruction } from './instruction.ts'
import { matureDeposits } from './maturity.ts'
import { instructionsWhere } from './store.ts'

async function fundWaiting(db: Db): Promise<Done> {
  const { rows } = await db.query<{ customerId: string; accountId: string }>(
    `select distinct customer_id as "customerId", account_id as "accountId"
       from orders.orders where instruction_state = 'CONFIRMED'`,
  )
  return oneByOne(
    rows,
    (account) =>
      db.transaction((tx) => fundOrders(tx, account, wallClock), {
        customers: [account.customerId],
        isLocked: true,
      }),
    ({ customerId, accountId }) => ({ entityId: accountId, customerId }),
  )
}

/** Whatever money has come in without anybody noticing is used before money leaves. */
export const fundStep: DayStep = {
  name: 'fund',
  run: async (db) => (await fundWaiting(db)).issues,
}

export const matureStep: DayStep = {
  name: 'mature',
  run: async (db, day) => (await matureDeposits(db, day)).issues,
}

/** To banks that are reached in one of these forms. */
export const exportStep = (forms: readonly BankForm[]): DayStep => ({
  name: 'export',
  run: async (db, day) => (await exportOrders(db, day, forms)).issues,
})

/**
 * Drafts of an earlier day, and orders whose money never came. Whoever stood behind one of them is next,
 * but only when all are gone: otherwise money would be reserved for an order about to be cancelled.
 */
export const expireStep: DayStep = {
  name: 'expire',
  async run(db, day) {
    // What somebody has still to sign has a term of its own.
    const drafts = `state in ${sqlList(unsignedStates)} and drafted_on < $1 and not exists (
      select from signatures.waiting w where w.customer_id = orders.customer_id and w.subject = orders.id::text)`
    const unfunded = `instruction_state = 'CONFIRMED' and fund_by < $1`
    const { issues } = sumOf([
      await eachInstruction(db, drafts, [day], (tx, order) => cancelLate(tx, order, 'expired')),
      await eachInstruction(db, unfunded, [day], (tx, order) =>
        cancelLate(tx, order, 'funding.expired'),
      ),
      await fundWaiting(db),
    ])
    return issues
  },
}

export const remindOfFundingStep: DayStep = {
  name: 'remind-of-funding',
  run: (db, day) =>
    remind(db, day, orderEvents.fundingMissing, {
      // Of one that waits anew, by its new term.
      sql: `select o.customer_id, o.id as entity_id,
                   'funding ' || n.days || coalesce(' until ' || nullif(o.fund_by, o.confirmed_on + ${fundingDays}), '') as name
              from orders.orders o join unnest($2::int[]) n (days) on o.fund_by - ${fundingDays} + n.days = $1::date
             where o.family = 'DEPOSIT' and o.instruction_state = 'CONFIRMED'`,
      days: fundingReminders,
    }),
}

/** All of a batch's orders are answered: nothing of it is open. */
export const closeBatchesStep: DayStep = {
  name: 'close-batches',
  async run(db) {
    await db.query(
      `update orders.batches b set state = 'COMPLETED'
        where b.state = 'CLOSED' and not exists (
          select from orders.orders o where o.batch_id = b.id
             and o.instruction_state in ${sqlList(unsettledAtBankStates)})`,
    )
  },
}

/** Money that came in pays for what waits. */
export const orderSubscribers: readonly Subscriber[] = [
  subscriber('orders.funding', payInEvents.received, async ({ customerId, data }, tx) => {
    await lockCustomers(tx, [customerId])
    await fundOrders(tx, { customerId, accountId: data.accountId }, wallClock)
  }),
  // Of a holder who died nothing new is begun: what is not at a bank yet is given up, and pays for nothing else. What a fund
  // has called is owed, whoever follows them.
  subscriber('orders.death', customerEvents.died, async ({ customerId }, tx) => {
    if (!(await isBlocked(tx, customerId, 'DEATH'))) return
    await lockCustomers(tx, [customerId])
    const open = `customer_id = $1 and type is distinct from 'CAPITAL_CALL' and (state in ${sqlList(unsignedStates)}
      or instruction_state in ${sqlList(beforeBankStates)}) order by id for update`
    for (const order of await instructionsWhere(tx, open, [customerId]))
      await callOff(tx, order, 'death')
  }),
]

/** For payments that name an order instead of an account. */
export async function accountOfReference(tx: Tx, reference: string): Promise<string | undefined> {
  const [order] = await instructionsWhere(tx, 'reference = $1', [reference])
  return order?.accountId
}
