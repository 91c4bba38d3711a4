// Who died, as rows: found by account and birth, and without access from then on.

import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'

type Deceased = { personId: string; diedOn: CalendarDate | null; isHolder: boolean }

export async function personBorn(
  tx: Tx,
  customerId: string,
  birthDate: CalendarDate,
): Promise<Deceased | undefined> {
  const { rows } = await tx.query<Deceased>(
    `select p.id as "personId", p.died_on as "diedOn",
            exists (select from customers.roles r
                     where r.customer_id = p.customer_id and r.person_id = p.id
                       and r.name = 'ACCOUNT_HOLDER') as "isHolder"
       from customers.persons p where p.customer_id = $1 and p.birth_date = $2
      order by p.died_on nulls first, p.position limit 1 for update`,
    [customerId, birthDate],
  )
  return rows[0]
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
    `update customers.roles set status = 'DISABLED' where customer_id = $1 and person_id = $2`,
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
