// `npm run archive -- CUSTOMER FILE`: opens what is kept under seal of a customer who is gone, for whoever the law sends.

import { writeFileSync } from 'node:fs'
import { CannotStart } from '#platform/cannot-start.ts'
import { openVault } from '#platform/vault.ts'
import { openedArchive } from '#services/leaving/index.ts'
import { command, misuse, withDatabase } from './command.ts'

await command(([customerId, file, ...more]) => {
  if (!customerId || !file || more.length > 0)
    throw misuse('Name the customer and a file: npm run archive -- BAC_410_000_001 archive.zip')
  return withDatabase(async (db, { secretKeys }) => {
    const whole = await openedArchive(db, openVault(secretKeys), customerId)
    if (!whole) throw new CannotStart(`There is no archive of ${customerId}.`)
    writeFileSync(file, whole, { mode: 0o600 })
    console.log(`${file} has what is kept of ${customerId}.`)
  })
})
