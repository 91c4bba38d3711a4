// Who died, as rows: one of the people of an account, without access from then on.

import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { isOfDesk } from './invitations.ts'

export type Member = {
  personId: string
  firstName: string
  lastName: string
  birthDate: CalendarDate
  diedOn: CalendarDate | null
  isHolder: boolean
}

/** Locked: of two who report the same death the second finds the first. */
export async function lockMembers(tx: Tx, customerId: string): Promise<Member[]> {
  const { rows } = await tx.query<Member>(
    `select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName",
            p.birth_date as "birthDate", p.died_on as "diedOn",
            exists (select from customers.roles r
                     where r.customer_id = p.customer_id and r.person_id = p.id
                       and r.name = 'ACCOUNT_HOLDER') as "isHolder"
       from customers.persons p where p.customer_id = $1 order by p.position for update`,
    [customerId],
  )
  return rows
}

/** No letter says that access ended: the one that tells of the death does. */
export async function endAccess(
  tx: Tx,
  customerId: string,
  personId: string,
  diedOn: CalendarDate,
) {
  const of = [customerId, personId]
  await tx.query('update customers.persons set died_on = $3 where customer_id = $1 and id = $2', [
    ...of,
    diedOn,
  ])
  await tx.query(
    `update customers.roles
        set status_before_death = nullif(status, 'DISABLED'), status = 'DISABLED'
      where customer_id = $1 and person_id = $2`,
    of,
  )
  await tx.query('update customers.customers set version = version + 1 where id = $1', [customerId])
}

/** Of whoever logs in; others have none. */
export async function readUsername(
  tx: Tx,
  customerId: string,
  personId: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ username: string | null }>(
    'select username from customers.persons where customer_id = $1 and id = $2',
    [customerId, personId],
  )
  return rows[0]?.username ?? null
}

/** Where they are written to, also once they act no more. */
export async function readMailOf(
  tx: Tx,
  customerId: string,
  personId: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ email: string | null }>(
    'select email from customers.persons where customer_id = $1 and id = $2',
    [customerId, personId],
  )
  return rows[0]?.email ?? null
}

/** As they were before; what had ended by then stays ended. */
export async function restoreAccess(tx: Tx, customerId: string, personId: string): Promise<void> {
  const of = [customerId, personId]
  await tx.query(
    'update customers.persons set died_on = null where customer_id = $1 and id = $2',
    of,
  )
  await tx.query(
    `update customers.roles set status = status_before_death, status_before_death = null
      where customer_id = $1 and person_id = $2 and status_before_death is not null`,
    of,
  )
  await tx.query('update customers.customers set version = version + 1 where id = $1', [customerId])
}

type Follower = { roleId: string; personId: string }

/** Whoever was invited at the desk in place of the dead, and acts for the account since. */
export async function readFollowers(tx: Tx, customerId: string): Promise<Follower[]> {
  const { rows } = await tx.query<Follower>(
    `select r.id as "roleId", r.person_id as "personId"
       from customers.roles r join customers.persons p on (p.customer_id, p.id) = (r.customer_id, r.person_id)
      where r.customer_id = $1 and r.name = 'AUTHORIZED_PERSON' and r.status <> 'DISABLED'
        and exists (select from customers.invitations i
                     where i.customer_id = $1 and i.state = 'ANSWERED' and i.email = lower(p.email)
                       and i.person_id is null and ${isOfDesk})`,
    [customerId],
  )
  return rows
}

type Self = { customerId: string; personId: string; isDead: boolean }

/** In the view of a worker: a login is one human in all customers. */
export async function readSelves(tx: Tx, username: string): Promise<Self[]> {
  const { rows } = await tx.query<Self>(
    `select customer_id as "customerId", id as "personId", died_on is not null as "isDead"
       from customers.persons where username = $1 order by 1, 2`,
    [username],
  )
  return rows
}
