// Trades settle: units are delivered, and what was sold is paid out to the customer's account.

import type { CalendarDate } from '#domain/date.ts'
import { portfolioMachine } from '#domain/investment/portfolio.ts'
import { statesBefore } from '#domain/state-machine.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type Done, inSets, sumOf } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { openAccounts, postAll } from '#services/ledger/index.ts'
import { closePortfolios, payRests } from './closing.ts'

type Payout = {
  customerId: string
  id: string
  orderId: string
  portfolioId: string
  accountId: string
  minor: bigint
  settlesOn: CalendarDate
}

/** What was sold by an order and not paid out yet. */
const payouts = `
  select distinct t.customer_id as "customerId", t.id, o.id as "orderId", t.portfolio_id as "portfolioId",
         o.account_id as "accountId", -t.amount_minor as minor, t.settles_on as "settlesOn"
    from investments.transactions t
    join investments.fills f on f.customer_id = t.customer_id and f.transaction_id = t.id
    join investments.trades r on r.customer_id = f.customer_id and r.id = f.trade_id
    join investments.instructions o on o.customer_id = r.customer_id and o.id = r.order_id
   where t.state = 'FILLED' and t.type = 'OUTFLOWS' and t.settles_on <= $1`

async function payOut(tx: Tx, of: readonly Payout[], day: CalendarDate): Promise<void> {
  const owners = of.map(({ customerId }) => customerId)
  const ids = of.map(({ id }) => id)
  const { rows } = await tx.query<Payout>(
    `${payouts} and t.customer_id = any ($2) and t.id = any ($3) order by t.id`,
    [day, owners, ids],
  )
  const places = await openAccounts(
    tx,
    rows.flatMap(({ customerId, portfolioId, accountId }) => [
      { kind: 'PORTFOLIO' as const, customerId, reference: portfolioId, currency: 'EUR' },
      { kind: 'TRANSACTION' as const, customerId, reference: accountId, currency: 'EUR' },
    ]),
  )
  const transfers = rows.map(({ id, minor, settlesOn, orderId, portfolioId }, i) => ({
    ...{ id: uuidV7(), key: `sale/${id}`, kind: 'DIVESTED', valueDate: settlesOn },
    evidence: { orderId, portfolioId },
    lines: [
      { accountId: places[2 * i]!, amount: { minor: -minor, currency: 'EUR' as const } },
      { accountId: places[2 * i + 1]!, amount: { minor, currency: 'EUR' as const } },
    ],
  }))
  // A part may have gone into the fee altogether.
  await postAll(
    tx,
    transfers.filter((_, i) => rows[i]!.minor > 0n),
  )
  await tx.query(
    `update investments.transactions set state = 'SETTLED' where customer_id = any ($1) and id = any ($2)`,
    [owners, rows.map(({ id }) => id)],
  )
}

const inSet = 250

async function payOutDue(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<Payout>(`${payouts} order by t.customer_id, t.id`, [day])
  const results: Done[] = []
  for (let i = 0; i < rows.length; i += inSet)
    results.push(
      await inSets(
        rows.slice(i, i + inSet),
        (set) => {
          const customers = [...new Set(set.map(({ customerId }) => customerId))].sort()
          return db.transaction((tx) => payOut(tx, set, day), { customers, isLocked: true })
        },
        ({ portfolioId, customerId }) => ({ entityId: portfolioId, customerId }),
      ),
    )
  return sumOf(results)
}

export const settleTradesStep: DayStep = {
  name: 'settle-trades',
  async run(db, day) {
    const paid = await payOutDue(db, day)
    // What an order sold is settled by its payment.
    await db.query(
      `update investments.transactions t set state = 'SETTLED'
        where t.state = 'FILLED' and t.settles_on <= $1 and not (t.type = 'OUTFLOWS' and exists (
          select from investments.fills f where f.customer_id = t.customer_id and f.transaction_id = t.id))`,
      [day],
    )
    // What was first bought is paid and delivered.
    await db.query(
      `update investments.portfolios p set status = 'ACTIVE'
        where p.status in ${sqlList(statesBefore(portfolioMachine, 'ACTIVE'))} and exists (
          select from investments.transactions t
           where t.customer_id = p.customer_id and t.portfolio_id = p.id and t.state = 'SETTLED')`,
    )
    return sumOf([paid, await payRests(db, day), await closePortfolios(db, day)]).issues
  },
}
