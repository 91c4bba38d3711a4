// Whether the program keeps its size: under a limit of memory with large but legal requests (C-7), and over
// hours of ordinary work (C-28). The limit needs Linux and root.
// `node test/abuse/endurance.ts [--limit 320 --requests 2000] | --minutes 240`

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { openLog } from '#platform/log.ts'
import { demoPassword } from '#services/demo/index.ts'
import { inspected, inspectorOf, memoryOf } from '../memory.ts'
import { type Program, startProgram } from '../program.ts'
import { Browser, signIn } from '../sign-in.ts'

const megabyte = 1024 * 1024

type Saver = { browser: Browser; token: string; customerId: string }

/** How large the process is, what it holds open, how late its work and its answers were since the last look. */
type Look = { megabytes: number; handles: number; lagMs: number; medianMs: number; p99Ms: number }

export type Endurance = {
  requests: number
  statuses: Record<number, number>
  /** After the first warm-up, and at the end; and what was in use then, without what only waited to be cleared. */
  first: Look
  last: Look
  usedAtFirst: number
  usedAtLast: number
  peakMegabytes: number
  worstLagMs: number
  isSameProcess: boolean
}

async function logIn(origin: string, login: string): Promise<Saver> {
  const browser = new Browser(origin)
  const { access_token } = await signIn(browser, login, demoPassword)
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
  return { browser, token: access_token, customerId: claims.bac_number[0] }
}

const longText = 'Ein langer Brief, wie ihn jemand schreibt, der viel zu sagen hat. '.repeat(75)

/** What a person does, at its largest. */
const requestsOf = ({ customerId }: Saver): { path: string; body?: object }[] => [
  { path: '/api/customer/transaction_account' },
  { path: `/api/postbox/threads?customer_id=${customerId}` },
  { path: `/api/documents/documents?customer_id=${customerId}` },
  { path: '/api/products/offers?market=DE' },
  { path: '/de-de/' },
  {
    path: '/api/postbox/threads',
    body: { customer_id: customerId, subject: randomUUID(), text: longText },
  },
]

/** Once more: a connection that was kept may close just when it is used, as browsers know. */
const twice = <T>(ask: () => Promise<T>): Promise<T> => ask().catch(ask)

async function send({ browser, token }: Saver, { path, body }: { path: string; body?: object }) {
  const response = await browser.fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...{ authorization: `Bearer ${token}`, origin: browser.origin },
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response.status
}

/** `times` are those of the answers since the last look, and are forgotten. */
async function look(origin: string, { child }: Program, times: number[]): Promise<Look> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  const sorted = times.splice(0).sort((a, b) => a - b)
  const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return {
    megabytes: Math.round(value('process_resident_memory_bytes') / megabyte),
    handles: readdirSync(`/proc/${child.pid}/fd`).length,
    lagMs: Math.round(value('nodejs_eventloop_lag_p99_seconds') * 1000),
    ...{ medianMs: quantile(0.5), p99Ms: quantile(0.99) },
  }
}

const groups = '/sys/fs/cgroup/memory'

/** A group of processes that may hold so much memory together. */
function memoryGroup(megabytes: number) {
  const group = join(groups, `tidemark-${process.pid}`)
  const ours = /:memory:(.*)/.exec(readFileSync('/proc/self/cgroup', 'utf8'))![1]!
  const enter = (path: string) => writeFileSync(join(path, 'cgroup.procs'), String(process.pid))
  mkdirSync(group)
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(megabytes * megabyte))
  return {
    /** What is started in it knows its limit from the first moment, as in a container. */
    start<T>(begin: () => T): T {
      enter(group)
      try {
        return begin()
      } finally {
        enter(join(groups, ours))
      }
    },
    remove: () => rmdirSync(group),
  }
}

type Effort = {
  /** Megabytes the program may hold. */
  limit?: number
  atOnce: number
  /** Between two requests of one saver. */
  restMs: number
  /** How much of it is done, of one. */
  progress: (requests: number, sinceMs: number) => number
}

