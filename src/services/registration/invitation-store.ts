// The registration service's SQL for invitations: it reads and writes rows and decides nothing.

import type { CalendarDate } from '#domain/date.ts'
import { type InvitationState, openInvitations } from '#domain/party/invitation.ts'
import type { Queryable } from '#platform/db.ts'
import { endsOn, invitationEnd, invitationRows } from '#platform/invitation-rows.ts'
import { hashOf } from '#platform/secret-hash.ts'
import type { Member } from './member.ts'

export type Invitation = {
  id: string
  registrationId: string
  email: string
  firstName: string
  lastName: string
  state: InvitationState
  endsOn: CalendarDate
  answeringId: string | null
  /** Of whoever has agreed, while others have not. */
  member: Member | null
}

const columns = `id, registration_id as "registrationId", email, first_name as "firstName",
  last_name as "lastName", state, ${endsOn} as "endsOn", answering_id as "answeringId",
  case when password_hash is null then member
       else jsonb_set(member, '{login,passwordHash}', to_jsonb(password_hash)) end as member`

export const invitationLinks = invitationRows<Invitation>({
  ...{ name: 'registration.invitations', owner: 'registration_id', columns },
  open: openInvitations,
})

type New = Pick<Invitation, 'id' | 'registrationId' | 'email' | 'firstName' | 'lastName'> & {
  page: string
}

export async function addInvitation(db: Queryable, invited: New, now: Date): Promise<void> {
  const { id, registrationId, email, firstName, lastName, page } = invited
  await db.query(
    `insert into registration.invitations
            (id, registration_id, email, first_name, last_name, page, invited_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, ${invitationEnd})`,
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

async function invitationBy(
  db: Queryable,
  column: 'id' | 'key_hash' | 'answering_id',
  value: string,
): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from registration.invitations where ${column} = $1`,
    [value],
  )
  return rows[0]
}

export const invitationWith = (db: Queryable, key: string) =>
  invitationBy(db, 'key_hash', hashOf(key))
export const invitationById = (db: Queryable, id: string) => invitationBy(db, 'id', id)
export const invitationAnsweredBy = (db: Queryable, answeringId: string) =>
  invitationBy(db, 'answering_id', answeringId)

export async function setState(
  db: Queryable,
  id: string,
  state: InvitationState,
  answeringId: string | null = null,
): Promise<void> {
  await db.query(
    `update registration.invitations
        set state = $2, answering_id = $3, member = null, password_hash = null where id = $1`,
    [id, state, answeringId],
  )
}

/** Agreed: kept as it is going to stand in the customer, but for the secret, which is nobody's to be told. */
export async function keepMember(db: Queryable, id: string, member: Member): Promise<void> {
  await db.query(
    `update registration.invitations
        set state = 'ANSWERED', answering_id = null, member = $2::jsonb #- '{login,passwordHash}', password_hash = $3
      where id = $1`,
    [id, JSON.stringify(member), member.login?.passwordHash ?? null],
  )
}

/** The customer is there: nothing of it is needed here any more. */
export async function forgetMembers(db: Queryable, registrationId: string): Promise<void> {
  await db.query(
    `update registration.invitations set member = null, password_hash = null
      where registration_id = $1 and member is not null`,
    [registrationId],
  )
}
