// Moving crypto assets into funds their holder chose: asked for under a signature, done by the custodian in kind, and
// booked with the lots as they are, so that nothing is sold and no day of purchase is lost.

import type { CalendarDate } from '#domain/date.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { type TransferRefusal, transferRefusal } from '#domain/investment/transferring.ts'
import { decimalOfUnits, worthOf } from '#domain/investment/units.ts'
import { type Money, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { Conflict, Failure, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { openAccounts, postAll } from '#services/ledger/index.ts'
import {
  eachInstruction,
  type Instruction,
  moveOrder,
  readSaver,
  type Saver,
} from '#services/orders/index.ts'
import { accountOf, tellCustodian } from './custodian.ts'
import { hasOpenOrder, termsOf } from './order-store.ts'
import { held, situationOf } from './situation.ts'
import { type HeldPosition, readPositions } from './store.ts'

export type TransferWish = { customerId: string; portfolioId: string; toPortfolioId: string }

/** The wire's spelling of a rule's no. */
function refused(refusal: TransferRefusal): never {
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if (refusal === 'savingPlanInprogress') throw new Refused(refusal)
  throw new Conflict(refusal)
}

/** Asked when it is placed, and again before it binds. */
export async function assertTransferable(
  tx: Tx,
  { customerId, portfolioId, toPortfolioId }: TransferWish,
): Promise<{ saver: Saver; value: Money }> {
  const saver = await readSaver(tx, customerId)
  const [from, to] = [
    await held(tx, customerId, portfolioId),
    await held(tx, customerId, toPortfolioId),
  ]
  const positions = await readPositions(tx, customerId, { id: portfolioId, valuedOn: null })
  const sideOf = async ({ id, template }: typeof from) => ({
    ...{ template, situation: await situationOf(tx, { customerId, portfolioId: id }) },
  })
  const refusal = transferRefusal({
    ...{ status: saver.customer.status, accountState: saver.account.state },
    ...{ from: await sideOf(from), to: await sideOf(to) },
    isPlanExecuting: await hasOpenOrder(tx, { customerId, portfolioId }, 'plan'),
  })
  if (refusal) refused(refusal)
  return { saver, value: worthAll(positions) }
}

const worthAll = (positions: readonly HeldPosition[]): Money =>
  money(sumOf(positions.map(({ units, price }) => worthOf(units, price).minor)), 'EUR')

/** What is being sold for a fee or a tax leaves first: the rest is moved as a whole. */
async function isQuiet(tx: Tx, portfolioId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from investments.trades where portfolio_id = $1 and state = 'SUBMITTED'`,
    [portfolioId],
  )
  return rowCount === 0
}

/** To the custodian, of all that is held. */
export async function sendTransfer(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, id: orderId } = order
  const [terms] = await termsOf(tx, [orderId])
  const { portfolioId, target } = terms!
  const account = await accountOf(tx, customerId)
  if (!account || !(await isQuiet(tx, portfolioId))) return
  const positions = await readPositions(tx, customerId, { id: portfolioId, valuedOn: null })
  await tellCustodian(
    tx,
    customerId,
    positions.map(({ isin, units }) => ({
      kind: 'MOVE',
      body: {
        ...{ orderId, account, portfolioId, toPortfolioId: target!.id, isin },
        units: decimalOfUnits(units),
      },
    })),
  )
  await moveOrder(tx, order, 'EXPORTED', { actor: 'export', change: { exported_on: day } })
}

type Moved = { orderId: string; from: string; to: string; position: HeldPosition }

/** Units from the one portfolio to the other. */
async function book(tx: Tx, { customerId }: Instruction, moved: Moved, day: CalendarDate) {
  const { orderId, from, to, position } = moved
  const { isin, units } = position
  const places = [from, to].map((reference) => ({
    ...{ kind: 'POSITION' as const, customerId, reference, currency: isin, floor: 0n },
  }))
  const [gives, takes] = await openAccounts(tx, places)
  const id = uuidV7()
  await postAll(tx, [
    {
      ...{ id, key: `move/${orderId}/${isin}`, kind: 'UNITS_MOVED', valueDate: day },
      evidence: { orderId, portfolioId: from },
      lines: [
        { accountId: gives!, amount: { minor: -units, currency: isin } },
        { accountId: takes!, amount: { minor: units, currency: isin } },
      ],
    },
  ])
  await tell(tx, customerId, { ...moved, transferId: id }, day)
  await moveLots(tx, customerId, moved)
}

/** As both portfolios tell it: what it is worth leaves the one and comes to the other. */
async function tell(
  tx: Tx,
  customerId: string,
  { from, to, position, transferId }: Moved & { transferId: string },
  day: CalendarDate,
): Promise<void> {
  const { isin, units, price } = position
  const { minor } = worthOf(units, price)
  for (const { type, portfolioId, sign } of [
    { type: 'SECURITIES_TRANSFER_OUT', portfolioId: from, sign: -1n },
    { type: 'SECURITIES_TRANSFER_IN', portfolioId: to, sign: 1n },
  ]) {
    const id = uuidV7()
    await tx.query(
      `insert into investments.transactions
         (customer_id, id, transfer_id, portfolio_id, type, state, amount_minor, traded_on, settles_on)
       values ($1, $2, $3, $4, $5, 'SETTLED', $6, $7, $7)`,
      [customerId, id, transferId, portfolioId, type, sign * minor, day],
    )
    await tx.query(
      `insert into investments.executions (customer_id, transaction_id, isin, units, price, amount_minor)
       values ($1, $2, $3, $4, $5, $6)`,
      [customerId, id, isin, sign * units, price, -sign * minor],
    )
  }
}

/** With the day each was bought on, and what it cost. */
async function moveLots(tx: Tx, customerId: string, { from, to, position }: Moved): Promise<void> {
  const of = [customerId, from, position.isin]
  await tx.query(
    `insert into investments.lots (customer_id, portfolio_id, isin, number, traded_on, units, cost_minor, prepaid_minor)
     select customer_id, $4, isin,
            coalesce((select max(t.number) from investments.lots t where t.customer_id = $1 and t.portfolio_id = $4), 0)
              + row_number() over (order by traded_on, number),
            traded_on, units, cost_minor, prepaid_minor
       from investments.lots where customer_id = $1 and portfolio_id = $2 and isin = $3`,
    [...of, to],
  )
  await tx.query(
    'delete from investments.lots where customer_id = $1 and portfolio_id = $2 and isin = $3',
    of,
  )
}

/** Done by the custodian, and booked at the day's prices. */
async function finish(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, id: orderId } = order
  const [terms] = await termsOf(tx, [orderId])
  const { portfolioId: from, target } = terms!
  for (const position of await readPositions(tx, customerId, { id: from, valuedOn: null }))
    await book(tx, order, { orderId, from, to: target!.id, position }, day)
  await moveOrder(tx, order, 'EXECUTED', { actor: 'custodian' })
}

export const moveUnitsStep: DayStep = {
  name: 'move-units',
  async run(db, day) {
    const moved = `type = 'ETFC_CRYPTO_TRANSFER_CONSENT' and instruction_state = 'IN_PROGRESS'`
    return (await eachInstruction(db, moved, [], (tx, order) => finish(tx, order, day))).issues
  },
}
