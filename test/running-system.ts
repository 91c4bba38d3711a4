// The browser tests' system: built, started and filled as `npm start` does it, on a folder of its own.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '#platform/free-port.ts'
import { chromiumOrAdvice } from './chromium.ts'
import { refuseDeadlocks } from './deadlocks.ts'
import { startProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the running system answers: `http://localhost:41234`. */
    origin: string
    /** Its folder, for commands beside it. */
    dataDir: string
    /** The browser to start with Playwright. */
    chromium: string
  }
}

export async function setup(project: TestProject) {
  const chromium = chromiumOrAdvice()
  if ('advice' in chromium) throw new Error(chromium.advice)

  const dir = mkdtempSync(join(tmpdir(), 'tidemark-browser-'))
  chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
  // Known before the start, because pages name the hosts of other markets with it.
  const PORT = String(await freePort())
  const program = startProgram({ DATA_DIR: dir, PORT }, 'bin/start.mjs')
  const teardown = async () => {
    await program.stop()
    try {
      await refuseDeadlocks(join(dir, 'postgres'))
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }
  try {
    project.provide('origin', await program.origin)
    project.provide('dataDir', dir)
    project.provide('chromium', chromium.path)
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}
