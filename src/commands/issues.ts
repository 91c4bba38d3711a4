// `npm run issues`: what somebody has to look at. `npm run issues -- settle ID`: somebody has.

import { userInfo } from 'node:os'
import { CannotStart } from '#platform/cannot-start.ts'
import { readConfig } from '#platform/config.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openIssues, settleIssues } from '#platform/issues.ts'
import { openLog } from '#platform/log.ts'
import { workerUrl } from '#platform/running-database.ts'

async function list(db: Db): Promise<void> {
  const issues = await openIssues(db)
  for (const { id, kind, entityId, reason, foundOn, seenOn } of issues)
    console.log(`${id}  ${foundOn}  ${seenOn}  ${kind}  ${entityId}  ${reason}`)
  console.log(issues.length === 0 ? 'Nobody has to look at anything.' : `${issues.length} open.`)
}

async function settle(db: Db, id: string): Promise<void> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw new CannotStart(`'${id}' is no issue: its name stands first in the list.`, {
      exitCode: 2,
    })
  if (!(await settleIssues(db, userInfo().username, { id })))
    throw new CannotStart('There is no such open issue.')
  console.log('Settled.')
}

async function run([act, id, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (act !== undefined && (act !== 'settle' || id === undefined)))
    throw new CannotStart('Say nothing for the list, or settle and the name of an issue.', {
      exitCode: 2,
    })
  const url = await workerUrl(readConfig())
  if (!url)
    throw new CannotStart(
      'There is no database to ask: start the program, or set DATABASE_WORKER_URL.',
    )
  const db = openDb({ connectionString: url, max: 1 }, openLog('warn'))
  try {
    await (id === undefined ? list(db) : settle(db, id))
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
