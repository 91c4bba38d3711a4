// Sending orders of portfolios to the custodian: the account first, then what is to be bought or sold of each fund.

import type { CalendarDate } from '#domain/date.ts'
import { unsentStates } from '#domain/investment/portfolio.ts'
import { moveTypes, onboardingTypes, saleTypes } from '#domain/investment/portfolio-order.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { sumOf } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { eachInstruction, type Instruction, moveOrder } from '#services/orders/index.ts'
import { tellCustodian } from './custodian.ts'
import { sendMove } from './move-units.ts'
import { sendPurchases } from './send-purchases.ts'
import { sendSale } from './send-sale.ts'

const actor = 'export'

/** An account for nobody's portfolio is not asked for. */
async function askForAccount(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, id: orderId } = order
  const { rowCount } = await tx.query(
    `select from investments.instructions
      where customer_id = $1 and type in ${sqlList(onboardingTypes)} and instruction_state in ${sqlList(unsentStates)}`,
    [customerId],
  )
  if (rowCount === 0) {
    await tx.query('delete from investments.depots where customer_id = $1', [customerId])
    await moveOrder(tx, order, 'CANCELLED', { actor, change: { reason: 'cancelled' } })
    return
  }
  const body = { orderId, customerId }
  await tellCustodian(tx, customerId, [{ kind: 'OPEN_ACCOUNT', body }])
  await moveOrder(tx, order, 'EXPORTED', { actor, change: { exported_on: day } })
}

export const exportInvestmentsStep: DayStep = {
  name: 'export-investments',
  async run(db, day) {
    const accounts = `type = 'ONBOARDING' and instruction_state = 'CONFIRMED'`
    const sales = `type in ${sqlList(saleTypes)} and instruction_state = 'CONFIRMED' and forward_on <= $1`
    const moves = `type in ${sqlList(moveTypes)} and instruction_state = 'CONFIRMED' and forward_on <= $1`
    const { issues } = sumOf([
      await eachInstruction(db, accounts, [], (tx, order) => askForAccount(tx, order, day)),
      await sendPurchases(db, day),
      await eachInstruction(db, sales, [day], (tx, order) => sendSale(tx, order, day)),
      await eachInstruction(db, moves, [day], (tx, order) => sendMove(tx, order, day)),
    ])
    return issues
  },
}
