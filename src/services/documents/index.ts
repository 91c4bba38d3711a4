// The documents service: the customer's folder. Other services put documents into it through this file.

import { documentCalls } from '#contracts/documents.ts'
import type { DocumentKind } from '#domain/customer/document.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { getFile, putFile } from '#platform/files.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { asCustomer } from '#services/customer/index.ts'
import { pdf } from './pdf.ts'
import type { Block } from './sheet.ts'

export { pdf } from './pdf.ts'
export { type Block, type Sheet, textOf } from './sheet.ts'

export type NewDocument = {
  customerId: string
  kind: DocumentKind
  title: string
  fileName: string
  locale: Locale
  blocks: readonly Block[]
  /** Today, unless it is older. */
  createdOn?: CalendarDate
}

/** What every system takes in a file's name; a title may have more, as `Conferma d’ordine`. */
const named = (fileName: string): string => fileName.replaceAll(/[^\p{L}\p{N}_ .()-]/gu, '-')

/** Writes a document, in the transaction of what it says. */
export async function putDocument(
  tx: Tx,
  { customerId, kind, title, fileName, locale, blocks, createdOn }: NewDocument,
): Promise<string> {
  const on = createdOn ?? (await businessDate(tx))
  const content = await pdf({ locale, title, on, blocks })
  const file = await putFile(tx, { content, contentType: 'application/pdf', customerId })
  const id = uuidV7()
  await tx.query(
    `insert into documents.documents (customer_id, id, kind, title, file_name, file_id, created_on)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [customerId, id, kind, title, named(fileName), file.id, on],
  )
  return id
}

type Listed = {
  id: string
  kind: DocumentKind
  title: string
  createdOn: CalendarDate
  sizeBytes: number
}

const mostListed = 200

async function list(tx: Tx, customerId: string): Promise<Listed[]> {
  const { rows } = await tx.query<Listed>(
    `select d.id, d.kind, d.title, d.created_on as "createdOn", f.size_bytes::int as "sizeBytes"
       from documents.documents d join platform.files f on f.id = d.file_id
      where d.customer_id = $1 order by d.created_on desc, d.id desc limit ${mostListed}`,
    [customerId],
  )
  return rows
}

export function documents(server: Server, { db }: { db: Db }): void {
  answer(server, documentCalls.list, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => list(tx, query.customer_id)),
  )

  answer(server, documentCalls.content, ({ params }, { customerIds }) =>
    db.transaction(
      async (tx) => {
        const { rows } = await tx.query<{ fileId: string; fileName: string }>(
          `select file_id as "fileId", file_name as "fileName"
             from documents.documents where id::text = $1`,
          [params.documentId],
        )
        if (!rows[0]) throw new NotFound()
        const { contentType, content } = await getFile(tx, rows[0].fileId)
        return { fileName: rows[0].fileName, contentType, content: content.toString('base64') }
      },
      { customers: customerIds },
    ),
  )
}
