// Investing what funds paid out again: in the same fund, once nothing else of the portfolio is under way. What is sold
// meanwhile is paid out with the rest.

import type { CalendarDate } from '#domain/date.ts'
import { leastReinvested, reinvested } from '#domain/investment/distribution.ts'
import { money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { isTrading } from './fee-sales.ts'
import { forPortfolios } from './in-sets.ts'
import { isUnderWay } from './order-store.ts'
import { isQuiet } from './rebalance.ts'
import { askForTrades } from './trades.ts'

type Kept = {
  customerId: string
  portfolioId: string
  account: string
  isin: string
  minor: bigint
  free: bigint
}

const kept = `
  select r.customer_id as "customerId", r.portfolio_id as "portfolioId", d.account, r.isin, r.minor, r.free_minor as free
    from investments.to_reinvest() r
    join investments.plan_holders h on h.customer_id = r.customer_id and h.portfolio_id = r.portfolio_id
    join investments.depots d on d.customer_id = r.customer_id and d.state = 'OPEN'
   where r.portfolio_id = any ($1) and ${isQuiet} and not ${isTrading('h')} and not ${isUnderWay('h')}`

const euros = (minor: bigint) => money(minor, 'EUR')

/** Of the free cash the first takes what the next has no more. */
function asked(all: readonly Kept[]) {
  const free = new Map<string, bigint>()
  return all.flatMap(({ minor, free: there, ...own }) => {
    const left = free.get(own.portfolioId) ?? there
    const amount = reinvested(euros(minor), euros(left))
    if (!amount) return []
    free.set(own.portfolioId, left - amount.minor)
    return [{ ...own, amount, orderId: null, side: 'BUY' as const }]
  })
}

async function ask(tx: Tx, all: readonly Kept[], day: CalendarDate): Promise<void> {
  const trades = asked(all)
  if (trades.length === 0) return
  const ids = await askForTrades(tx, trades, { purpose: 'REINVESTMENT', day })
  await tx.query(
    `update investments.distributions d set trade_id = t.id
       from unnest($1::text[], $2::uuid[], $3::text[], $4::uuid[]) as t (customer, portfolio, isin, id)
      where d.customer_id = t.customer and d.portfolio_id = t.portfolio and d.isin = t.isin and d.trade_id is null`,
    [
      trades.map(({ customerId }) => customerId),
      trades.map(({ portfolioId }) => portfolioId),
      trades.map(({ isin }) => isin),
      ids,
    ],
  )
}

/** Last of the day, so that a fee, a tax or an order comes first. */
export const reinvestStep: DayStep = {
  name: 'reinvest',
  async run(db, day) {
    const { rows } = await db.query<Pick<Kept, 'customerId' | 'portfolioId'>>(
      `select distinct customer_id as "customerId", portfolio_id as "portfolioId" from investments.to_reinvest()
        where minor >= $1 and free_minor >= $1 order by 1, 2`,
      [leastReinvested.minor],
    )
    const { issues } = await forPortfolios(db, rows, async (tx, ids) => {
      const { rows: all } = await tx.query<Kept>(`${kept} order by 1, 2, 4`, [ids])
      await ask(tx, all, day)
    })
    return issues
  },
}
