// The documents service: the customer's folder. Other services put papers into it through this file.

import { documentCalls, documentsOnPage } from '#contracts/documents.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer } from '#services/customer/index.ts'
import { type Packed, zipped } from './archive.ts'
import { list, readChoices, readContent } from './folder.ts'

export { type Packed, zippedFiles } from './archive.ts'
export { fundTaxesOf } from './fund-taxes.ts'
export { type OrderSheet, orderSheet, sheetFile } from './order-sheet.ts'
export { filePapers, type NewPaper, paperTitles } from './paper.ts'
export { pdf } from './pdf.ts'
export { paperReaders } from './readers.ts'
export { type Block, type Sheet, textOf } from './sheet.ts'
export { verifyPapers } from './verify.ts'

const mostInArchive = 100

/** Every paper of a customer, drawn. */
export async function packedPapers(db: Db, customerId: string): Promise<Packed[]> {
  const found = await db.transaction((tx) => list(tx, customerId, {}, mostPapers), {
    customers: [customerId],
  })
  const papers: Packed[] = []
  for (const { id, createdOn } of found)
    papers.push({ createdOn, ...(await readContent(db, [customerId], id)) })
  return papers
}

/** As many as anybody has. */
const mostPapers = 1_000_000

export function documents(server: Server, { db }: { db: Db }): void {
  answer(server, documentCalls.list, ({ query: { customer_id, ...wanted } }, caller) =>
    asCustomer(db, caller, customer_id, (tx) => list(tx, customer_id, wanted, documentsOnPage)),
  )

  answer(server, documentCalls.choices, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => readChoices(tx, query.customer_id)),
  )

  answer(server, documentCalls.archive, async ({ query }, caller) => {
    const { customer_id, ...wanted } = query
    const found = await asCustomer(db, caller, customer_id, (tx) =>
      list(tx, customer_id, wanted, mostInArchive),
    )
    const packed: Packed[] = []
    for (const { id, createdOn } of found)
      packed.push({ createdOn, ...(await readContent(db, [customer_id], id)) })
    const content = zipped(packed).toString('base64')
    return { fileName: 'documents.zip', contentType: 'application/zip', content }
  })

  answer(server, documentCalls.content, async ({ params }, { customerIds }) => {
    const { content, ...file } = await readContent(db, customerIds, params.documentId)
    return { ...file, content: content.toString('base64') }
  })
}
