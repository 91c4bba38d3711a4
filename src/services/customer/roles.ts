// The roles of people in a customer, as rows: who has which, and the end of one.

import type { PersonRole, RoleStatus } from '#domain/customer/person.ts'
import type { Authority } from '#domain/party/acts.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { customerEvents } from './events.ts'

export type RoleOfPerson = {
  id: string
  personId: string
  person: string
  name: PersonRole
  status: RoleStatus
  authority: Authority
  isOwn: boolean
}

/** Those that count, or are going to. */
export async function readRoles(
  tx: Tx,
  customerId: string,
  userId: string,
): Promise<RoleOfPerson[]> {
  const { rows } = await tx.query<RoleOfPerson>(
    `select r.id, r.person_id as "personId", p.first_name || ' ' || p.last_name as person, r.name, r.status,
            r.authority, exists (select from identity.humans_of($1) h
                     where (h.user_id, h.customer_id, h.person_id) = ($2, r.customer_id, r.person_id)) as "isOwn"
       from customers.roles r join customers.persons p on p.customer_id = r.customer_id and p.id = r.person_id
      where r.customer_id = $1 and r.status <> 'DISABLED'
      order by p.position, r.id`,
    [customerId, userId],
  )
  return rows
}

export async function readPersonName(
  tx: Tx,
  customerId: string,
  personId: string,
): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from customers.persons
      where customer_id = $1 and id = $2`,
    [customerId, personId],
  )
  return rows[0]?.name ?? '–'
}

type Ending = { customerId: string; roleId: string; personId: string; actor: string }

/** Once: false where it had ended already. The database closes what was open for whoever has no role left. */
export async function endRole(
  tx: Tx,
  { customerId, roleId, personId, actor }: Ending,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update customers.roles set status = 'DISABLED'
      where customer_id = $1 and id = $2 and status <> 'DISABLED'`,
    [customerId, roleId],
  )
  if (rowCount === 0) return false
  await tx.query('update customers.customers set version = version + 1 where id = $1', [customerId])
  await emit(tx, customerEvents.roleEnded, {
    ...{ data: { personId }, entityId: customerId, customerId, actor },
  })
  return true
}
