// The SQL of invitations to act for a customer: it reads and writes rows and decides nothing.

import { createHash } from 'node:crypto'
import type { Authority } from '#domain/party/acts.ts'
import {
  type InvitationState,
  invitationDays,
  invitationReminderDays,
} from '#domain/party/invitation.ts'
import type { Queryable } from '#platform/db.ts'

export type Invitation = {
  customerId: string
  id: string
  authority: Authority
  email: string
  firstName: string
  lastName: string
  state: InvitationState
  invitedBy: string
  endsAt: Date
}

const columns = `customer_id as "customerId", id, authority, email, first_name as "firstName",
  last_name as "lastName", state, invited_by as "invitedBy", ends_at as "endsAt"`

/** Tokens and keys are kept as nobody can use them. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

type NewInvitation = Omit<Invitation, 'state' | 'endsAt'> & { page: string }

export async function addInvitation(db: Queryable, row: NewInvitation, now: Date): Promise<void> {
  await db.query(
    `insert into customers.invitations
       (customer_id, id, authority, email, first_name, last_name, invited_by, page, invited_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9::timestamptz + make_interval(days => ${invitationDays}))`,
    [
      ...[row.customerId, row.id, row.authority, row.email, row.firstName, row.lastName],
      ...[row.invitedBy, row.page, now],
    ],
  )
}

export async function openInvitations(db: Queryable, customerId: string): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from customers.invitations
      where customer_id = $1 and state = 'INVITED' order by invited_at, id`,
    [customerId],
  )
  return rows
}

/** How many letters of this customer one address has got. */
export async function countInvitations(
  db: Queryable,
  customerId: string,
  email: string,
): Promise<number> {
  const { rowCount } = await db.query(
    'select from customers.invitations where customer_id = $1 and email = $2',
    [customerId, email],
  )
  return rowCount
}

/** Once: undefined where it was answered or over already. */
export async function closeInvitation(
  db: Queryable,
  { customerId, id }: Pick<Invitation, 'customerId' | 'id'>,
  state: InvitationState,
): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `update customers.invitations set state = $3
      where customer_id = $1 and id = $2 and state = 'INVITED' returning ${columns}`,
    [customerId, id, state],
  )
  return rows[0]
}

/** Whose it is, for a link or a key; the rest is one of the customer's rows. */
export async function customerInvited(db: Queryable, secret: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string | null }>('select customers.invited_to($1) as id', [
    hashOf(secret),
  ])
  return rows[0]?.id ?? undefined
}

/** By the link, which counts once: of several browsers the first has it, and may ask again. */
export async function followLink(
  db: Queryable,
  { token, key }: { token: string; key: string },
  now: Date,
): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `update customers.invitations set key_hash = $2
      where token_hash = $1 and coalesce(key_hash, $2) = $2 and ends_at > $3 and state = 'INVITED'
      returning ${columns}`,
    [hashOf(token), hashOf(key), now],
  )
  return rows[0]
}

/** Locked: of two answers at once the second finds the first. */
export async function invitationWith(db: Queryable, key: string): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from customers.invitations where key_hash = $1 for update`,
    [hashOf(key)],
  )
  return rows[0]
}

/** The link of a new letter; that of the one before opens nothing any more. */
export async function setLink(
  db: Queryable,
  id: string,
  token: string,
): Promise<(Invitation & { page: string }) | undefined> {
  const { rows } = await db.query<Invitation & { page: string }>(
    `update customers.invitations set token_hash = $2
      where id = $1 and state = 'INVITED' and key_hash is null returning ${columns}, page`,
    [id, hashOf(token)],
  )
  return rows[0]
}

/** Those that are due to be reminded of, once for each of the days. */
export async function countReminders(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update customers.invitations i set reminders = due.count
       from (select id, (select count(*)::int from unnest($2::int[]) as days
                          where invited_at <= $1::timestamptz - make_interval(days => days)) as count
               from customers.invitations where state = 'INVITED' and key_hash is null and ends_at > $1) as due
      where i.id = due.id and i.reminders < due.count returning i.id`,
    [now, invitationReminderDays],
  )
  return rows.map(({ id }) => id)
}

export async function overdueInvitations(db: Queryable, now: Date): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from customers.invitations where ends_at <= $1 and state = 'INVITED'`,
    [now],
  )
  return rows
}
