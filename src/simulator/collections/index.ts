// The servicing bank, pretended, where it collects: credited on its day, and given back as one was told to.

import { randomUUID } from 'node:crypto'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import type { ReturnCode } from '#domain/direct-debit/collection.ts'
import type { Db } from '#platform/db.ts'
import type { Collections, CollectionToSubmit } from '#services/direct-debit/index.ts'
import { behaviourOf } from '../behaviour.ts'

export type CollectionBehaviour = {
  returned?: ReturnCode
  /** Instead of being credited. */
  isRefused?: boolean
  /** After its time. */
  returnedLate?: boolean
  creditedLateDays?: number
  repeatsCollections?: boolean
  inventsCollections?: boolean
  keepsCollections?: boolean
}

/** Told on the page of market and custodian. */
export const collectorName = 'collections'

/** A message that comes twice is one; it behaves as it was told that day. */
async function submit(db: Db, all: readonly CollectionToSubmit[]): Promise<void> {
  const behaviour = await behaviourOf<CollectionBehaviour>(db, collectorName)
  await db.query(
    `insert into simulator.collections (id, due_on, behaviour)
     select c.id, c.due_on, $3 from unnest($1::uuid[], $2::date[]) as c (id, due_on)
     on conflict do nothing`,
    [all.map(({ id }) => id), all.map(({ dueOn }) => dueOn), JSON.stringify(behaviour)],
  )
}

/** Whoever asks for it back takes their time, within theirs or beyond. */
const refundDays: Partial<Record<ReturnCode, readonly [inTime: number, late: number]>> = {
  MD06: [30, 60],
  MD01: [300, 430],
}
const bankDays = 2
const lateBankDays = 10

function returnedOn(due: CalendarDate, code: ReturnCode, isLate: boolean): CalendarDate {
  const days = refundDays[code]
  if (days) return addDays(due, days[isLate ? 1 : 0])
  return addBusinessDays('TARGET', due, isLate ? lateBankDays : bankDays)
}

type Said = { on: CalendarDate; event: object }

export function saidOf(
  { id, dueOn }: { id: string; dueOn: CalendarDate },
  behaviour: CollectionBehaviour,
): Said[] {
  if (behaviour.keepsCollections) return []
  const { returned: code, isRefused, returnedLate = false, creditedLateDays = 0 } = behaviour
  const credited = {
    on: addDays(dueOn, creditedLateDays),
    event: { eventId: `${id}/credited`, collectionId: id, kind: 'CREDITED' },
  }
  if (!code) return [credited]
  const event = { eventId: `${id}/returned`, collectionId: id, kind: 'RETURNED', code }
  if (isRefused) return [{ on: dueOn, event }]
  return [credited, { on: returnedOn(dueOn, code, returnedLate), event }]
}

/** For so many days it says again what it has said. */
const daysAgain = 45

async function answers(db: Db, day: CalendarDate): Promise<unknown[]> {
  const { rows } = await db.query<{
    id: string
    dueOn: CalendarDate
    behaviour: CollectionBehaviour
  }>('select id, due_on as "dueOn", behaviour from simulator.collections order by id')
  const since = addDays(day, -daysAgain)
  const said: unknown[] = rows.flatMap(({ behaviour, ...of }) =>
    saidOf(of, behaviour)
      .filter(({ on }) => on <= day && on > since)
      .flatMap(({ event }) => (behaviour.repeatsCollections ? [event, event, event] : [event])),
  )
  const { inventsCollections } = await behaviourOf<CollectionBehaviour>(db, collectorName)
  if (!inventsCollections) return said
  const invented = { eventId: `invented-${day}`, collectionId: randomUUID(), kind: 'CREDITED' }
  return [invented, { kind: 'CREDITED', collectionId: 'nothing' }, ...said]
}

export const simulatedCollections: Collections = { name: 'servicing bank', submit, answers }
