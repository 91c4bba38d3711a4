// What the custodian says: each event once, in its transaction. What does not fit is kept and waits for somebody who
// looks; it changes nothing.

import type { CustodianEvent } from '#contracts/custodian.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import { fillDoubt } from '#domain/investment/buying.ts'
import { portfolioMachine, unsentStates } from '#domain/investment/portfolio.ts'
import { isMove, onboardingTypes } from '#domain/investment/portfolio-order.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { parseUnits } from '#domain/investment/units.ts'
import { money, parseMoney } from '#domain/money.ts'
import type { InstructionState } from '#domain/order/order.ts'
import { statesBefore } from '#domain/state-machine.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import { noteIssue } from '#platform/issues.ts'
import { sqlList } from '#platform/sql-list.ts'
import {
  type Instruction,
  instructionsWhere,
  letGo,
  lockInstruction,
  moveOrder,
} from '#services/orders/index.ts'
import { heardOfAction, isOfAction } from './corporate-actions.ts'
import { readPositions } from './store.ts'
import { heardOfSuspension, isOfSuspension } from './suspension.ts'
import type { TradePurpose } from './trades.ts'

export type CustodianOutcome = 'applied' | 'known' | 'issue' | 'unknown' | 'repeated'
type Heard = { outcome: Exclude<CustodianOutcome, 'repeated'>; issue?: string }

const actor = 'custodian'
/** Under this kind what somebody has to look at is found. */
const issueKind = 'custodian-answer'

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

export function receiveCustodianEvent(
  db: Pick<Db, 'transaction'>,
  custodian: string,
  event: CustodianEvent,
): Promise<CustodianOutcome> {
  return db.transaction((tx) => hearCustodian(tx, custodian, event))
}

