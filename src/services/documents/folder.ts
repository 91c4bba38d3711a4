// The folder's SQL: what lies in it, and the bytes of one document, drawn when they are first asked for.

import type { DocumentKind } from '#domain/customer/document.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Db, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { getFile, putFile } from '#platform/files.ts'
import { contentTypeOf, drawn, type KeptPaper, keptPaper } from './paper.ts'
import { templateVersion } from './templates.ts'

type Listed = {
  id: string
  kind: DocumentKind
  title: string
  createdOn: CalendarDate
}

const mostListed = 200

export async function list(tx: Tx, customerId: string): Promise<Listed[]> {
  const { rows } = await tx.query<Listed>(
    `select d.id, d.kind, d.title, d.created_on as "createdOn" from documents.documents d
      where d.customer_id = $1 order by d.created_on desc, d.id desc limit ${mostListed}`,
    [customerId],
  )
  return rows
}

export type Content = { fileName: string; contentType: string; content: Buffer }

type Row = KeptPaper & { fileId: string | null }

/** Drawn outside of any transaction: nobody waits for it with a connection in hand. */
export async function readContent(
  db: Db,
  customers: readonly string[],
  documentId: string,
): Promise<Content> {
  const scope = { customers }
  const found = await db.transaction((tx) => rowOf(tx, documentId), scope)
  if (found.fileId) return db.transaction((tx) => stored(tx, found), scope)
  const content = await drawn(found)
  return db.transaction((tx) => keep(tx, found, content), scope)
}

async function rowOf(tx: Tx, documentId: string): Promise<Row> {
  const { rows } = await tx.query<Row>(
    `select ${keptPaper}, d.file_id as "fileId" from documents.documents d where d.id::text = $1`,
    [documentId],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0]
}

async function stored(tx: Tx, { fileId, fileName }: Row): Promise<Content> {
  const { contentType, content } = await getFile(tx, fileId!)
  return { fileName, contentType, content }
}

/** Whoever draws first is believed: everybody else gets the same bytes from then on. */
async function keep(tx: Tx, paper: Row, content: Buffer): Promise<Content> {
  const { customerId, id, fileName, type } = paper
  const contentType = contentTypeOf(type)
  const file = await putFile(tx, { content, contentType, customerId })
  const { rowCount } = await tx.query(
    `update documents.documents set file_id = $3, template = $4
      where customer_id = $1 and id = $2 and file_id is null`,
    [customerId, id, file.id, templateVersion],
  )
  if (rowCount === 0) return stored(tx, await rowOf(tx, id))
  return { fileName, contentType, content }
}
