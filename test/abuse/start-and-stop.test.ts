import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#platform/free-port.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { migrate } from '#platform/migrate.ts'
import { commandOf } from '#platform/process-list.ts'
import { type Program, type ProgramEntry, startProgram } from '../program.ts'
import { emptyDatabase } from '../world.ts'

// A start does much, and a busy machine does it slowly.
vi.setConfig({ testTimeout: 120_000 })

let dir: string
let started: Program[]
/** The folder of a world that was made and left in order: what asks for any running world begins with a copy of it. */
const made = mkdtempSync(join(tmpdir(), 'tidemark-made-'))
const copyMade = (from: string, to: string) =>
  expect(spawnSync('cp', ['-a', `${from}/.`, to]).status).toBe(0)
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tidemark-start-'))
  chmodSync(dir, 0o755)
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((program) => program.stop()))
  const left = serverPid()
  if (left) process.kill(left, 'SIGQUIT')
  rmSync(dir, { recursive: true, force: true })
})

/** Without the pages: they need a build, which only the launcher makes. */
const start = (settings: Record<string, string> = {}) =>
  run({ ROLES: 'api,worker', ...settings }, 'src/main.ts')
const launch = () => run({}, 'bin/start.mjs')

function run(settings: Record<string, string>, entry: ProgramEntry): Program {
  const program = startProgram({ DATA_DIR: dir, ...settings }, entry)
  started.push(program)
  return program
}

