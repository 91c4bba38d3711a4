// A sale before it is ordered: whether it may be, what it would bring at the last prices, and the tax on it.

import { isWholeSale, type SaleType } from '#domain/investment/portfolio-order.ts'
import {
  arePricesUsable,
  type Sale,
  type SellRefusal,
  saleBounds,
  saleOf,
  sellRefusal,
} from '#domain/investment/selling.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { isTaxWithheld } from '#domain/investment/template.ts'
import { worthOf } from '#domain/investment/units.ts'
import { type Money, money } from '#domain/money.ts'
import { amountErrors } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Refused, Unavailable } from '#platform/failure.ts'
import { readSaver, type Saver } from '#services/orders/index.ts'
import { feesUntil } from './charge-fees.ts'
import { readLots } from './lot-store.ts'
import { hasOpenOrder } from './order-store.ts'
import { situationOf } from './situation.ts'
import { type HeldPosition, readPositions } from './store.ts'
import { openPrepaymentsOf } from './take-prepayments.ts'
import { readStandings } from './tax-standing.ts'

/** Everything a portfolio holds, at the last prices there are. */
export async function readHeld(
  tx: Tx,
  { customerId, id }: { customerId: string; id: string },
): Promise<{ positions: HeldPosition[]; value: Money }> {
  const positions = await readPositions(tx, customerId, { id, valuedOn: null })
  const values = positions.map(({ units, price }) => worthOf(units, price).minor)
  return { positions, value: money(sumOf(values), 'EUR') }
}

export type SaleWish = {
  customerId: string
  type: SaleType
  portfolioId: string
  /** Of a part alone. */
  amount?: Money | undefined
}

/** The wire's spelling of a rule's no. */
function refused(refusal: SellRefusal, value: Money): never {
  if (refusal === 'unExpectedError') throw new Unavailable(refusal)
  if ((amountErrors as readonly string[]).includes(refusal)) {
    const { min, minLeftBalance } = saleBounds
    throw new Refused(refusal, {
      ...{ min: amountParam(min), minLeftBalance: amountParam(minLeftBalance) },
      available: amountParam(value),
    })
  }
  throw new Conflict(refusal)
}

/** Asked when it is placed, and again before it binds. */
export async function assertSellable(
  tx: Tx,
  wish: SaleWish,
): Promise<{ saver: Saver; positions: HeldPosition[]; value: Money }> {
  const { customerId, type, portfolioId, amount } = wish
  const saver = await readSaver(tx, customerId)
  const { positions, value } = await readHeld(tx, { customerId, id: portfolioId })
  const situation = await situationOf(tx, { customerId, portfolioId, positions })
  const today = await businessDate(tx)
  const refusal = sellRefusal({
    ...{ type, status: saver.customer.status, accountState: saver.account.state, situation },
    ...{ held: value, amount: amount ?? value },
    isPlanExecuting: await hasOpenOrder(tx, { customerId, portfolioId }, 'plan'),
    isPriced: arePricesUsable(
      positions.map(({ pricedOn }) => pricedOn),
      today,
    ),
  })
  if (refusal) refused(refusal, value)
  return { saver, positions, value }
}

/** At the last prices, with what is not taxed now. */
export async function foreseen(
  tx: Tx,
  { customerId, portfolioId, amount, type }: SaleWish,
  { saver, positions }: { saver: Saver; positions: readonly HeldPosition[] },
): Promise<Sale> {
  const on = await businessDate(tx)
  const prices = new Map(positions.map(({ isin, price }) => [isin, price]))
  const standings = await readStandings(tx, [customerId], on)
  const hasDues = isWholeSale(type) && positions.length > 0
  const dues = hasDues
    ? {
        fee: money(await feesUntil(tx, { customerId, portfolioId }, on), 'EUR'),
        prepayment: money(
          sumOf((await openPrepaymentsOf(tx, [portfolioId])).map(({ minor }) => minor)),
          'EUR',
        ),
      }
    : undefined
  return saleOf({
    ...{ on, amount, ...dues, lots: await readLots(tx, [{ customerId, portfolioId }]) },
    priceOf: (isin) => prices.get(isin)!,
    tax: isTaxWithheld(saver.market) ? standings.get(customerId) : undefined,
  })
}
