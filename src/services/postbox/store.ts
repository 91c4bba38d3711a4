// The postbox service's SQL: it reads and writes the `postbox` schema and decides nothing. Row-level
// security keeps every statement within the customers of its transaction.

import type { CallInput, CallReply } from '#contracts/call.ts'
import { type postboxCalls as calls, threadsOnPage } from '#contracts/postbox.ts'
import type { postboxDeskCalls as deskCalls } from '#contracts/postbox-desk.ts'
import { complaintReference } from '#domain/customer/complaint.ts'
import { type MessageSender, searchedWords } from '#domain/customer/postbox.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { attachmentsOf } from './attachment-store.ts'

const previewLength = 160

/** What everybody may read, and what is this reader's alone. */
const isFor = (user: string) => `(t.reader_id is null or t.reader_id = ${user})`

const isUnreadTo = (user: string) => `(t.is_unread and not exists (
  select from postbox.readings r
   where r.customer_id = t.customer_id and r.thread_id = t.id and r.user_id = ${user}))`

const isArchivedBy = (user: string) => `exists (
  select from postbox.archivings a
   where a.customer_id = t.customer_id and a.thread_id = t.id and a.user_id = ${user})`

/** Each of them, in the subject or in what was written. */
const hasWords = (words: string) => `not exists (
  select from unnest(${words}::text[]) word
   where position(word in postbox.folded(t.subject)) = 0
     and not exists (
       select from postbox.messages m
        where m.customer_id = t.customer_id and m.thread_id = t.id
          and position(word in postbox.folded(m.body)) > 0))`

/** Of what lies in the inbox. */
export async function countUnread(tx: Tx, customerId: string, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from postbox.threads t
      where t.customer_id = $1 and ${isFor('$2')} and ${isUnreadTo('$2')}
        and not ${isArchivedBy('$2')}`,
    [customerId, userId],
  )
  return rows[0]!.count
}

/** A number over all customers, which the database gives without their rows. */
export async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select postbox.waiting() as count')
  return rows[0]!.count
}

type Listed = CallReply<typeof calls.threads>[number]
type Wanted = Omit<CallInput<typeof calls.threads>['query'], 'customer_id'>

/** The newest first, from the one seen last on. */
export async function listThreads(
  tx: Tx,
  { customerId, userId }: { customerId: string; userId: string },
  { folder, text, after }: Wanted,
): Promise<Listed[]> {
  const { rows } = await tx.query<Listed>(
    `select t.id, t.subject, ${isUnreadTo('$3')} as "isUnread", t.is_closed as "isClosed",
            ${isArchivedBy('$3')} as "isArchived",
            coalesce(last.sent_on, t.created_at::date) as "lastMessageOn",
            coalesce(last.preview, '') as preview
       from postbox.threads t
       left join postbox.threads seen on seen.customer_id = t.customer_id and seen.id = $6
       left join lateral (
         select m.sent_on, left(regexp_replace(m.body, '\\s+', ' ', 'g'), $2) as preview
           from postbox.messages m
          where m.customer_id = t.customer_id and m.thread_id = t.id
          order by m.sent_at desc, m.id desc limit 1) last on true
      where t.customer_id = $1 and ${isFor('$3')}
        and ($4::text is null or ${isArchivedBy('$3')} = ($4 = 'ARCHIVE'))
        and ${hasWords('$5')}
        and ($6::uuid is null or (t.last_message_at, t.id) < (seen.last_message_at, seen.id))
      order by t.last_message_at desc, t.id desc
      limit ${threadsOnPage}`,
    [customerId, previewLength, userId, folder, searchedWords(text ?? ''), after],
  )
  return rows
}

type LockedThread = { customerId: string; isClosed: boolean; readerId: string | null }

/** Among the threads of the transaction's customers; locked, so that closing and writing queue. */
export async function lockThread(tx: Tx, threadId: string): Promise<LockedThread | undefined> {
  const { rows } = await tx.query<LockedThread>(
    `select customer_id as "customerId", is_closed as "isClosed", reader_id as "readerId"
       from postbox.threads where id::text = $1 for update`,
    [threadId],
  )
  return rows[0]
}

type Thread = CallReply<typeof calls.thread>
type Message = Thread['messages'][number]

export async function readThread(tx: Tx, threadId: string, userId: string): Promise<Thread> {
  const { rows } = await tx.query<Omit<Thread, 'messages'>>(
    `select t.id, t.subject, ${isUnreadTo('$2')} as "isUnread", t.is_closed as "isClosed",
            ${isArchivedBy('$2')} as "isArchived"
       from postbox.threads t where t.id::text = $1`,
    [threadId, userId],
  )
  const messages = await tx.query<Message>(
    `select id, sender as from, body as text, sent_on as "sentOn"
       from postbox.messages where thread_id::text = $1 order by sent_at, id`,
    [threadId],
  )
  const attachments = await attachmentsOf(tx, threadId)
  return {
    ...rows[0]!,
    messages: messages.rows.map((message) => {
      const beside = attachments.get(message.id)
      return beside ? { ...message, attachments: beside } : message
    }),
  }
}

type Waiting = CallReply<typeof deskCalls.queue>[number]

const mostWaiting = 100

/** Of a complaint; nothing of any other thread. */
type Due = { receivedOn: CalendarDate; number: number | null; answerBy: CalendarDate }

export async function readQueue(tx: Tx): Promise<Waiting[]> {
  const { rows } = await tx.query<Omit<Waiting, 'complaint'> & Due>(
    `select id, customer_id as "customerId", subject, waiting_since as "waitingSince", preview,
            received_on as "receivedOn", number, answer_by as "answerBy"
       from postbox.queue() limit ${mostWaiting}`,
  )
  return rows.map(({ receivedOn, number, answerBy, ...waiting }) => ({
    ...waiting,
    ...(number !== null && {
      complaint: { reference: complaintReference(receivedOn, number), answerBy },
    }),
  }))
}

export async function deskOwner(tx: Tx, threadId: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string | null }>('select postbox.owner_of($1) as id', [
    threadId,
  ])
  return rows[0]!.id
}

/** To everybody it is for. */
export async function markUnread(tx: Tx, threadId: string): Promise<{ subject: string }> {
  await tx.query('delete from postbox.readings where thread_id = $1', [threadId])
  const { rows } = await tx.query<{ subject: string }>(
    'update postbox.threads set is_unread = true where id = $1 returning subject',
    [threadId],
  )
  return rows[0]!
}

export const closeThread = (tx: Tx, threadId: string) =>
  tx.query('update postbox.threads set is_closed = true where id = $1', [threadId])

export async function markRead(tx: Tx, threadId: string, userId: string): Promise<undefined> {
  await tx.query(
    `insert into postbox.readings (customer_id, thread_id, user_id)
     select customer_id, id, $2 from postbox.threads where id::text = $1 on conflict do nothing`,
    [threadId, userId],
  )
}

export async function archive(tx: Tx, threadId: string, userId: string): Promise<undefined> {
  await tx.query(
    `insert into postbox.archivings (customer_id, thread_id, user_id)
     select customer_id, id, $2 from postbox.threads where id::text = $1 on conflict do nothing`,
    [threadId, userId],
  )
}

export async function bringBack(tx: Tx, threadId: string, userId: string): Promise<undefined> {
  await tx.query('delete from postbox.archivings where thread_id::text = $1 and user_id = $2', [
    threadId,
    userId,
  ])
}

type NewThread = {
  customerId: string
  subject: string
  isUnread: boolean
  /** The one it is for; everybody where none is named. */
  readerId?: string | undefined
}

export async function openThread(
  tx: Tx,
  { customerId, subject, isUnread, readerId }: NewThread,
): Promise<string> {
  const id = uuidV7()
  await tx.query(
    `insert into postbox.threads (customer_id, id, subject, is_unread, reader_id, created_at, last_message_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [customerId, id, subject, isUnread, readerId],
  )
  return id
}

