import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testLog } from '../../test/world.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'
import { commandOf } from './process-list.ts'

let dir: string
let running: EmbeddedPostgres[]
let told: string[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tidemark-embedded-'))
  chmodSync(dir, 0o755)
  running = []
  told = []
})
afterEach(async () => {
  for (const server of running) await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const tell = (line: string) => told.push(line)
  const server = await startPostgres({ dir: join(dir, 'postgres'), log: testLog, tell })
  running.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.url('postgres'))
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const isAlive = (pid: number) => commandOf(pid) !== ''

test('the first start prepares a safe server, the second finds its data, a stop leaves no process', async () => {
  const first = await start()
  expect(told).toEqual(['Preparing the database (first start only) …'])
  expect(await ask(first, 'show data_checksums')).toEqual(['on'])
  expect(await ask(first, 'show fsync')).toEqual(['on'])
  expect(await ask(first, 'show listen_addresses')).toEqual(['127.0.0.1'])
  expect(await ask(first, `select lower('ÄÖÜ')`)).toEqual(['äöü'])
  expect(statSync(join(dir, 'postgres/password')).mode & 0o777).toBe(0o600)
  await ask(first, 'create table kept as select 42 as answer')
  const pid = first.pid()
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(readdirSync(dir)).toEqual(['postgres'])

  const second = await start()
  expect(told).toHaveLength(1)
  expect(await ask(second, 'select answer from kept')).toEqual([42])
})

test('nobody gets in without the password', async () => {
  const server = await start()
  const stranger = new pg.Client(server.url('postgres').replace(/:[^:@]+@/, ':guess@'))
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
})

/** A program of its own that starts the server, says its number, and waits to be killed. */
async function otherProgram() {
  const script = `
    import { startPostgres } from '${join(import.meta.dirname, 'embedded-postgres.ts')}'
    import { openLog } from '${join(import.meta.dirname, 'log.ts')}'
    const server = await startPostgres({ dir: '${join(dir, 'postgres')}', log: openLog('silent') })
    console.log(server.pid())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { child, serverPid: Number(line) }
}

test('a server that outlived its killed program is taken over as it stands', async () => {
  const { child, serverPid } = await otherProgram()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(serverPid)).toBe(true)

  const server = await start()
  expect(server.pid()).toBe(serverPid)
  await server.stop()
  expect(isAlive(serverPid)).toBe(false)
})

test('two programs do not share a data folder', async () => {
  const { child, serverPid } = await otherProgram()
  await expect(start()).rejects.toThrow('is in use by another running Tidemark')
  expect(isAlive(serverPid)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await start()
})

test('a server that is killed comes back on its address, with its data', async () => {
  const server = await start()
  const before = server.pid()
  await ask(server, 'create table kept as select 42 as answer')
  process.kill(before, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await ask(server, 'select answer from kept')).toEqual([42]),
    20_000,
  )
  await vi.waitFor(() => expect(server.pid()).not.toBe(before), 5000)
})

test('a pid file that names a stranger does not stop the start', async () => {
  await (await start()).stop()
  writeFileSync(join(dir, 'postgres/data/postmaster.pid'), `${process.pid}\n`)
  expect(await ask(await start(), 'select 1')).toEqual([1])
})

test('a half-made database of a start that was cut short is not used', async () => {
  const cut = mkdtempSync(join(dir, 'postgres.new-'))
  writeFileSync(join(cut, 'password'), '')
  expect(await ask(await start(), 'select 1')).toEqual([1])
})

test('a folder that is a file is named', async () => {
  writeFileSync(join(dir, 'file'), '')
  const start = startPostgres({ dir: join(dir, 'file/postgres'), log: testLog })
  await expect(start).rejects.toThrow(`${dir}/file is not a folder: set another DATA_DIR.`)
})
