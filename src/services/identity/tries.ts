// Who tried too often: counted in the database for the account, the address and its network, so that
// a restart or a second process forgets nothing. Nobody is locked out for good.

import { createHash } from 'node:crypto'
import type { Db, Queryable } from '#platform/db.ts'
import { TooMany } from '#platform/failure.ts'
import { placeOfAddress } from '#platform/network-address.ts'

/** How many tries pass before waiting begins. Behind one address sits a household, behind a network a street. */
const allowed = { account: 5, factor: 5, message: 5, address: 20, network: 100 } as const
export type Counted = keyof typeof allowed

export type TryKey = { counted: Counted; key: string }

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Hashed, because people type passwords into the wrong field. */
export const accountKey = (username: string): TryKey => ({
  counted: 'account',
  key: `account ${hashed(username)}`,
})
export const userKey = (counted: 'factor' | 'message', userId: string): TryKey => ({
  counted,
  key: `${counted} ${userId}`,
})

export function placeKeys(ip: string): TryKey[] {
  const { address, network } = placeOfAddress(ip)
  return [
    { counted: 'address', key: `address ${address}` },
    { counted: 'network', key: `network ${network}` },
  ]
}

export type Verdict = {
  /** The seconds a blocked key still has to wait. */
  blocked: ReadonlyMap<Counted, number>
  /** The account is blocked for the first time if this try fails too. */
  isLastOfAccount: boolean
}

export async function countTries(db: Db, keys: readonly TryKey[], now: Date): Promise<Verdict> {
  const { rows } = await db.query<{ counted: Counted; seconds: number }>(
    `select counted, identity.count_try(key, allowed, $4) as seconds
       from unnest($1::text[], $2::text[], $3::int[]) as t (counted, key, allowed)`,
    [
      keys.map(({ counted }) => counted),
      keys.map(({ key }) => key),
      keys.map(({ counted }) => allowed[counted]),
      now,
    ],
  )
  return {
    blocked: new Map(
      rows.flatMap(({ counted, seconds }) => (seconds > 0 ? [[counted, seconds]] : [])),
    ),
    isLastOfAccount: rows.some(({ counted, seconds }) => counted === 'account' && seconds < 0),
  }
}

/** The same where being blocked is no secret. */
export async function countOrRefuse(db: Db, keys: readonly TryKey[], now: Date): Promise<void> {
  const { blocked } = await countTries(db, keys, now)
  if (blocked.size > 0) throw new TooMany(Math.max(...blocked.values()))
}

/** The try succeeded: the account starts afresh, and a place is not blamed for it. */
export async function forgiveTries(db: Queryable, keys: readonly TryKey[]): Promise<void> {
  const own = keys.filter(({ counted }) => !isPlace(counted)).map(({ key }) => key)
  await db.query('delete from identity.tries where key = any ($1)', [own])
  for (const { counted, key } of keys.filter((each) => isPlace(each.counted)))
    await db.query(
      `update identity.tries
          set failures = greatest(failures - 1, 0),
              blocked_until = case when failures > $2 then blocked_until end
        where key = $1`,
      [key, allowed[counted]],
    )
}

const isPlace = (counted: Counted): boolean => counted === 'address' || counted === 'network'
