// The custodian: the port to whoever keeps the units, and what goes there, written in the transaction that causes it
// and handed over at least once.

import type { CustodianMessage } from '#contracts/custodian.ts'
import { isOverdue } from '#domain/account/clearing.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Db, Queryable } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type Issue, reasonOf } from '#platform/issues.ts'
import { uuidV7 } from '#platform/uuid.ts'

export type StatementLine = { portfolioId: string; isin: string; units: bigint }

/** What lies with the custodian at the end of a day, with a count and a hash that show whether all of it came. */
export type Statement = { lines: readonly StatementLine[]; count: number; sha256: string }

export type Custodian = {
  readonly name: string
  /** By any of which what it says may be signed. */
  readonly keys: readonly string[]
  /** It may get a message twice, and tells by its id. */
  take(db: Db, messages: readonly CustodianMessage[], day: CalendarDate): Promise<void>
  /** None where nothing came yet. */
  statement(db: Db, day: CalendarDate): Promise<Statement | undefined>
}

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never
export type NewMessage = WithoutId<CustodianMessage>

export const tellCustodian = (
  tx: Queryable,
  customerId: string,
  messages: readonly NewMessage[],
): Promise<void> =>
  tellOfTrades(
    tx,
    messages.map((message) => ({ ...message, customerId })),
  )

/** Of several customers at once. */
export async function tellOfTrades(
  tx: Queryable,
  messages: readonly (NewMessage & { customerId: string })[],
): Promise<void> {
  await tx.query(
    `insert into investments.custodian_messages (customer_id, id, kind, body, written_on)
     select m.customer, m.id, m.kind, m.body, c.business_date
       from unnest($1::text[], $2::uuid[], $3::text[], $4::jsonb[]) as m (customer, id, kind, body),
            platform.business_clock c`,
    [
      messages.map(({ customerId }) => customerId),
      messages.map(() => uuidV7()),
      messages.map(({ kind }) => kind),
      messages.map(({ body }) => JSON.stringify(body)),
    ],
  )
}

/** The customer's number there, once it is open. */
export async function accountOf(tx: Queryable, customerId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ account: string }>(
    `select account from investments.depots where customer_id = $1 and state = 'OPEN'`,
    [customerId],
  )
  return rows[0]?.account
}

const mostAtOnce = 10_000

/** A message is marked after it was taken; where nobody takes it, it waits for the next day. */
async function send(db: Db, custodian: Custodian, day: CalendarDate): Promise<void> {
  for (;;) {
    const { rows } = await db.query<CustodianMessage>(
      `select id, kind, body from investments.custodian_messages
        where sent_at is null order by id limit $1`,
      [mostAtOnce],
    )
    if (rows.length === 0) return
    await custodian.take(db, rows, day)
    await db.query(
      'update investments.custodian_messages set sent_at = now() where id = any ($1)',
      [rows.map(({ id }) => id)],
    )
  }
}

/** Asked for, and not answered in time: until then nothing else of it is sold or moved, and an order waits. */
async function overdueTrades(db: Db, day: CalendarDate): Promise<Issue[]> {
  const { rows } = await db.query<{ id: string; customerId: string; since: CalendarDate }>(
    `select t.id, t.customer_id as "customerId", coalesce(t.asked_on, o.exported_on) as since
       from investments.trades t
       left join investments.instructions o on o.customer_id = t.customer_id and o.id = t.order_id
      where t.state = 'SUBMITTED'
     union all
     select o.id, o.customer_id, o.exported_on from investments.instructions o
       join investments.order_terms m on m.customer_id = o.customer_id and m.order_id = o.id
      where m.to_portfolio_id is not null and o.instruction_state = 'EXPORTED'
      order by id`,
  )
  return rows
    .filter(({ since }) => isOverdue('trade', since, day, 'TARGET'))
    .map(({ id, customerId, since }) => ({
      ...{ entityId: id, customerId, reason: `no answer since ${since}` },
    }))
}

export const sendTradesStep = (custodian: Custodian): DayStep => ({
  name: 'send-trades',
  async run(db, day) {
    try {
      await send(db, custodian, day)
      return await overdueTrades(db, day)
    } catch (error) {
      return [{ entityId: custodian.name, reason: reasonOf(error) }]
    }
  },
})
