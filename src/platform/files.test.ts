import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { type Db, openDb } from './db.ts'
import { NotFound } from './failure.ts'
import { getFile, putFile, takeInFolder } from './files.ts'
import { type Login, loginUrl } from './logins.ts'

let fresh: FreshDatabase
let owner: Db
let worker: Db

beforeAll(async () => {
  fresh = await freshDatabase()
  owner = open()
  worker = open('worker')
})
afterAll(async () => {
  await Promise.all([owner.close(), worker.close()])
  await fresh.close()
})

const open = (who?: Login) =>
  openDb({ connectionString: who ? loginUrl(fresh.url, who) : fresh.url, max: 1 }, testLog)

const anna = { customers: ['anna'] }
const content = Buffer.from('%PDF-1.7')
const put = () =>
  fresh.db.transaction(
    (tx) => putFile(tx, { content, contentType: 'application/pdf', customerId: 'anna' }),
    anna,
  )
const read = (id: string, scope = anna) => fresh.db.transaction((tx) => getFile(tx, id), scope)

test('a file comes back as it was put, to its owner', async () => {
  const { id, sizeBytes } = await put()
  expect(sizeBytes).toBe(8)
  expect(await read(id)).toMatchObject({ content, contentType: 'application/pdf' })
})

test('another process finds it: nothing of it lies on the node that wrote it', async () => {
  const { id } = await put()
  const other = open('app')
  const file = await other.transaction((tx) => getFile(tx, id), anna)
  await other.close()
  expect(file.content).toEqual(content)
})

test('another customer can neither read it nor put one in a foreign name (C-12)', async () => {
  const { id } = await put()
  const other = { customers: ['ben'] }
  await expect(read(id, other)).rejects.toThrow(NotFound)
  await expect(fresh.db.transaction((tx) => getFile(tx, id))).rejects.toThrow(NotFound)
  const forged = fresh.db.transaction(
    (tx) => putFile(tx, { content, contentType: 'text/plain', customerId: 'anna' }),
    other,
  )
  await expect(forged).rejects.toMatchObject({ code: '42501' })
})

test('a damaged file is not served', async () => {
  const { id } = await put()
  await owner.query('update platform.files set content = $2 where id = $1', [id, 'something else'])
  await expect(read(id)).rejects.toThrow('damaged')
})

test('what an earlier version kept in a folder is brought in, and is lost only where nobody has it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-files-'))
  const [here, elsewhere] = [await put(), await put()]
  await owner.query('update platform.files set content = null where id = any ($1)', [
    [here.id, elsewhere.id],
  ])
  writeFileSync(join(dir, here.id), content)
  await takeInFolder(worker, dir)
  rmSync(dir, { recursive: true })
  expect((await read(here.id)).content).toEqual(content)
  await expect(read(elsewhere.id)).rejects.toThrow('lost')
})
