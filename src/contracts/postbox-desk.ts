// The other side of the postbox: what operators are asked for, and what they answer.

import * as z from 'zod/mini'
import { call, fileTimeoutMs } from './call.ts'
import { newMessage, outcome, sentFile, thread } from './postbox.ts'
import { day, identifier, text } from './text.ts'

const desk = { service: 'postbox', access: 'operator', cache: 'never' } as const
const params = z.strictObject({ threadId: z.uuid() })

export const waitingThread = z.strictObject({
  id: identifier,
  customerId: identifier,
  subject: text(200),
  /** The beginning of what waits. */
  preview: text(200, 0),
  waitingSince: day,
  /** Of a complaint that is not answered: how it is called, and until when. */
  complaint: z.exactOptional(z.strictObject({ reference: text(20), answerBy: day })),
})

/** What answers a complaint says what was found; anything else may be asked or told before. */
export const deskAnswer = z.extend(newMessage, { outcome: z.exactOptional(outcome) })

export const postboxDeskCalls = {
  queue: call({
    ...desk,
    method: 'GET',
    path: '/desk/threads',
    summary: 'The threads that wait for an answer: complaints by their day, then the longest first',
    reply: z.array(waitingThread),
  }),

  thread: call({
    ...desk,
    method: 'GET',
    path: '/desk/threads/:threadId',
    summary: 'A thread of any customer, with its messages',
    params,
    reply: z.extend(thread, { customerId: identifier }),
  }),

  answer: call({
    service: 'postbox',
    access: 'operator',
    method: 'POST',
    path: '/desk/threads/:threadId/messages',
    summary: 'Answer a customer',
    params,
    body: deskAnswer,
  }),

  close: call({
    service: 'postbox',
    access: 'operator',
    method: 'POST',
    path: '/desk/threads/:threadId/closing',
    summary: 'Close a thread',
    params,
  }),

  sendFile: call({
    service: 'postbox',
    access: 'operator',
    method: 'POST',
    path: '/desk/threads/:threadId/attachments',
    summary: 'Send a file that goes with the next answer: a PDF or a picture',
    params,
    body: z.strictObject({ content: z.string() }),
    reply: z.strictObject({ id: z.uuid() }),
    takesFile: true,
    timeoutMs: fileTimeoutMs,
  }),

  file: call({
    ...desk,
    method: 'GET',
    path: '/desk/threads/:threadId/attachments/:attachmentId',
    summary: 'A file that came with a message, once it was found clean',
    params: z.strictObject({ threadId: z.uuid(), attachmentId: z.uuid() }),
    reply: sentFile,
    timeoutMs: fileTimeoutMs,
  }),
}
