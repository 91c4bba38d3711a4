// What the custodian says of trades: done, in parts or at once, refused, or taken back. What does not fit waits for somebody
// who looks.

import type { CustodianEvent } from '#contracts/custodian.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import { fillDoubt } from '#domain/investment/buying.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { parseUnits } from '#domain/investment/units.ts'
import { money, parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { type Instruction, lockInstruction, moveOrder } from '#services/orders/index.ts'
import { heardOfMistrade, isTakenBack } from './mistrade.ts'
import type { TradePurpose } from './trades.ts'

export type Heard = { outcome: 'applied' | 'known' | 'issue' | 'unknown'; issue?: string }
type OfTrade = Extract<CustodianEvent, { tradeId: string }>

export const actor = 'custodian'

type Trade = {
  customerId: string
  id: string
  /** None of what is sold for a fee, or bought for what was paid out. */
  orderId: string | null
  purpose: TradePurpose
  isin: string
  minor: bigint | null
  units: bigint | null
  state: 'SUBMITTED' | 'FILLED' | 'REJECTED'
  submittedOn: CalendarDate
}

/** What it was ordered by. */
type Traded = Instruction | undefined

async function lockTrade(tx: Tx, id: string): Promise<Trade> {
  const { rows } = await tx.query<Trade>(
    `select t.customer_id as "customerId", t.id, t.order_id as "orderId", t.purpose, t.isin, t.amount_minor as minor, t.units, t.state,
            coalesce(t.asked_on, o.exported_on) as "submittedOn"
       from investments.trades t left join investments.instructions o on o.customer_id = t.customer_id and o.id = t.order_id
      where t.id = $1 for update of t`,
    [id],
  )
  return rows[0]!
}

export async function heardOfTrade(tx: Tx, event: OfTrade): Promise<Heard> {
  const trade = await lockTrade(tx, event.tradeId)
  const order = trade.orderId ? await lockInstruction(tx, trade.orderId) : undefined
  if (event.kind === 'ACKNOWLEDGED') {
    if (order?.instructionState !== 'EXPORTED') return { outcome: 'known' }
    await moveOrder(tx, order, 'IN_PROGRESS', { actor })
    return { outcome: 'applied' }
  }
  if (event.kind === 'REJECTED') return rejected(tx, trade, order)
  if (event.kind === 'CANCELLED') return heardOfMistrade(tx, trade, event.execution)
  return filled(tx, trade, order, event)
}

async function rejected(tx: Tx, trade: Trade, order: Traded): Promise<Heard> {
  if (trade.state !== 'SUBMITTED') return question(tx, order, 'REJECTED after it was done')
  await inProgress(tx, order)
  await setState(tx, trade, 'REJECTED')
  const isLost = trade.purpose === 'REINVESTMENT'
  return {
    ...{ outcome: 'applied', ...(isLost && { issue: 'what was paid out stays in cash' }) },
  }
}

const setState = (tx: Tx, { customerId, id }: Trade, state: Trade['state']) =>
  tx.query('update investments.trades set state = $3 where customer_id = $1 and id = $2', [
    ...[customerId, id, state],
  ])

/** The acknowledgement may be late or lost, and a right answer ends a question. */
export async function inProgress(tx: Tx, order: Traded): Promise<void> {
  if (order?.instructionState === 'EXPORTED' || order?.instructionState === 'ISSUE_IDENTIFIED')
    await moveOrder(tx, order, 'IN_PROGRESS', { actor, change: { reason: null } })
}

/** It waits while an answer is still to come that could set it right; what is answered for goes on. */
async function question(tx: Tx, order: Traded, issue: string): Promise<Heard> {
  if (!order) return { outcome: 'issue', issue }
  const { rowCount: open } = await tx.query(
    `select from investments.trades where customer_id = $1 and order_id = $2 and state = 'SUBMITTED'`,
    [order.customerId, order.id],
  )
  const isMoving = order.instructionState === 'EXPORTED' || order.instructionState === 'IN_PROGRESS'
  if (isMoving && open > 0)
    await moveOrder(tx, order, 'ISSUE_IDENTIFIED', {
      ...{ actor, change: { reason: 'custodian.mismatch' } },
    })
  return { outcome: 'issue', issue }
}

async function filled(
  tx: Tx,
  trade: Trade,
  order: Traded,
  event: Extract<CustodianEvent, { kind: 'FILLED' }>,
): Promise<Heard> {
  const { rows } = await tx.query<{ execution: string; minor: bigint; units: bigint }>(
    `select execution, amount_minor as minor, units from investments.fills where customer_id = $1 and trade_id = $2`,
    [trade.customerId, trade.id],
  )
  if (rows.some(({ execution }) => execution === event.execution)) return { outcome: 'known' }
  if (await isTakenBack(tx, trade, event.execution))
    return question(tx, order, 'FILLED after its CANCELLED')
  const fill = {
    ...{ units: parseUnits(event.units)!, price: parseUnits(event.price)! },
    amount: parseMoney(event.amount, 'EUR')!,
    ...{ tradedOn: date(event.tradedOn), settlesOn: date(event.settlesOn) },
  }
  const before = {
    amount: money(sumOf(rows.map(({ minor }) => minor)), 'EUR'),
    units: sumOf(rows.map(({ units }) => units)),
  }
  const asked = {
    ...{ isOpen: trade.state === 'SUBMITTED', submittedOn: trade.submittedOn },
    ...(trade.minor !== null && { amount: money(trade.minor, 'EUR') }),
    ...(trade.units !== null && { units: trade.units }),
  }
  const doubt = event.isin === trade.isin ? fillDoubt(asked, before, fill) : 'fill.isin'
  if (doubt) return question(tx, order, doubt)
  await inProgress(tx, order)
  await tx.query(
    `insert into investments.fills
       (customer_id, trade_id, execution, units, price, amount_minor, traded_on, settles_on, is_last)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[trade.customerId, trade.id, event.execution, fill.units, fill.price, fill.amount.minor],
      ...[fill.tradedOn, fill.settlesOn, event.isLast],
    ],
  )
  if (event.isLast) await setState(tx, trade, 'FILLED')
  return { outcome: 'applied' }
}
