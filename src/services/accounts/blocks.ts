// Why accounts are blocked, as rows: kept by whoever blocks and whoever releases; the worker moves the account.

import { type BlockReason, stateByBlocks } from '#domain/account/block.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { accountEvents } from './events.ts'
import { lockFirst, moveAccount } from './opening.ts'

type Block = { customerId: string; reason: BlockReason; by: string }

/** Once for a reason. */
export const keepBlock = (tx: Tx, { customerId, reason, by }: Block) =>
  tx.query(
    `insert into accounts.blocks (customer_id, id, reason, since, set_by)
     select $1, $2, $3, business_date, $4 from platform.business_clock
     on conflict (customer_id, reason) where released_on is null do nothing`,
    [customerId, uuidV7(), reason, by],
  )

/** False where it is not blocked for that. */
export async function releaseBlock(tx: Tx, { customerId, reason, by }: Block): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update accounts.blocks set released_by = $3, released_on = business_date
       from platform.business_clock
      where customer_id = $1 and reason = $2 and released_on is null`,
    [customerId, reason, by],
  )
  if (rowCount === 0) return false
  await emit(tx, accountEvents.released, {
    ...{ data: { reason }, entityId: customerId, customerId, actor: by },
  })
  return true
}

/** For that reason, or for any. */
export async function isBlocked(
  tx: Tx,
  customerId: string,
  reason?: BlockReason,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from accounts.blocks
      where customer_id = $1 and released_on is null and reason = coalesce($2, reason)`,
    [customerId, reason ?? null],
  )
  return rowCount > 0
}

/** It was, and is no longer. */
export async function wasBlocked(
  tx: Tx,
  customerId: string,
  reason: BlockReason,
): Promise<boolean> {
  const { rows } = await tx.query<{ was: boolean }>(
    `select count(*) > 0 and bool_and(released_on is not null) as was from accounts.blocks
      where customer_id = $1 and reason = $2`,
    [customerId, reason],
  )
  return rows[0]!.was
}

/** The account is what its blocks make of it, by those that are there once it is locked. */
export async function followBlocks(tx: Tx, customerId: string): Promise<void> {
  const account = await lockFirst(tx, customerId)
  if (!account) return
  await moveAccount(tx, customerId, stateByBlocks(account.state, await isBlocked(tx, customerId)))
}

/** With the account that is closed its blocks are over; that is told to nobody. */
export const endBlocks = (tx: Tx, customerId: string, by: string) =>
  tx.query(
    `update accounts.blocks set released_by = $2, released_on = business_date
       from platform.business_clock where customer_id = $1 and released_on is null`,
    [customerId, by],
  )

export type Blocked = {
  customerId: string
  name: string
  reason: BlockReason
  since: CalendarDate
}

export async function readBlocks(tx: Tx): Promise<Blocked[]> {
  const { rows } = await tx.query<Blocked>(
    'select customer_id as "customerId", name, reason, since from accounts.blocked() limit 100',
  )
  return rows
}

export const accountSubscribers: readonly Subscriber[] = [
  subscriber('accounts.release', accountEvents.released, ({ customerId }, tx) =>
    followBlocks(tx, customerId),
  ),
]
