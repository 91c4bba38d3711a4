// `npm run ledger`: asks the independent checker whether the books are right, and names money that is on its
// way for longer than was promised.

import { businessDate } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { headFile, ledgerFaults } from '#services/ledger/index.ts'
import { overdueAtBanks } from '#services/orders/index.ts'
import { overduePayouts } from '#services/payments/index.ts'
import { command, withDatabase } from './command.ts'

const statementTimeoutMs = 600_000

async function check(db: Db, { sealsFile }: Config): Promise<boolean> {
  const faults = await ledgerFaults(db, headFile(sealsFile))
  for (const { rule, what } of faults) console.error(`${rule}: ${what}`)
  if (faults.length === 0) console.log('The ledger adds up, and its seals hold.')
  const day = await businessDate(db)
  const overdue = [...(await overdueAtBanks(db, day)), ...(await overduePayouts(db, day))]
  for (const { entityId, reason } of overdue) console.warn(`overdue: ${entityId}, ${reason}`)
  return faults.length === 0
}

await command(() => withDatabase(check, { statementTimeoutMs }))
