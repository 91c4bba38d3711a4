// The calls by which people get everything that is kept about them: asked for, prepared, fetched.

import * as z from 'zod/mini'
import { call, fileTimeoutMs } from './call.ts'
import { signatureRequest } from './signatures.ts'
import { day, identifier, text } from './text.ts'

export const dataExport = z.strictObject({
  id: identifier,
  requestedOn: day,
  /** The last day it can be fetched on; none while it is prepared. */
  until: z.exactOptional(day),
})
export type WireDataExport = z.infer<typeof dataExport>

const own = { service: 'customer', access: 'customer', act: 'see' } as const
const params = z.strictObject({ customerId: identifier })

export const dataExportCalls = {
  list: call({
    ...own,
    method: 'GET',
    path: '/customers/:customerId/exports',
    summary: 'The files of their data that whoever asks can fetch, or that are prepared',
    params,
    reply: z.array(dataExport),
    cache: 'never',
  }),

  /** Asked without a signature it sends the code. While one is prepared, it is the answer. */
  request: call({
    ...own,
    method: 'POST',
    path: '/customers/:customerId/exports',
    summary: 'Asks for a file of everything that is kept',
    params,
    body: z.strictObject({ signatureId: z.exactOptional(z.uuid()) }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      export: z.exactOptional(dataExport),
    }),
    movesMoney: true,
  }),

  /** The bytes in base64: a plain link could not carry the token. */
  content: call({
    ...own,
    method: 'GET',
    path: '/customers/:customerId/exports/:exportId',
    summary: 'A file of everything that is kept',
    params: z.strictObject({ customerId: identifier, exportId: z.uuid() }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
    cache: 'never',
    timeoutMs: fileTimeoutMs,
  }),
}
