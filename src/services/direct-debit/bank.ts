// Collections go to the servicing bank: the port to it, what it is asked to fetch, and what it says of that, each told once.

import * as z from 'zod/mini'
import { isOverdue } from '#domain/account/clearing.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type MandateScheme, unusedMonths } from '#domain/direct-debit/mandate.ts'
import { leavingStatuses } from '#domain/leaving/blockers.ts'
import type { Money } from '#domain/money.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emitAll } from '#platform/events.ts'
import { type Issue, reasonOf } from '#platform/issues.ts'
import { inSets, oneByOne } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { type CollectionEvent, collectionEvent, receiveCollectionEvent } from './answers.ts'
import { collectionEvents } from './events.ts'
import { endMandates, giveUp } from './mandates.ts'
import { type Collection, collectionsWhere, mandatesWhere } from './store.ts'

/** What is handed to the bank; by its id it tells a repetition. */
export type CollectionToSubmit = {
  id: string
  reference: string
  signedOn: CalendarDate
  scheme: MandateScheme
  holder: string
  iban: string
  amount: Money
  dueOn: CalendarDate
}

/** The port to the servicing bank. */
export type Collections = {
  readonly name: string
  /** What is handed over twice is handed over once. */
  readonly submit: (db: Db, all: readonly CollectionToSubmit[], day: CalendarDate) => Promise<void>
  /** All it has said lately, also what it said before. */
  readonly answers: (db: Db, day: CalendarDate) => Promise<readonly unknown[]>
}

const actor = 'end of day'

const isRemoved = `(customer_id, reference_account_id) in
  (select r.customer_id, r.id from customers.removed_accounts r)`
const isOver = `customer_id in (select l.customer_id from debits.leavers l where l.status = 'TERMINATION_INITIATED')`
const isUnused = `used_on + make_interval(months => ${unusedMonths}) <= $1`

/** Whatever nobody may collect under any more. */
export const endMandatesStep: DayStep = {
  name: 'end-mandates',
  run: (db, day) =>
    db.transaction(async (tx) => {
      const over = `(${isRemoved} or ${isOver})`
      const { rows } = await tx.query<{ customerId: string }>(
        `select distinct customer_id as "customerId" from debits.mandates
          where state = 'ACTIVE' and (${over} or ${isUnused})`,
        [day],
      )
      if (rows.length === 0) return
      await lockCustomers(
        tx,
        rows.map(({ customerId }) => customerId),
      )
      await endMandates(tx, over, [], { state: 'ENDED', actor })
      await endMandates(tx, isUnused, [day], { state: 'EXPIRED', actor })
    }),
}

const isDue = 'submit_on <= $1'
/** Of somebody who died, who is blocked otherwise or leaves, nothing is fetched. */
const mayNot = `(customer_id in (select h.customer_id from accounts.held_customers h)
  or customer_id in (select l.customer_id from debits.leavers l where l.status in ${sqlList(leavingStatuses)}))`

/** Asked again under its owner's lock: what ended meanwhile is not fetched. */
const mayGo = `state = 'ANNOUNCED' and not ${mayNot} and (customer_id, mandate_id) in (
  select m.customer_id, m.id from debits.mandates m where m.state = 'ACTIVE')`

const ownersOf = (all: readonly Collection[]) => [
  ...new Set(all.map(({ customerId }) => customerId)),
]

async function giveUpHeld(db: Db, day: CalendarDate): Promise<void> {
  const condition = `${isDue} and ${mayNot}`
  await db.transaction(async (tx) => {
    const held = await collectionsWhere(
      tx,
      `state = 'ANNOUNCED' and not is_offered and ${condition}`,
      [day],
    )
    if (held.length === 0) return
    await lockCustomers(tx, ownersOf(held))
    await giveUp(tx, condition, [day], actor)
  })
}

/**
 * What could not be handed over in time is fetched on the next day that can be, and announced for it. What the bank
 * may have already keeps its day, on which it is fetched.
 */
async function postpone(tx: Tx, ids: readonly string[], day: CalendarDate): Promise<void> {
  const { rows } = await tx.query<{ customerId: string; entityId: string }>(
    `update debits.collections set submit_on = $2, due_on = $3
      where id = any ($1) and due_on <= $2 and not is_offered and ${mayGo}
      returning customer_id as "customerId", id as "entityId"`,
    [ids, day, addBusinessDays('TARGET', day, 1)],
  )
  await emitAll(
    tx,
    collectionEvents.announced,
    rows.map((row) => ({ ...row, actor, data: {} })),
  )
}

