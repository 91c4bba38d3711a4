// The identity service's SQL for users: it reads and writes rows and decides nothing.

import { wallClock } from '#platform/clock.ts'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import { readCustomer } from '#services/customer/index.ts'
import { ownerOfMail } from './contact-store.ts'
import { lockAddresses, lockUsers } from './own-lock.ts'

export type User = {
  id: string
  username: string
  email: string
  passwordHash: string
  isBlocked: boolean
  passwordChangedAt: Date | null
}

const user = `
  select id, username, email, identity.password_hash_of(id) as "passwordHash", is_blocked as "isBlocked",
         password_changed_at as "passwordChangedAt"
    from identity.users`

/** By user name or mail address, in any case. */
export async function findUser(db: Queryable, name: string): Promise<User | undefined> {
  const { rows } = await db.query<User>(
    `${user} where username = $1 or lower(email) = $1 order by username = $1 desc limit 1`,
    [name],
  )
  return rows[0]
}

/** Nobody registers with it: somebody logs in with it, or may still take it back. */
export const isTaken = async (db: Queryable, email: string, now: Date): Promise<boolean> =>
  (await findUser(db, email)) !== undefined ||
  (await ownerOfMail(db, email, { userId: undefined, now })) !== undefined

export async function readUser(db: Queryable, id: string): Promise<User> {
  const { rows } = await db.query<User>(`${user} where id = $1`, [id])
  if (!rows[0]) throw new Error(`user ${id} is gone: users are blocked, never deleted`)
  return rows[0]
}

type Reached = { username: string; email: string; phoneNumber: string | null }

/** How they are named and reached, and stay so until this transaction ends. */
export async function lockedReach(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, Reached>> {
  await lockUsers(tx, userIds)
  const { rows } = await tx.query<Reached & { id: string }>(
    `select id, r.username, r.email, r.phone_number as "phoneNumber"
       from unnest($1::uuid[]) id cross join lateral identity.reached_at(id) r`,
    [userIds],
  )
  return new Map(rows.map(({ id, ...reached }) => [id, reached]))
}

/** Whoever is written to at an address, in the account they act for first. */
export async function ownPlaceOf(
  db: Queryable,
  email: string,
): Promise<{ userId: string; customerId: string } | undefined> {
  const { rows } = await db.query<{ userId: string; customerId: string }>(
    `select u.id as "userId", l.customer_id as "customerId"
       from identity.users u join identity.customer_links l on l.user_id = u.id
      where lower(u.email) = lower($1) order by l.position limit 1`,
    [email],
  )
  return rows[0]
}

/** Operators have none. */
export async function ownCustomer(db: Queryable, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select customer_id as id from identity.customer_links where user_id = $1 order by position limit 1',
    [userId],
  )
  return rows[0]?.id
}

/** What the persons of the own customer are called. */
export async function ownNames(db: Db, userId: string): Promise<string[]> {
  const id = await ownCustomer(db, userId)
  if (!id) return []
  const customer = await db.transaction((tx) => readCustomer(tx, id, ['all-persons']), {
    customers: [id],
  })
  const persons = customer?.embedded?.persons ?? []
  return persons.flatMap(({ firstName, lastName }) => [firstName, lastName])
}

export async function setPassword(
  db: Queryable,
  id: string,
  hash: string,
  now: Date,
): Promise<void> {
  await db.query(
    'update identity.users set password_hash = $2, password_changed_at = $3 where id = $1',
    [id, hash, now],
  )
}

export type NewUser = {
  id: string
  email: string
  passwordHash: string
  customerId: string
}

/** Whoever registers is known by the mail address; false if somebody is already. */
export async function addUser(
  db: Tx,
  { id, email, passwordHash, customerId }: NewUser,
): Promise<boolean> {
  await lockAddresses(db, [email])
  if (await findUser(db, email)) return false
  if (await ownerOfMail(db, email, { userId: id, now: wallClock() })) return false
  const { rowCount } = await db.query(
    `insert into identity.users (id, username, email, password_hash) values ($1, $2, $2, $3)
     on conflict do nothing`,
    [id, email, passwordHash],
  )
  if (rowCount === 0) return false
  await db.query(
    'insert into identity.customer_links (user_id, customer_id, position) values ($1, $2, 0)',
    [id, customerId],
  )
  return true
}

/** Whoever logs in already may act for one more customer. */
export async function linkUser(db: Queryable, userId: string, customerId: string): Promise<void> {
  await db.query(
    `insert into identity.customer_links (user_id, customer_id, position)
     select $1, $2, coalesce(max(position) + 1, 0) from identity.customer_links where user_id = $1`,
    [userId, customerId],
  )
}

/** What was theirs is theirs again: in the place it had, where nothing has taken it since. */
export async function relinkUser(
  db: Queryable,
  username: string,
  customerId: string,
): Promise<void> {
  await db.query(
    `insert into identity.customer_links (user_id, customer_id, position)
     select u.id, $2, case when bool_or(l.position = 0) then max(l.position) + 1 else 0 end
       from identity.users u left join identity.customer_links l on l.user_id = u.id
      where u.username = lower($1) group by u.id
     on conflict (user_id, customer_id) do nothing`,
    [username, customerId],
  )
}
