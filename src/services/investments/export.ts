// Sending orders of portfolios to the custodian: the account first, then what is to be bought or sold of each fund.

import type { CalendarDate } from '#domain/date.ts'
import { unsentStates } from '#domain/investment/portfolio.ts'
import {
  moveTypes,
  onboardingTypes,
  purchaseTypes,
  saleTypes,
} from '#domain/investment/portfolio-order.ts'
import { buysOf, type ToBuy } from '#domain/investment/rebalancing.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { allocate, decimalOf, type Money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { sumOf } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { isShort } from '#services/ledger/index.ts'
import { eachInstruction, type Instruction, moveOrder } from '#services/orders/index.ts'
import { beginTrading } from './begin.ts'
import { accountOf, tellCustodian } from './custodian.ts'
import { sendMove } from './move-units.ts'
import { type OrderTerms, termsOf } from './order-store.ts'
import { sendSale } from './send-sale.ts'
import { standingOf } from './standing.ts'

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

/** What of the money buys which fund: by the targets, or by what lacks where that is wished and there are prices. */
async function partsOf(
  tx: Tx,
  { portfolioId, template, mix }: OrderTerms,
  amount: Money,
  day: CalendarDate,
): Promise<ToBuy[]> {
  if (mix?.newMoney === 'FURTHEST_BELOW') {
    const wanting = { portfolioId, template, weights: mix.weights }
    const found = (await standingOf(tx, [wanting], day))(wanting)
    const lacking = found ? buysOf(amount, found.held, found.wanted, found.priceOf) : []
    if (lacking.length > 0) return lacking
  }
  const targets = targetsOf(template, mix?.weights)
  const parts = allocate(
    amount,
    targets.map(({ percent }) => BigInt(percent)),
  )
  return targets.map(({ isin }, i) => ({ isin, amount: parts[i]! }))
}

/** Without an account the money stays reserved where it is. */
async function sendPurchase(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, id: orderId, amount } = order
  const account = await accountOf(tx, customerId)
  if (!account) return
  const [terms] = await termsOf(tx, [orderId])
  const { portfolioId } = terms!
  const parts = await partsOf(tx, terms!, amount, day)
  const trades = parts
    .filter((part) => part.amount.minor > 0n)
    .map((part) => ({ ...part, id: uuidV7() }))
  await tx.query(
    `insert into investments.trades (customer_id, order_id, portfolio_id, side, state, id, isin, amount_minor)
     select $1, $2, $3, 'BUY', 'SUBMITTED', * from unnest($4::uuid[], $5::text[], $6::bigint[])`,
    [
      ...[customerId, orderId, portfolioId],
      trades.map(({ id }) => id),
      trades.map(({ isin }) => isin),
      trades.map((trade) => trade.amount.minor),
    ],
  )
  await tellCustodian(
    tx,
    customerId,
    trades.map((trade) => ({
      kind: 'BUY',
      body: {
        ...{ tradeId: trade.id, account, portfolioId, isin: trade.isin },
        amount: decimalOf(trade.amount),
      },
    })),
  )
  await moveOrder(tx, order, 'EXPORTED', { actor, change: { exported_on: day } })
  if (order.type === 'LIQUID_ONBOARDING') await beginTrading(tx, customerId, portfolioId)
}

export const exportInvestmentsStep: DayStep = {
  name: 'export-investments',
  async run(db, day) {
    const accounts = `type = 'ONBOARDING' and instruction_state = 'CONFIRMED'`
    const purchases = `type in ${sqlList(purchaseTypes)} and instruction_state = 'FUNDED' and forward_on <= $1
      and not ${isShort('orders.account_id', 'orders.currency')}`
    const sales = `type in ${sqlList(saleTypes)} and instruction_state = 'CONFIRMED' and forward_on <= $1`
    const moves = `type in ${sqlList(moveTypes)} and instruction_state = 'CONFIRMED' and forward_on <= $1`
    const { issues } = sumOf([
      await eachInstruction(db, accounts, [], (tx, order) => askForAccount(tx, order, day)),
      await eachInstruction(db, purchases, [day], (tx, order) => sendPurchase(tx, order, day)),
      await eachInstruction(db, sales, [day], (tx, order) => sendSale(tx, order, day)),
      await eachInstruction(db, moves, [day], (tx, order) => sendMove(tx, order, day)),
    ])
    return issues
  },
}
