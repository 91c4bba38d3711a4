// The desk: an operator reads what waits, answers it or closes it. Who asks is an operator; whose thread it is the
// database says, and nothing of other customers is seen on the way.

import { postboxDeskCalls as calls } from '#contracts/postbox-desk.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readSalesChannel, type WarnUsers } from '#services/customer/index.ts'
import {
  addMessage,
  closeThread,
  deskOwner,
  lockThread,
  markUnread,
  readQueue,
  readThread,
} from './store.ts'

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
  /** Two operators may open the same thread: the second finds it closed. */
  const whileOpen = async (tx: Tx, threadId: string) => {
    const thread = await lockThread(tx, threadId)
    if (!thread || thread.isClosed) throw new Conflict('thread.closed')
    return thread
  }

  answer(server, calls.queue, (_, { userId: operator }) => db.transaction(readQueue, { operator }))
  answer(server, calls.thread, ({ params: { threadId } }, caller) =>
    atDesk(caller, threadId, async (tx, customerId) => ({
      ...(await readThread(tx, threadId, caller.userId)),
      customerId,
    })),
  )
  answer(server, calls.answer, ({ params: { threadId }, body: { text } }, caller) =>
    atDesk(caller, threadId, async (tx, customerId): Promise<undefined> => {
      const { readerId } = await whileOpen(tx, threadId)
      const author = caller.userId
      await addMessage(tx, { customerId, threadId, sender: 'SERVICE', text, author })
      const { subject } = await markUnread(tx, threadId)
      const { market: locale } = (await readSalesChannel(tx, customerId))!
      const letter = { kind: 'threadAnswered', locale, values: { subject } } as const
      await warnUsers(tx, customerId, { ...letter, ...(readerId && { only: readerId }) })
    }),
  )
  answer(server, calls.close, ({ params: { threadId } }, caller) =>
    atDesk(caller, threadId, async (tx): Promise<undefined> => {
      await whileOpen(tx, threadId)
      await closeThread(tx, threadId)
    }),
  )
}