export async function hearCustodian(
  tx: Tx,
  custodian: string,
  event: CustodianEvent,
): Promise<CustodianOutcome> {
  const owner = await ownerOf(tx, event)
  if (owner) await lockCustomers(tx, [owner])
  if (await isKnown(tx, custodian, event.eventId)) return 'repeated'
  const unknown: Heard = { outcome: 'unknown', issue: `${event.kind} about nothing of ours` }
  const isKnownOf = owner !== undefined || isOfAction(event)
  const { outcome, issue } = isKnownOf ? await heard(tx, event) : unknown
  await tx.query(
    `insert into investments.custodian_events (custodian, event_id, kind, body, outcome, customer_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [custodian, event.eventId, event.kind, event, outcome, owner ?? null],
  )
  if (issue)
    await noteIssue(tx, issueKind, {
      ...{ entityId: aboutOf(event), ...(owner && { customerId: owner }), reason: issue },
    })
  return outcome
}

function aboutOf(event: CustodianEvent): string {
  if (isOfAction(event)) return event.actionId
  if ('tradeId' in event) return event.tradeId
  return 'orderId' in event ? event.orderId : event.account
}

async function isKnown(tx: Tx, custodian: string, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from investments.custodian_events where custodian = $1 and event_id = $2',
    [custodian, eventId],
  )
  return rowCount > 0
}

/** Whose it is: their lock comes before everything else. What a fund pays out is nobody's alone. */
async function ownerOf(tx: Tx, event: CustodianEvent): Promise<string | undefined> {
  if (isOfAction(event)) return undefined
  const [table, id] = whereOf(event)
  const { rows } = await tx.query<{ customerId: string }>(
    `select customer_id as "customerId" from ${table} = $1`,
    [id],
  )
  return rows[0]?.customerId
}

function whereOf(event: Exclude<CustodianEvent, { actionId: string }>): [string, string] {
  if ('tradeId' in event) return ['investments.trades where id', event.tradeId]
  if (isOfSuspension(event)) return ['investments.depots where account', event.account]
  const table = isOfMove(event) ? 'order_terms' : 'depots'
  return [`investments.${table} where order_id`, event.orderId]
}

function heard(tx: Tx, event: CustodianEvent): Promise<Heard> {
  if (isOfAction(event)) return heardOfAction(tx, event)
  if (isOfSuspension(event)) return heardOfSuspension(tx, event)
  if ('tradeId' in event) return heardOfTrade(tx, event)
  return isOfMove(event) ? heardOfMove(tx, event) : heardOfAccount(tx, event)
}

type OfMove = Extract<CustodianEvent, { kind: 'MOVED' | 'MOVE_REFUSED' }>
type OfAccount = Extract<CustodianEvent, { kind: 'ACCOUNT_OPENED' | 'ACCOUNT_REFUSED' }>
const isOfMove = (event: CustodianEvent): event is OfMove =>
  event.kind === 'MOVED' || event.kind === 'MOVE_REFUSED'
type OfTrade = Extract<CustodianEvent, { tradeId: string }>

async function heardOfAccount(tx: Tx, event: OfAccount): Promise<Heard> {
  const order = await lockInstruction(tx, event.orderId)
  if (order?.instructionState !== 'EXPORTED') return { outcome: 'known' }
  if (event.kind === 'ACCOUNT_REFUSED') {
    await refuseAccount(tx, order)
    return { outcome: 'applied', issue: 'the account was refused: its portfolio cannot begin' }
  }
  await tx.query(`update investments.depots set state = 'OPEN', account = $2 where order_id = $1`, [
    order.id,
    event.account,
  ])
  await tx.query(
    `update investments.portfolios set status = 'CREATED'
      where customer_id = $1 and status in ${sqlList(statesBefore(portfolioMachine, 'CREATED'))}`,
    [order.customerId],
  )
  const taken = await moveOrder(tx, order, 'IN_PROGRESS', { actor })
  await moveOrder(tx, taken, 'EXECUTED', { actor })
  return { outcome: 'applied' }
}

/** A question is answered by whatever fits in the end. */
const awaitingMove: readonly InstructionState[] = ['EXPORTED', 'ISSUE_IDENTIFIED']

async function isAllThatIsHeld(
  tx: Tx,
  { customerId, instanceId }: Instruction,
  { moved }: Extract<OfMove, { kind: 'MOVED' }>,
): Promise<boolean> {
  const positions = await readPositions(tx, customerId, { id: instanceId!, valuedOn: null })
  const said = new Map(moved.map(({ isin, units }) => [isin, parseUnits(units)!]))
  return (
    moved.length === positions.length &&
    positions.every(({ isin, units }) => said.get(isin) === units)
  )
}

/** Booked with the day's prices; what does not fit what is held waits for somebody who looks. */
async function heardOfMove(tx: Tx, event: OfMove): Promise<Heard> {
  const order = await lockInstruction(tx, event.orderId)
  if (!order || !isMove(order.type) || !awaitingMove.includes(order.instructionState))
    return { outcome: 'known' }
  if (event.kind === 'MOVE_REFUSED') {
    await moveOrder(tx, order, 'REJECTED', { actor, change: { reason: 'custodian' } })
    return { outcome: 'applied' }
  }
  if (!(await isAllThatIsHeld(tx, order, event))) {
    const change = { reason: 'custodian.mismatch' }
    if (order.instructionState === 'EXPORTED')
      await moveOrder(tx, order, 'ISSUE_IDENTIFIED', { actor, change })
    return { outcome: 'issue', issue: 'MOVED other units than are held' }
  }
  await inProgress(tx, order)
  return { outcome: 'applied' }
}

/** What was to lie there does not begin, and its money is free again. */
async function refuseAccount(tx: Tx, order: Instruction): Promise<void> {
  const { customerId } = order
  await tx.query('delete from investments.depots where customer_id = $1', [customerId])
  await moveOrder(tx, order, 'REJECTED', { actor, change: { reason: 'custodian' } })
  const waiting = await instructionsWhere(
    tx,
    `customer_id = $1 and type in ${sqlList(onboardingTypes)} and instruction_state in ${sqlList(unsentStates)} for update`,
    [customerId],
  )
  for (const each of waiting) {
    await moveOrder(tx, each, 'CANCELLED', { actor, change: { reason: 'custodian' } })
    await letGo(tx, each)
  }
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

async function heardOfTrade(tx: Tx, event: OfTrade): Promise<Heard> {
  const trade = await lockTrade(tx, event.tradeId)
  const order = trade.orderId ? await lockInstruction(tx, trade.orderId) : undefined
  if (event.kind === 'ACKNOWLEDGED') {
    if (order?.instructionState !== 'EXPORTED') return { outcome: 'known' }
    await moveOrder(tx, order, 'IN_PROGRESS', { actor })
    return { outcome: 'applied' }
  }
  if (event.kind === 'REJECTED') return rejected(tx, trade, order)
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
async function inProgress(tx: Tx, order: Traded): Promise<void> {
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
