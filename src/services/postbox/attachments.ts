// Files that go with messages, in both directions: sent as they are chosen, looked at by a scanner, and opened by whoever
// may read the message once nothing was found.

import * as z from 'zod/mini'
import type { CallReply } from '#contracts/call.ts'
import type { postboxCalls as calls } from '#contracts/postbox.ts'
import { wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { Conflict, Failure, NotFound, TooMany } from '#platform/failure.ts'
import { getFile } from '#platform/files.ts'
import { defineJob, type Jobs, outsideWorker, type Worker } from '#platform/jobs.ts'
import { readFileOf } from '#services/identity/index.ts'
import {
  attachmentIn,
  attachmentsOf,
  filesLately,
  keepAttachment,
  layBeside,
  markClean,
  readClean,
  type Sending,
  throwAway,
  type Unsent,
  unsent,
  type Waiting,
  waitingFile,
  waitingLong,
} from './attachment-store.ts'
import { attachmentEvents } from './events.ts'
import { addMessage, type NewMessage } from './store.ts'

/** Nothing, where it has not been looked at yet. */
export type ScanFile = (file: {
  id: string
  contentType: string
  content: Buffer
}) => Promise<'CLEAN' | 'INFECTED' | undefined>

const mostADay = 20

async function refuseTooMany(tx: Tx, { customerId, sender }: Sending): Promise<void> {
  if (sender === 'CUSTOMER' && (await filesLately(tx, customerId)) >= mostADay)
    throw new TooMany(3600, 'rate.limited')
}

/** `inTurn`: a transaction of whoever sends, in which it is certain that they may. */
export async function receiveFile(
  db: Db,
  content: string,
  sending: Sending,
  inTurn: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<{ id: string }> {
  // Nobody's file is looked at who may not send one.
  await inTurn((tx) => refuseTooMany(tx, sending))
  const { customerId, sender, authorId } = sending
  const whose = sender === 'CUSTOMER' ? customerId : authorId
  const upload = await readFileOf(db, whose, content, wallClock())
  return inTurn(async (tx) => {
    await refuseTooMany(tx, sending)
    const id = await keepAttachment(tx, sending, upload)
    await emit(tx, attachmentEvents.sent, {
      ...{ customerId, entityId: id, actor: authorId, data: {} },
    })
    return { id }
  })
}

/** Each file that is to blame is named, by its place among those the message was to have. */
function refuseWrong(attachments: readonly string[], found: readonly Unsent[]): void {
  const scans = new Map(found.map(({ id, scan }) => [id, scan]))
  const errors = attachments.flatMap((id, i) => {
    const code = !scans.has(id) ? 'file.gone' : scans.get(id) === 'INFECTED' && 'file.infected'
    return code ? [{ pointer: `/attachments/${i}`, code } as const] : []
  })
  if (errors[0]) throw new Failure(422, errors[0].code, { errors })
}

type Message = CallReply<typeof calls.reply>
type Sent = NewMessage & { author: string; attachments?: readonly string[] | undefined }

/** A message with what lies beside it, or neither. */
export async function sendMessage(tx: Tx, sent: Sent): Promise<Message> {
  const { attachments = [], ...message } = sent
  const ids = [...new Set(attachments)]
  const { customerId, threadId, sender, author } = message
  const found = await unsent(tx, { customerId, sender, authorId: author }, ids)
  refuseWrong(attachments, found)
  const added = await addMessage(tx, message)
  if (ids.length === 0) return added
  await layBeside(tx, added.id, ids)
  return { ...added, attachments: (await attachmentsOf(tx, threadId)).get(added.id)! }
}

/** For whoever was found to be allowed to read the thread. */
export async function openFile(tx: Tx, threadId: string, id: string) {
  const found = await attachmentIn(tx, threadId, id)
  if (!found || found.scan === 'INFECTED') throw new NotFound()
  const { fileId } = found
  if (found.scan !== 'CLEAN' || !fileId) throw new Conflict('file.unscanned')
  const { content, ...file } = await readClean(tx, { ...found, fileId })
  return { ...file, content: content.toString('base64') }
}

const scanJob = defineJob('postbox.scan', z.object({ id: z.string() }))
const rescanJob = defineJob('postbox.rescan', z.object({}), { leaseSeconds: 600 })
export const attachmentJobs = [scanJob, rescanJob]

export const attachmentSubscribers = (jobs: Jobs): Subscriber[] => [
  subscriber('postbox.scan', attachmentEvents.sent, async ({ entityId: id }, tx) => {
    await jobs.enqueue(tx, scanJob, { id })
  }),
]

/** Asked while no transaction waits; whether anything was said. Asked twice, the same is kept. */
async function isScanned(scan: ScanFile, db: Db, waiting: Waiting): Promise<boolean> {
  const { contentType, content } = await getFile(db, waiting.fileId)
  const found = await scan({ id: waiting.id, contentType, content })
  if (found === 'CLEAN') await markClean(db, waiting.id)
  if (found === 'INFECTED') await db.transaction((tx) => throwAway(tx, waiting))
  return found !== undefined
}

export async function scanFile(scan: ScanFile, db: Db, id: string): Promise<void> {
  const waiting = await waitingFile(db, id)
  if (waiting && !(await isScanned(scan, db, waiting)))
    throw new Error('nothing is said yet of a file: it is asked again')
}

const mostAtOnce = 20

/** A scanner that was away for longer than a job waits is asked again, until it answers. */
export const attachmentWorkers = (scan: ScanFile, db: Db): Worker[] => [
  outsideWorker(scanJob, ({ id }) => scanFile(scan, db, id)),
  outsideWorker(
    rescanJob,
    async () => {
      for (const waiting of await waitingLong(db, mostAtOnce)) await isScanned(scan, db, waiting)
    },
    { cron: '*/15 * * * *', timeZone: 'UTC', data: {} },
  ),
]
