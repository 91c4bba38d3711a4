// The whole program for a campaign: built and started as `npm start` does it, with its demo world, on a folder
// of its own that goes with it.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/free-port.ts'
import { refuseDeadlocks } from '../deadlocks.ts'
import { startProgram } from '../program.ts'

/** By number: a name would be looked up for each of thousands of connections. */
export const here = '127.0.0.1'

export type Running = { origin: string; output: () => string; stop: () => Promise<void> }

export async function startWholeProgram(settings: Record<string, string> = {}): Promise<Running> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-abuse-'))
  chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
  const PORT = String(await freePort())
  const program = startProgram({ DATA_DIR: dir, PORT, ...settings }, 'bin/start.mjs')
  const stop = async () => {
    await program.stop()
    try {
      await refuseDeadlocks(join(dir, 'postgres'))
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }
  try {
    return { origin: await program.origin, output: program.output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function withWholeProgram<T>(
  use: (running: Running) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const running = await startWholeProgram(settings)
  try {
    return await use(running)
  } finally {
    await running.stop()
  }
}

/** A number the program counts of itself. */
export async function figure(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
  if (value === undefined)
    throw new Error(`${name} is not among the numbers: ${text.slice(0, 200)}`)
  return Number(value)
}