/** Noted in a transaction of its own, so that it holds even if we do not live to hear that they were taken. */
async function submit(
  db: Db,
  set: readonly Collection[],
  { bank, day }: { bank: Collections; day: CalendarDate },
): Promise<void> {
  const ids = set.map(({ id }) => id)
  const offered = await db.transaction(async (tx) => {
    await lockCustomers(tx, ownersOf(set))
    await postpone(tx, ids, day)
    await tx.query(
      `update debits.collections set is_offered = true where id = any ($1) and ${mayGo}`,
      [ids],
    )
    return collectionsWhere(tx, `id = any ($1) and ${mayGo} order by id`, [ids])
  })
  if (offered.length === 0) return
  const mandates = new Map(
    (await mandatesWhere(db, 'id = any ($1)', [offered.map(({ mandateId }) => mandateId)])).map(
      (each) => [each.id, each],
    ),
  )
  await bank.submit(
    db,
    offered.map(({ id, amount, dueOn, mandateId }) => {
      const { reference, signedOn, scheme, holder, iban } = mandates.get(mandateId)!
      return { id, amount, dueOn, reference, signedOn, scheme, holder, iban }
    }),
    day,
  )
  await db.transaction(async (tx) => {
    await lockCustomers(tx, ownersOf(offered))
    await tx.query(
      `with taken as (
         update debits.collections set state = 'SUBMITTED'
          where id = any ($1) and state = 'ANNOUNCED' and is_offered returning customer_id, mandate_id)
       update debits.mandates m set used_on = $2 from taken t
        where (m.customer_id, m.id) = (t.customer_id, t.mandate_id)`,
      [offered.map(({ id }) => id), day],
    )
  })
}

/** Where nobody takes them, they wait for the next day. */
export const submitCollectionsStep = (bank: Collections): DayStep => ({
  name: 'submit-collections',
  async run(db, day) {
    await giveUpHeld(db, day)
    const due = await collectionsWhere(db, `state = 'ANNOUNCED' and ${isDue} order by id`, [day])
    const { issues } = await inSets(
      due,
      (set) => submit(db, set, { bank, day }),
      ({ id, customerId }) => ({ entityId: id, customerId }),
    )
    const doubted = await collectionsWhere(
      db,
      `state = 'ANNOUNCED' and is_offered and not (${mayGo}) order by id`,
      [],
    )
    return [
      ...issues,
      ...doubted.map(({ id, customerId }) => ({
        ...{ entityId: id, customerId, reason: 'the bank may have it: ask' },
      })),
    ]
  },
})

/** What was not heard before. */
async function unheard(db: Db, said: readonly CollectionEvent[]): Promise<CollectionEvent[]> {
  const { rows } = await db.query<{ id: string }>(
    'select event_id as id from debits.collection_events where event_id = any ($1)',
    [said.map(({ eventId }) => eventId)],
  )
  const known = new Set(rows.map(({ id }) => id))
  return said.filter(({ eventId }) => !known.has(eventId))
}

/** What cannot be read is set aside; nobody else waits for it. */
export async function hearCollections(
  db: Db,
  bank: Collections,
  day: CalendarDate,
): Promise<Issue[]> {
  const said = (await bank.answers(db, day)).map((each) => z.safeParse(collectionEvent, each))
  const unread = said.filter(({ success }) => !success).length
  const { issues } = await oneByOne(
    await unheard(
      db,
      said.flatMap(({ data }) => data ?? []),
    ),
    async (event) => void (await receiveCollectionEvent(db, event)),
    ({ collectionId }) => ({ entityId: collectionId }),
  )
  return unread > 0
    ? [...issues, { entityId: bank.name, reason: `${unread} answers cannot be read` }]
    : issues
}

/** What was to be fetched long ago, and of which it has said nothing. */
async function unanswered(db: Db, day: CalendarDate): Promise<Issue[]> {
  return (await collectionsWhere(db, `state = 'SUBMITTED' and due_on < $1 order by id`, [day]))
    .filter(({ dueOn }) => isOverdue('collection', dueOn, day, 'TARGET'))
    .map(({ id, customerId, dueOn }) => ({
      ...{ entityId: id, customerId, reason: `collection since ${dueOn}` },
    }))
}

export const hearCollectionsStep = (bank: Collections): DayStep => ({
  name: 'hear-collections',
  async run(db, day) {
    const issues = await hearCollections(db, bank, day).catch((error) => [
      { entityId: bank.name, reason: reasonOf(error) },
    ])
    return [...issues, ...(await unanswered(db, day))]
  },
})
