// Complaints: confirmed at once, answered by a day that is told, or told by then that it takes longer.

import { complaintDeadlines, complaintReference } from '#domain/customer/complaint.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit, emitAll, type Subscriber } from '#platform/events.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import {
  type Complaint,
  complaintOf,
  delayComplaints,
  insertComplaint,
  readComplaint,
} from './complaint-store.ts'
import { complaintEvents } from './events.ts'
import { letterOn, type WriteLetter } from './letters.ts'

type Complaining = { customerId: string; threadId: string; authorId: string }

export async function receiveComplaint(tx: Tx, complaining: Complaining): Promise<void> {
  const { customerId, authorId } = complaining
  const { market } = (await readSalesChannel(tx, customerId))!
  const receivedOn = await businessDate(tx)
  const deadlines = complaintDeadlines(receivedOn, marketOf(market).calendar)
  const complaintId = await insertComplaint(tx, { ...complaining, receivedOn, ...deadlines })
  await emit(tx, complaintEvents.received, {
    ...{ customerId, entityId: complaintId, actor: authorId, data: { complaintId } },
  })
}

/** As both sides see it beside what was written. */
export function shownComplaint(complaint: Complaint) {
  const { number, receivedOn, answerBy, latestBy, delayedOn, answeredOn, outcome } = complaint
  return {
    ...{ reference: complaintReference(receivedOn, number), receivedOn },
    answerBy: delayedOn ? latestBy : answerBy,
    ...(answeredOn && outcome && { answeredOn, outcome }),
  }
}

/** What a thread is shown with, where it is a complaint. */
export async function complaintShown(tx: Tx, threadId: string) {
  const complaint = await complaintOf(tx, threadId)
  return complaint && { complaint: shownComplaint(complaint) }
}

const tellDelayed = async (tx: Tx, day: CalendarDate): Promise<void> =>
  emitAll(
    tx,
    complaintEvents.delayed,
    (await delayComplaints(tx, day)).map(({ id, customerId }) => ({
      ...{ customerId, entityId: id, actor: 'end of day', data: { complaintId: id } },
    })),
  )

export const delayComplaintsStep: DayStep = {
  name: 'complaints',
  run: (db, day) => db.transaction((tx) => tellDelayed(tx, day)),
}

const keys = {
  received: 'complaintReceived',
  delayed: 'complaintDelayed',
  answered: 'complaintAnswered',
} as const

export const complaintLetters = (write: WriteLetter): Subscriber[] =>
  (Object.keys(keys) as (keyof typeof keys)[]).map((name) =>
    letterOn(complaintEvents[name], write, async ({ data }, tx, locale) => {
      const complaint = await readComplaint(tx, data.complaintId)
      const { receivedOn, number, answerBy, latestBy, authorId } = complaint
      const said = (day: CalendarDate) => formatDate(locale, day, 'long')
      const values = {
        ...{ reference: complaintReference(receivedOn, number), receivedOn: said(receivedOn) },
        ...{ answerBy: said(answerBy), latestBy: said(latestBy) },
      }
      return { key: keys[name], values, to: [authorId] }
    }),
  )
