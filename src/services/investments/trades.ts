// Trades of several portfolios, asked for at once: what is written down of them, and what the custodian is told.

import type { CalendarDate } from '#domain/date.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import { decimalOf, type Money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { tellOfTrades } from './custodian.ts'

export type AskedTrade = {
  customerId: string
  portfolioId: string
  /** None where nobody ordered it. */
  orderId: string | null
  /** The customer's number at the custodian. */
  account: string
  isin: string
} & ({ side: 'BUY'; amount: Money } | { side: 'SELL'; units: bigint; amount: Money | undefined })

export type TradePurpose = 'ORDER' | 'FEES' | 'TAXES' | 'REINVESTMENT'

/** Says under which ids. */
export async function askForTrades(
  tx: Tx,
  asked: readonly AskedTrade[],
  { purpose, day }: { purpose: TradePurpose; day: CalendarDate },
): Promise<string[]> {
  const trades = asked.map((trade) => ({ ...trade, id: uuidV7() }))
  await tx.query(
    `insert into investments.trades
       (state, purpose, asked_on, customer_id, portfolio_id, order_id, id, isin, side, amount_minor, units)
     select 'SUBMITTED', $1, $2::date, *
       from unnest($3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::bigint[], $10::bigint[])`,
    [
      ...[purpose, day],
      trades.map(({ customerId }) => customerId),
      trades.map(({ portfolioId }) => portfolioId),
      trades.map(({ orderId }) => orderId),
      trades.map(({ id }) => id),
      trades.map(({ isin }) => isin),
      trades.map(({ side }) => side),
      trades.map(({ amount }) => amount?.minor ?? null),
      trades.map((trade) => (trade.side === 'SELL' ? trade.units : null)),
    ],
  )
  await tellOfTrades(
    tx,
    trades.map(({ customerId, id: tradeId, account, portfolioId, isin, ...trade }) => {
      const body = { tradeId, account, portfolioId, isin }
      return trade.side === 'BUY'
        ? { customerId, kind: 'BUY', body: { ...body, amount: decimalOf(trade.amount) } }
        : {
            ...{ customerId, kind: 'SELL' },
            body: {
              ...{ ...body, units: decimalOfUnits(trade.units) },
              ...(trade.amount && { amount: decimalOf(trade.amount) }),
            },
          }
    }),
  )
  return trades.map(({ id }) => id)
}
