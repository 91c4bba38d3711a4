// The SQL of commitments: it reads and writes what is promised, called, paid back and said to be worth, and decides nothing.

import type { CalendarDate } from '#domain/date.ts'
import { overStates } from '#domain/holdings/product-instance.ts'
import type {
  CallState,
  CommitmentState,
  Committed,
  DistributionKind,
} from '#domain/investment/capital-call.ts'
import { type Money, money } from '#domain/money.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'

export const euros = (minor: bigint): Money => money(minor, 'EUR')

type HeldRow = {
  customerId: string
  id: string
  orderId: string | null
  fund: string
  state: CommitmentState
  signedOn: CalendarDate
  minor: bigint
  called: bigint
  paid: bigint
  distributed: bigint
  recallable: bigint
  calls: number
  distributions: number
}

export type Held = Committed & {
  customerId: string
  id: string
  orderId: string | null
  fund: string
  signedOn: CalendarDate
  paidIn: Money
  distributed: Money
  calls: number
  distributions: number
}

async function heldWhere(tx: Queryable, where: string, values: unknown[]): Promise<Held[]> {
  const { rows } = await tx.query<HeldRow>(
    `select customer_id as "customerId", id, order_id as "orderId", fund, state, signed_on as "signedOn",
            amount_minor as minor, called_minor as called, paid_minor as paid, distributed_minor as distributed,
            recallable_minor as recallable, calls, distributions
       from commitments.held where ${where}`,
    values,
  )
  return rows.map(({ minor, called, paid, distributed, recallable, ...row }) => ({
    ...{ ...row, amount: euros(minor), called: euros(called), paidIn: euros(paid) },
    ...{ distributed: euros(distributed), recallable: euros(recallable) },
  }))
}

/** The one there is; what the fund refused or was given up before it was told is none. */
export async function readHeld(tx: Queryable, customerId: string): Promise<Held | undefined> {
  const [found] = await heldWhere(
    tx,
    `customer_id = $1 and instance_state not in ${sqlList(overStates)} order by signed_on desc, id desc limit 1`,
    [customerId],
  )
  return found
}

export async function heldById(tx: Queryable, id: string): Promise<Held | undefined> {
  const [found] = await heldWhere(tx, 'id = $1', [id])
  return found
}

export type NewCommitment = {
  customerId: string
  id: string
  orderId: string | null
  fund: string
  state: CommitmentState
  amount: Money
  signedOn: CalendarDate
  toldOn: CalendarDate | null
}

export const insertCommitment = (tx: Tx, of: NewCommitment) =>
  tx.query(
    `insert into commitments.commitments (customer_id, id, order_id, fund, state, amount_minor, signed_on, told_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[of.customerId, of.id, of.orderId, of.fund, of.state, of.amount.minor],
      ...[of.signedOn, of.toldOn],
    ],
  )

type Key = { customerId: string; id: string }

export const setState = (tx: Tx, { customerId, id }: Key, state: CommitmentState) =>
  tx.query('update commitments.commitments set state = $3 where customer_id = $1 and id = $2', [
    ...[customerId, id, state],
  ])

type CallRow = {
  customerId: string
  commitmentId: string
  number: number
  orderId: string | null
  accountId: string | null
  state: CallState
  minor: bigint
  fee: bigint
  interest: bigint
  announcedOn: CalendarDate
  dueOn: CalendarDate
  paidOn: CalendarDate | null
}
export type Call = Omit<CallRow, 'minor' | 'fee' | 'interest'> & {
  amount: Money
  fee: Money
  interest: Money
}

/** The newest first. */
export async function callsWhere(tx: Queryable, where: string, values: unknown[]): Promise<Call[]> {
  const { rows } = await tx.query<CallRow>(
    `select customer_id as "customerId", commitment_id as "commitmentId", number, order_id as "orderId",
            account_id as "accountId", standing as state, amount_minor as minor, fee_minor as fee,
            interest_minor as interest, announced_on as "announcedOn", due_on as "dueOn", paid_on as "paidOn"
       from commitments.called where ${where} order by number desc`,
    values,
  )
  return rows.map(({ minor, fee, interest, ...row }) => ({
    ...{ ...row, amount: euros(minor), fee: euros(fee), interest: euros(interest) },
  }))
}

export const callsOf = (tx: Queryable, { customerId, id }: Key): Promise<Call[]> =>
  callsWhere(tx, 'customer_id = $1 and commitment_id = $2', [customerId, id])

export async function callOfOrder(tx: Queryable, orderId: string): Promise<Call | undefined> {
  return (await callsWhere(tx, 'order_id = $1', [orderId]))[0]
}

export type NewCall = Omit<Call, 'interest' | 'accountId'> & { toldOn: CalendarDate | null }

export const insertCall = (tx: Tx, call: NewCall) =>
  tx.query(
    `insert into commitments.calls
       (customer_id, commitment_id, number, order_id, state, amount_minor, fee_minor, announced_on, due_on, paid_on, told_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[call.customerId, call.commitmentId, call.number, call.orderId, call.state],
      ...[call.amount.minor, call.fee.minor, call.announcedOn, call.dueOn, call.paidOn],
      call.toldOn,
    ],
  )

