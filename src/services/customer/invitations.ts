// The SQL of invitations to act for a customer: it reads and writes rows and decides nothing.

import type { CalendarDate } from '#domain/date.ts'
import type { Authority } from '#domain/party/acts.ts'
import { type InvitationState, toldInvitations } from '#domain/party/invitation.ts'
import type { Queryable } from '#platform/db.ts'
import { endsOn, invitationEnd, invitationRows } from '#platform/invitation-rows.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { sqlList } from '#platform/sql-list.ts'

export type Invitation = {
  customerId: string
  id: string
  authority: Authority
  email: string
  firstName: string
  lastName: string
  state: InvitationState
  invitedBy: string
  endsOn: CalendarDate
  /** Whose account it is, of whoever has come of age. */
  personId: string | null
}

const columns = `customer_id as "customerId", id, authority, email, first_name as "firstName",
  last_name as "lastName", state, invited_by as "invitedBy", ${endsOn} as "endsOn", person_id as "personId"`

/** Whoever has followed one answers at once, so that only those nobody has answered are open. */
export const invitationLinks = invitationRows<Invitation>({
  ...{ name: 'customers.invitations', owner: 'customer_id', columns },
  open: ['INVITED'],
})

type NewInvitation = Omit<Invitation, 'state' | 'endsOn' | 'personId'> & {
  page: string
  personId?: string
}

export async function addInvitation(db: Queryable, row: NewInvitation, now: Date): Promise<void> {
  await db.query(
    `insert into customers.invitations
       (customer_id, id, authority, email, first_name, last_name, invited_by, page, person_id, invited_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${invitationEnd})`,
    [
      ...[row.customerId, row.id, row.authority, row.email, row.firstName, row.lastName],
      ...[row.invitedBy, row.page, row.personId ?? null, now],
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

const mostTold = 3

/** Of an invitation `i`: sent by an operator, and not by somebody who acts for the customer. */
export const isOfDesk = 'identity.is_operator(i.invited_by)'

/**
 * The newest of those the desk has sent to act for each customer, and of those to what is one's own; accepted is one
 * whose link a browser has followed.
 */
export async function newestInvitations(
  db: Queryable,
  customerIds: readonly string[],
): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from (
       select i.customer_id, i.id, i.authority, i.email, i.first_name, i.last_name, i.invited_by, i.ends_at, i.person_id,
              case when i.state = 'INVITED' and i.key_hash is not null then 'ACCEPTED' else i.state end as state,
              row_number() over (
                   partition by customer_id, person_id is null order by invited_at desc, id desc) as nth
         from customers.invitations i
        where customer_id = any ($1) and state in ${sqlList(toldInvitations)}
          and (person_id is not null or ${isOfDesk})) i
      where nth <= $2 order by customer_id, nth`,
    [customerIds, mostTold],
  )
  return rows
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

/** Whoever has not answered comes too late. */
export const voidInvitations = (db: Queryable, customerId: string) =>
  db.query(
    `update customers.invitations set state = 'VOIDED' where customer_id = $1 and state = 'INVITED'`,
    [customerId],
  )

/** Whoever was asked at the desk to act in somebody's place is not needed any more. */
export const voidDeskInvitations = (db: Queryable, customerId: string) =>
  db.query(
    `update customers.invitations i set state = 'VOIDED'
      where customer_id = $1 and state = 'INVITED' and person_id is null and ${isOfDesk}`,
    [customerId],
  )

/** Whose it is, for a link or a key; the rest is one of the customer's rows. */
export async function customerInvited(db: Queryable, secret: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string | null }>('select customers.invited_to($1) as id', [
    hashOf(secret),
  ])
  return rows[0]?.id ?? undefined
}

/** Locked: of two answers at once the second finds the first. */
export async function invitationWith(db: Queryable, key: string): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from customers.invitations where key_hash = $1 for update`,
    [hashOf(key)],
  )
  return rows[0]
}
