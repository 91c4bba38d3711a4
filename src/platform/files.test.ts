import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/world.ts'
import { NotFound } from './failure.ts'
import { deleteFile, getFile, localStore, putFile } from './files.ts'

const dir = mkdtempSync(join(tmpdir(), 'tidemark-files-'))
const store = localStore(join(dir, 'files'))
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(async () => {
  await fresh.close()
  rmSync(dir, { recursive: true, force: true })
})

const anna = { customers: ['anna'] }
const content = Buffer.from('%PDF-1.7')
const put = () =>
  fresh.db.transaction(
    (tx) => putFile(tx, store, { content, contentType: 'application/pdf', customerId: 'anna' }),
    anna,
  )

test('a file comes back as it was put, to its owner', async () => {
  const { id, sizeBytes } = await put()
  expect(sizeBytes).toBe(8)
  const file = await fresh.db.transaction((tx) => getFile(tx, store, id), anna)
  expect(file.content).toEqual(content)
  expect(file.contentType).toBe('application/pdf')
})

test('another customer can neither read nor delete it, nor put one in a foreign name', async () => {
  const { id } = await put()
  const other = { customers: ['ben'] }
  await expect(fresh.db.transaction((tx) => getFile(tx, store, id), other)).rejects.toThrow(
    NotFound,
  )
  await expect(fresh.db.transaction((tx) => getFile(tx, store, id))).rejects.toThrow(NotFound)
  await expect(deleteFile(fresh.db, store, id, other)).rejects.toThrow(NotFound)
  const forged = fresh.db.transaction(
    (tx) => putFile(tx, store, { content, contentType: 'text/plain', customerId: 'anna' }),
    other,
  )
  await expect(forged).rejects.toMatchObject({ code: '42501' })
})

test('a deleted file is gone, name and bytes', async () => {
  const { id } = await put()
  await deleteFile(fresh.db, store, id, anna)
  await expect(fresh.db.transaction((tx) => getFile(tx, store, id), anna)).rejects.toThrow(NotFound)
  expect(await store.getObject(id)).toBeUndefined()
})

test('a damaged file is not served, and no draft is left behind', async () => {
  const { id } = await put()
  writeFileSync(join(dir, 'files', id), 'something else')
  const read = fresh.db.transaction((tx) => getFile(tx, store, id), anna)
  await expect(read).rejects.toThrow('damaged')
  expect(readdirSync(join(dir, 'files')).filter((name) => name.endsWith('.draft'))).toEqual([])
})

test('a key cannot lead out of the folder', async () => {
  await expect(async () => store.getObject('../../etc/passwd')).rejects.toThrow('not a key')
})
