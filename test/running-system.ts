// The browser tests' system: built, started and filled as `npm start` does it, on a folder of its own.

import type { TestProject } from 'vitest/node'
import { chromiumOrAdvice } from './chromium.ts'
import { startThrowAway } from './throw-away.ts'

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
  const { origin, dataDir, stop } = await startThrowAway()
  project.provide('origin', origin)
  project.provide('dataDir', dataDir)
  project.provide('chromium', chromium.path)
  return stop
}
