// The SQL of new contact details: it reads and writes rows and decides nothing.

import type { ContactChange, ContactEnd, ContactKind } from '#domain/customer/contact-change.ts'
import { mailUndoHours } from '#domain/customer/contact-change.ts'
import type { Language, Locale } from '#domain/market.ts'
import { invitationDays } from '#domain/party/invitation.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import {
  customerEvents,
  type OfPerson,
  tellChange,
  writeMail,
  writeNumber,
} from '#services/customer/index.ts'

export type KeptContactChange = ContactChange & {
  id: string
  userId: string
  customerId: string
  newValue: string
  oldValue: string | null
  oldUsername: string | null
  locale: Locale
  origin: string
  secretHash: string | null
  secretEndsAt: Date
  tries: number
}

const columns = `id, user_id as "userId", signed_for as "customerId", kind, new_value as "newValue",
  old_value as "oldValue", old_username as "oldUsername", locale, origin, secret_hash as "secretHash",
  answer_until as "secretEndsAt", tries, asked_at as "askedAt", done_at as "doneAt", ended_at as "endedAt"`

const isWaiting = 'done_at is null and ended_at is null'

export type NewContactChange = Pick<
  KeptContactChange,
  'id' | 'userId' | 'customerId' | 'kind' | 'newValue' | 'locale' | 'origin' | 'askedAt'
>

/** One that waits already gives way. */
export async function keepContactChange(tx: Tx, given: NewContactChange): Promise<void> {
  const { id, userId, customerId, kind, newValue, locale, origin, askedAt } = given
  await endWaiting(tx, { userId, kind, by: 'replaced', now: askedAt })
  await tx.query(
    `insert into identity.contact_changes
       (id, user_id, signed_for, kind, new_value, locale, origin, asked_at, answer_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [id, userId, customerId, kind, newValue, locale, origin, askedAt],
  )
}

/** Another secret: the one before no longer counts. Without one nothing can answer. False: nothing waits any more. */
export async function renewSecret(
  tx: Tx,
  id: string,
  { hash, endsAt }: { hash: string | null; endsAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.contact_changes set secret_hash = $2, answer_until = $3, tries = 0
      where id = $1 and ${isWaiting}`,
    [id, hash, endsAt],
  )
  return rowCount > 0
}

export async function readWaiting(db: Queryable, userId: string): Promise<KeptContactChange[]> {
  const { rows } = await db.query<KeptContactChange>(
    `select ${columns} from identity.contact_changes where user_id = $1 and ${isWaiting} order by kind`,
    [userId],
  )
  return rows
}

type Ending = { userId: string; kind?: ContactKind; by: ContactEnd; now: Date }

/** False: there was none. */
export async function endWaiting(
  db: Queryable,
  { userId, kind, by, now }: Ending,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.contact_changes set ended_at = $3, ended_by = $4
      where user_id = $1 and kind = coalesce($2, kind) and ${isWaiting}`,
    [userId, kind ?? null, now, by],
  )
  return rowCount > 0
}

export type TakenBack = Pick<KeptContactChange, 'id' | 'kind' | 'oldValue'>

/** What the old address takes back: the change, whatever came after it, and what waits. Earlier ones stay to be undone. */
export async function takeBackFrom(
  tx: Tx,
  { userId, doneAt }: Pick<KeptContactChange, 'userId' | 'doneAt'>,
  now: Date,
): Promise<TakenBack[]> {
  const { rows } = await tx.query<TakenBack>(
    `with ended as (
       update identity.contact_changes set ended_at = $2, ended_by = 'undone'
        where user_id = $1 and ended_at is null and (done_at is null or done_at >= $3)
       returning id, kind, old_value, done_at)
     select id, kind, old_value as "oldValue" from ended order by done_at`,
    [userId, now, doneAt],
  )
  return rows
}

export async function findByLink(
  db: Queryable,
  by: { link: string } | { undo: string },
): Promise<KeptContactChange | undefined> {
  const [column, hash] = 'link' in by ? ['secret_hash', by.link] : ['undo_hash', by.undo]
  const { rows } = await db.query<KeptContactChange>(
    `select ${columns} from identity.contact_changes where ${column} = $1 and kind = 'mail'`,
    [hash],
  )
  return rows[0]
}

/** Counted first, and by itself: a wrong code leaves a trace whatever follows. */
export async function countCode(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<KeptContactChange | undefined> {
  const { rows } = await db.query<KeptContactChange>(
    `update identity.contact_changes set tries = tries + 1
      where user_id = $1 and kind = 'phone' and answer_until > $2 and ${isWaiting} returning ${columns}`,
    [userId, now],
  )
  return rows[0]
}

type Done = { old: string; username?: string; undoHash?: string; now: Date }

/** Of two answers at once one counts. */
export async function markDone(
  tx: Tx,
  id: string,
  { old, username, undoHash, now }: Done,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.contact_changes set done_at = $2, old_value = $3, old_username = $4, undo_hash = $5
      where id = $1 and ${isWaiting}`,
    [id, now, old, username ?? null, undoHash ?? null],
  )
  return rowCount > 0
}

