// The SQL of identifications: it reads and writes rows and decides nothing.

import type { CalendarDate } from '#domain/date.ts'
import type {
  IdentificationMethod,
  IdentificationReason,
  IdentificationStatus,
} from '#domain/kyc/identification.ts'
import type { Tx } from '#platform/db.ts'
import type { Coupon } from './parts.ts'

export type Try = {
  id: string
  method: IdentificationMethod
  status: IdentificationStatus
  reason: IdentificationReason | null
  couponNumber: string | null
  couponValidUntil: CalendarDate | null
}

export async function triesOf(tx: Tx, customerId: string, personId: string): Promise<Try[]> {
  const { rows } = await tx.query<Try>(
    `select id, method, status, failure_reason as reason, coupon_number as "couponNumber",
            coupon_valid_until as "couponValidUntil"
       from kyc.identifications
      where customer_id = $1 and person_id = $2 and way_back_id is null order by started_at, id`,
    [customerId, personId],
  )
  return rows
}

/** Those of the last days on any way back, and on which. */
export async function wayBackTriesOf(
  tx: Tx,
  { customerId, personId, since }: { customerId: string; personId: string; since: Date },
): Promise<(Try & { wayBackId: string })[]> {
  const { rows } = await tx.query<Try & { wayBackId: string }>(
    `select id, method, status, failure_reason as reason, coupon_number as "couponNumber",
            coupon_valid_until as "couponValidUntil", way_back_id as "wayBackId"
       from kyc.identifications
      where customer_id = $1 and person_id = $2 and way_back_id is not null and started_at > $3
      order by started_at, id`,
    [customerId, personId, since],
  )
  return rows
}

export type Human = { userId: string; customerId: string; personId: string }

/** Whoever logs in for the customer, as a person of each customer they act for. */
export async function humansOf(tx: Tx, customerId: string): Promise<Human[]> {
  const { rows } = await tx.query<Human>(
    `select user_id as "userId", customer_id as "customerId", person_id as "personId"
       from identity.humans_of($1)`,
    [customerId],
  )
  return rows
}

export async function insertTry(
  tx: Tx,
  of: { customerId: string; id: string; personId: string; method: IdentificationMethod },
  wayBackId: string | null = null,
): Promise<void> {
  await tx.query(
    `insert into kyc.identifications (customer_id, id, person_id, method, status, started_at, way_back_id)
     values ($1, $2, $3, $4, 'STARTED', now(), $5)`,
    [of.customerId, of.id, of.personId, of.method, wayBackId],
  )
}

/** The first one counts, however often it is asked for. */
export async function keepCoupon(
  tx: Tx,
  { customerId, id }: { customerId: string; id: string },
  { number, validUntil }: Coupon,
): Promise<Coupon & { isNew: boolean }> {
  const { rowCount } = await tx.query(
    `update kyc.identifications set coupon_number = $3, coupon_valid_until = $4
      where customer_id = $1 and id = $2 and coupon_number is null`,
    [customerId, id, number, validUntil],
  )
  const { rows } = await tx.query<Coupon>(
    `select coupon_number as number, coupon_valid_until as "validUntil"
       from kyc.identifications where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  return { ...rows[0]!, isNew: rowCount > 0 }
}

export async function setStatus(
  tx: Tx,
  { customerId, id }: { customerId: string; id: string },
  status: IdentificationStatus,
  reason?: IdentificationReason,
): Promise<void> {
  const isOver = status !== 'PENDING_REVIEW'
  await tx.query(
    `update kyc.identifications set status = $3, failure_reason = $4,
            completed_at = case when $5 then now() end,
            completed_on = case when $5 then (select business_date from platform.business_clock) end
      where customer_id = $1 and id = $2`,
    [customerId, id, status, reason ?? null, isOver],
  )
}

export type FoundTry = {
  customerId: string
  id: string
  personId: string
  status: IdentificationStatus
  /** What it is for; null: the opening of the account. */
  wayBackId: string | null
}

/** Of any customer, locked: for the worker. */
export async function lockTry(tx: Tx, id: string): Promise<FoundTry | undefined> {
  const { rows } = await tx.query<FoundTry>(
    `select customer_id as "customerId", id, person_id as "personId", status, way_back_id as "wayBackId"
       from kyc.identifications where id = $1 for update`,
    [id],
  )
  return rows[0]
}

export async function overdueCoupons(tx: Tx, day: CalendarDate): Promise<FoundTry[]> {
  const { rows } = await tx.query<FoundTry>(
    `select customer_id as "customerId", id, person_id as "personId", status, way_back_id as "wayBackId"
       from kyc.identifications
      where status = 'STARTED' and coupon_valid_until < $1 order by customer_id, id for update`,
    [day],
  )
  return rows
}

export type Success = { method: IdentificationMethod; completedOn: CalendarDate }

/** The newest of those at these places. */
export async function newestSuccess(
  tx: Tx,
  places: readonly { customerId: string; personId: string }[],
): Promise<Success | undefined> {
  const { rows } = await tx.query<Success>(
    `select i.method, i.completed_on as "completedOn" from kyc.identifications i
       join jsonb_to_recordset($1::jsonb) as o ("customerId" text, "personId" uuid)
         on i.customer_id = o."customerId" and i.person_id = o."personId"
      where i.status = 'SUCCESS' and i.completed_on is not null
      order by i.completed_on desc limit 1`,
    [JSON.stringify(places)],
  )
  return rows[0]
}

/** What holds elsewhere holds here, from the same day. */
export async function insertSuccess(
  tx: Tx,
  of: { customerId: string; id: string; personId: string },
  { method, completedOn }: Success,
): Promise<void> {
  await tx.query(
    `insert into kyc.identifications
            (customer_id, id, person_id, method, status, started_at, completed_at, completed_on)
     values ($1, $2, $3, $4, 'SUCCESS', now(), now(), $5)`,
    [of.customerId, of.id, of.personId, method, completedOn],
  )
}

/** Said already under this name. */
export async function isHeard(tx: Tx, provider: string, event: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into kyc.provider_events (provider, event_id) values ($1, $2) on conflict do nothing`,
    [provider, event],
  )
  return rowCount === 0
}
