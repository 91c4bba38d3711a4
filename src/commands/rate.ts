// `node src/commands/rate.ts OF138 1.90 2026-12-01`: a product's rate from a day on, as a new issue.

import { parseDate } from '#domain/date.ts'
import { parseRate } from '#domain/rate.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { readConfig } from '#platform/config.ts'
import { openDb } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { openLog } from '#platform/log.ts'
import { workerUrl } from '#platform/running-database.ts'
import { changeRate } from '#services/products/index.ts'

async function change([productId = '', rate = '', day = '']: string[]): Promise<void> {
  const from = parseDate(day)
  if (!productId || !parseRate(rate) || !from)
    throw new CannotStart(
      'Say product, rate and first day: node src/commands/rate.ts OF138 1.90 2026-12-01',
      {
        exitCode: 2,
      },
    )
  const url = await workerUrl(readConfig())
  if (!url)
    throw new CannotStart(
      'There is no database to write to: start the program, or set DATABASE_WORKER_URL.',
    )
  const db = openDb({ connectionString: url, max: 1 }, openLog('warn'))
  try {
    const version = await db.transaction((tx) => changeRate(tx, { productId, rate, from }))
    console.log(`${productId} pays ${rate} % from ${from} on (issue ${version}).`)
  } finally {
    await db.close()
  }
}

try {
  await change(process.argv.slice(2))
} catch (error) {
  if (error instanceof CannotStart) {
    console.error(error.message)
    process.exitCode = error.exitCode
  } else if (error instanceof Failure) {
    console.error(`The rate is not changed: ${error.code}.`)
    process.exitCode = 1
  } else throw error
}
