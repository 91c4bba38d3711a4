// The order service's SQL: rows of the `orders` schema, and the one way an order changes its state.

import type { CalendarDate } from '#domain/date.ts'
import type { MaturityWish } from '#domain/deposit/maturity-instruction.ts'
import type { ProductFamily } from '#domain/holdings/product-families.ts'
import type { FurtherOrderType } from '#domain/investment/portfolio-order.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, type Money, money } from '#domain/money.ts'
import {
  type InstructionState,
  instructionMachine,
  type OrderState,
  orderMachine,
  orderStates,
} from '#domain/order/order.ts'
import { transition } from '#domain/state-machine.ts'
import { lockCustomers, type Queryable } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import type { orderMoves } from './events.ts'
import { tellMove } from './told.ts'

/** What every family's orders have: a state, a signature, and money that is waited for. */
export type Instruction = {
  customerId: string
  id: string
  userId: string
  family: ProductFamily
  /** What is wanted of a portfolio; null for a deposit, whose action says it. */
  type: FurtherOrderType | null
  action: 'OPEN' | 'TOP_UP' | null
  state: OrderState
  instructionState: InstructionState
  reference: string
  market: Locale
  accountId: string
  amount: Money
  instanceId: string | null
  holdId: string | null
  confirmedOn: CalendarDate | null
  fundBy: CalendarDate | null
  forwardOn: CalendarDate | null
  exportedOn: CalendarDate | null
  reason: string | null
}

/** An order of a deposit. */
export type Order = Instruction & {
  action: 'OPEN' | 'TOP_UP'
  productId: string
  issueVersion: number
  rate: string
  bankId: string
  acknowledgesCover: boolean
  maturity: MaturityWish | null
  /** Of a follow-up: the day its instruction was signed. */
  signedOn: CalendarDate | null
  valueDate: CalendarDate | null
  followUpOf: string | null
}

export const isDeposit = (instruction: Instruction): instruction is Order =>
  instruction.family === 'DEPOSIT'

type Row = Omit<Instruction, 'amount'> & { currency: Currency; amountMinor: bigint }

const columns = `
  customer_id as "customerId", id, user_id as "userId", family, type, action, state,
  instruction_state as "instructionState", reference, market, product_id as "productId",
  issue_version as "issueVersion", rate_percent::text as rate, bank_id as "bankId",
  account_id as "accountId", currency, amount_minor as "amountMinor",
  acknowledges_cover as "acknowledgesCover", maturity, instance_id as "instanceId", hold_id as "holdId",
  signed_on as "signedOn", confirmed_on as "confirmedOn", fund_by as "fundBy", forward_on as "forwardOn",
  exported_on as "exportedOn", value_date as "valueDate", reason, follow_up_of as "followUpOf"`

const instructionOf = ({ currency, amountMinor, ...row }: Row): Instruction => ({
  ...row,
  amount: money(amountMinor, currency),
})