const logins = ['anna.schmidt', 'petra.lang', 'sabine.vogel', 'ute.frank']
const lookEveryMs = 5000
/** Caches fill and code is compiled in the first part; what grows afterwards grows. */
const warmUp = 0.1

export async function endure({ limit, atOnce, restMs, progress }: Effort): Promise<Endurance> {
  const build = `import('./bin/build.mjs').then(({ build }) => build(process.execPath))`
  spawnSync(process.execPath, ['-e', build], { stdio: 'inherit' })
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-endurance-'))
  chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
  // Its own, so that the limit is the program's alone.
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), log: openLog('silent') })
  await postgres.ensureDatabase('tidemark')
  const settings = { DATA_DIR: dir, DATABASE_URL: postgres.url('tidemark'), ...inspected }
  const group = limit === undefined ? undefined : memoryGroup(limit)
  const begin = () => startProgram(settings, 'src/main.ts')
  const program = group ? group.start(begin) : begin()
  const statuses: Record<number, number> = {}
  const times: number[] = []
  let requests = 0
  let isEnding = false
  try {
    const origin = await program.origin
    const savers = await Promise.all(logins.map((login) => twice(() => logIn(origin, login))))
    const renew = async (saver: Saver) =>
      Object.assign(saver, await logIn(origin, logins[savers.indexOf(saver)]!))
    const live = async (saver: Saver) => {
      while (!isEnding)
        for (const request of requestsOf(saver)) {
          const asked = performance.now()
          const status = await twice(() => send(saver, request)).catch(() => 0)
          times.push(performance.now() - asked)
          statuses[status] = (statuses[status] ?? 0) + 1
          requests++
          if (status === 401) await twice(() => renew(saver))
          await pause(restMs)
        }
    }
    const lives = Array.from({ length: atOnce }, (_, i) => live(savers[i % savers.length]!))
    const since = performance.now()
    const used = async () => {
      const { heapUsed, external } = await memoryOf(inspectorOf(program.output()))
      return Math.round((heapUsed + external) / megabyte)
    }
    let usedAtFirst = 0
    let first: Look | undefined
    let last: Look | undefined
    let [peakMegabytes, worstLagMs] = [0, 0]
    for (let done = 0; done < 1; ) {
      await pause(lookEveryMs)
      last = await twice(() => look(origin, program, times))
      peakMegabytes = Math.max(peakMegabytes, last.megabytes)
      done = progress(requests, performance.now() - since)
      if (done < warmUp) continue
      if (first) worstLagMs = Math.max(worstLagMs, last.lagMs)
      else [first, usedAtFirst] = [last, await used()]
    }
    const usedAtLast = await used()
    isEnding = true
    await Promise.all(lives)
    const isSameProcess = program.child.exitCode === null
    const looks = { first: first!, last: last!, usedAtFirst, usedAtLast }
    return { requests, statuses, ...looks, peakMegabytes, worstLagMs, isSameProcess }
  } catch (error) {
    throw new Error(`the program said: ${program.output()}`, { cause: error })
  } finally {
    isEnding = true
    await program.stop()
    group?.remove()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      limit: { type: 'string', default: '320' },
      requests: { type: 'string', default: '2000' },
      minutes: { type: 'string' },
    },
  })
  const minutes = Number(values.minutes ?? 0)
  const endurance = minutes
    ? await endure({ atOnce: 4, restMs: 200, progress: (_, ms) => ms / (minutes * 60_000) })
    : await endure({
        ...{ limit: Number(values.limit), atOnce: 20, restMs: 0 },
        progress: (requests) => requests / Number(values.requests),
      })
  console.log(endurance)
  const { statuses, first, last, isSameProcess } = endurance
  const isGood =
    isSameProcess &&
    Object.keys(statuses).every((status) => /^(2\d\d|304|401|429)$/.test(status)) &&
    (!minutes ||
      (endurance.usedAtLast <= endurance.usedAtFirst * 1.1 &&
        last.handles <= first.handles * 1.1 &&
        endurance.worstLagMs <= 200))
  console.log(isGood ? 'no findings' : 'findings: see above')
  if (!isGood) process.exitCode = 1
}

if (import.meta.main) await main()
