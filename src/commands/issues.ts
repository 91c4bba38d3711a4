// `npm run issues`: what somebody has to look at. `npm run issues -- settle ID`: somebody has.

import { userInfo } from 'node:os'
import { CannotStart } from '#platform/cannot-start.ts'
import type { Db } from '#platform/db.ts'
import { openIssues, settleIssues } from '#platform/issues.ts'
import { isUuid } from '#platform/uuid.ts'
import { command, misuse, withDatabase } from './command.ts'

async function list(db: Db): Promise<void> {
  const issues = await openIssues(db)
  for (const { id, kind, entityId, reason, foundOn, seenOn } of issues)
    console.log(`${id}  ${foundOn}  ${seenOn}  ${kind}  ${entityId}  ${reason}`)
  console.log(issues.length === 0 ? 'Nobody has to look at anything.' : `${issues.length} open.`)
}

async function settle(db: Db, id: string): Promise<void> {
  if (!isUuid(id)) throw misuse(`'${id}' is no issue: its name stands first in the list.`)
  if (!(await settleIssues(db, userInfo().username, { id })))
    throw new CannotStart('There is no such open issue: npm run issues names them.')
  console.log('Settled.')
}

await command(([act, id, ...more]) => {
  if (more.length > 0 || (act !== undefined && (act !== 'settle' || id === undefined)))
    throw misuse('Say nothing for the list, or settle and the name of an issue.')
  return withDatabase((db) => (id === undefined ? list(db) : settle(db, id)))
})
