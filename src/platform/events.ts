// Events: facts written in the transaction that made them true, and told to whoever subscribed, at least
// once each and in order for each entity. What a subscriber writes commits together with the note that
// it was told, so in our own database a fact takes effect once.

import * as z from 'zod/mini'
import type { CalendarDate } from '#domain/date.ts'
import type { Db, Tx } from './db.ts'
import { type Following, follow } from './follow.ts'
import type { Log } from './log.ts'

/** One kind of event, named in the past tense: `order.confirmed`. Defined by the service that emits it, in its `events.ts`. */
export type EventKind<Data extends object = object> = {
  /** Kept with every fact ever told: it is never changed. */
  readonly name: string
  /**
   * What a fact of this kind says, in words that survive JSON. It is checked when told and again when heard,
   * and facts of years ago are heard too: what is added later is optional.
   */
  readonly schema: z.core.$ZodType<Data>
}

export const defineEvent = <Data extends object>(
  name: string,
  schema: z.core.$ZodType<Data>,
): EventKind<Data> => ({ name, schema })

export type Fact<Data extends object = object> = {
  readonly data: Data
  /** What it happened to; events of one entity are told in the order in which they happened. */
  readonly entityId: string
  readonly customerId: string
  /** Who did it: a user's id, or the name of a job. */
  readonly actor: string
}

export type ToldFact<Data extends object = object> = Fact<Data> & {
  readonly id: string
  readonly name: string
  readonly occurredOn: CalendarDate
  readonly occurredAt: Date
}

export type Subscriber = {
  /** Remembered with each delivery; a new name is told the waiting events again. */
  readonly name: string
  readonly kind: EventKind
  readonly handle: (fact: ToldFact, tx: Tx) => Promise<void>
}

export const subscriber = <Data extends object>(
  name: string,
  kind: EventKind<Data>,
  handle: (fact: ToldFact<Data>, tx: Tx) => Promise<void>,
): Subscriber => ({
  name,
  kind,
  handle: (fact, tx) => handle({ ...fact, data: z.parse(kind.schema, fact.data) }, tx),
})

/** Facts of a whole set, in one statement. */
export async function emitAll<Data extends object>(
  tx: Tx,
  kind: EventKind<Data>,
  facts: readonly Fact<NoInfer<Data>>[],
): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map((fact) => ({ ...fact, data: z.parse(kind.schema, fact.data) }))
  await tx.query(
    `insert into platform.outbox (name, data, occurred_on, occurred_at, actor, customer_id, entity_id)
     select $1, data, (select business_date from platform.business_clock), now(), actor, "customerId", "entityId"
       from jsonb_to_recordset($2::jsonb) as fact (data jsonb, actor text, "customerId" text, "entityId" text)`,
    [kind.name, JSON.stringify(rows)],
  )
}

export const emit = <Data extends object>(
  tx: Tx,
  kind: EventKind<Data>,
  fact: Fact<NoInfer<Data>>,
): Promise<void> => emitAll(tx, kind, [fact])

const maximumDelaySeconds = 600

type Waiting = ToldFact & { attempts: number }

/** The first waiting event of its entity, locked: another dispatcher passes over it. */
const nextWaiting = `
  select id, name, data, actor, attempts, customer_id as "customerId", entity_id as "entityId",
         occurred_on as "occurredOn", occurred_at as "occurredAt"
    from platform.outbox e
   where delivered_at is null
     and next_attempt_at <= clock_timestamp()
     and not exists (
       select from platform.outbox earlier
        where earlier.entity_id = e.entity_id
          and earlier.position < e.position
          and earlier.delivered_at is null)
   order by position
   limit 1
     for update skip locked`

/** Tells one event to its subscribers; false when none is waiting. A subscriber that fails is told again. */
const deliverNext = (db: Db, subscribers: readonly Subscriber[], log: Log): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.query<Waiting>(nextWaiting)
    const [event] = rows
    if (!event) return false

    let failed = false
    for (const subscriber of subscribers.filter((each) => each.kind.name === event.name))
      failed = !(await tell(tx, event, subscriber, log)) || failed

    if (failed) {
      const delay = Math.min(2 ** event.attempts, maximumDelaySeconds)
      await tx.query(
        `update platform.outbox
            set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $2)
          where id = $1`,
        [event.id, delay],
      )
    } else {
      await tx.query('update platform.outbox set delivered_at = now() where id = $1', [event.id])
    }
    return true
  })

/** In a savepoint, so that one subscriber's failure leaves the others' work in place. */
async function tell(tx: Tx, event: Waiting, { name, handle }: Subscriber, log: Log) {
  const { rowCount } = await tx.query(
    'select from platform.outbox_deliveries where event_id = $1 and subscriber = $2',
    [event.id, name],
  )
  if (rowCount > 0) return true
  await tx.query('savepoint telling')
  try {
    await handle(event, tx)
    await tx.query(
      'insert into platform.outbox_deliveries (event_id, subscriber) values ($1, $2)',
      [event.id, name],
    )
    await tx.query('release savepoint telling')
    return true
  } catch (error) {
    await tx.query('rollback to savepoint telling')
    log.warn(
      { event: event.name, eventId: event.id, subscriber: name, err: error },
      'event not taken',
    )
    return false
  }
}

export async function deliverWaiting(
  db: Db,
  subscribers: readonly Subscriber[],
  log: Log,
): Promise<void> {
  while (await deliverNext(db, subscribers, log));
}

/** Needs a connection of the worker's role. */
export const startDispatcher = (db: Db, subscribers: readonly Subscriber[], log: Log): Following =>
  follow(
    db,
    'outbox',
    () => deliverWaiting(db, subscribers, log),
    (error) => log.warn({ err: error }, 'events wait for the database'),
  )
