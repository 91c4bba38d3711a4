// Money moves once for each key: the key is written first, in the transaction that does the work, and
// a repeat gets the first answer again. A refusal undoes the key with the rest, so it may be retried.

import { createHash } from 'node:crypto'
import type { Db, Tx } from './db.ts'
import { Failure } from './failure.ts'
import { openTurns } from './turns.ts'

export const idempotencyHeader = 'idempotency-key'

const wellFormed = /^[\x21-\x7e]{1,128}$/
const retryAfterSeconds = 1

export function idempotencyKeyOf(header: string | string[] | undefined): string {
  if (header === undefined || header === '') throw new Failure(400, 'idempotency.required')
  if (typeof header !== 'string' || !wellFormed.test(header))
    throw new Failure(400, 'idempotency.malformed')
  return header
}

/** What makes two requests the same: the address and the body. */
export const fingerprintOf = (address: string, body: unknown): string =>
  createHash('sha256')
    .update(`${address}\n${JSON.stringify(body) ?? ''}`)
    .digest('hex')

export type Keyed = {
  /** The customers the work may see; the key belongs to the first, the caller's own. */
  customerIds: readonly string[]
  key: string
  route: string
  fingerprint: string
}

/** An answer as it went out; the text of an empty one is null. */
export type Answer = { status: number; body: string | null }

type Row = Answer & { route: string; fingerprint: string }

const inProgress = () => new Failure(409, 'idempotency.inProgress', { retryAfterSeconds })

const turns = openTurns()

export function once(db: Db, keyed: Keyed, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const owner = keyed.customerIds[0]
  if (owner === undefined) throw new Error('a key needs an owner: let only customers call')
  if (turns.has(owner, keyed.key)) throw inProgress()
  return turns.take(owner, keyed.key, () => kept(db, owner, keyed, work))
}

function kept(
  db: Db,
  owner: string,
  keyed: Keyed,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { customerIds, key, route, fingerprint } = keyed
  return db.transaction(
    async (tx) => {
      if (!(await claim(tx, owner, keyed))) {
        const first = await firstAnswer(tx, owner, key)
        if (!first) throw inProgress()
        if (first.route !== route || first.fingerprint !== fingerprint)
          throw new Failure(422, 'idempotency.reused')
        return { status: first.status, body: first.body }
      }
      const answer = await work(tx)
      await tx.query(
        'update platform.idempotency set status = $3, body = $4 where customer_id = $1 and key = $2',
        [owner, key, answer.status, answer.body],
      )
      return answer
    },
    { customers: customerIds, isLocked: true },
  )
}

/**
 * The lock is asked for, not waited for: a repeat while the first still works must not hold one of the
 * few connections. It goes with the transaction, after its row can be seen.
 */
async function claim(tx: Tx, owner: string, { key, route, fingerprint }: Keyed): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into platform.idempotency (customer_id, key, route, fingerprint)
     select $1, $2, $3, $4
      where pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))
     on conflict do nothing`,
    [owner, key, route, fingerprint],
  )
  return rowCount === 1
}

async function firstAnswer(tx: Tx, owner: string, key: string): Promise<Row | undefined> {
  const { rows } = await tx.query<Row>(
    'select route, fingerprint, status, body from platform.idempotency where customer_id = $1 and key = $2',
    [owner, key],
  )
  return rows[0]
}
