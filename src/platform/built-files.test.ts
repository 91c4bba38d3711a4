import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { type BuiltFile, keepBuiltFiles, serveBuiltFiles } from './built-files.ts'
import { type Db, openDb } from './db.ts'
import { openServer, type Server } from './http.ts'
import { forgetWhatIsOver } from './retention.ts'

const script = (path: string, text: string): BuiltFile => ({
  ...{ path, contentType: 'text/javascript; charset=utf-8', body: Buffer.from(text) },
})
const unchanged = script('/assets/money-AAAAAAAA.js', 'money()')
const older = [unchanged, script('/assets/site-OLDOLDOL.js', 'older()')]
const newer = [
  unchanged,
  script('/assets/site-NEWNEWNE.js', 'newer()'),
  { ...script('/messages/de-de/app-NEWNEWNE.json', '{}'), contentType: 'application/json' },
]

let fresh: FreshDatabase
let worker: Db
const nodes: Server[] = []

async function startNode(files: readonly BuiltFile[]): Promise<Server> {
  const server = openServer({
    ...{ log: testLog, environment: 'production', db: fresh.db },
    verifyToken: async () => undefined,
    limits: { user: 1, address: 1, renders: 50 },
  })
  await keepBuiltFiles(worker, files)
  serveBuiltFiles(server, files)
  nodes.push(server)
  return server
}

beforeAll(async () => {
  fresh = await freshDatabase()
  worker = openDb({ connectionString: fresh.workerUrl, max: 2 }, testLog)
  await startNode(older)
  await startNode(newer)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await worker.close()
  await fresh.close()
})

const ask = (node: Server, url: string) => node.inject({ url, headers: { host: 'localhost' } })

test('during a roll-out each node has the files of both builds, alike', async () => {
  for (const file of [...older, ...newer])
    for (const node of nodes) {
      const reply = await ask(node, file.path)
      expect([reply.statusCode, reply.body]).toEqual([200, file.body.toString()])
      expect(reply.headers).toMatchObject({
        'content-type': file.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
})

test('a file that no build has is not there, and nobody keeps that answer', async () => {
  for (const path of ['/assets/site-NOTYETNO.js', '/messages/de-de/x.json', '/assets/'])
    for (const node of nodes) {
      const reply = await ask(node, path)
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
    }
})

test('invented names are told to wait, while files that are there stay free [T-16]', async () => {
  const [node] = nodes
  const statuses = []
  for (let i = 0; i < 60; i++) statuses.push((await ask(node!, `/assets/x-${i}.js`)).statusCode)
  expect(statuses).toContain(429)
  for (const { path } of [...older, ...newer]) expect((await ask(node!, path)).statusCode).toBe(200)
})

test('a build that starts again stays, one that no longer runs is forgotten after a month', async () => {
  await worker.query(`update platform.built_files set started_at = now() - interval '31 days'`)
  await keepBuiltFiles(worker, newer)
  await forgetWhatIsOver(worker)
  const { rows } = await worker.query<{ path: string }>('select path from platform.built_files')
  expect(rows.map(({ path }) => path).toSorted()).toEqual(newer.map(({ path }) => path).toSorted())
})

test('whoever answers requests cannot put a script there', async () => {
  const files = [script('/assets/evil-AAAAAAAA.js', 'evil()')]
  await expect(keepBuiltFiles(fresh.db, files)).rejects.toThrow(/permission denied/)
})