/** Of every family. */
export async function instructionsWhere(
  tx: Queryable,
  condition: string,
  values: unknown[],
): Promise<Instruction[]> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from orders.orders where ${condition}`,
    values,
  )
  return rows.map(instructionOf)
}

/** Of deposits alone. */
export async function ordersWhere(
  tx: Queryable,
  condition: string,
  values: unknown[],
): Promise<Order[]> {
  const found = await instructionsWhere(tx, `family = 'DEPOSIT' and ${condition}`, values)
  return found.filter(isDeposit)
}

export async function lockInstruction(tx: Queryable, id: string): Promise<Instruction | undefined> {
  const [found] = await instructionsWhere(tx, 'id = $1 for update', [id])
  return found
}

/** For whoever works for all customers: the order with its owner's lock, which comes first. */
export async function lockOwnedOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const [found] = await ordersWhere(tx, 'id = $1', [id])
  if (!found) return undefined
  await lockCustomers(tx, [found.customerId])
  return lockOrder(tx, id)
}

/** Locked, so that two who want to move it queue. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await ordersWhere(tx, 'id = $1 for update', [id])
  return order
}

export type OrderToDraft = Pick<
  Order,
  | 'customerId'
  | 'id'
  | 'userId'
  | 'action'
  | 'reference'
  | 'market'
  | 'productId'
  | 'issueVersion'
  | 'rate'
  | 'bankId'
  | 'accountId'
  | 'amount'
  | 'maturity'
  | 'instanceId'
  | 'followUpOf'
  | 'signedOn'
>

export type InstructionToDraft = Pick<
  Instruction,
  'customerId' | 'id' | 'userId' | 'reference' | 'market' | 'accountId' | 'amount' | 'instanceId'
> & { family: ProductFamily; type: FurtherOrderType }

/** Of a portfolio: what it wants beside this stands with the family's own terms. */
export async function insertInstruction(
  tx: Queryable,
  order: InstructionToDraft,
  today: CalendarDate,
): Promise<Instruction> {
  const { rows } = await tx.query<Row>(
    `insert into orders.orders
       (customer_id, id, user_id, family, type, state, instruction_state, reference, market, account_id, currency,
        amount_minor, instance_id, drafted_on)
     values ($1, $2, $3, $4, $5, 'DRAFTED', 'DRAFTED', $6, $7, $8, $9, $10, $11, $12)
     returning ${columns}`,
    [
      ...[order.customerId, order.id, order.userId, order.family, order.type, order.reference],
      ...[order.market, order.accountId, order.amount.currency, order.amount.minor],
      ...[order.instanceId, today],
    ],
  )
  return instructionOf(rows[0]!)
}

export async function insertDraft(
  tx: Queryable,
  order: OrderToDraft,
  today: CalendarDate,
): Promise<Order> {
  const { rows } = await tx.query<Row>(
    `insert into orders.orders
       (customer_id, id, user_id, action, state, instruction_state, reference, market, product_id,
        issue_version, rate_percent, bank_id, account_id, currency, amount_minor, instance_id,
        follow_up_of, drafted_on, maturity, signed_on)
     values ($1, $2, $3, $4, 'DRAFTED', 'DRAFTED', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     returning ${columns}`,
    [
      order.customerId,
      order.id,
      order.userId,
      order.action,
      order.reference,
      order.market,
      order.productId,
      order.issueVersion,
      order.rate,
      order.bankId,
      order.accountId,
      order.amount.currency,
      order.amount.minor,
      order.instanceId,
      order.followUpOf,
      today,
      order.maturity,
      order.signedOn,
    ],
  )
  return instructionOf(rows[0]!) as Order
}

/** What may be written beside a new state, by column. */
export type OrderChange = Partial<{
  instance_id: string
  hold_id: string | null
  batch_id: string
  issue_version: number
  rate_percent: string
  acknowledges_cover: boolean
  confirmed_at: Date
  confirmed_on: CalendarDate
  fund_by: CalendarDate
  forward_on: CalendarDate
  exported_on: CalendarDate
  value_date: CalendarDate
  reason: string | null
}>

const isOrderState = (state: InstructionState): state is OrderState =>
  (orderStates as readonly string[]).includes(state)

/** The order moves with its instruction where the state is one of an order's; what no machine knows is refused. */
export function stateAfter(order: Instruction, to: InstructionState): OrderState {
  const moved = transition<InstructionState>(instructionMachine, order.instructionState, to)
  const state = isOrderState(to) ? to : order.state
  const isOrderMoved =
    state === order.state || typeof transition(orderMachine, order.state, state) === 'string'
  if (typeof moved !== 'string' || !isOrderMoved)
    throw new Conflict('order.state', { state: order.state })
  return state
}

/** Writes down what happened and tells it. */
export async function moveOrder<Moved extends Instruction>(
  tx: Queryable,
  order: Moved,
  to: keyof typeof orderMoves,
  { actor, change = {} }: { actor: string; change?: OrderChange },
): Promise<Moved> {
  const from = order.instructionState
  const state = stateAfter(order, to)
  const entries = Object.entries({ state, instruction_state: to, ...change })
  const set = entries.map(([column], i) => `${column} = $${i + 4}`).join(', ')
  const { rows } = await tx.query<Row>(
    `update orders.orders set ${set}
      where customer_id = $1 and id = $2 and instruction_state = $3 returning ${columns}`,
    [order.customerId, order.id, from, ...entries.map(([, value]) => value)],
  )
  if (!rows[0]) throw new Error(`order ${order.id} is no longer ${from}: lock it, then read it`)
  const why = instructionMachine[from][to]!
  await tx.query(
    `insert into orders.transitions (customer_id, order_id, from_state, to_state, why, actor, on_day)
     select $1, $2, $3, $4, $5, $6, business_date from platform.business_clock`,
    [order.customerId, order.id, from, to, why, actor],
  )
  const next = instructionOf(rows[0]) as Moved
  await tellMove(tx, next, { from, to, actor })
  return next
}

/** What is reserved for each of them from now on. */
export const setHolds = (
  tx: Queryable,
  holds: readonly { order: Pick<Instruction, 'customerId' | 'id'>; holdId: string | null }[],
) =>
  tx.query(
    `update orders.orders o set hold_id = h.hold_id
       from unnest($1::text[], $2::uuid[], $3::uuid[]) as h (customer, id, hold_id)
      where o.customer_id = h.customer and o.id = h.id`,
    [
      holds.map(({ order }) => order.customerId),
      holds.map(({ order }) => order.id),
      holds.map(({ holdId }) => holdId),
    ],
  )

export type OrderStep = {
  from: string
  to: string
  why: string
  actor: string
  on: CalendarDate
  at: Date
}

export async function readSteps(
  tx: Queryable,
  order: Pick<Instruction, 'customerId' | 'id'>,
): Promise<OrderStep[]> {
  const { rows } = await tx.query<OrderStep>(
    `select from_state as from, to_state as to, why, actor, on_day as on, at
       from orders.transitions where customer_id = $1 and order_id = $2 order by number`,
    [order.customerId, order.id],
  )
  return rows
}
