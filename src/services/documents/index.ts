// The documents service: the customer's folder. Other services put papers into it through this file.

import { documentCalls } from '#contracts/documents.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer } from '#services/customer/index.ts'
import { list, readContent } from './folder.ts'

export { filePapers, type NewPaper } from './paper.ts'
export { pdf } from './pdf.ts'
export { paperReaders } from './readers.ts'
export { type Block, type Sheet, textOf } from './sheet.ts'
export { verifyPapers } from './verify.ts'

export function documents(server: Server, { db }: { db: Db }): void {
  answer(server, documentCalls.list, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => list(tx, query.customer_id)),
  )

  answer(server, documentCalls.content, async ({ params }, { customerIds }) => {
    const { content, ...file } = await readContent(db, customerIds, params.documentId)
    return { ...file, content: content.toString('base64') }
  })
}
