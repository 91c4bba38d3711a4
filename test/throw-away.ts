// The program, built and filled as `npm start` does it, on a folder and a PostgreSQL that need survive nothing: no test
// of what it shows waits for a disk.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { freePort } from '#platform/free-port.ts'
import { openLog } from '#platform/log.ts'
import { throwAway } from './database.ts'
import { refuseDeadlocks } from './deadlocks.ts'
import { startProgram } from './program.ts'

export type ThrownAway = {
  origin: string
  dataDir: string
  databaseUrl: string
  output: () => string
  stop: () => Promise<void>
}

/** In turn, whatever one of them finds; the first thing found is told. */
async function endAll(ends: readonly (() => unknown)[]): Promise<void> {
  const found: unknown[] = []
  for (const end of ends)
    await Promise.resolve()
      .then(end)
      .catch((error) => found.push(error))
  if (found.length > 0) throw found[0]
}

export async function startThrowAway(settings: Record<string, string> = {}): Promise<ThrownAway> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-system-'))
  chmodSync(dataDir, 0o755) // As root the database runs as another user, who must get in.
  const data = join(dataDir, 'postgres')
  const ends = [() => rmSync(dataDir, { recursive: true, force: true })]
  const stop = () => endAll(ends.toReversed())
  try {
    const log = openLog('silent')
    const postgres = await startPostgres({ dir: data, log, parameters: throwAway })
    ends.push(() => refuseDeadlocks(data), postgres.stop)
    await postgres.ensureDatabase('tidemark')
    const DATABASE_URL = postgres.url('tidemark')
    // Known before the start, because pages name the hosts of other markets with it.
    const PORT = String(await freePort())
    const all = { DATABASE_URL, DATA_DIR: dataDir, PORT, ...settings }
    const { origin, output, stop: end } = startProgram(all, 'bin/start.mjs')
    ends.push(end)
    return { origin: await origin, dataDir, databaseUrl: DATABASE_URL, output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
