// `npm run keys -- rotate`: the next key signs from now on, and a new one is published to follow it. Tokens
// signed before stay valid until they end, so nobody is logged out.
// `npm run keys -- reseal`: all secrets are sealed anew with the first of SECRETS_KEY; once every process has
// it, the older ones can go.

import { CannotStart } from '#platform/cannot-start.ts'
import { wallClock } from '#platform/clock.ts'
import { openVault } from '#platform/vault.ts'
import { resealAll, rotateKeys } from '#services/identity/index.ts'
import { command, misuse, withDatabase } from './command.ts'

await command(([act, ...more]) => {
  if ((act !== 'rotate' && act !== 'reseal') || more.length > 0)
    throw misuse('Use: npm run keys -- rotate, or: npm run keys -- reseal')
  return withDatabase(async (db, { secretKeys }) => {
    if (act === 'reseal' && secretKeys.length === 0)
      throw new CannotStart('There is nothing to seal with: set SECRETS_KEY.')
    const vault = openVault(secretKeys)
    if (act === 'rotate') console.log(`${await rotateKeys(db, vault, wallClock())} signs now.`)
    else console.log(`${await resealAll(db, vault)} secrets are sealed with the newest key.`)
  })
})
