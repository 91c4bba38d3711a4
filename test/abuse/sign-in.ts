// Attacks the login of the whole program (C-16): thousands of wrong passwords from hundreds of addresses, and a
// stop-watch that tries to tell known names from unknown ones.
// `node test/abuse/sign-in.ts [--tries 10000] [--samples 400]`

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Db, openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { demoLogins, demoPassword } from '#services/demo/index.ts'
import { demoFactors } from '#services/identity/index.ts'
import { startProgram } from '../program.ts'
import { Browser, begin, type Pair, refresh, signIn } from '../sign-in.ts'

export type Target = { origin: string; db: Db }

export async function withProgram<T>(use: (target: Target) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-abuse-'))
  chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
  const settings = { DATA_DIR: dir, ROLES: 'api,worker', HOST: '127.0.0.1' }
  const program = startProgram(settings, 'src/main.ts')
  try {
    const origin = await program.origin
    const url = (await runningDatabaseUrl(join(dir, 'postgres'), 'tidemark'))!
    const db = openDb({ connectionString: loginUrl(url, 'worker'), max: 2 }, openLog('silent'))
    try {
      return await use({ origin, db })
    } catch (error) {
      throw new Error(`the program said: ${program.output()}`, { cause: error })
    } finally {
      await db.close()
    }
  } finally {
    await program.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Dialogue = { browser: Browser; path: string }

async function newDialogue(origin: string): Promise<Dialogue> {
  const browser = new Browser(origin)
  const { dialogue } = await begin(browser)
  return { browser, path: `${dialogue}/password` }
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** In the place of a status: the server closed a connection that had rested too long. */
const cutOff = 0

/** From any address of the loopback network, which stands for the whole internet here. */
function tryPassword(
  { browser, path }: Dialogue,
  username: string,
  localAddress = '127.0.0.1',
): Promise<number> {
  const body = JSON.stringify({ username, password: 'not the password' })
  const { port, host } = new URL(browser.origin)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ agent, port, path, localAddress, host: '127.0.0.1', method: 'POST' },
        headers: {
          host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          cookie: browser.cookies(path),
        },
      },
      (reply) => reply.resume().on('end', () => resolve(reply.statusCode!)),
    )
    call.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(cutOff) : reject(error),
    )
    call.end(body)
  })
}

const accounts = 1000
const known = demoLogins
  .map(({ username }) => username)
  .filter((name) => Object.values(demoFactors).every(({ username }) => username !== name))

/** Twenty tries for each address, five addresses for each network: as many as are ever let through. */
const addressOf = (index: number): string => {
  const address = Math.floor(index / 20)
  return `127.1.${Math.floor(address / 5) % 250}.${1 + (address % 5)}`
}

const middle = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

export type Siege = {
  statuses: Record<number, number>
  /** The most tries of one account that reached its password. */
  mostJudged: number
  /** Five, and one more for each wait that passed meanwhile. */
  mostAllowed: number
  longestWaitSeconds: number
  /** How long somebody else's request took, during the siege against before and after. */
  slowdown: number
  /** Whether everybody who was attacked gets in again after a quarter of an hour. */
  isOpenAgain: boolean
}

const renewEveryMs = 100_000

function allowedWithin(seconds: number): number {
  let allowed = 5
  for (let wait = 60, left = seconds; left >= wait; wait = Math.min(900, wait * 2)) {
    left -= wait
    allowed++
  }
  return allowed
}

/** Somebody who is logged in and reads, now and again; answers how long it took. */
async function bystander(origin: string): Promise<() => Promise<number>> {
  const browser = new Browser(origin)
  let pair = await signIn(browser, 'operator', demoPassword)
  let since = performance.now()
  return async () => {
    if (performance.now() - since > renewEveryMs) {
      pair = (await (await refresh(browser, pair.refresh_token)).json()) as Pair
      since = performance.now()
    }
    const start = performance.now()
    const { status } = await browser.fetch('/auth/realms/global/protocol/openid-connect/userinfo', {
      headers: { authorization: `Bearer ${pair.access_token}` },
    })
    if (status !== 200) throw new Error(`the bystander got ${status}`)
    return performance.now() - start
  }
}

