// Which world a database belongs to: the demo's people log in with a published password, so they are never
// among real ones, whichever of the two was there first.

import type { Environment } from '#domain/environment.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import type { Db } from '#platform/db.ts'

export async function assertWorld(db: Db, environment: Environment): Promise<void> {
  const { rows } = await db.query<{ isDemo: boolean; isLived: boolean }>(
    `select exists (select from platform.loaded where name = 'demo') as "isDemo",
            exists (select from identity.users) as "isLived"`,
  )
  const { isDemo, isLived } = rows[0]!
  if (isDemo && environment !== 'local')
    throw new CannotStart(
      `The database holds the demo, whose people log in with a published password: use another one in ${environment}.`,
    )
  if (!isDemo && isLived && environment === 'local')
    throw new CannotStart(
      'The database holds real people, and local would put the demo among them: set ENVIRONMENT, or use another database.',
    )
}
