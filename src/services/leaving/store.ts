// The leaving service's SQL: terminations, and the days on which they came further.

import type { CalendarDate } from '#domain/date.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'

export async function insertTermination(
  tx: Tx,
  customerId: string,
  userId: string,
): Promise<string> {
  const id = uuidV7()
  await tx.query(
    `insert into leaving.terminations (customer_id, id, requested_by, requested_on)
     select $1, $2, $3, business_date from platform.business_clock`,
    [customerId, id, userId],
  )
  return id
}

export type Termination = {
  customerId: string
  id: string
  requestedOn: CalendarDate
  initiatedOn: CalendarDate | null
  closedOn: CalendarDate | null
}

export async function terminationsWhere(
  tx: Queryable,
  condition: string,
  values: unknown[] = [],
): Promise<Termination[]> {
  const { rows } = await tx.query<Termination>(
    `select customer_id as "customerId", id, requested_on as "requestedOn", initiated_on as "initiatedOn",
            closed_on as "closedOn"
       from leaving.terminations where withdrawn_on is null and ${condition}`,
    values,
  )
  return rows
}

/** The one that was not withdrawn. */
export const readTermination = async (
  tx: Tx,
  customerId: string,
): Promise<Termination | undefined> =>
  (await terminationsWhere(tx, 'customer_id = $1', [customerId]))[0]

export async function withdrawTermination(tx: Tx, customerId: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `update leaving.terminations set withdrawn_on = (select business_date from platform.business_clock)
      where customer_id = $1 and withdrawn_on is null and initiated_on is null returning id`,
    [customerId],
  )
  return rows[0]!.id
}

export const markTermination = (
  tx: Tx,
  { customerId, id }: Pick<Termination, 'customerId' | 'id'>,
  column: 'initiated_on' | 'closed_on',
  day: CalendarDate,
) =>
  tx.query(
    `update leaving.terminations set ${column} = $3 where customer_id = $1 and id = $2 and ${column} is null`,
    [customerId, id, day],
  )
