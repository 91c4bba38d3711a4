// Once everything of a portfolio is sold and paid, what is left in cash goes with it; and it is closed, if that was ordered.

import type { CalendarDate } from '#domain/date.ts'
import { openOrderStates, portfolioMachine } from '#domain/investment/portfolio.ts'
import { statesBefore } from '#domain/state-machine.ts'
import type { Db, Tx } from '#platform/db.ts'
import { type Done, oneByOne } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { openAccount, postAll } from '#services/ledger/index.ts'
import type { Instruction } from '#services/orders/index.ts'

type Closing = Pick<Instruction, 'type' | 'customerId' | 'instanceId'>

/** Nothing was sold, or not all of it: it goes on as before. */
export async function reopen(tx: Tx, { type, customerId, instanceId }: Closing): Promise<void> {
  if (type === 'LIQUID_OFFBOARDING')
    await moveInstance(tx, { customerId, id: instanceId! }, 'ACTIVE')
}

type Emptied = {
  customerId: string
  orderId: string
  portfolioId: string
  accountId: string
  cash: bigint
}
type Due = Emptied & { units: bigint }

/** While another order is open, what became of an earlier one decides nothing. */
const isOver = `not exists (
  select from investments.order_terms m
    join investments.instructions o on o.customer_id = m.customer_id and o.id = m.order_id
   where m.customer_id = c.customer_id and c.portfolio_id in (m.portfolio_id, m.to_portfolio_id)
     and o.instruction_state in ${sqlList(openOrderStates)})`

/** And once everything that was sold is paid out. */
const isPaid = `not exists (
  select from investments.transactions t
   where t.customer_id = c.customer_id and t.portfolio_id = c.portfolio_id and t.state = 'FILLED')`

const columns = `c.customer_id as "customerId", c.order_id as "orderId", c.portfolio_id as "portfolioId",
                 c.account_id as "accountId", c.cash`
const due = `select ${columns}, c.units from investments.to_close() c where ${isOver} and ${isPaid}`
const emptied = `select ${columns} from investments.emptied() c where ${isOver} and ${isPaid}`

type Rest = Omit<Emptied, 'orderId'> & { orderId?: string }

/** To the account of its holder. */
export async function payRest(tx: Tx, found: Rest, key: string, day: CalendarDate): Promise<void> {
  const { customerId, orderId, portfolioId, accountId, cash } = found
  const evidence = { ...(orderId && { orderId }), portfolioId }
  const own = { customerId, currency: 'EUR' as const }
  const from = await openAccount(tx, { ...own, kind: 'PORTFOLIO', reference: portfolioId })
  const to = await openAccount(tx, { ...own, kind: 'TRANSACTION', reference: accountId })
  const id = uuidV7()
  await postAll(tx, [
    {
      ...{ id, key, kind: 'DIVESTED', valueDate: day, evidence },
      lines: [
        { accountId: from, amount: { minor: -cash, currency: 'EUR' } },
        { accountId: to, amount: { minor: cash, currency: 'EUR' } },
      ],
    },
  ])
  await tx.query(
    `insert into investments.transactions
       (customer_id, id, transfer_id, portfolio_id, type, state, amount_minor, traded_on, settles_on)
     values ($1, $2, $2, $3, 'OUTFLOWS', 'SETTLED', $4, $5, $5)`,
    [customerId, id, portfolioId, -cash, day],
  )
}

const ownedBy = (customerId: string) => ({ customers: [customerId], isLocked: true })
const named = ({ portfolioId, customerId }: Emptied) => ({ entityId: portfolioId, customerId })

/** What was left over by purchases and fees, of portfolios that stay and are empty. */
export async function payRests(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<Emptied>(`${emptied} order by c.portfolio_id`)
  return oneByOne(
    rows,
    ({ customerId, orderId }) =>
      db.transaction(async (tx) => {
        const again = await tx.query<Emptied>(`${emptied} and c.order_id = $1`, [orderId])
        const [found] = again.rows
        if (found) await payRest(tx, found, `emptied/${orderId}/${day}`, day)
      }, ownedBy(customerId)),
    named,
  )
}

async function close(tx: Tx, found: Due, day: CalendarDate): Promise<void> {
  const { customerId, orderId, portfolioId, cash } = found
  if (cash > 0n) await payRest(tx, found, `closing/${orderId}`, day)
  await moveInstance(tx, { customerId, id: portfolioId }, 'CLOSED')
  await tx.query(
    `update investments.portfolios set status = 'DELETED'
      where customer_id = $1 and id = $2 and status in ${sqlList(statesBefore(portfolioMachine, 'DELETED'))}`,
    [customerId, portfolioId],
  )
}

/** What could not be sold altogether goes on with what is left. */
export async function closePortfolios(db: Db, day: CalendarDate): Promise<Done> {
  await db.query(
    `update investments.portfolios p set status = 'DELETION_IN_PROGRESS'
       from investments.to_close() c
      where c.customer_id = p.customer_id and c.portfolio_id = p.id and c.units = 0
        and ${isOver} and p.status in ${sqlList(statesBefore(portfolioMachine, 'DELETION_IN_PROGRESS'))}`,
  )
  const { rows } = await db.query<Due>(`${due} order by c.portfolio_id`)
  return oneByOne(
    rows,
    ({ customerId, orderId }) =>
      db.transaction(async (tx) => {
        const again = await tx.query<Due>(`${due} and c.order_id = $1`, [orderId])
        const [found] = again.rows
        if (!found) return
        if (found.units === 0n) await close(tx, found, day)
        else
          await reopen(tx, {
            ...{ type: 'LIQUID_OFFBOARDING', customerId, instanceId: found.portfolioId },
          })
      }, ownedBy(customerId)),
    named,
  )
}
