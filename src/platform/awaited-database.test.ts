import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { emptyDatabase, testLog } from '../../test/world.ts'
import { awaitDatabase } from './awaited-database.ts'
import { openDb } from './db.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'
import type { Log } from './log.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Keeps the lines of progress. */
function listening() {
  const lines: { reason: string; waited: number }[] = []
  const log = {
    ...testLog,
    warn: (line: (typeof lines)[number]) => lines.push(line),
  } as never as Log
  return { lines, log }
}

async function postgres(): Promise<EmbeddedPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-late-'))
  chmodSync(dir, 0o755)
  closing.push(() => rmSync(dir, { recursive: true, force: true }))
  const server = await startPostgres({ dir: join(dir, 'postgres'), log: testLog })
  closing.push(() => server.stop())
  return server
}

/** A door on a port of its own, through which the server is reached or not. */
async function door(port: number, open: (socket: Socket) => void): Promise<Server> {
  const server = createServer(open)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  closing.push(() => new Promise((done) => server.close(done)))
  return server
}

test('a PostgreSQL that comes late is waited for, and what keeps it is said meanwhile', async () => {
  const real = await postgres()
  const port = await freePort()
  const url = new URL(real.url('postgres'))
  const behind = Number(url.port)
  url.port = String(port)
  const { lines, log } = listening()
  const isThere = awaitDatabase(url.href, { seconds: 60, log })

  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(lines[0]!.reason).toContain('ECONNREFUSED')
  // Somebody listens, and does not answer yet.
  const held: Socket[] = []
  let isOpen = false
  await door(port, (socket) => {
    socket.on('error', () => {})
    if (!isOpen) return void held.push(socket)
    const through = connect(behind, '127.0.0.1')
    through.on('error', () => socket.destroy())
    socket.pipe(through).pipe(socket)
  })
  await expect
    .poll(() => lines.some(({ reason }) => /timeout/i.test(reason)), { timeout: 20_000 })
    .toBe(true)
  isOpen = true
  for (const socket of held) socket.destroy()
  await isThere
}, 120_000)

test('one that does not come is given up after the time that was given, with the way out', async () => {
  const { lines, log } = listening()
  const url = `postgres://me:secret@127.0.0.1:${await freePort()}/bank`
  const error = await awaitDatabase(url, { seconds: 2, log }).catch(
    (thrown: Error) => thrown.message,
  )
  expect(error).toMatch(/^The database at 127\.0\.0\.1:\d+\/bank cannot be reached: .*ECONNREFUSED/)
  expect(error).toContain('wait longer by DATABASE_WAIT')
  expect(error).not.toContain('secret')
  expect(lines.length).toBeGreaterThan(1)
})

test('one that says no is not waited for', async () => {
  const real = await postgres()
  const { lines, log } = listening()
  const wrong = new URL(real.url('postgres'))
  wrong.password = 'wrong'
  await awaitDatabase(wrong.href, { seconds: 60, log })
  await awaitDatabase(real.url('nowhere'), { seconds: 60, log })
  expect(lines).toEqual([])
}, 120_000)

test('while a process starts its own connections are tried again, and afterwards no longer', async () => {
  const { url: real, close } = await emptyDatabase()
  closing.push(close)
  const port = await freePort()
  const url = new URL(real)
  const behind = Number(url.port)
  url.port = String(port)
  const patience = { untilMs: performance.now() + 60_000 }
  const { lines, log } = listening()
  const db = openDb({ connectionString: url.href, patience, max: 1 }, log)
  closing.push(() => db.close())
  const answer = db.query<{ n: number }>('select 1 as n')
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0)
  const opened = new Set<Socket>()
  const server = await door(port, (socket) => {
    const through = connect(behind, '127.0.0.1')
    for (const each of [socket, through]) opened.add(each.on('error', () => {}))
    socket.pipe(through).pipe(socket)
  })
  expect((await answer).rows).toEqual([{ n: 1 }])

  patience.untilMs = 0
  server.close()
  for (const socket of opened) socket.destroy()
  await expect
    .poll(() => db.query('select 1').then(String, ({ code }) => code), { timeout: 20_000 })
    .toBe('database.unavailable')
}, 120_000)
