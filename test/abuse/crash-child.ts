// Closes business days on a database until it is killed or done: the part of the crash campaign that dies.

import { openDb } from '#platform/db.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { openLog } from '#platform/log.ts'
import { daySteps } from '#services/end-of-day.ts'
import { simulatedWorld } from '#simulator/index.ts'

const [connectionString = '', until = '', bankDir = ''] = process.argv.slice(2)
const db = openDb({ connectionString, max: 3, statementTimeoutMs: 600_000 }, openLog('silent'))
for (;;) {
  const { next } = await closeDay(db, daySteps(simulatedWorld, { bankDir }))
  process.stdout.write(`${next}\n`)
  if (next >= until) break
}
await db.close()
