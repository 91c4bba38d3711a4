// `node src/commands/check-ledger.ts`: asks the independent checker whether the books are right, and
// names money that is on its way for longer than was promised.

import { CannotStart } from '#platform/cannot-start.ts'
import { businessDate } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { workerUrl } from '#platform/running-database.ts'
import { headFile, ledgerFaults } from '#services/ledger/index.ts'
import { overdueAtBanks } from '#services/orders/index.ts'
import { overduePayouts } from '#services/payments/index.ts'

const statementTimeoutMs = 600_000

async function check(): Promise<boolean> {
  const config = readConfig()
  const url = await workerUrl(config)
  if (!url)
    throw new CannotStart(
      'There is no database to check: start the program, or set DATABASE_WORKER_URL.',
    )
  const db = openDb({ connectionString: url, statementTimeoutMs, max: 1 }, openLog('warn'))
  try {
    const faults = await ledgerFaults(db, headFile(config.sealsFile))
    for (const { rule, what } of faults) console.error(`${rule}: ${what}`)
    if (faults.length === 0) console.log('The ledger adds up, and its seals hold.')
    const day = await businessDate(db)
    const overdue = [...(await overdueAtBanks(db, day)), ...(await overduePayouts(db, day))]
    for (const { entityId, reason } of overdue) console.warn(`overdue: ${entityId}, ${reason}`)
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
