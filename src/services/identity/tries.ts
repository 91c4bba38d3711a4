// Who tried too often: counted in the database, so that a restart or a second process forgets nothing. An
// account's tries are counted before they are judged, in lanes; a place's failures after, and they run off
// with time. Nobody is locked out for good.

import { createHash } from 'node:crypto'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import { TooMany } from '#platform/failure.ts'
import { placeOfAddress } from '#platform/network-address.ts'

/** How many tries a lane lets through before waiting begins. */
const allowed = 5

export type Lane = string

const hashed = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url')

/** Under whichever of its names an account is tried, it is one; what is no name is hashed: people type passwords there. */
export const accountOf = (userId: string | undefined, name: string): string =>
  userId ?? hashed(name)
export const strangersLane = (account: string): Lane => `account ${account}`
export const placeLane = (account: string, ip: string): Lane =>
  `known ${account} ${placeMark(account, ip)}`
export const userLane = (
  counted: 'factor' | 'message' | 'wayBack' | 'contact',
  userId: string,
): Lane => `${counted} ${userId}`

/** An address, told apart for one user only. */
const placeMark = (userId: string, ip: string): string => hashed(userId, placeOfAddress(ip).address)

/** Places the user logged in from lately. */
export async function isKnownPlace(
  db: Queryable,
  userId: string | undefined,
  ip: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from identity.known_places where user_id = $1 and place = $2',
    [userId ?? null, placeMark(userId ?? '', ip)],
  )
  return rowCount > 0
}

export async function rememberPlace(
  db: Queryable,
  userId: string,
  ip: string,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into identity.known_places (user_id, place, seen_at) values ($1, $2, $3)
     on conflict (user_id, place) do update set seen_at = excluded.seen_at`,
    [userId, placeMark(userId, ip), now],
  )
}

export type Verdict = {
  /** The seconds a blocked lane still has to wait; none: the try is judged. */
  waitSeconds: number
  /** The lane is blocked for the first time if this try fails too. */
  isLast: boolean
}

export async function countTry(db: Queryable, lane: Lane, now: Date): Promise<Verdict> {
  const { rows } = await db.query<{ seconds: number }>(
    'select identity.count_try($1, $2, $3) as seconds',
    [lane, allowed, now],
  )
  const { seconds } = rows[0]!
  return { waitSeconds: Math.max(0, seconds), isLast: seconds < 0 }
}

/** The same where being blocked is no secret. */
export async function countOrRefuse(db: Db, lane: Lane, now: Date): Promise<void> {
  const { waitSeconds } = await countTry(db, lane, now)
  if (waitSeconds > 0) throw new TooMany(waitSeconds)
}

/** A try of the lane succeeded: it starts afresh. */
export async function clearLanes(db: Queryable, ...lanes: Lane[]): Promise<void> {
  await db.query('delete from identity.tries where key = any ($1)', [lanes])
}

/** Behind one address sits a household, behind a network a street; how many failures they may have, and how long each is held against them. */
const places = {
  address: { most: 20, secondsEach: 300 },
  network: { most: 100, secondsEach: 60 },
} as const

/**
 * What a place is counted for: passwords that were wrong, letters that were asked for, withdrawals that were declared.
 * Of those each has its receipt, and no letters somebody else asked for keep anybody from declaring one.
 */
export type Counted = 'login' | 'letter' | 'withdrawal'

function placeRows(counted: Counted, ip: string) {
  const place = placeOfAddress(ip)
  return (['address', 'network'] as const).map((size) => ({
    key: `${counted} ${size} ${place[size]}`,
    ...places[size],
  }))
}

/** How long the place has to wait until it has room for so many; 0: not at all. */
export async function placeWait(
  db: Queryable,
  counted: Counted,
  ip: string,
  now: Date,
  room = 1,
): Promise<number> {
  const rows = placeRows(counted, ip)
  const found = await db.query<{ seconds: number }>(
    `select ceil((identity.level_at(f, p.seconds_each, $4) + $5 - p.most) * p.seconds_each)::int as seconds
       from unnest($1::text[], $2::int[], $3::int[]) as p (key, most, seconds_each)
       join identity.place_failures f on f.key = p.key`,
    [
      rows.map(({ key }) => key),
      rows.map(({ most }) => most),
      rows.map(({ secondsEach }) => secondsEach),
      now,
      room,
    ],
  )
  return Math.max(0, ...found.rows.map(({ seconds }) => seconds))
}

export async function refuseCrowdedPlace(
  db: Queryable,
  counted: Counted,
  ip: string,
  now: Date,
): Promise<void> {
  const seconds = await placeWait(db, counted, ip, now)
  if (seconds > 0) throw new TooMany(seconds)
}

/** One more at this place; by whom, so that it can be taken back. */
export const blamePlace = (
  db: Queryable,
  counted: Counted,
  ip: string,
  now: Date,
  account?: string,
): Promise<void> => addToPlace(db, counted, ip, now, 1, account)

/**
 * For what is done in this transaction: counted first, so that many at once do not pass together. Whoever is refused is
 * not counted, because nothing is done then.
 */
export async function countAtPlace(
  tx: Tx,
  counted: Counted,
  ip: string,
  now: Date,
  account?: string,
): Promise<void> {
  await refuseCrowdedPlace(tx, counted, ip, now)
  await blamePlace(tx, counted, ip, now, account)
  // One more than that has passed while we waited for the others of this place.
  const seconds = await placeWait(tx, counted, ip, now, 0)
  if (seconds > 0) throw new TooMany(seconds)
}

/** What this account failed here before is forgiven with the first success. */
export async function forgivePlace(
  db: Queryable,
  counted: Counted,
  ip: string,
  now: Date,
  account: string,
): Promise<void> {
  const { rows } = await db.query<{ level: number }>(
    `delete from identity.place_failures f where key = $1
     returning identity.level_at(f, $2, $3) as level`,
    [ownKey(counted, ip, account), places.address.secondsEach, now],
  )
  if (rows[0]) await addToPlace(db, counted, ip, now, -rows[0].level)
}

const ownKey = (counted: Counted, ip: string, account: string): string =>
  `${counted} own ${hashed(account, placeOfAddress(ip).address)}`

async function addToPlace(
  db: Queryable,
  counted: Counted,
  ip: string,
  now: Date,
  change: number,
  account?: string,
): Promise<void> {
  const rows = [
    ...placeRows(counted, ip),
    ...(account ? [{ ...places.address, key: ownKey(counted, ip, account) }] : []),
  ]
  await db.query(
    `insert into identity.place_failures as f (key, level, counted_at)
     select key, greatest(0, $3::float8), $4 from unnest($1::text[], $2::int[]) as p (key, seconds_each)
     on conflict (key) do update set
       level = greatest(0, $3::float8 + identity.level_at(f,
         (select seconds_each from unnest($1::text[], $2::int[]) as p (key, seconds_each)
           where p.key = f.key), $4)),
       counted_at = greatest(f.counted_at, $4)`,
    [rows.map(({ key }) => key), rows.map(({ secondsEach }) => secondsEach), change, now],
  )
}