type CallChange = {
  state: Exclude<CallState, 'FUNDED'>
  paidOn?: CalendarDate
  interest?: Money
}

export const moveCall = (
  tx: Tx,
  { customerId, commitmentId, number }: Call,
  { state, paidOn, interest }: CallChange,
) =>
  tx.query(
    `update commitments.calls set state = $4, paid_on = $5, interest_minor = $6
      where customer_id = $1 and commitment_id = $2 and number = $3`,
    [customerId, commitmentId, number, state, paidOn ?? null, interest?.minor ?? 0n],
  )

export type Distribution = {
  number: number
  on: CalendarDate
  amount: Money
  kind: DistributionKind
  isRecallable: boolean
}

/** The newest first. */
export async function distributionsOf(
  tx: Queryable,
  { customerId, id }: Key,
): Promise<Distribution[]> {
  const { rows } = await tx.query<Omit<Distribution, 'amount'> & { minor: bigint }>(
    `select number, paid_on as on, amount_minor as minor, kind, is_recallable as "isRecallable"
       from commitments.distributions where customer_id = $1 and commitment_id = $2 order by number desc`,
    [customerId, id],
  )
  return rows.map(({ minor, ...row }) => ({ ...row, amount: euros(minor) }))
}

export const insertDistribution = (tx: Tx, { customerId, id }: Key, of: Distribution) =>
  tx.query(
    `insert into commitments.distributions (customer_id, commitment_id, number, kind, amount_minor, is_recallable, paid_on)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [customerId, id, of.number, of.kind, of.amount.minor, of.isRecallable, of.on],
  )

export type ToldValue = { on: CalendarDate; amount: Money; toldOn: CalendarDate }

/** The newest first. */
export async function valuesOf(tx: Queryable, { customerId, id }: Key): Promise<ToldValue[]> {
  const { rows } = await tx.query<{ on: CalendarDate; minor: bigint; toldOn: CalendarDate }>(
    `select quarter_end as on, amount_minor as minor, told_on as "toldOn"
       from commitments.fund_values where customer_id = $1 and commitment_id = $2 order by quarter_end desc`,
    [customerId, id],
  )
  return rows.map(({ minor, ...row }) => ({ ...row, amount: euros(minor) }))
}

export const insertValue = (tx: Tx, { customerId, id }: Key, { on, amount, toldOn }: ToldValue) =>
  tx.query(
    `insert into commitments.fund_values (customer_id, commitment_id, quarter_end, amount_minor, told_on)
     values ($1, $2, $3, $4, $5)`,
    [customerId, id, on, amount.minor, toldOn],
  )
