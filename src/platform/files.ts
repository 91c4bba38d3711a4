// Files: bytes in the database, beside what is known of them, so that every process finds them and a
// backup has them together with what they prove.

import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Tx } from './db.ts'
import { NotFound } from './failure.ts'

export type NewFile = { content: Uint8Array; contentType: string; customerId?: string }

export type StoredFile = {
  id: string
  contentType: string
  sizeBytes: number
  sha256: string
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export async function putFile(
  tx: Tx,
  { content, contentType, customerId }: NewFile,
): Promise<StoredFile> {
  const id = randomUUID()
  const stored = { id, contentType, sizeBytes: content.byteLength, sha256: sha256(content) }
  await tx.query(
    `insert into platform.files (customer_id, id, content_type, size_bytes, sha256, content, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [customerId ?? null, id, contentType, stored.sizeBytes, stored.sha256, content],
  )
  return stored
}

/** Only what the transaction's customers own, and only as it was put. */
export async function getFile(tx: Tx, id: string): Promise<StoredFile & { content: Buffer }> {
  const { rows } = await tx.query<StoredFile & { content: Buffer | null }>(
    `select id, content_type as "contentType", size_bytes::int as "sizeBytes", sha256, content
       from platform.files where id = $1`,
    [id],
  )
  const [file] = rows
  if (!file) throw new NotFound()
  const { content } = file
  if (!content || sha256(content) !== file.sha256)
    throw new Error(`file ${id} is lost or damaged: restore it from a backup`)
  return { ...file, content }
}

/**
 * Brings in what an earlier version kept in a folder of this machine. What another node wrote waits for
 * that node's start.
 */
export async function takeInFolder(db: Db, dir: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    'select id from platform.files where content is null',
  )
  for (const { id } of rows) {
    const content = await readFile(join(dir, id)).catch(() => undefined)
    if (content)
      await db.query('update platform.files set content = $2 where id = $1', [id, content])
  }
}