export async function besiege({ origin, db }: Target, tries: number): Promise<Siege> {
  const ask = await bystander(origin)
  const quiet: number[] = []
  const inPeace = async () => {
    for (let i = 0; i < 100; i++) quiet.push(await ask())
  }
  await inPeace()
  const start = performance.now()

  const statuses: Record<number, number> = {}
  let next = 0
  const attacker = async () => {
    const dialogue = await newDialogue(origin)
    while (next < tries) {
      const index = next++
      const account = index % Math.min(accounts, Math.ceil(tries / 10))
      const status = await tryPassword(
        dialogue,
        known[account] ?? `nobody.${account}`,
        addressOf(index),
      )
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const siege = Promise.all(Array.from({ length: 8 }, attacker))
  const during: number[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  siege.then(end, end)
  while (!isOver) {
    during.push(await ask())
    await pause(20) // One reader, not a second attack.
  }
  await siege
  const seconds = (performance.now() - start) / 1000
  await inPeace() // Before and after, because other work on the machine comes and goes.

  const { rows } = await db.query<{ most: number; longest: number }>(
    `select max(failures) filter (where key like 'account %') as most,
            max(extract(epoch from blocked_until - tried_at))::int as longest
       from identity.tries`,
  )
  return {
    statuses,
    mostJudged: rows[0]!.most,
    mostAllowed: allowedWithin(seconds),
    longestWaitSeconds: rows[0]!.longest,
    slowdown: middle(during) / middle(quiet),
    isOpenAgain: await opensAgain({ origin, db }),
  }
}

/** A quarter of an hour later, as the table sees it. */
async function opensAgain({ origin, db }: Target): Promise<boolean> {
  await db.query(
    `update identity.tries set tried_at = tried_at - interval '15 minutes',
                               blocked_until = blocked_until - interval '15 minutes'`,
  )
  for (const username of known.slice(0, 5))
    await signIn(new Browser(origin), username, demoPassword)
  return true
}

/** Mann-Whitney: how often a random known name took longer than a random unknown one; 0.5 tells nothing. */
export function areaUnderCurve(knownTimes: number[], unknownTimes: number[]): number {
  let wins = 0
  for (const a of knownTimes) for (const b of unknownTimes) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (knownTimes.length * unknownTimes.length)
}

/** One after the other, in turns, so that the machine's moods fall on both alike. */
export async function timeNames({ origin, db }: Target, samples: number): Promise<number> {
  const dialogue = await newDialogue(origin)
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let i = -5; i < samples; i++) {
    // A wait would be measured instead of the answer.
    await db.query('delete from identity.tries')
    await db.query('delete from identity.place_failures')
    for (const kind of i % 2 === 0
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const name = kind === 'known' ? known[Math.abs(i) % known.length]! : `some.body${Math.abs(i)}`
      const start = performance.now()
      const status = await tryPassword(dialogue, name)
      if (status !== 401) throw new Error(`${name} was answered ${status}`)
      if (i >= 0) times[kind].push(performance.now() - start) // The first ones warm up.
    }
  }
  return areaUnderCurve(times.known, times.unknown)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tries: { type: 'string', default: '10000' },
      samples: { type: 'string', default: '400' },
    },
  })
  const isGood = await withProgram(async (target) => {
    const area = await timeNames(target, Number(values.samples))
    console.log(`known against unknown names: area ${area.toFixed(3)}; 0.5 tells nothing`)
    const start = performance.now()
    const siege = await besiege(target, Number(values.tries))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${values.tries} wrong passwords in ${seconds} s: ${JSON.stringify(siege)}`)
    const isSilent = area >= 0.45 && area <= 0.55
    return isSilent && siege.mostJudged <= siege.mostAllowed && siege.slowdown <= 2
  })
  agent.destroy()
  console.log(isGood ? 'no findings' : 'findings: see above')
  if (!isGood) process.exitCode = 1
}

if (import.meta.main) await main()
