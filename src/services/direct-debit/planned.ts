// What is collected for the runs of savings plans: announced for many at once, and given up where the plan has changed.

import type { CalendarDate } from '#domain/date.ts'
import {
  mostToCollect,
  openCollectionStates,
  submitOn,
  unsentStates,
} from '#domain/direct-debit/collection.ts'
import { type Money, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { emitAll } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { collectionEvents } from './events.ts'
import { giveUp } from './mandates.ts'
import { insertCollections, type Mandate, mandatesWhere } from './store.ts'

export type PlannedCollection = {
  customerId: string
  mandateId: string
  accountId: string
  amount: Money
  portfolioId: string
  planDueOn: CalendarDate
  dueOn: CalendarDate
}

/** Of a customer's own; undefined where it is somebody else's, or nobody's. */
export const ownMandate = async (
  tx: Tx,
  customerId: string,
  id: string,
): Promise<Mandate | undefined> =>
  (await mandatesWhere(tx, 'customer_id = $1 and id = $2', [customerId, id]))[0]

/** What is on its way to each customer's account. */
async function openByCustomer(tx: Tx, ids: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await tx.query<{ id: string; minor: bigint }>(
    `select customer_id as id, sum(amount_minor)::bigint as minor from debits.collections
      where customer_id = any ($1) and state in ${sqlList(openCollectionStates)} group by 1`,
    [ids],
  )
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

/** Whoever calls holds their customers' locks. What would be more than may be on its way is left out. */
export async function announcePlanned(
  tx: Tx,
  all: readonly PlannedCollection[],
  { today, actor }: { today: CalendarDate; actor: string },
): Promise<void> {
  const open = await openByCustomer(tx, [...new Set(all.map(({ customerId }) => customerId))])
  const fitting = all.flatMap((each) => {
    const { customerId, amount, dueOn } = each
    const under = open.get(customerId) ?? 0n
    if (amount.minor > mostToCollect(money(under, amount.currency)).minor) return []
    open.set(customerId, under + amount.minor)
    const kept = { ...each, id: uuidV7(), attempt: 1, askedBy: null }
    return [{ ...kept, announcedOn: today, submitOn: submitOn(dueOn) }]
  })
  await insertCollections(tx, fitting)
  await emitAll(
    tx,
    collectionEvents.announced,
    fitting.map(({ customerId, id: entityId }) => ({ customerId, entityId, actor, data: {} })),
  )
}

/** What was announced for a plan as it was is collected for nobody; what the bank may have, the plan has to wait for. */
export async function giveUpPlanned(
  tx: Tx,
  customerId: string,
  { portfolioId, actor }: { portfolioId?: string | undefined; actor: string },
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `update debits.collections set portfolio_id = null, plan_due_on = null
      where customer_id = $1 and portfolio_id = coalesce($2, portfolio_id) and not is_offered
        and state in ${sqlList(unsentStates)} returning id`,
    [customerId, portfolioId ?? null],
  )
  await giveUp(tx, 'id = any ($1)', [rows.map(({ id }) => id)], actor)
}

/** Where the plan goes, what was collected for it goes too. */
export const movePlanned = (tx: Tx, customerId: string, [from, to]: readonly [string, string]) =>
  tx.query(
    'update debits.collections set portfolio_id = $3 where customer_id = $1 and portfolio_id = $2',
    [customerId, from, to],
  )
