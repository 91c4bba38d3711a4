// The desk: an operator reads what waits, answers it or closes it. Who asks is an operator; whose thread it is the
// database says, and nothing of other customers is seen on the way.

import { postboxDeskCalls as calls } from '#contracts/postbox-desk.ts'
import type { ComplaintOutcome } from '#domain/customer/complaint.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readSalesChannel, type WarnUsers } from '#services/customer/index.ts'
import { openFile, receiveFile, sendMessage } from './attachments.ts'
import { complaintOf, writeOutcome } from './complaint-store.ts'
import { complaintShown } from './complaints.ts'
import { complaintEvents } from './events.ts'
import { closeThread, deskOwner, lockThread, markUnread, readQueue, readThread } from './store.ts'

/** Two operators may open the same thread: the second finds it closed. */
async function whileOpen(tx: Tx, threadId: string) {
  const thread = await lockThread(tx, threadId)
  if (!thread || thread.isClosed) throw new Conflict('thread.closed')
  return thread
}

/** The one that says what was found ends it. */
async function settleComplaint(
  tx: Tx,
  threadId: string,
  outcome: ComplaintOutcome,
  by: string,
): Promise<undefined> {
  const complaint = await complaintOf(tx, threadId)
  if (!complaint || complaint.answeredOn) throw new Conflict('complaint.ended')
  const { id: complaintId, customerId } = complaint
  await writeOutcome(tx, { id: complaintId, outcome, on: await businessDate(tx) })
  await emit(tx, complaintEvents.answered, {
    ...{ customerId, entityId: complaintId, actor: by, data: { complaintId } },
  })
}

export function addDesk(server: Server, { db, warnUsers }: { db: Db; warnUsers: WarnUsers }): void {
  const atDesk = async <T>(
    { userId: operator }: Caller,
    threadId: string,
    work: (tx: Tx, customerId: string) => Promise<T>,
  ): Promise<T> => {
    const customerId = await db.transaction((tx) => deskOwner(tx, threadId), { operator })
    if (!customerId) throw new NotFound()
    return db.transaction((tx) => work(tx, customerId), { operator, customers: [customerId] })
  }

  answer(server, calls.queue, (_, { userId: operator }) => db.transaction(readQueue, { operator }))
  answer(server, calls.thread, ({ params: { threadId } }, caller) =>
    atDesk(caller, threadId, async (tx, customerId) => ({
      ...(await readThread(tx, threadId, caller.userId)),
      ...(await complaintShown(tx, threadId)),
      customerId,
    })),
  )
  answer(server, calls.answer, ({ params: { threadId }, body }, caller) =>
    atDesk(caller, threadId, async (tx, customerId): Promise<undefined> => {
      const { readerId } = await whileOpen(tx, threadId)
      const author = caller.userId
      const { outcome, ...message } = body
      await sendMessage(tx, { customerId, threadId, sender: 'SERVICE', author, ...message })
      const { subject } = await markUnread(tx, threadId)
      // Its letter tells of it.
      if (outcome) return settleComplaint(tx, threadId, outcome, author)
      const { market: locale } = (await readSalesChannel(tx, customerId))!
      const letter = { kind: 'threadAnswered', locale, values: { subject } } as const
      await warnUsers(tx, customerId, { ...letter, ...(readerId && { only: readerId }) })
    }),
  )
  answer(server, calls.close, ({ params: { threadId } }, caller) =>
    atDesk(caller, threadId, async (tx): Promise<undefined> => {
      await whileOpen(tx, threadId)
      const complaint = await complaintOf(tx, threadId)
      if (complaint && !complaint.answeredOn) throw new Conflict('complaint.open')
      await closeThread(tx, threadId)
    }),
  )
  answer(server, calls.sendFile, async ({ params: { threadId }, body }, caller) => {
    const customerId = await atDesk(caller, threadId, async (_, owner) => owner)
    const sending = { customerId, sender: 'SERVICE', authorId: caller.userId } as const
    return receiveFile(db, body.content, sending, (work) =>
      atDesk(caller, threadId, async (tx) => {
        await whileOpen(tx, threadId)
        return work(tx)
      }),
    )
  })
  answer(server, calls.file, ({ params: { threadId, attachmentId } }, caller) =>
    atDesk(caller, threadId, (tx) => openFile(tx, threadId, attachmentId)),
  )
}
