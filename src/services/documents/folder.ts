// The folder's SQL: what lies in it, and the bytes of one document, drawn when they are first asked for.

import type { CallInput, CallReply } from '#contracts/call.ts'
import type { documentCalls } from '#contracts/documents.ts'
import { type DocumentKind, documentKinds } from '#domain/customer/document.ts'
import type { Db, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { getFile, putFile } from '#platform/files.ts'
import { contentTypeOf, drawn, type KeptPaper, keptPaper } from './paper.ts'
import { templateVersion } from './templates.ts'

type Wanted = Omit<CallInput<typeof documentCalls.list>['query'], 'customer_id'>
type Listed = CallReply<typeof documentCalls.list>[number]

/** The newest first, from the one seen last on. */
export async function list(
  tx: Tx,
  customerId: string,
  { kind, year, depositId, after }: Wanted,
  most: number,
): Promise<Listed[]> {
  const { rows } = await tx.query<Listed>(
    `select d.id, d.kind, d.title, d.created_on as "createdOn" from documents.documents d
       left join documents.documents seen on seen.customer_id = d.customer_id and seen.id::text = $5
      where d.customer_id = $1
        and ($2::text is null or d.kind = $2)
        and ($3::int is null or ${yearOf} = $3)
        and ($4::text is null or d.deposit_id::text = $4)
        and ($5::text is null or (d.created_on, d.id) < (seen.created_on, seen.id))
      order by d.created_on desc, d.id desc limit $6`,
    [customerId, kind ?? null, year ?? null, depositId ?? null, after ?? null, most],
  )
  return rows
}

/** What an earlier version wrote down is about the year it was written in. */
const yearOf = 'coalesce(d.year, extract(year from d.created_on)::int)'

export async function readChoices(
  tx: Tx,
  customerId: string,
): Promise<CallReply<typeof documentCalls.choices>> {
  const { rows } = await tx.query<{ kinds: DocumentKind[]; years: number[] }>(
    `select coalesce(array_agg(distinct d.kind), '{}') as kinds,
            coalesce(array_agg(distinct ${yearOf}), '{}') as years
       from documents.documents d where d.customer_id = $1`,
    [customerId],
  )
  const { rows: deposits } = await tx.query<{ id: string; name: string }>(
    `select h.id, h.name from (
       select instance_id as id, concat_ws(', ', bank, number) as name, starts_on
         from documents.held_deposits where customer_id = $1
       union all
       select id, name, opened_on from documents.held_portfolios where customer_id = $1) h
      where exists (
        select from documents.documents d where d.customer_id = $1 and d.deposit_id = h.id)
      order by h.starts_on desc, h.name`,
    [customerId],
  )
  const { kinds, years } = rows[0]!
  return {
    kinds: documentKinds.filter((kind) => kinds.includes(kind)),
    years: years.toSorted((a, b) => b - a),
    deposits,
  }
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
