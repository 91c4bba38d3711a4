// The tax service's SQL: exemption orders, what they have freed this year, and notes of others.

import type { CallReply } from '#contracts/call.ts'
import type { taxCalls as calls } from '#contracts/tax.ts'
import { addDays, type CalendarDate, partsOf } from '#domain/date.ts'
import { depotFamilies } from '#domain/holdings/product-families.ts'
import { money } from '#domain/money.ts'
import type { ExemptionAgent } from '#domain/tax/exemption-agents.ts'
import type {
  ExemptionOrder,
  ExemptionRequest,
  ExemptionState,
  OrderKind,
} from '#domain/tax/exemption-order.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { reckonAgain } from './corrections.ts'

export type OrderRow = {
  customerId: string
  id: string
  agentId: ExemptionAgent
  order: ExemptionOrder
}

type Row = {
  customerId: string
  id: string
  agentId: ExemptionAgent
  kind: OrderKind
  amount: bigint
  used: bigint
  validFrom: CalendarDate
  validTo: CalendarDate | null
  revokedOn: CalendarDate | null
}

/** Only that an order was revoked is written down; the rest follows from its days. */
function stateOf({ validFrom, validTo, revokedOn }: Row, today: CalendarDate): ExemptionState {
  if (revokedOn) return 'REVOKED'
  if (validFrom > today) return 'SCHEDULED'
  if (validTo === null) return 'ACTIVE'
  return validTo < today ? 'EXPIRED' : 'LIMITED'
}

const isInForce = '(o.valid_from <= $2 and (o.valid_to is null or o.valid_to >= $2))'

/** What one in force has freed this year comes from interest that was posted and funds that were sold. */
const orders = `
  select o.customer_id as "customerId", o.id, o.agent_id as "agentId", o.kind, o.amount_minor as amount,
         o.valid_from as "validFrom", o.valid_to as "validTo", o.revoked_on as "revokedOn",
         case when ${isInForce} then coalesce(e.minor, 0) else 0 end as used
    from tax.exemption_orders o
    left join lateral tax.exempted(array[o.customer_id], $2) e on e.agent_id = o.agent_id
   where o.customer_id = any ($1)`

const orderOf = (row: Row, today: CalendarDate): OrderRow => ({
  customerId: row.customerId,
  id: row.id,
  agentId: row.agentId,
  order: {
    kind: row.kind,
    amount: Number(row.amount / 100n),
    usedThisYear: money(row.used, 'EUR'),
    validFrom: row.validFrom,
    ...(row.validTo && { validTo: row.validTo }),
    state: stateOf(row, today),
  },
})

/** The newest first. */
export async function listOrders(
  tx: Tx,
  customerId: string,
  today: CalendarDate,
): Promise<OrderRow[]> {
  const { rows } = await tx.query<Row>(`${orders} order by o.valid_from desc, o.id desc`, [
    [customerId],
    today,
  ])
  return rows.map((row) => orderOf(row, today))
}

/** Those that free interest of a day from tax. */
export async function ordersInForce(
  tx: Queryable,
  customerIds: readonly string[],
  on: CalendarDate,
): Promise<OrderRow[]> {
  const { rows } = await tx.query<Row>(`${orders} and ${isInForce} order by o.id`, [
    [...new Set(customerIds)],
    on,
  ])
  return rows.map((row) => orderOf(row, on))
}

/** The customer of the caller's whose order it is; nobody can tell a foreign one from none. */
export async function ownerOf(tx: Tx, orderId: string): Promise<string> {
  const { rows } = await tx.query<{ customerId: string }>(
    'select customer_id as "customerId" from tax.exemption_orders where id::text = $1',
    [orderId],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0].customerId
}

export type GivenOrder = {
  customerId: string
  agentId: ExemptionAgent
  request: ExemptionRequest
  today: CalendarDate
  signedBy: string
}

/**
 * One order for each agent: the new one takes the place of what is in force in its year. One for the next
 * year leaves this year's until the last of December.
 */
export async function giveOrder(tx: Tx, given: GivenOrder): Promise<string> {
  const { customerId, agentId, request, today, signedBy } = given
  const isThisYear = partsOf(request.validFrom).year === partsOf(today).year
  const lastDay = isThisYear ? addDays(today, -1) : (`${partsOf(today).year}-12-31` as CalendarDate)
  await tx.query(
    `delete from tax.exemption_orders
      where customer_id = $1 and agent_id = $2 and valid_from > $3 and revoked_on is null`,
    [customerId, agentId, lastDay],
  )
  await tx.query(
    `update tax.exemption_orders
        set valid_to = $3, revoked_on = case when $4 then $5::date end
      where customer_id = $1 and agent_id = $2 and revoked_on is null
        and (valid_to is null or valid_to > $3)`,
    [customerId, agentId, lastDay, isThisYear, today],
  )
  if (isThisYear) await reckonAgain(tx, { customerId, agentId }, today)
  const id = uuidV7()
  await tx.query(
    `insert into tax.exemption_orders
       (customer_id, id, agent_id, kind, amount_minor, valid_from, valid_to, tin, partner, signed_by, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
    [
      customerId,
      id,
      agentId,
      request.kind,
      BigInt(request.amount) * 100n,
      request.validFrom,
      request.validTo ?? null,
      request.tin,
      request.partner ?? null,
      signedBy,
    ],
  )
  return id
}

export async function endOrder(
  tx: Tx,
  customerId: string,
  id: string,
  { amount, validTo, state }: ExemptionOrder,
): Promise<void> {
  await tx.query(
    `update tax.exemption_orders
        set amount_minor = $3, valid_to = greatest($4, valid_from), revoked_on = case when $5 then $4::date end
      where customer_id = $1 and id = $2`,
    [customerId, id, BigInt(amount) * 100n, validTo, state === 'REVOKED'],
  )
}

export async function hasDepot(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from holdings.held
      where customer_id = $1 and family in ${sqlList(depotFamilies)} and state = 'ACTIVE' limit 1`,
    [customerId],
  )
  return rows.length > 0
}

type External = CallReply<typeof calls.declareExternal>

const external = `id, bank_name as "bankName", (amount_minor / 100)::int as amount, year`

export async function listExternals(tx: Tx, customerId: string): Promise<External[]> {
  const { rows } = await tx.query<External>(
    `select ${external} from tax.external_exemptions
      where customer_id = $1 order by year desc, bank_name`,
    [customerId],
  )
  return rows
}

export async function addExternal(
  tx: Tx,
  customerId: string,
  { bankName, amount, year }: Omit<External, 'id'>,
): Promise<External> {
  const { rows } = await tx.query<External>(
    `insert into tax.external_exemptions (customer_id, id, bank_name, amount_minor, year)
     values ($1, $2, $3, $4, $5) returning ${external}`,
    [customerId, uuidV7(), bankName, amount * 100, year],
  )
  return rows[0]!
}

export async function removeExternal(tx: Tx, id: string): Promise<undefined> {
  const { rowCount } = await tx.query('delete from tax.external_exemptions where id::text = $1', [
    id,
  ])
  if (rowCount === 0) throw new NotFound()
}
