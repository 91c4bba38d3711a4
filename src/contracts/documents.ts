// The documents service's calls.

import * as z from 'zod/mini'
import { documentKinds } from '#domain/customer/document.ts'
import { call } from './call.ts'
import { day, identifier, text } from './text.ts'

export const listedDocument = z.strictObject({
  id: identifier,
  kind: z.enum(documentKinds),
  title: text(200),
  createdOn: day,
})

export const documentCalls = {
  list: call({
    service: 'documents',
    method: 'GET',
    path: '/documents',
    access: 'customer',
    act: 'see',
    summary: 'The documents of a customer, the newest first',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(listedDocument),
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
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
    cache: 'never',
  }),
}
