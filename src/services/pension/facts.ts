// What the rules of a pension ask for: whose it would be, and how its year stands.

import { partsOf } from '#domain/date.ts'
import { openOrderStates } from '#domain/investment/portfolio.ts'
import { purchaseTypes } from '#domain/investment/portfolio-order.ts'
import { type Money, money } from '#domain/money.ts'
import type { Saver } from '#domain/pension/contract.ts'
import { type Followed, nextContribution, type YearFacts } from '#domain/pension/contribution.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { readCustomer } from '#services/customer/index.ts'
import { readInvestor } from '#services/investments/index.ts'
import { type Instruction, instructionsWhere } from '#services/orders/index.ts'
import { type Contract, planOf, readAgreed, readPaid } from './store.ts'

const nothing = money(0n, 'EUR')

export async function readPensionSaver(tx: Tx, customerId: string): Promise<Saver> {
  const customer = await readCustomer(tx, customerId, [])
  return {
    ...(await readInvestor(tx, customerId)),
    countryCode: customer?.address.countryCode,
  }
}

/** Signed, and its money is not in the pension yet. */
export const readUnderWay = (
  tx: Tx,
  customerId: string,
  contractId: string,
): Promise<Instruction[]> =>
  instructionsWhere(
    tx,
    `customer_id = $1 and instance_id = $2 and type in ${sqlList(purchaseTypes)}
       and instruction_state in ${sqlList(openOrderStates)} order by id`,
    [customerId, contractId],
  )

export type Year = YearFacts & {
  agreed: readonly Followed[]
  underWayOrders: readonly Instruction[]
}

export async function readYear(tx: Tx, customerId: string, contract: Contract): Promise<Year> {
  const today = await businessDate(tx)
  const { year } = partsOf(today)
  const agreed = await readAgreed(tx, customerId, contract.id)
  const paid = (await readPaid(tx, customerId, contract.id)).find((each) => each.year === year)
  const underWayOrders = await readUnderWay(tx, customerId, contract.id)
  const underWay: Money = {
    ...nothing,
    minor: underWayOrders.reduce((sum, { amount }) => sum + amount.minor, 0n),
  }
  return {
    ...{ year, agreed, underWay, underWayOrders, paid: paid?.amount ?? nothing },
    next: nextContribution(planOf(contract), agreed, today, contract.startsOn),
  }
}
