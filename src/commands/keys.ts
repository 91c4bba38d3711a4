// `npm run keys -- rotate`: the next key signs from now on, and a new one is published to follow it. Tokens
// signed before stay valid until they end, so nobody is logged out.
// `npm run keys -- reseal`: all secrets are sealed anew with the first of SECRETS_KEY; once every process has
// it, the older ones can go.

import { CannotStart } from '#platform/cannot-start.ts'
import { wallClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { workerUrl } from '#platform/running-database.ts'
import { openVault } from '#platform/vault.ts'
import { resealAll, rotateKeys } from '#services/identity/index.ts'

async function run([act, ...more]: string[]): Promise<void> {
  if ((act !== 'rotate' && act !== 'reseal') || more.length > 0)
    throw new CannotStart('Use: npm run keys -- rotate, or: npm run keys -- reseal', {
      exitCode: 2,
    })
  const config = readConfig()
  if (act === 'reseal' && config.secretKeys.length === 0)
    throw new CannotStart('There is nothing to seal with: SECRETS_KEY is not set.')
  const url = await workerUrl(config)
  if (!url) throw new CannotStart('Tidemark is not running: its keys are changed while it runs.')
  const db = openDb({ connectionString: url, max: 1 }, openLog('silent'))
  try {
    const vault = openVault(config.secretKeys)
    if (act === 'rotate') console.log(`${await rotateKeys(db, vault, wallClock())} signs now.`)
    else console.log(`${await resealAll(db, vault)} secrets are sealed with the newest key.`)
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
