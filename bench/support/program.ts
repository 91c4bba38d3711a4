// The whole program for a measurement: on a folder of its own, stopped and cleared away afterwards.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/free-port.ts'
import { type Program, type ProgramEntry, startProgram } from '../../test/program.ts'

export async function withFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
  chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
  try {
    return await work(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Built and started as `npm start` does it. */
export async function withProgram<T>(
  dir: string,
  work: (origin: string, program: Program) => Promise<T>,
  settings: Record<string, string> = {},
  entry: ProgramEntry = 'bin/start.mjs',
): Promise<T> {
  const PORT = String(await freePort())
  const program = startProgram({ DATA_DIR: dir, PORT, LOG_LEVEL: 'warn', ...settings }, entry)
  try {
    return await work(await program.origin, program)
  } finally {
    await program.stop()
  }
}

/** One number of those the program tells about itself. */
export async function metric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`/metrics does not tell ${name}`)
  return Number(value)
}
