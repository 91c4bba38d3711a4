// The SQL of complaints: each is a thread with a reference and days by which we owe an answer.

import type { ComplaintOutcome } from '#domain/customer/complaint.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'

export type Complaint = {
  id: string
  customerId: string
  threadId: string
  number: number
  authorId: string
  receivedOn: CalendarDate
  answerBy: CalendarDate
  latestBy: CalendarDate
  delayedOn: CalendarDate | null
  answeredOn: CalendarDate | null
  outcome: ComplaintOutcome | null
}

const columns = `id, customer_id as "customerId", thread_id as "threadId", number, author_id as "authorId",
  received_on as "receivedOn", answer_by as "answerBy", latest_by as "latestBy", delayed_on as "delayedOn",
  answered_on as "answeredOn", outcome`

type NewComplaint = Pick<
  Complaint,
  'customerId' | 'threadId' | 'authorId' | 'receivedOn' | 'answerBy' | 'latestBy'
>

export async function insertComplaint(tx: Tx, complaint: NewComplaint): Promise<string> {
  const id = uuidV7()
  const { customerId, threadId, authorId, receivedOn, answerBy, latestBy } = complaint
  await tx.query(
    `insert into postbox.complaints
       (customer_id, id, thread_id, author_id, received_on, answer_by, latest_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [customerId, id, threadId, authorId, receivedOn, answerBy, latestBy],
  )
  return id
}

export async function complaintOf(tx: Tx, threadId: string): Promise<Complaint | undefined> {
  const { rows } = await tx.query<Complaint>(
    `select ${columns} from postbox.complaints where thread_id::text = $1`,
    [threadId],
  )
  return rows[0]
}

export async function readComplaint(tx: Tx, id: string): Promise<Complaint> {
  const { rows } = await tx.query<Complaint>(
    `select ${columns} from postbox.complaints where id = $1`,
    [id],
  )
  return rows[0]!
}

export const writeOutcome = (
  tx: Tx,
  { id, outcome, on }: { id: string; outcome: ComplaintOutcome; on: CalendarDate },
) =>
  tx.query('update postbox.complaints set outcome = $2, answered_on = $3 where id = $1', [
    ...[id, outcome, on],
  ])

/** Whoever should have been answered by this day and was not is told once that it takes longer. */
export async function delayComplaints(tx: Tx, day: CalendarDate): Promise<Complaint[]> {
  const { rows } = await tx.query<Complaint>(
    `update postbox.complaints set delayed_on = $1
      where answered_on is null and delayed_on is null and answer_by <= $1
      returning ${columns}`,
    [day],
  )
  return rows
}
