// Events: facts written in the transaction that made them true, and told to whoever subscribed, at least
// once each and in order for each entity. What a subscriber writes commits together with the note that
// it was told, so in our own database a fact takes effect once.

import type { Db, Tx } from './db.ts'
import { type Following, follow } from './follow.ts'
import type { Log } from './log.ts'

/** Named in the past tense: `order.confirmed`. */
export type Event<Name extends string = string, Data extends object = object> = {
  readonly name: Name
  readonly data: Data
  /** What it happened to; events of one entity are told in the order in which they happened. */
  readonly entityId: string
  readonly customerId?: string
  /** Who did it: a user's id, or the name of a job. */
  readonly actor: string
}

export type ToldEvent = Event & {
  readonly id: string
  readonly occurredOn: string
  readonly occurredAt: Date
}

export type Subscriber = {
  /** Remembered with each delivery; a new name is told the waiting events again. */
  readonly name: string
  readonly event: string
  readonly handle: (event: ToldEvent, tx: Tx) => Promise<void>
}

export async function emit(tx: Tx, event: Event): Promise<void> {
  await tx.query(
    `insert into platform.outbox (name, data, occurred_on, occurred_at, actor, customer_id, entity_id)
     values ($1, $2, (select business_date from platform.business_clock), now(), $3, $4, $5)`,
    [event.name, JSON.stringify(event.data), event.actor, event.customerId ?? null, event.entityId],
  )
}

const maximumDelaySeconds = 600

type Waiting = ToldEvent & { attempts: number }

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
    for (const subscriber of subscribers.filter((each) => each.event === event.name))
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
