// The SQL of files that lie beside messages.

import type { CallReply } from '#contracts/call.ts'
import type { postboxCalls as calls } from '#contracts/postbox.ts'
import {
  type AttachmentType,
  attachmentTypes,
  type MessageSender,
  type ScanState,
} from '#domain/customer/postbox.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { getFile, putFile } from '#platform/files.ts'
import type { Upload } from '#platform/uploads.ts'
import { uuidV7 } from '#platform/uuid.ts'

type Message = CallReply<typeof calls.thread>['messages'][number]
type Attachment = NonNullable<Message['attachments']>[number]

export type Sending = { customerId: string; sender: MessageSender; authorId: string }

export async function keepAttachment(
  tx: Tx,
  { customerId, sender, authorId }: Sending,
  { content, contentType }: Upload,
): Promise<string> {
  const id = uuidV7()
  const file = await putFile(tx, { customerId, contentType, content })
  await tx.query(
    `insert into postbox.attachments
       (customer_id, id, sender, author_id, content_type, size_bytes, file_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [customerId, id, sender, authorId, contentType, file.sizeBytes, file.id],
  )
  return id
}

/** Of a customer, within a day. */
export async function filesLately(tx: Queryable, customerId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `select from postbox.attachments
      where customer_id = $1 and sender = 'CUSTOMER' and sent_at > now() - interval '1 day'`,
    [customerId],
  )
  return rowCount
}

export type Unsent = { id: string; scan: ScanState }

/** Those of the writer that lie beside no message yet, locked until they do. */
export async function unsent(
  tx: Tx,
  { customerId, sender, authorId }: Sending,
  ids: readonly string[],
): Promise<Unsent[]> {
  const { rows } = await tx.query<Unsent>(
    `select id, scan from postbox.attachments
      where customer_id = $1 and sender = $2 and author_id = $3 and id = any ($4) and message_id is null
      order by id for update`,
    [customerId, sender, authorId, ids],
  )
  return rows
}

export const layBeside = (tx: Tx, messageId: string, ids: readonly string[]) =>
  tx.query(
    `update postbox.attachments a set message_id = m.id, reader_id = m.reader_id
       from postbox.messages m where m.id = $1 and a.customer_id = m.customer_id and a.id = any ($2)`,
    [messageId, ids],
  )

/** By message. */
export async function attachmentsOf(
  tx: Queryable,
  threadId: string,
): Promise<Map<string, Attachment[]>> {
  const { rows } = await tx.query<Attachment & { messageId: string }>(
    `select a.id, a.message_id as "messageId", a.content_type as "contentType", a.size_bytes as bytes, a.scan
       from postbox.attachments a
       join postbox.messages m on m.customer_id = a.customer_id and m.id = a.message_id
      where m.thread_id::text = $1 order by a.sent_at, a.id`,
    [threadId],
  )
  const found = Map.groupBy(rows, ({ messageId }) => messageId)
  return new Map(
    [...found].map(([id, all]) => [id, all.map(({ messageId: _, ...attachment }) => attachment)]),
  )
}

type Kept = {
  contentType: AttachmentType
  fileId: string | null
  scan: ScanState
  sentOn: CalendarDate
}

export async function attachmentIn(
  tx: Queryable,
  threadId: string,
  id: string,
): Promise<Kept | undefined> {
  const { rows } = await tx.query<Kept>(
    `select a.content_type as "contentType", a.file_id as "fileId", a.scan, m.sent_on as "sentOn"
       from postbox.attachments a
       join postbox.messages m on m.customer_id = a.customer_id and m.id = a.message_id
      where m.thread_id::text = $1 and a.id = $2`,
    [threadId, id],
  )
  return rows[0]
}

/** Under a name of ours. */
export async function readClean(
  tx: Tx,
  { fileId, sentOn, contentType }: Pick<Kept, 'sentOn' | 'contentType'> & { fileId: string },
) {
  const { content } = await getFile(tx, fileId)
  return { fileName: `${sentOn}-attachment.${attachmentTypes[contentType]}`, contentType, content }
}

/** All that were found clean; those of letters to somebody else only for whoever may see everything. */
export async function cleanAttachments(tx: Tx, customerId: string, readerId?: string) {
  const { rows } = await tx.query<Kept & { fileId: string }>(
    `select a.content_type as "contentType", a.file_id as "fileId", a.scan, m.sent_on as "sentOn"
       from postbox.attachments a
       join postbox.messages m on m.customer_id = a.customer_id and m.id = a.message_id
      where a.customer_id = $1 and a.scan = 'CLEAN'
        and ($2::uuid is null or a.reader_id is null or a.reader_id = $2)
      order by a.sent_at, a.id`,
    [customerId, readerId],
  )
  return rows
}

export type Waiting = { id: string; fileId: string }

export async function waitingFile(tx: Queryable, id: string): Promise<Waiting | undefined> {
  const { rows } = await tx.query<Waiting>(
    `select id, file_id as "fileId" from postbox.attachments
      where id = $1 and scan = 'WAITING'`,
    [id],
  )
  return rows[0]
}

/** Whichever: those of which nothing is ever said stand in nobody's way. */
export async function waitingLong(tx: Queryable, most: number): Promise<Waiting[]> {
  const { rows } = await tx.query<Waiting>(
    `select id, file_id as "fileId" from postbox.attachments
      where scan = 'WAITING' and sent_at < now() - interval '15 minutes'
      order by random() limit $1`,
    [most],
  )
  return rows
}

export const markClean = (tx: Queryable, id: string) =>
  tx.query(`update postbox.attachments set scan = 'CLEAN' where id = $1 and scan = 'WAITING'`, [id])

export async function throwAway(tx: Tx, { id, fileId }: Waiting): Promise<void> {
  await tx.query(`update postbox.attachments set scan = 'INFECTED', file_id = null where id = $1`, [
    id,
  ])
  await tx.query('delete from platform.files where id = $1', [fileId])
}
