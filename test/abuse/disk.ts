// What a disk does to a database under load: it is slow (C-5), it fails, it is full (C-6). Needs Linux, root
// and strace. `node test/abuse/disk.ts [--times 5] [--seed 1]`

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databasePid, type Outage, suffer, type World } from './outage.ts'

const troubledMs = 4000
const disk = { bytes: 400 * 1024 * 1024 }

/** The server and every process it has now; strace follows the ones to come. */
function serverPids(world: World): string[] {
  const pid = databasePid(world)!
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [String(pid), ...children.split(' ').filter(Boolean)]
}

/** Lets the database's own calls for safe writing go wrong for a while. */
async function interfere(world: World, injection: string): Promise<void> {
  const targets = serverPids(world).flatMap((pid) => ['-p', pid])
  const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:${injection}`]
  const strace = spawn('strace', ['-f', '-qq', '-o', '/dev/null', ...inject, ...targets], {
    stdio: 'ignore',
  })
  await pause(troubledMs)
  strace.kill('SIGINT')
  if (strace.exitCode === null) await once(strace, 'exit')
}
const calls = 'fdatasync,fsync'

/** Every safe write takes 300 ms. */
const slow = (world: World) => interfere(world, 'delay_enter=300000')

/** One safe write in ten fails: the server gives up, recovers from its log and goes on. */
const broken = (world: World) => interfere(world, 'error=EIO:when=10+10')

/** No byte is left for a while; what is only read must still be there. */
async function full(world: World): Promise<void> {
  const ballast = join(world.dir, 'ballast')
  const file = openSync(ballast, 'w')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (;;) writeSync(file, block)
  } catch {
    // It is full now.
  } finally {
    closeSync(file)
  }
  await pause(troubledMs)
  rmSync(ballast)
}

const troubles = { slow, broken, full }

/** A disk of its own, small enough to be filled. */
const smallDisk = (dir: string) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk.bytes},mode=755`, 'tmpfs', dir])
  return () => execFileSync('umount', ['-l', dir])
}

export const sufferDisk = (
  kind: keyof typeof troubles,
  times: number,
  seed: number,
): Promise<Outage> =>
  suffer(troubles[kind], times, seed, { lives: true, ...(kind === 'full' && { smallDisk }) })

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '5' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  for (const kind of Object.keys(troubles) as (keyof typeof troubles)[]) {
    console.log(`${values.times} times a ${kind} disk, seed ${values.seed}`)
    const outage = await sufferDisk(kind, Number(values.times), Number(values.seed))
    console.log(outage)
    const isGood =
      outage.faults.length === 0 &&
      Object.keys(outage.refusals).every((status) => status === '503') &&
      outage.slowestRefusalMs <= 3000 &&
      outage.isSameProcess
    console.log(isGood ? 'no findings' : 'findings: see above')
    if (!isGood) process.exitCode = 1
  }
}

if (import.meta.main) await main()
