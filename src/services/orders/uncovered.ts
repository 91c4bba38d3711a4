// Accounts of which more is promised than is there, because money was taken back: what has not left is let go of until the
// rest is covered, and waits for money again.

import { retryOn } from '#domain/investment/plan.ts'
import { uncovered } from '#domain/investment/portfolio-order.ts'
import { fundAgainBy, type Promised, toLetGo } from '#domain/order/funding.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { release, type Short, shortAccounts } from '#services/ledger/index.ts'
import { letGoOfPayout, unsentPayouts } from '#services/payments/index.ts'
import { opensInstance } from './funding.ts'
import { cancelLate } from './instruction.ts'
import { type Instruction, instructionsWhere, moveOrder } from './store.ts'

const actor = 'let go'

/** A savings plan's run is tried once more in some days; whatever else was signed waits, while that has a point. */
async function waitAgain(tx: Tx, order: Instruction): Promise<void> {
  const today = await businessDate(tx)
  const until = fundAgainBy(order, today)
  if (!until) return cancelLate(tx, order, 'funding.expired')
  await release(tx, order.holdId!)
  if (order.type === 'SAVINGS_PLAN_EXECUTION') {
    const change = { hold_id: null, reason: uncovered, fund_by: retryOn(today) }
    await moveOrder(tx, order, 'ISSUE_IDENTIFIED', { actor, change })
    return
  }
  const payBy = order.type === 'CAPITAL_CALL' ? {} : { fund_by: until }
  await moveOrder(tx, order, 'CONFIRMED', { actor, change: { hold_id: null, ...payBy } })
  if (opensInstance(order))
    await moveInstance(tx, { customerId: order.customerId, id: order.instanceId! }, 'CREATED')
}

type LetGo = Promised & { letGo: () => Promise<void> }

async function promisedOf(tx: Tx, account: Short): Promise<LetGo[]> {
  const { customerId, accountId } = account
  const funded = `customer_id = $1 and account_id = $2 and instruction_state = 'FUNDED' order by id for update`
  const orders = await instructionsWhere(tx, funded, [customerId, accountId])
  const payouts = await unsentPayouts(tx, account)
  return [
    ...orders.map((order) => ({
      ...{ holdId: order.holdId!, amount: order.amount, isCalled: order.type === 'CAPITAL_CALL' },
      letGo: () => waitAgain(tx, order),
    })),
    ...payouts.map((payout) => ({
      ...{ holdId: payout.holdId, isCalled: false },
      amount: { minor: payout.minor, currency: payout.currency },
      letGo: () => letGoOfPayout(tx, payout, 'account.short'),
    })),
  ]
}

/** Before anything is paid: the house pays nothing with money that it knows is gone. */
export const letGoStep: DayStep = {
  name: 'let-go',
  async run(db) {
    const { issues } = await oneByOne(
      await shortAccounts(db),
      ({ customerId, accountId }) =>
        db.transaction(
          async (tx) => {
            const [short] = await shortAccounts(tx, accountId)
            if (!short) return
            for (const { letGo } of toLetGo(short.minor, await promisedOf(tx, short))) await letGo()
          },
          { customers: [customerId], isLocked: true },
        ),
      ({ customerId, accountId }) => ({ entityId: accountId, customerId }),
    )
    return issues
  },
}