export type Addressee = { email: string; language: Language | null }

/** Whose address it is: somebody else's login, or one that somebody else may still take back. */
export async function ownerOfMail(
  db: Queryable,
  email: string,
  { userId, now }: { userId: string | undefined; now: Date },
): Promise<Addressee | undefined> {
  const { rows } = await db.query<Addressee>(
    `select email, language from identity.users where (username = $1 or lower(email) = $1) and id is distinct from $2
     union all
     select old_value, null from identity.contact_changes
      where kind = 'mail' and lower(old_value) = $1 and user_id is distinct from $2 and ended_at is null
        and done_at > $3::timestamptz - make_interval(hours => $4)
     limit 1`,
    [email.toLowerCase(), userId ?? null, now, mailUndoHours],
  )
  return rows[0]
}

/** Whose login an invitation found: whoever logs in with the address, or moved on from it since it can have been sent. */
export async function readerOf(db: Queryable, email: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id, null as at from identity.users where username = $1 or lower(email) = $1
     union all
     select user_id, done_at from identity.contact_changes
      where kind = 'mail' and lower(old_value) = $1 and ended_at is null
        and done_at > now() - make_interval(days => $2)
     order by at desc nulls first limit 1`,
    [email.toLowerCase(), invitationDays],
  )
  return rows[0]?.id
}

/** In whichever customer somebody acts, it is one human. */
export async function ownPersons(tx: Tx, userId: string): Promise<OfPerson[]> {
  const { rows } = await tx.query<OfPerson>(
    `select distinct k.customer_id as "customerId", r ->> 'personId' as "personId"
       from identity.links_of($1) k cross join jsonb_array_elements(k.roles) r`,
    [userId],
  )
  return rows
}

export async function linkedCustomers(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select customer_id as id from identity.customer_links where user_id = $1 order by 1',
    [userId],
  )
  return rows.map(({ id }) => id)
}

type Moved = { userId: string; email: string; username: string; before: string }

/** The login, and the human in every customer; a link to choose a password that went elsewhere opens nothing. */
export async function moveMail(
  tx: Tx,
  { userId, email, username, before }: Moved,
  now: Date,
): Promise<void> {
  const persons = await ownPersons(tx, userId)
  await writeMail(tx, persons, email)
  if (username !== before)
    await tx.query('select identity.rename_persons($1, $2)', [userId, username])
  await tx.query(
    'update identity.reset_links set used_at = $2 where user_id = $1 and used_at is null',
    [userId, now],
  )
  // Its link was opened: mail arrives there.
  await tx.query('update identity.users set email = $2, username = $3, bounces = 0 where id = $1', [
    userId,
    email,
    username,
  ])
  await tellAll(tx, userId, persons)
}

/** The human in every customer, and where codes by message go. */
export async function moveNumber(tx: Tx, userId: string, phoneNumber: string): Promise<void> {
  const persons = await ownPersons(tx, userId)
  await writeNumber(tx, persons, phoneNumber)
  await tx.query('delete from identity.number_proofs where user_id = $1', [userId])
  await tx.query('update identity.message_factors set phone_number = $2 where user_id = $1', [
    userId,
    phoneNumber,
  ])
  await tellAll(tx, userId, persons)
}

/** There was none before: codes by message go nowhere. */
export async function forgetNumber(tx: Tx, userId: string): Promise<void> {
  for (const table of ['number_proofs', 'message_factors'])
    await tx.query(`delete from identity.${table} where user_id = $1`, [userId])
}

async function tellAll(tx: Tx, userId: string, persons: readonly OfPerson[]): Promise<void> {
  for (const customerId of new Set(persons.map((each) => each.customerId)))
    await tellChange(tx, { customerId, event: customerEvents.contactChanged, actor: userId })
}
