// The registration service's SQL for invitations: it reads and writes rows and decides nothing.

import {
  type InvitationState,
  invitationDays,
  invitationReminderDays,
  openInvitations,
} from '#domain/party/invitation.ts'
import type { Queryable } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import type { Member } from './open-customer.ts'
import { hashOf } from './store.ts'

export type Invitation = {
  id: string
  registrationId: string
  email: string
  firstName: string
  lastName: string
  state: InvitationState
  endsAt: Date
  answeringId: string | null
  /** Of whoever has agreed, while others have not. */
  member: Member | null
}

const columns = `id, registration_id as "registrationId", email, first_name as "firstName",
  last_name as "lastName", state, ends_at as "endsAt", answering_id as "answeringId", member`

type New = Pick<Invitation, 'id' | 'registrationId' | 'email' | 'firstName' | 'lastName'> & {
  page: string
}

export async function addInvitation(db: Queryable, invited: New, now: Date): Promise<void> {
  const { id, registrationId, email, firstName, lastName, page } = invited
  await db.query(
    `insert into registration.invitations
            (id, registration_id, email, first_name, last_name, page, invited_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + make_interval(days => ${invitationDays}))`,
    [id, registrationId, email, firstName, lastName, page, now],
  )
}

/** The last to each who was ever invited. */
export async function invitationsOf(db: Queryable, registrationId: string): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select distinct on (email) ${columns} from registration.invitations where registration_id = $1
      order by email, invited_at desc, id desc`,
    [registrationId],
  )
  return rows
}

/** How many letters of this registration one address has got. */
export async function countInvitations(
  db: Queryable,
  registrationId: string,
  email: string,
): Promise<number> {
  const { rowCount } = await db.query(
    'select from registration.invitations where registration_id = $1 and email = $2',
    [registrationId, email],
  )
  return rowCount
}

/** By the link, which counts once: of several browsers the first has it, and may ask again. */
export async function openInvitation(
  db: Queryable,
  { token, key }: { token: string; key: string },
  now: Date,
): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `update registration.invitations set key_hash = $2
      where token_hash = $1 and coalesce(key_hash, $2) = $2 and ends_at > $3
        and state in ${sqlList(openInvitations)}
      returning ${columns}`,
    [hashOf(token), hashOf(key), now],
  )
  return rows[0]
}

export async function invitationWith(db: Queryable, key: string): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from registration.invitations where key_hash = $1`,
    [hashOf(key)],
  )
  return rows[0]
}

export async function invitationById(db: Queryable, id: string): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from registration.invitations where id = $1`,
    [id],
  )
  return rows[0]
}

export async function invitationAnsweredBy(
  db: Queryable,
  answeringId: string,
): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from registration.invitations where answering_id = $1`,
    [answeringId],
  )
  return rows[0]
}

export async function setState(
  db: Queryable,
  id: string,
  state: InvitationState,
  answeringId: string | null = null,
): Promise<void> {
  await db.query(
    'update registration.invitations set state = $2, answering_id = $3, member = null where id = $1',
    [id, state, answeringId],
  )
}

/** Agreed: kept as it is going to stand in the customer. */
export async function keepMember(db: Queryable, id: string, member: Member): Promise<void> {
  await db.query(
    `update registration.invitations set state = 'ANSWERED', answering_id = null, member = $2 where id = $1`,
    [id, JSON.stringify(member)],
  )
}

/** The customer is there: nothing of it is needed here any more. */
export async function forgetMembers(db: Queryable, registrationId: string): Promise<void> {
  await db.query(
    'update registration.invitations set member = null where registration_id = $1 and member is not null',
    [registrationId],
  )
}

/** The link of a new letter; that of the one before opens nothing any more. */
export async function setLink(
  db: Queryable,
  id: string,
  token: string,
): Promise<(Invitation & { page: string }) | undefined> {
  const { rows } = await db.query<Invitation & { page: string }>(
    `update registration.invitations set token_hash = $2
      where id = $1 and state = 'INVITED' and key_hash is null
      returning ${columns}, page`,
    [id, hashOf(token)],
  )
  return rows[0]
}

/** Those that are due to be reminded of, once for each of the days. */
export async function countReminders(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update registration.invitations i set reminders = due.count
       from (select id, (select count(*)::int from unnest($2::int[]) as days
                          where invited_at <= $1::timestamptz - make_interval(days => days)) as count
               from registration.invitations
              where state = 'INVITED' and key_hash is null and ends_at > $1) as due
      where i.id = due.id and i.reminders < due.count
      returning i.id`,
    [now, invitationReminderDays],
  )
  return rows.map(({ id }) => id)
}

export async function overdueInvitations(db: Queryable, now: Date): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from registration.invitations
      where ends_at <= $1 and state in ${sqlList(openInvitations)}`,
    [now],
  )
  return rows
}
