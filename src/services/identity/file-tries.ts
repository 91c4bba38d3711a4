// Files that people send: those that are not taken count too, because each costs a look.

import type { Queryable } from '#platform/db.ts'
import { Failure, TooMany } from '#platform/failure.ts'
import { readUpload, type Upload } from '#platform/uploads.ts'

/** So many that are refused before whoever sends them has to wait, each time longer. */
const mostRefused = 20

/** Of a customer, or of somebody who becomes one. */
export async function readFileOf(
  db: Queryable,
  whose: string,
  content: string,
  now: Date,
): Promise<Upload> {
  const lane = `file ${whose}`
  const { rows } = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from blocked_until - $2))::int as seconds from identity.tries
      where key = $1 and blocked_until > $2`,
    [lane, now],
  )
  if (rows[0]) throw new TooMany(rows[0].seconds, 'rate.limited')
  try {
    return readUpload(content)
  } catch (error) {
    if (error instanceof Failure)
      await db.query('select identity.count_try($1, $2, $3)', [lane, mostRefused, now])
    throw error
  }
}
