// Deposits as product instances: made with the signature of an order, moved only as their states allow.

import type { CalendarDate } from '#domain/date.ts'
import { illiquidFamilies, type ProductFamily } from '#domain/holdings/product-families.ts'
import { type InstanceState, instanceMachine } from '#domain/holdings/product-instance.ts'
import type { Locale } from '#domain/market.ts'
import type { Money } from '#domain/money.ts'
import { transition } from '#domain/state-machine.ts'
import type { Queryable } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import type { DepositKind } from './store.ts'

export type InstanceToCreate = {
  customerId: string
  id: string
  productId: string
  issueVersion: number
  kind: DepositKind
  principal: Money
  opensOn: CalendarDate
  maturesOn: CalendarDate | undefined
  state?: InstanceState
}

export async function createInstance(tx: Queryable, instance: InstanceToCreate): Promise<void> {
  await tx.query(
    `insert into holdings.product_instances
       (customer_id, id, category, family, template_id, deposit_kind, issue_version, state, currency,
        principal_minor, opened_on, matures_on)
     values ($1, $2, 'LIQUID', 'DEPOSIT', $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      instance.customerId,
      instance.id,
      instance.productId,
      instance.kind,
      instance.issueVersion,
      instance.state ?? 'CREATED',
      instance.principal.currency,
      instance.principal.minor,
      instance.opensOn,
      instance.maturesOn ?? null,
    ],
  )
}

/** Of a portfolio: it runs without an end. */
export async function createPortfolioInstance(
  tx: Queryable,
  instance: InstanceKey & { family: ProductFamily; template: string; principal: Money },
): Promise<void> {
  const { customerId, id, family, template, principal } = instance
  const category = illiquidFamilies.includes(family) ? 'ILLIQUID' : 'LIQUID'
  await tx.query(
    `insert into holdings.product_instances
       (customer_id, id, category, family, template_id, state, currency, principal_minor, opened_on)
     select $1, $2, $7, $3, $4, 'CREATED', $5, $6, business_date from platform.business_clock`,
    [customerId, id, family, template, principal.currency, principal.minor, category],
  )
}

export type InstanceKey = { customerId: string; id: string }

/** Through every state named, in order; each move must be one the machine knows. */
export async function moveInstance(
  tx: Queryable,
  { customerId, id }: InstanceKey,
  ...states: InstanceState[]
): Promise<void> {
  const { rows } = await tx.query<{ state: InstanceState }>(
    `select state from holdings.product_instances where customer_id = $1 and id = $2 for update`,
    [customerId, id],
  )
  const [found] = rows
  if (!found) throw new Error(`no deposit ${id}: it is made before it moves`)
  const state = states.reduce<InstanceState>((from, to) => {
    const moved = transition<InstanceState>(instanceMachine, from, to)
    if (typeof moved !== 'string') throw new Conflict('order.state', { state: from })
    return moved
  }, found.state)
  await tx.query(
    'update holdings.product_instances set state = $3 where customer_id = $1 and id = $2',
    [customerId, id, state],
  )
}

/** Portfolios follow another strategy from now on. */
export async function changeTemplates(
  tx: Queryable,
  changed: readonly (InstanceKey & { template: string })[],
): Promise<void> {
  await tx.query(
    `update holdings.product_instances i set template_id = c.template
       from unnest($1::text[], $2::uuid[], $3::text[]) as c (customer, id, template)
      where i.customer_id = c.customer and i.id = c.id`,
    [
      changed.map(({ customerId }) => customerId),
      changed.map(({ id }) => id),
      changed.map(({ template }) => template),
    ],
  )
}

export async function setDates(
  tx: Queryable,
  { customerId, id }: InstanceKey,
  opensOn: CalendarDate,
  maturesOn: CalendarDate | undefined,
): Promise<void> {
  await tx.query(
    `update holdings.product_instances set opened_on = $3, matures_on = $4
      where customer_id = $1 and id = $2`,
    [customerId, id, opensOn, maturesOn ?? null],
  )
}

/** What stands on a running deposit now, locked until the transaction ends. */
export type RunningDeposit = {
  customerId: string
  instanceId: string
  productId: string
  bankId: string
  state: InstanceState
  kind: DepositKind
  currency: Money['currency']
  balanceMinor: bigint
  minMinor: bigint
  maxMinor: bigint
  noticeDays: number | null
  earlyTermination: string
  market: Locale
  startsOn: CalendarDate
  maturesOn: CalendarDate | null
  ledgerAccountId: string
}

export async function lockDeposit(
  tx: Queryable,
  { customerId, id }: InstanceKey,
): Promise<RunningDeposit | undefined> {
  const { rows } = await tx.query<RunningDeposit>(
    `select i.customer_id as "customerId", i.id as "instanceId", i.template_id as "productId",
            c.bank_id as "bankId", i.state, i.deposit_kind as kind, i.currency,
            s.balance_minor as "balanceMinor", c.min_minor as "minMinor", c.max_minor as "maxMinor",
            c.notice_days as "noticeDays", c.early_termination as "earlyTermination", c.market,
            c.starts_on as "startsOn", c.matures_on as "maturesOn",
            c.ledger_account_id as "ledgerAccountId"
       from holdings.product_instances i
       join deposits.contracts c on c.customer_id = i.customer_id and c.instance_id = i.id
       join deposits.steps s on s.customer_id = i.customer_id and s.instance_id = i.id
        and s.until_day is null
      where i.customer_id = $1 and i.id = $2
        for update of i, c`,
    [customerId, id],
  )
  return rows[0]
}
