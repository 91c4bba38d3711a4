// The embedded PostgreSQL: a real server that this program prepares, starts, watches and stops. It
// outlives a killed program, and the next start takes it over as it stands.

import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { Connection } from './db.ts'
import {
  isReachable,
  type RunAs,
  serverEnv,
  systemDir,
  unprivilegedUser,
  usableBinaries,
} from './embedded-binaries.ts'
import { freePort } from './free-port.ts'
import type { Log } from './log.ts'
import { commandOf } from './process-list.ts'

export type EmbeddedPostgres = {
  url(database: string): string
  /** Makes the database unless it is there. */
  ensureDatabase(name: string): Promise<void>
  /** Process id of the server as it is now; a restart changes it. */
  pid(): number
  stop(): Promise<void>
}

export type EmbeddedSettings = {
  /** Everything of the server is below it: data, password, log. */
  dir: string
  log: Log
  /** Hears what takes long, in words for a person. */
  tell?: (line: string) => void
  /** Server settings beyond ours, for throw-away databases. */
  parameters?: Record<string, string>
}

type Server = { pid: number; port: number }
type House = { home: string; data: string; bin: string; runAs: RunAs }

const owner = 'tidemark'
const patienceMs = 120_000
const stopMs = 15_000
/** A session of the owner holds this lock; it falls with the owner, however the owner died. */
const ownerLock = 20_261_115