export type NewMessage = {
  customerId: string
  threadId: string
  sender: MessageSender
  text: string
  /** None where the program writes. */
  author?: string
}

export async function addMessage(
  tx: Tx,
  { customerId, threadId, sender, text, author }: NewMessage,
): Promise<Message> {
  const { rows } = await tx.query<Message>(
    `with added as (
       insert into postbox.messages
         (customer_id, id, thread_id, sender, body, author_id, reader_id, sent_at, sent_on)
       select $1, $2, $3, $4, $5, $6, t.reader_id, clock_timestamp(), c.business_date
         from platform.business_clock c, postbox.threads t where t.customer_id = $1 and t.id = $3
       returning *),
     moved as (
       update postbox.threads t set last_message_at = a.sent_at
         from added a where t.customer_id = a.customer_id and t.id = a.thread_id),
     back as (
       delete from postbox.archivings x
        using added a where x.customer_id = a.customer_id and x.thread_id = a.thread_id)
     select id, sender as from, body as text, sent_on as "sentOn" from added`,
    [customerId, uuidV7(), threadId, sender, text, author],
  )
  return rows[0]!
}

type Asking = { customerId: string; userId: string; subject: string; text: string }

/** What somebody said elsewhere waits for the desk as if they had written it. */
export async function askDesk(tx: Tx, { customerId, userId, subject, text }: Asking) {
  const about = { customerId, subject, isUnread: false, readerId: userId }
  const threadId = await openThread(tx, about)
  await addMessage(tx, { customerId, threadId, sender: 'CUSTOMER', text, author: userId })
}

/** Puts a message of ours into a customer's postbox, in the transaction of what it tells about. */
export async function writeToCustomer(
  tx: Tx,
  { text, ...about }: Omit<NewThread, 'isUnread'> & { text: string },
): Promise<string> {
  const { customerId } = about
  const threadId = await openThread(tx, { ...about, isUnread: true })
  await addMessage(tx, { customerId, threadId, sender: 'SERVICE', text })
  return threadId
}
