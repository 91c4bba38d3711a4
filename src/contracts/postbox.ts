// The postbox service's calls.

import * as z from 'zod/mini'
import { complaintOutcomes } from '#domain/customer/complaint.ts'
import {
  type AttachmentType,
  attachmentTypes,
  longestSearch,
  messageSenders,
  mostAttachments,
  scanStates,
  threadFolders,
} from '#domain/customer/postbox.ts'
import { call, fileTimeoutMs } from './call.ts'
import { count, day, identifier, text } from './text.ts'

/** Lines of text; nothing else that cannot be seen. */
export const lines = (maximum: number) =>
  z
    .string()
    .check(
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u),
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1),
      z.maxLength(maximum),
    )

export const attachment = z.strictObject({
  id: z.uuid(),
  contentType: z.enum(Object.keys(attachmentTypes) as [AttachmentType]),
  bytes: count,
  scan: z.enum(scanStates),
})

/** A file, as it is sent and as it leaves again. */
export const sentFile = z.strictObject({
  ...{ fileName: text(200), contentType: text(100), content: z.string() },
})

export const message = z.strictObject({
  id: identifier,
  from: z.enum(messageSenders),
  text: z.string(),
  sentOn: day,
  attachments: z.exactOptional(z.array(attachment)),
})

export const listedThread = z.strictObject({
  id: identifier,
  subject: text(200),
  /** The beginning of the last message. */
  preview: text(200, 0),
  isUnread: z.boolean(),
  isClosed: z.boolean(),
  /** Put away by whoever reads. */
  isArchived: z.boolean(),
  lastMessageOn: day,
})

export const outcome = z.enum(complaintOutcomes)

export const complaint = z.strictObject({
  reference: text(20),
  receivedOn: day,
  /** The day by which it is answered; the last there is, once it was told that it takes longer. */
  answerBy: day,
  answeredOn: z.exactOptional(day),
  outcome: z.exactOptional(outcome),
})

export const thread = z.strictObject({
  id: identifier,
  subject: text(200),
  isUnread: z.boolean(),
  isClosed: z.boolean(),
  isArchived: z.boolean(),
  messages: z.array(message),
  complaint: z.exactOptional(complaint),
})

export const checkedLetter = z.discriminatedUnion('verdict', [
  /** `altered`: the code is ours, and not every word of the message. */
  z.strictObject({ verdict: z.enum(['unknown', 'expired', 'altered']) }),
  z.strictObject({
    verdict: z.literal('genuine'),
    subject: text(200),
    writtenOn: day,
    /** Addresses it went to, with most of each left out. */
    to: z.array(text(100)),
    /** How often somebody has asked, this time included. */
    checks: count,
    /** Every word was compared, not only the code. */
    isWhole: z.boolean(),
  }),
])

const longestMessage = 10_000
/** Files that were sent before, by whoever writes. */
const attachments = z.exactOptional(
  z.array(z.uuid()).check(z.maxLength(mostAttachments, 'file.count')),
)
export const newMessage = z.strictObject({ text: lines(longestMessage), attachments })
export const newThread = z.strictObject({
  customer_id: identifier,
  subject: text(120),
  text: lines(longestMessage),
  /** Then it is confirmed at once and answered by a day that is told. */
  isComplaint: z.exactOptional(z.boolean()),
  attachments,
})

/** A letter with everything around it. */
const longestCheck = 12_000
const own = { service: 'postbox', access: 'customer' } as const
const params = z.strictObject({ threadId: identifier })

export const threadsOnPage = 50

export const postboxCalls = {
  /** "Read from data": the reply has a `data` envelope. [API-040, ENT-022] */
  unreadCount: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/threads/unread-count',
    summary: 'How many postbox threads are unread',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.strictObject({ data: z.strictObject({ count }) }),
  }),

  waiting: call({
    service: 'postbox',
    access: 'operator',
    method: 'GET',
    path: '/threads/waiting',
    summary: 'How many threads of all customers wait for an answer',
    reply: z.strictObject({ count }),
    cache: 'never',
  }),

  /** No oracle: a code that is none and one that nobody has are answered alike. */
  checkLetter: call({
    service: 'postbox',
    access: 'public',
    method: 'POST',
    path: '/letters/check',
    summary:
      'Whether a code is that of a letter of ours, or a whole message with its code one of ours',
    body: z.strictObject({ code: lines(longestCheck) }),
    reply: checkedLetter,
  }),

  /** Newest first, a page of at most fifty; `after` is the last one seen, and no folder is both of them. */
  threads: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/threads',
    summary: 'A page of the threads of a customer, the newest first, by folder and words',
    query: z.strictObject({
      customer_id: identifier,
      folder: z.optional(z.enum(threadFolders)),
      text: z.optional(text(longestSearch)),
      after: z.optional(z.uuid()),
    }),
    reply: z.array(listedThread),
  }),

  thread: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/threads/:threadId',
    summary: 'A thread with its messages',
    params,
    reply: thread,
    cache: 'never',
  }),

  markRead: call({
    ...own,
    act: 'see',
    method: 'POST',
    path: '/threads/:threadId/read',
    summary: 'Note that a thread was read',
    params,
  }),

  archive: call({
    ...own,
    act: 'see',
    method: 'POST',
    path: '/threads/:threadId/archive',
    summary: 'Put a thread away, for whoever asks alone',
    params,
  }),

  bringBack: call({
    ...own,
    act: 'see',
    method: 'DELETE',
    path: '/threads/:threadId/archive',
    summary: 'Bring a thread back that was put away',
    params,
  }),

  start: call({
    ...own,
    act: 'write',
    method: 'POST',
    path: '/threads',
    summary: 'Write to us about something new',
    body: newThread,
    reply: z.strictObject({ id: identifier }),
  }),

  reply: call({
    ...own,
    act: 'write',
    method: 'POST',
    path: '/threads/:threadId/messages',
    summary: 'Write on in a thread',
    params,
    body: newMessage,
    reply: message,
  }),

  sendFile: call({
    ...own,
    act: 'write',
    method: 'POST',
    path: '/attachments',
    summary: 'Send a file that goes with the next message: a PDF or a picture',
    body: z.strictObject({ customer_id: identifier, content: z.string() }),
    reply: z.strictObject({ id: z.uuid() }),
    takesFile: true,
    timeoutMs: fileTimeoutMs,
  }),

  file: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/threads/:threadId/attachments/:attachmentId',
    summary: 'A file that came with a message, once it was found clean',
    params: z.strictObject({ threadId: identifier, attachmentId: z.uuid() }),
    reply: sentFile,
    cache: 'never',
    timeoutMs: fileTimeoutMs,
  }),
}