export async function startPostgres(settings: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const { log, tell = () => {} } = settings
  const house = await prepare(settings.dir, tell)
  const password = readFileSync(join(house.home, 'password'), 'utf8')
  const url = (port: number, database: string) =>
    `postgres://${owner}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

  const open = async (port: number | undefined) => {
    for (const since = Date.now(); ; await pause(100)) {
      const found = runningServer(house.data)
      const server = found ?? (await launch(house, settings, port))
      const guard = await connect(house.data, server, url(server.port, 'postgres'))
      if (guard) {
        await claim(guard, settings.dir)
        return { server, guard }
      }
      const mayPass = found !== undefined || passing.test(serverLog(house.home))
      if (!mayPass || Date.now() - since > patienceMs) throw refusal(house.home)
    }
  }

  let { server, guard } = await open(undefined)
  const { port } = server
  let isStopping = false

  const restart = async () => {
    while (!isStopping) {
      try {
        ;({ server, guard } = await open(port))
        log.info('database server is back')
        return
      } catch (error) {
        log.error({ error: String(error) }, 'database server does not start')
        await pause(1000)
      }
    }
  }
  const watch = async () => {
    while (!isStopping) {
      await new Promise((resolve) => guard.once('end', resolve))
      if (isStopping) return
      log.warn('database server lost')
      await restart()
    }
  }
  const watching = watch()

  return {
    url: (database) => url(port, database),
    async ensureDatabase(name) {
      const { rowCount } = await guard.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) await guard.query(`create database ${pg.escapeIdentifier(name)}`)
    },
    pid: () => server.pid,
    async stop() {
      isStopping = true
      await guard.end()
      await watching
      await stopServer(house.data, server)
    },
  }
}

async function prepare(dir: string, tell: (line: string) => void): Promise<House> {
  const runAs = unprivilegedUser()
  try {
    mkdirSync(dirname(dir), { recursive: true })
    const bin = usableBinaries(runAs ? systemDir : dirname(dir), runAs)
    if (!existsSync(dir)) {
      tell('Preparing the database (first start only) …')
      await create(dir, bin, runAs)
    }
    const home = realpathSync(dir)
    return { home, data: join(home, 'data'), bin, runAs }
  } catch (error) {
    throw filesystemRefusal(dir, error)
  }
}

/** Made beside its place and moved in one step, so that a start cut short leaves nothing half-made. */
async function create(dir: string, bin: string, runAs: RunAs): Promise<void> {
  const isElsewhere = runAs !== undefined && !isReachable(dirname(dir))
  if (isElsewhere) mkdirSync(systemDir, { recursive: true, mode: 0o755 })
  const passing = mkdtempSync(isElsewhere ? join(systemDir, 'data-') : `${dir}.new-`)
  const pwfile = join(passing, 'password')
  try {
    writeFileSync(pwfile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (runAs) for (const path of [passing, pwfile]) chownSync(path, runAs.uid, runAs.gid)
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await promisify(execFile)(
      join(bin, 'initdb'),
      [
        ...['-D', join(passing, 'data'), '-U', owner, `--pwfile=${pwfile}`],
        ...['--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums', ...locale],
      ],
      { ...runAs, cwd: '/', env: serverEnv },
    )
    rmSync(dir, { force: true }) // A link left behind by a folder that is gone.
    if (isElsewhere) symlinkSync(passing, dir)
    else renameSync(passing, dir)
  } catch (error) {
    rmSync(passing, { recursive: true, force: true })
    // Another start was faster: its database is as good as ours.
    if (!existsSync(dir)) throw error
  }
}

/** The server that holds the data folder, if one is alive. Its pid file alone proves nothing. */
function runningServer(data: string): Server | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (commandOf(pid).includes(data)) return lines[3] ? { pid, port: Number(lines[3]) } : undefined
  // The number may belong to a stranger by now, or to a zombie; PostgreSQL would wait for either.
  rmSync(file, { force: true })
  return undefined
}

async function launch(
  { home, data, bin, runAs }: House,
  { parameters = {} }: EmbeddedSettings,
  keptPort: number | undefined,
): Promise<Server> {
  const port = keptPort ?? (await freePort())
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The end of day sums and sorts millions of rows; a request needs a few kilobytes and takes no more.
    work_mem: '16MB',
    ...parameters,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A file and not a pipe: the server must be able to write when this program is gone.
  const output = openSync(join(home, 'server.log'), 'a')
  ftruncateSync(output)
  try {
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...runAs,
      cwd: '/',
      env: serverEnv,
      stdio: ['ignore', output, output],
      detached: true, // Ctrl-C is for the program, which stops the server when the work is done.
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return { pid: child.pid!, port }
  } finally {
    closeSync(output)
  }
}

/** A session on the server once it is ready; nothing when the server is gone. */
async function connect(data: string, server: Server, url: string): Promise<pg.Client | undefined> {
  while (commandOf(server.pid).includes(data)) {
    const client = new Connection({ connectionString: url, keepAlive: true })
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code } = error as { code?: string }
      if (code?.startsWith('28')) throw new CannotStart(`The database in ${data} is not ours.`)
      await pause(25)
    }
  }
  return undefined
}

async function claim(guard: pg.Client, dir: string): Promise<void> {
  // The server needs a moment to notice that a killed program is gone.
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await guard.query('select pg_try_advisory_lock($1) as ours', [ownerLock])
    if (rows[0].ours) return
    await pause(100)
  }
  await guard.end()
  throw new CannotStart(
    `The data in ${dirname(dir)} is in use by another running Tidemark: stop that one, or set another DATA_DIR.`,
  )
}

async function stopServer(data: string, { pid }: Server): Promise<void> {
  const isAlive = () => commandOf(pid).includes(data)
  const gone = async (withinMs: number) => {
    for (const since = Date.now(); isAlive() && Date.now() - since < withinMs; ) await pause(20)
    return !isAlive()
  }
  if (isAlive()) process.kill(pid, 'SIGINT')
  if (await gone(stopMs)) return
  process.kill(pid, 'SIGQUIT')
  await gone(stopMs)
}

const serverLog = (home: string) => readFileSync(join(home, 'server.log'), 'utf8')

/** Troubles that end by themselves: a predecessor still leaving, a port taken since we looked. */
const passing = /lock file|shared memory block|could not bind/

function refusal(home: string): CannotStart {
  const text = serverLog(home)
  if (full.test(text)) return noSpace(home)
  const line = text.match(/(?:FATAL|PANIC): {2}(.*)/)?.[1] ?? text.trim().split('\n').at(-1)
  return new CannotStart(`PostgreSQL does not start: ${line} (all of it in ${home}/server.log)`)
}

const full = /No space left|free disk space/
const noSpace = (dir: string) => new CannotStart(`No space left on the disk for ${dir}.`)

function filesystemRefusal(dir: string, error: unknown): unknown {
  const { code, stderr = '' } = error as { code?: string; stderr?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT' || full.test(stderr)) return noSpace(dir)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new CannotStart(`Cannot write to ${dirname(dir)}: allow it, or set another DATA_DIR.`)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new CannotStart(`${dirname(dir)} is not a folder: set another DATA_DIR.`)
  if (stderr) return new CannotStart(`The database cannot be made: ${stderr.trim().split('\n')[0]}`)
  return error
}
