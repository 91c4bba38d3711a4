// Files: bytes under a random key in a store that knows no more than keys, and what is known of them in
// the database. The store is shaped like S3, so that one can take its place.

import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db, Tx, TxScope } from './db.ts'
import { NotFound } from './failure.ts'

export type ObjectStore = {
  putObject(key: string, content: Uint8Array): Promise<void>
  /** Undefined where there is none. */
  getObject(key: string): Promise<Buffer | undefined>
  deleteObject(key: string): Promise<void>
}

export type NewFile = { content: Uint8Array; contentType: string; customerId?: string }

export type StoredFile = {
  id: string
  contentType: string
  sizeBytes: number
  sha256: string
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** The bytes first: a crash in between leaves bytes nobody names, never a name without bytes. */
export async function putFile(tx: Tx, store: ObjectStore, file: NewFile): Promise<StoredFile> {
  const { content, contentType, customerId = null } = file
  const id = randomUUID()
  const stored = { id, contentType, sizeBytes: content.byteLength, sha256: sha256(content) }
  await store.putObject(id, content)
  await tx.query(
    `insert into platform.files (customer_id, id, content_type, size_bytes, sha256, created_at)
     values ($1, $2, $3, $4, $5, now())`,
    [customerId, id, contentType, stored.sizeBytes, stored.sha256],
  )
  return stored
}

/** Only what the transaction's customers own, and only as it was put. */
export async function getFile(
  tx: Tx,
  store: ObjectStore,
  id: string,
): Promise<StoredFile & { content: Buffer }> {
  const { rows } = await tx.query<StoredFile>(
    `select id, content_type as "contentType", size_bytes::int as "sizeBytes", sha256
       from platform.files where id = $1`,
    [id],
  )
  const [file] = rows
  if (!file) throw new NotFound()
  const content = await store.getObject(id)
  if (!content || sha256(content) !== file.sha256)
    throw new Error(`file ${id} is lost or damaged: restore it from a backup`)
  return { ...file, content }
}

/** The bytes last, once the name is gone for good. */
export async function deleteFile(
  db: Db,
  store: ObjectStore,
  id: string,
  scope: TxScope,
): Promise<void> {
  const deleted = await db.transaction(
    (tx) => tx.query('delete from platform.files where id = $1', [id]),
    scope,
  )
  if (deleted.rowCount === 0) throw new NotFound()
  await store.deleteObject(id)
}

/** A reader finds the whole file or none, also after a power cut. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

const objectKey = /^[0-9a-f-]{36}$/

/** A folder on this machine. */
export function localStore(dir: string): ObjectStore {
  const pathOf = (key: string) => {
    if (!objectKey.test(key)) throw new Error(`'${key}' is not a key of the file store: use a UUID`)
    return join(dir, key)
  }
  return {
    async putObject(key, content) {
      const path = pathOf(key)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeWhole(path, content)
    },
    getObject: (key) => readFile(pathOf(key)).catch(absent),
    deleteObject: (key) => rm(pathOf(key), { force: true }),
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
