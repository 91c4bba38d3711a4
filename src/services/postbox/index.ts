// The postbox service: threads between a customer and us, and how much of them is unread. Other services
// may import this file, and nothing beside it.

import { postboxCalls as calls } from '#contracts/postbox.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { openBuckets } from '#platform/limits.ts'
import { placeOfAddress } from '#platform/network-address.ts'
import { plainVault, type Vault } from '#platform/vault.ts'
import { asCustomer, ownCustomer, type WarnUsers } from '#services/customer/index.ts'
import { openFile, receiveFile, sendMessage } from './attachments.ts'
import { checkedMessage } from './checking.ts'
import { complaintShown, receiveComplaint } from './complaints.ts'
import { addDesk } from './desk.ts'
import { addLetterWishes } from './letter-wishes.ts'
import { addMailReach } from './returned-mails.ts'
import {
  archive,
  bringBack,
  countUnread,
  countWaiting,
  listThreads,
  lockThread,
  markRead,
  openThread,
  readThread,
} from './store.ts'

export { cleanAttachments, readClean } from './attachment-store.ts'
export {
  attachmentJobs,
  attachmentSubscribers,
  attachmentWorkers,
  type ScanFile,
  scanFile,
} from './attachments.ts'
export { complaintLetters, delayComplaintsStep } from './complaints.ts'
export { letterJobs, letterWorkers } from './letter-mail.ts'
export { letterTextJobs, letterTextWorkers } from './letter-text.ts'
export {
  type LetterContent,
  letterOn,
  letterWriter,
  type NewLetter,
  type WriteLetter,
} from './letters.ts'
export {
  confirmComplaint,
  publicComplaintJobs,
  publicComplaints,
  publicComplaintWorkers,
  tellOfDelay,
} from './public-complaints.ts'
export {
  type Envelope,
  type MailCarrier,
  type PrintLetters,
  returnedMailJobs,
  returnedMails,
  returnedMailWorkers,
} from './returned-mails.ts'
export { askDesk, writeToCustomer } from './store.ts'
export { twinWriter } from './twins.ts'

/** A person checks a message or two; whoever tries codes is stopped. */
const checksAMinute = 10

export type PostboxParts = { db: Db; warnUsers: WarnUsers; vault?: Vault }

/** The thread's owner, if it is one of the caller's customers and theirs to read; else there is no such thread. */
const inThread = <T>(
  db: Db,
  { customerIds, userId }: Caller,
  threadId: string,
  work: (tx: Tx, thread: { customerId: string; isClosed: boolean }) => Promise<T>,
): Promise<T> =>
  db.transaction(
    async (tx) => {
      const thread = await lockThread(tx, threadId)
      if (!thread || (thread.readerId ?? userId) !== userId) throw new NotFound()
      return work(tx, thread)
    },
    { customers: customerIds },
  )

export function postbox(server: Server, { db, warnUsers, vault = plainVault }: PostboxParts): void {
  const checksLeft = openBuckets(checksAMinute, () => performance.now())
  addDesk(server, { db, warnUsers })
  addLetterWishes(server, db)
  addMailReach(server, db)

  answer(server, calls.unreadCount, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => ({
      data: { count: await countUnread(tx, query.customer_id, caller.userId) },
    })),
  )
  answer(server, calls.checkLetter, ({ body }, _, { ip }) => {
    checksLeft.take(placeOfAddress(ip).address)
    return checkedMessage(db, vault, body.code)
  })
  answer(server, calls.waiting, (_, { userId: operator }) =>
    db.transaction(async (tx) => ({ count: await countWaiting(tx) }), { operator }),
  )
  answer(server, calls.threads, ({ query: { customer_id: customerId, ...wanted } }, caller) =>
    asCustomer(db, caller, customerId, (tx) =>
      listThreads(tx, { customerId, userId: caller.userId }, wanted),
    ),
  )
  answer(server, calls.thread, ({ params }, caller) =>
    inThread(db, caller, params.threadId, async (tx) => ({
      ...(await readThread(tx, params.threadId, caller.userId)),
      ...(await complaintShown(tx, params.threadId)),
    })),
  )
  answer(server, calls.markRead, ({ params }, caller) =>
    inThread(db, caller, params.threadId, (tx) => markRead(tx, params.threadId, caller.userId)),
  )
  answer(server, calls.archive, ({ params }, caller) =>
    inThread(db, caller, params.threadId, (tx) => archive(tx, params.threadId, caller.userId)),
  )
  answer(server, calls.bringBack, ({ params }, caller) =>
    inThread(db, caller, params.threadId, (tx) => bringBack(tx, params.threadId, caller.userId)),
  )
  answer(server, calls.start, ({ body }, caller) =>
    asCustomer(db, caller, body.customer_id, async (tx) => {
      const { customer_id: customerId, subject, isComplaint, ...message } = body
      const threadId = await openThread(tx, { customerId, subject, isUnread: false })
      const author = caller.userId
      await sendMessage(tx, { customerId, threadId, sender: 'CUSTOMER', author, ...message })
      if (isComplaint) await receiveComplaint(tx, { customerId, threadId, authorId: author })
      return { id: threadId }
    }),
  )
  answer(server, calls.reply, ({ params, body }, caller) =>
    inThread(db, caller, params.threadId, async (tx, { customerId, isClosed }) => {
      if (isClosed) throw new Conflict('thread.closed')
      const { threadId } = params
      const from = { sender: 'CUSTOMER', author: caller.userId } as const
      return sendMessage(tx, { customerId, threadId, ...from, ...body })
    }),
  )
  addFiles(server, db)
}

function addFiles(server: Server, db: Db): void {
  answer(server, calls.sendFile, ({ body }, caller) => {
    const customerId = ownCustomer(caller, body.customer_id)
    const sending = { customerId, sender: 'CUSTOMER', authorId: caller.userId } as const
    return receiveFile(db, body.content, sending, (work) =>
      asCustomer(db, caller, customerId, work, { isLocked: true }),
    )
  })
  answer(server, calls.file, ({ params: { threadId, attachmentId } }, caller) =>
    inThread(db, caller, threadId, (tx) => openFile(tx, threadId, attachmentId)),
  )
}
