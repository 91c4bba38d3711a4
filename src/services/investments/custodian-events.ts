// What the custodian says: each event once, in its transaction. What does not fit is kept and waits for somebody who
// looks; it changes nothing.

import type { CustodianEvent } from '#contracts/custodian.ts'
import { portfolioMachine, unsentStates } from '#domain/investment/portfolio.ts'
import { isMove, onboardingTypes } from '#domain/investment/portfolio-order.ts'
import { parseUnits } from '#domain/investment/units.ts'
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
import { actor, type Heard, heardOfTrade, inProgress } from './trade-events.ts'

export type CustodianOutcome = 'applied' | 'known' | 'issue' | 'unknown' | 'repeated'

/** Under this kind what somebody has to look at is found. */
const issueKind = 'custodian-answer'

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
