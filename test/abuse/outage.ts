// Kills the program (C-1), or its database (C-2), again and again while customers ask it for one thing after the
// other; afterwards every answer they got must still be true, once.
// `node test/abuse/outage.ts [--kills 100] [--seed 1]`

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDb } from '#platform/db.ts'
import { freePort } from '#platform/free-port.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { type Program, startProgram } from '../program.ts'
import { bookFaults } from './books.ts'
import { type Dice, dice } from './dice.ts'
import {
  type Asked,
  type Asking,
  arrive,
  balanceOf,
  type Customer,
  insist,
  live,
} from './insistent.ts'

export type Victim = 'program' | 'database'

export type Outage = {
  /** Operations with an answer, by name. */
  done: Record<string, number>
  /** What is lost, doubled, or answered otherwise the second time. */
  faults: string[]
  /** What requests were answered while it was down, apart from the wished. */
  refusals: Record<number, number>
  slowestRefusalMs: number
  slowestReturnMs: number
  /** Whether a killed database left the program alive. */
  isSameProcess: boolean
}

export type World = Asking & {
  dir: string
  program: Program
  settings: Record<string, string>
}

const logins = ['anna.schmidt', 'petra.lang', 'sabine.vogel', 'ute.frank'] as const

/** Nobody while it starts again: its file is gone then. */
export function databasePid({ dir }: World): number | undefined {
  try {
    return Number(readFileSync(join(dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

async function isReady({ origin }: World): Promise<boolean> {
  return fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** What befalls the world, until it is over or repaired. */
export type Trouble = (world: World) => Promise<void>

const kills: Record<Victim, Trouble> = {
  async program(world) {
    world.program.child.kill('SIGKILL')
    await world.program.exitCode
    world.program = startProgram(world.settings, 'src/main.ts')
    await world.program.origin
  },
  async database(world) {
    const pid = databasePid(world)!
    process.kill(pid, 'SIGKILL')
    while (databasePid(world) === pid) await pause(20)
  },
}

/** How long it took until it was of use again. */
async function endured(world: World, trouble: Trouble): Promise<number> {
  const since = performance.now()
  await trouble(world)
  while (!(await isReady(world))) await pause(20)
  return performance.now() - since
}

/** Between two kills something is done, and a random while passes. */
async function work(world: World, random: Dice): Promise<void> {
  const before = world.asked.length
  await pause(random.below(1500))
  while (world.asked.length < before + logins.length) await pause(20)
}

/** What moves money; the rest may be asked for anew. */
const keyed = /(orders\/orders|confirmation|cancellation|payouts)$/

/** The same key gets the same answer, whatever was killed since. */
async function repeated({ asked, ...world }: World): Promise<string[]> {
  const found: string[] = []
  for (const { customer, answer, ...request } of asked) {
    if (!keyed.test(request.path)) continue
    const again = await insist({ ...world, asked: [] }, customer, request)
    if (again.text !== answer.text)
      found.push(`${request.path} said ${answer.text}, then ${again.text}`)
  }
  return found
}

async function books({ dir }: World): Promise<string[]> {
  const url = (await runningDatabaseUrl(join(dir, 'postgres'), 'tidemark'))!
  const db = openDb({ connectionString: loginUrl(url, 'worker'), max: 1 }, openLog('silent'))
  try {
    return (await bookFaults(db)).map(({ rule, what }) => `${rule}: ${what}`)
  } finally {
    await db.close()
  }
}

async function holdings(world: World, customer: Customer): Promise<string[]> {
  const { current, reserved } = await balanceOf(world, customer)
  const { login, start, paidIn, paidOut } = customer
  return [
    ...(current === start + paidIn ? [] : [`${login} has ${current}, not ${start + paidIn}`]),
    ...(reserved === paidOut ? [] : [`${login} has ${reserved} reserved, not ${paidOut}`]),
  ]
}

/** What was done, by the last word of its address. */
function counted(asked: Asked[]): Record<string, number> {
  const done: Record<string, number> = {}
  for (const { path } of asked) {
    const name = path.split('/').at(-1)!
    done[name] = (done[name] ?? 0) + 1
  }
  return done
}

function endedByItself(code: number | null): never {
  throw new Error(`the program ended by itself, with ${code}`)
}

export const sufferKills = (victim: Victim, times: number, seed: number): Promise<Outage> =>
  suffer(kills[victim], times, seed, { lives: victim === 'database' })

type Circumstances = {
  /** Whether the program has to live through it. */
  lives: boolean
  /** Gives the world a disk of its own; what comes back takes it away. */
  smallDisk?: (dir: string) => () => void
}

export async function suffer(
  trouble: Trouble,
  times: number,
  seed: number,
  { lives, smallDisk }: Circumstances,
): Promise<Outage> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-outage-'))
  chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
  const takeDiskAway = smallDisk?.(dir)
  const PORT = String(await freePort())
  const settings = { DATA_DIR: dir, ROLES: 'api,worker', HOST: '127.0.0.1', PORT }
  const program = startProgram(settings, 'src/main.ts')
  const world: World = {
    ...{ dir, program, settings, origin: await program.origin },
    ...{ asked: [], refusals: {}, slowestRefusalMs: 0, isEnding: false },
  }
  try {
    const customers = await Promise.all(logins.map((login) => arrive(world, login)))
    const days = customers.map((customer, i) => live(world, customer, dice(seed + i)))
    const random = dice(seed)
    let slowestReturnMs = 0
    const troubling = async () => {
      for (let i = 0; i < times; i++) {
        await work(world, random)
        slowestReturnMs = Math.max(slowestReturnMs, await endured(world, trouble))
      }
      world.isEnding = true
    }
    // Whoever is still asking would ask a program that is gone for ever.
    const gone = lives ? [program.exitCode.then(endedByItself)] : []
    await Promise.race([Promise.all([troubling(), ...days]), ...gone])
    const done = counted(world.asked)
    const faults = [
      ...(await Promise.all(customers.map((customer) => holdings(world, customer)))).flat(),
      ...(await repeated(world)),
      ...(await books(world)),
    ]
    const { refusals, slowestRefusalMs } = world
    const isSameProcess = world.program === program && program.child.exitCode === null
    return { done, faults, refusals, slowestRefusalMs, slowestReturnMs, isSameProcess }
  } catch (error) {
    throw new Error(`the program said: ${world.program.output()}`, { cause: error })
  } finally {
    world.isEnding = true
    await world.program.stop()
    takeDiskAway?.()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  for (const victim of ['program', 'database'] as const) {
    console.log(`${values.kills} kills of the ${victim}, seed ${values.seed}`)
    const outage = await sufferKills(victim, Number(values.kills), Number(values.seed))
    console.log(outage)
    const isGood =
      outage.faults.length === 0 &&
      Object.keys(outage.refusals).every((status) => status === '503') &&
      outage.slowestRefusalMs <= 3000 &&
      outage.isSameProcess === (victim === 'database')
    console.log(isGood ? 'no findings' : 'findings: see above')
    if (!isGood) process.exitCode = 1
  }
}

if (import.meta.main) await main()