/** The database server of the folder, if it runs. */
function serverPid(): number | undefined {
  const file = join(dir, 'postgres/data/postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return commandOf(pid) === '' ? undefined : pid
}

const ready = async (origin: string) => (await fetch(`${origin}/health/ready`)).status

/** A session on the database of the folder, as its owner. */
async function database(): Promise<pg.Client> {
  const [, , , port] = readFileSync(join(dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'tidemark',
    database: 'tidemark',
    password: readFileSync(join(dir, 'postgres/password'), 'utf8'),
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function customers(): Promise<number> {
  const client = await database()
  const { rows } = await client.query('select count(*)::int as n from customers.customers')
  await client.end()
  return rows[0].n
}

test('a fresh folder becomes a running world, and Ctrl-C leaves no process', async () => {
  const program = start()
  expect(await ready(await program.origin)).toBe(200)
  expect(program.output()).toContain('anna.schmidt')
  expect(await customers()).toBeGreaterThan(20)
  const pid = serverPid()!
  expect(await program.stop()).toBe(0)
  expect(commandOf(pid)).toBe('')
  copyMade(dir, made)
})

test('killed outright, it starts again with the data it had', async () => {
  copyMade(made, dir)
  const first = start()
  await first.origin
  const client = await database()
  await client.query('create table public.kept as select 42 as answer')
  await client.end()
  const before = await customers()
  first.child.kill('SIGKILL')
  await first.exitCode

  const second = start()
  expect(await ready(await second.origin)).toBe(200)
  expect(await customers()).toBe(before)
  const again = await database()
  expect((await again.query('select answer from public.kept')).rows).toEqual([{ answer: 42 }])
  await again.end()
})

test('mails and codes of the demo are read on this machine alone (T22)', async () => {
  copyMade(made, dir)
  const { port, hostname } = new URL(await start().origin)
  const status = (headers: Record<string, string>) =>
    new Promise((resolve, reject) =>
      get({ hostname, port, path: '/simulator/outbox.json', headers }, ({ statusCode }) =>
        resolve(statusCode),
      ).once('error', reject),
    )
  expect(await status({})).toBe(200)
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await status({ forwarded: 'for=203.0.113.9' })).toBe(404)
  expect(await status({ host: 'rebound.example' })).toBe(404)
})

test('behind the launcher a signal, or the launcher killed, ends everything', async () => {
  copyMade(made, dir)
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const program = launch()
    await program.origin
    const pid = serverPid()!
    program.child.kill(signal)
    await program.exitCode
    await vi.waitFor(() => expect(commandOf(pid)).toBe(''), 15_000)
  }
})

test('npm passes a signal on: the program ends itself, and npm waits for it', async () => {
  copyMade(made, dir)
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  npm.stdout.on('data', (chunk) => {
    said += chunk
  })
  await vi.waitFor(() => expect(said).toContain('Tidemark is ready'), 100_000)
  const pid = serverPid()!
  npm.kill('SIGTERM')
  await once(npm, 'close')
  expect(commandOf(pid)).toBe('')
})

test('a signal during the first start leaves no process and nothing half-made', async () => {
  const program = start()
  await once(program.child.stdout!, 'data')
  expect(await program.stop()).toBe(0)
  expect(serverPid()).toBeUndefined()
  expect(await ready(await start().origin)).toBe(200)
})

test('when the database is killed, requests are refused until it is back, and the process lives', async () => {
  copyMade(made, dir)
  const program = start()
  const origin = await program.origin
  process.kill(serverPid()!, 'SIGKILL')
  const answers = new Set<number>()
  await vi.waitFor(
    async () => {
      answers.add(await ready(origin))
      expect(answers).toContain(503)
      expect(await ready(origin)).toBe(200)
    },
    { timeout: 20_000, interval: 5 },
  )
  expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(program.child.exitCode).toBe(null)
})

const production = {
  ...{ ENVIRONMENT: 'production', ORIGINS: 'https://www.bank.example', LOG_LEVEL: 'silent' },
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
}

async function migratedDatabase() {
  const database = await emptyDatabase()
  await migrate(database.url, openLog('silent'))
  return database
}

const loginsAt = (url: string) => ({
  DATABASE_URL: loginUrl(url, 'app'),
  DATABASE_WORKER_URL: loginUrl(url, 'worker'),
})

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

test.each<[why: string, () => Promise<Record<string, string>>, line: RegExp, exitCode: number]>([
  [
    'a wrong setting',
    async () => ({ PORT: 'many' }),
    /^PORT is 'many', but must be a number from 0 to 65535 \(0 takes any free port\)\.\n$/,
    2,
  ],
  [
    'a database that does not answer',
    async () => ({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/bank', DATABASE_WAIT: '0' }),
    /^The database at 127\.0\.0\.1:1\/bank cannot be reached: .* start it, .*\n$/,
    1,
  ],
  [
    'a database of a newer program',
    async () => {
      const { url } = await emptyDatabase()
      await asOwner(
        url,
        `create schema platform;
         create table platform.migration (name text, checksum text, applied_at timestamptz);
         insert into platform.migration values ('changes/9999_later.sql', '', now())`,
      )
      return { DATABASE_URL: url }
    },
    /^The database belongs to a newer Tidemark \(it has changes\/9999_later\.sql\): .*\n$/,
    1,
  ],
  [
    'a database with real people, for local',
    async () => {
      const { url } = await migratedDatabase()
      await asOwner(
        url,
        `insert into identity.users (id, username, email, password_hash)
        values (gen_random_uuid(), 'real', 'real@example.org', '$argon2id$x')`,
      )
      return { DATABASE_URL: url }
    },
    /^The database holds real people, and local would put the demo among them: .*\n$/,
    1,
  ],
  [
    'a database with the demo, for production',
    async () => {
      const { url } = await migratedDatabase()
      await asOwner(url, `insert into platform.loaded (name) values ('demo')`)
      return { ...production, ...loginsAt(url) }
    },
    /"?The database holds the demo, whose people log in with a published password: .*\n$/,
    1,
  ],
  [
    'a production without a database of its own',
    async () => production,
    /^DATABASE_URL must look like .*; only ENVIRONMENT=local has a database of its own\.\n$/,
    2,
  ],
  [
    'a production that would work as the owner of its tables (T23)',
    async () => {
      const { url } = await migratedDatabase()
      return { ...production, ...loginsAt(url), DATABASE_URL: url }
    },
    /^"?DATABASE_URL logs in as the owner of the tables or a mightier role: .*\n$/,
    1,
  ],
  [
    'a production whose worker has no login',
    async () => {
      const { url } = await migratedDatabase()
      return { ...production, ROLES: 'worker', DATABASE_URL: loginUrl(url, 'app') }
    },
    /^DATABASE_WORKER_URL must look like .*\n$/,
    2,
  ],
  [
    'a production that nobody has migrated',
    async () => ({ ...production, ...loginsAt((await emptyDatabase()).url) }),
    /^The database is older than this program: run npm run migrate with DATABASE_OWNER_URL first\.\n$/,
    1,
  ],
  [
    'a demo that strangers could reach',
    async () => ({ HOST: '0.0.0.0' }),
    /^HOST is '0\.0\.0\.0', but must be an address of this machine alone while ENVIRONMENT is local\.\n$/,
    2,
  ],
  [
    'a data folder that is a file',
    async () => {
      writeFileSync(join(dir, 'file'), '')
      return { DATA_DIR: join(dir, 'file') }
    },
    /^\S+\/file is not a folder: set another DATA_DIR\.\n$/,
    1,
  ],
])('%s is told in one line', async (_, settings, line, exitCode) => {
  const program = start(await settings())
  expect(await program.exitCode).toBe(exitCode)
  expect(program.output()).toMatch(line)
})

test('whoever migrates leaves all that web and api need, who know no login but theirs (T23)', async () => {
  const { url } = await emptyDatabase()
  const migrated = spawnSync(process.execPath, ['src/commands/migrate.ts'], {
    env: { ...process.env, ...production, DATABASE_OWNER_URL: url, ROLES: 'api' },
    encoding: 'utf8',
  })
  expect(migrated.stdout).toMatch(/^Applied: schema\/00-roles\.sql, /)
  const PORT = String(await freePort())
  const program = start({ ...production, DATABASE_URL: loginUrl(url, 'app'), ROLES: 'api', PORT })
  await expect
    .poll(() => ready(`http://127.0.0.1:${PORT}`).catch(String), { timeout: 20_000 })
    .toBe(200)
  expect(await program.stop()).toBe(0)
})

test('a taken port is told in one line, and the database it started is gone again', async () => {
  copyMade(made, dir)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const program = start({ PORT: String(port) })
  expect(await program.exitCode).toBe(1)
  expect(program.output()).toContain(`Port ${port} is taken: stop the program that uses it`)
  expect(serverPid()).toBeUndefined()
  other.close()
})

test('an argument nobody knows is named', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/start.mjs', '--fast'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe("Unknown argument '--fast': only --dev is known.\n")
  expect(status).toBe(2)
})
