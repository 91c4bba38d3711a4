// The postbox service: threads between a customer and us, and how much of them is unread. Other services
// may import this file, and nothing beside it.

import { postboxCalls as calls } from '#contracts/postbox.ts'
import { addMonths } from '#domain/date.ts'
import { maskedEmail, monthsToCheck, readLetterCode } from '#domain/letter/letter-code.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, type WarnUsers } from '#services/customer/index.ts'
import { addDesk } from './desk.ts'
import { checkLetter } from './letter-store.ts'
import {
  addMessage,
  countUnread,
  countWaiting,
  listThreads,
  lockThread,
  markRead,
  openThread,
  readThread,
} from './store.ts'

export {
  type LetterContent,
  letterJobs,
  letterOn,
  letterWorkers,
  letterWriter,
  type WriteLetter,
} from './letters.ts'
export { writeToCustomer } from './store.ts'

/** The letter that a code belongs to, told so that its reader recognises it. */
async function checked(db: Db, typed: string) {
  const code = readLetterCode(typed)
  if (!code) return { verdict: 'unknown' as const }
  return db.transaction(async (tx) => {
    const letter = await checkLetter(tx, code)
    if (!letter) return { verdict: 'unknown' as const }
    const { subject, writtenOn, emails, checks } = letter
    const isOld = addMonths(writtenOn, monthsToCheck) < (await businessDate(tx))
    if (isOld) return { verdict: 'expired' as const }
    return { verdict: 'genuine' as const, subject, writtenOn, to: emails.map(maskedEmail), checks }
  })
}

export type PostboxParts = { db: Db; warnUsers: WarnUsers }

export function postbox(server: Server, { db, warnUsers }: PostboxParts): void {
  addDesk(server, { db, warnUsers })

  /** The thread's owner, if it is one of the caller's customers; else there is no such thread. */
  const inThread = <T>(
    { customerIds }: Caller,
    threadId: string,
    work: (tx: Tx, thread: { customerId: string; isClosed: boolean }) => Promise<T>,
  ): Promise<T> =>
    db.transaction(
      async (tx) => {
        const thread = await lockThread(tx, threadId)
        if (!thread) throw new NotFound()
        return work(tx, thread)
      },
      { customers: customerIds },
    )

  answer(server, calls.unreadCount, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => ({
      data: { count: await countUnread(tx, query.customer_id) },
    })),
  )
  answer(server, calls.checkLetter, ({ body }) => checked(db, body.code))
  answer(server, calls.waiting, (_, { userId: operator }) =>
    db.transaction(async (tx) => ({ count: await countWaiting(tx) }), { operator }),
  )
  answer(server, calls.threads, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => listThreads(tx, query.customer_id)),
  )
  answer(server, calls.thread, ({ params }, caller) =>
    inThread(caller, params.threadId, (tx) => readThread(tx, params.threadId)),
  )
  answer(server, calls.markRead, ({ params }, caller) =>
    inThread(caller, params.threadId, (tx) => markRead(tx, params.threadId)),
  )
  answer(server, calls.start, ({ body }, caller) =>
    asCustomer(db, caller, body.customer_id, async (tx) => {
      const { customer_id: customerId, subject, text } = body
      const threadId = await openThread(tx, { customerId, subject, isUnread: false })
      const author = caller.userId
      await addMessage(tx, { customerId, threadId, sender: 'CUSTOMER', text, author })
      return { id: threadId }
    }),
  )
  answer(server, calls.reply, ({ params, body }, caller) =>
    inThread(caller, params.threadId, async (tx, { customerId, isClosed }) => {
      if (isClosed) throw new Conflict('thread.closed')
      const { threadId } = params
      return addMessage(tx, {
        ...{ customerId, threadId, sender: 'CUSTOMER', text: body.text },
        author: caller.userId,
      })
    }),
  )
}
