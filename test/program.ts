// The whole program as a process of its own, for tests that kill it, stop it, or look at it in a browser.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ours = join(import.meta.dirname, '..')
const { PATH, NODE_COMPILE_CACHE } = process.env
/** Whoever measures or besieges it is one address, and no household. */
const API_LIMITS = '999999999,999999999'

export type Program = {
  child: ChildProcess
  /** All it said so far. */
  output(): string
  /** Resolves to the address when it is ready; rejects with what it said when it ends before. */
  origin: Promise<string>
  exitCode: Promise<number | null>
  /** As Ctrl-C does. */
  stop(): Promise<number | null>
}

/** The program, or the launcher in front of it, which builds first. */
export type ProgramEntry = 'src/main.ts' | 'bin/start.mjs'

export function startProgram(
  settings: Record<string, string>,
  entry: ProgramEntry,
  { root = ours, args = [] }: { root?: string; args?: readonly string[] } = {},
): Program {
  const child = spawn(process.execPath, [join(root, entry), ...args], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', PORT: '0', API_LIMITS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const { promise: origin, resolve, reject } = Promise.withResolvers<string>()
  origin.catch(() => {}) // Whoever waits for it hears of it.
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
      const address = /ready: (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
  const exitCode = once(child, 'close').then(([code]) => {
    reject(new Error(`ended with ${code}: ${said}`))
    return code
  })
  return {
    child,
    output: () => said,
    origin,
    exitCode,
    stop() {
      child.kill('SIGINT')
      return exitCode
    },
  }
}
