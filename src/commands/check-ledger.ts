// `node src/commands/check-ledger.ts`: asks the independent checker whether the books are right.

import { join } from 'node:path'
import { CannotStart } from '#platform/cannot-start.ts'
import { readConfig } from '#platform/config.ts'
import { openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { workerRole } from '#platform/migrate.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { ledgerFaults } from '#services/ledger/index.ts'

const statementTimeoutMs = 600_000

async function check(): Promise<boolean> {
  const { databaseUrl, dataDir } = readConfig()
  const url = databaseUrl ?? (await runningDatabaseUrl(join(dataDir, 'postgres'), 'tidemark'))
  if (!url)
    throw new CannotStart('There is no database to check: start the program, or set DATABASE_URL.')
  const db = openDb(
    { connectionString: url, role: workerRole, statementTimeoutMs, max: 1 },
    openLog('warn'),
  )
  try {
    const faults = await ledgerFaults(db)
    for (const { rule, what } of faults) console.error(`${rule}: ${what}`)
    if (faults.length === 0) console.log('The ledger adds up, and its seals hold.')
    return faults.length === 0
  } finally {
    await db.close()
  }
}

try {
  if (!(await check())) process.exitCode = 1
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
