// Moving units in kind from one portfolio to another: done by the custodian all at once, and booked with the lots as they
// are, so that nothing is sold and no day of purchase is lost.

import type { CalendarDate } from '#domain/date.ts'
import { moveTypes } from '#domain/investment/portfolio-order.ts'
import { isMoveTimely } from '#domain/investment/rebalancing.ts'
import { decimalOfUnits, worthOf } from '#domain/investment/units.ts'
import { wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { openAccounts, postAll } from '#services/ledger/index.ts'
import { eachInstruction, type Instruction, moveOrder } from '#services/orders/index.ts'
import { adviseArrived } from './advice.ts'
import { accountOf, tellCustodian } from './custodian.ts'
import { isTrading } from './fee-sales.ts'
import { arrive, leave } from './migration.ts'
import { isUnderWay, termsOf } from './order-store.ts'
import { isQuiet } from './rebalance.ts'
import { type HeldPosition, readPositions } from './store.ts'

/** What is traded, due or ordered of it comes first: the rest is moved as a whole. */
async function isMovable(tx: Tx, { customerId, id }: Instruction, portfolioId: string) {
  const { rowCount } = await tx.query(
    `select from investments.plan_holders h
      where h.customer_id = $1 and h.portfolio_id = $2 and ${isQuiet}
        and not ${isTrading('h')} and not ${isUnderWay('h', { except: '$3' })}`,
    [customerId, portfolioId, id],
  )
  return rowCount > 0
}

/** To the custodian, of all that is held. */
export async function sendMove(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, id: orderId } = order
  const [terms] = await termsOf(tx, [orderId])
  const { portfolioId, target } = terms!
  const account = await accountOf(tx, customerId)
  if (!account || !isMoveTimely(day) || !(await isMovable(tx, order, portfolioId))) return
  const positions = await readPositions(tx, customerId, { id: portfolioId, valuedOn: null })
  const units = positions.map((each) => ({ isin: each.isin, units: decimalOfUnits(each.units) }))
  const body = { orderId, account, portfolioId, toPortfolioId: target!.id, units }
  await tellCustodian(tx, customerId, [{ kind: 'MOVE', body }])
  await moveOrder(tx, order, 'EXPORTED', { actor: 'export', change: { exported_on: day } })
}

type Moved = { orderId: string; from: string; to: string; positions: readonly HeldPosition[] }

/** Units from the one portfolio to the other, of all funds at once. */
async function book(tx: Tx, customerId: string, moved: Moved, day: CalendarDate): Promise<void> {
  const { orderId, from, to, positions } = moved
  const places = positions.flatMap(({ isin: currency }) =>
    [from, to].map((reference) => ({
      ...{ kind: 'POSITION' as const, customerId, reference, currency, floor: 0n },
    })),
  )
  const accounts = await openAccounts(tx, places)
  const ids = positions.map(() => uuidV7())
  await postAll(
    tx,
    positions.map(({ isin, units }, i) => ({
      ...{ id: ids[i]!, key: `move/${orderId}/${isin}`, kind: 'UNITS_MOVED', valueDate: day },
      evidence: { orderId, portfolioId: from },
      lines: [
        { accountId: accounts[2 * i]!, amount: { minor: -units, currency: isin } },
        { accountId: accounts[2 * i + 1]!, amount: { minor: units, currency: isin } },
      ],
    })),
  )
  await tell(tx, customerId, { ...moved, transferIds: ids }, day)
  await moveLots(tx, customerId, moved)
}

/** As both portfolios tell it: what it is worth leaves the one and comes to the other. */
async function tell(
  tx: Tx,
  customerId: string,
  { from, to, positions, transferIds }: Moved & { transferIds: readonly string[] },
  day: CalendarDate,
): Promise<void> {
  const told = positions.flatMap((position, i) => {
    const of = { ...position, transferId: transferIds[i]! }
    return [
      { ...of, id: uuidV7(), type: 'SECURITIES_TRANSFER_OUT', portfolioId: from, sign: -1n },
      { ...of, id: uuidV7(), type: 'SECURITIES_TRANSFER_IN', portfolioId: to, sign: 1n },
    ]
  })
  const worth = told.map(({ units, price, sign }) => sign * worthOf(units, price).minor)
  const ids = told.map(({ id }) => id)
  await tx.query(
    `insert into investments.transactions
       (customer_id, id, transfer_id, portfolio_id, type, state, amount_minor, traded_on, settles_on)
     select $1, n.id, n.transfer_id, n.portfolio_id, n.type, 'SETTLED', n.minor, $2, $2
       from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::bigint[])
            as n (id, transfer_id, portfolio_id, type, minor)`,
    [
      ...[customerId, day, ids],
      told.map(({ transferId }) => transferId),
      told.map(({ portfolioId }) => portfolioId),
      told.map(({ type }) => type),
      worth,
    ],
  )
  await tx.query(
    `insert into investments.executions (customer_id, transaction_id, isin, units, price, amount_minor)
     select $1, * from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])`,
    [
      ...[customerId, ids, told.map(({ isin }) => isin)],
      told.map(({ units, sign }) => sign * units),
      told.map(({ price }) => price),
      worth.map((minor) => -minor),
    ],
  )
}

/** With the day each was bought on, and what it cost. */
async function moveLots(tx: Tx, customerId: string, { from, to, positions }: Moved): Promise<void> {
  const of = [customerId, from, positions.map(({ isin }) => isin)]
  await tx.query(
    `insert into investments.lots (customer_id, portfolio_id, isin, number, traded_on, units, cost_minor, prepaid_minor)
     select customer_id, $4, isin,
            coalesce((select max(t.number) from investments.lots t where t.customer_id = $1 and t.portfolio_id = $4), 0)
              + row_number() over (order by isin, traded_on, number),
            traded_on, units, cost_minor, prepaid_minor
       from investments.lots where customer_id = $1 and portfolio_id = $2 and isin = any ($3)`,
    [...of, to],
  )
  await tx.query(
    'delete from investments.lots where customer_id = $1 and portfolio_id = $2 and isin = any ($3)',
    of,
  )
}

/** Done by the custodian, and booked at the day's prices. */
async function finish(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, id: orderId } = order
  const [terms] = await termsOf(tx, [orderId])
  const [from, to] = [terms!.portfolioId, terms!.target!.id]
  const isMigrating = order.type === 'MIGRATION_ONBOARDING'
  if (isMigrating) await arrive(tx, order, terms!)
  const positions = await readPositions(tx, customerId, { id: from, valuedOn: null })
  await book(tx, customerId, { orderId, from, to, positions }, day)
  if (isMigrating) await leave(tx, order, terms!)
  await moveOrder(tx, order, 'EXECUTED', { actor: 'custodian' })
  if (isMigrating) await adviseArrived(tx, order, to, wallClock)
}

export const moveUnitsStep: DayStep = {
  name: 'move-units',
  async run(db, day) {
    const moved = `type in ${sqlList(moveTypes)} and instruction_state = 'IN_PROGRESS'`
    return (await eachInstruction(db, moved, [], (tx, order) => finish(tx, order, day))).issues
  },
}
