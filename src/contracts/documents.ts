// The documents service's calls.

import * as z from 'zod/mini'
import { documentKinds } from '#domain/customer/document.ts'
import { call, fileTimeoutMs } from './call.ts'
import { count, day, identifier, text } from './text.ts'

/** What is looked for; nothing said: everything. */
const wanted = {
  customer_id: identifier,
  kind: z.optional(z.enum(documentKinds)),
  year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  depositId: z.optional(identifier),
}

export const listedDocument = z.strictObject({
  id: identifier,
  kind: z.enum(documentKinds),
  title: text(200),
  createdOn: day,
})

const file = z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() })

export const documentsOnPage = 50

export const documentCalls = {
  /** Newest first, a page of at most fifty; `after` is the last one seen. */
  list: call({
    service: 'documents',
    method: 'GET',
    path: '/documents',
    access: 'customer',
    act: 'see',
    summary: 'A page of the documents of a customer, the newest first, by kind, year and deposit',
    query: z.strictObject({ ...wanted, after: z.optional(identifier) }),
    reply: z.array(listedDocument),
  }),

  choices: call({
    service: 'documents',
    method: 'GET',
    path: '/documents/choices',
    access: 'customer',
    act: 'see',
    summary: 'By which kinds, years and deposits the documents of a customer can be looked for',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.strictObject({
      kinds: z.array(z.enum(documentKinds)),
      years: z.array(count),
      deposits: z.array(z.strictObject({ id: identifier, name: text(200) })),
    }),
  }),

  /** At most a hundred: whoever has more looks for a year. */
  archive: call({
    service: 'documents',
    method: 'GET',
    path: '/documents/archive',
    access: 'customer',
    act: 'see',
    summary: 'The newest of the documents that are looked for, in one ZIP file',
    query: z.strictObject(wanted),
    reply: file,
    cache: 'never',
    timeoutMs: fileTimeoutMs,
  }),

  /** The bytes in base64: a plain link could not carry the token. */
  content: call({
    service: 'documents',
    method: 'GET',
    path: '/documents/:documentId',
    access: 'customer',
    act: 'see',
    summary: 'One document with its content',
    params: z.strictObject({ documentId: identifier }),
    reply: file,
    cache: 'never',
  }),
}
