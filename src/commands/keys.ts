// `npm run keys -- rotate`: the next key signs from now on, and a new one is published to follow it. Tokens
// signed before stay valid until they end, so nobody is logged out.

import { join } from 'node:path'
import { CannotStart } from '#platform/cannot-start.ts'
import { wallClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { workerRole } from '#platform/migrate.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { openVault } from '#platform/vault.ts'
import { rotateKeys } from '#services/identity/index.ts'

async function run([act, ...more]: string[]): Promise<void> {
  if (act !== 'rotate' || more.length > 0)
    throw new CannotStart('Use: npm run keys -- rotate', { exitCode: 2 })
  const config = readConfig()
  const url =
    config.databaseUrl ?? (await runningDatabaseUrl(join(config.dataDir, 'postgres'), 'tidemark'))
  if (!url) throw new CannotStart('Tidemark is not running: its keys are changed while it runs.')
  const db = openDb({ connectionString: url, role: workerRole, max: 1 }, openLog('silent'))
  try {
    console.log(`${await rotateKeys(db, openVault(config.secretKeys), wallClock())} signs now.`)
  } finally {
    await db.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
