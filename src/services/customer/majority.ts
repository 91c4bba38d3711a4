// Children who come of age, as rows: who is about to, who was told when, and the end of everybody who acted for them.

import { formerStatuses } from '#domain/customer/customer.ts'
import { addMonths, type CalendarDate } from '#domain/date.ts'
import { ageOfMajority } from '#domain/identifiers/birth-date.ts'
import { type MajorityNotice, majorityNotices } from '#domain/party/coming-of-age.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import { insertRule } from './authority.ts'
import { customerEvents } from './events.ts'
import { voidInvitations } from './invitations.ts'
import { readSalesChannel } from './store.ts'

export type Child = {
  customerId: string
  personId: string
  birthDate: CalendarDate
  firstName: string
  lastName: string
  email: string | null
}

const columns = `p.customer_id as "customerId", p.id as "personId", p.birth_date as "birthDate",
  p.first_name as "firstName", p.last_name as "lastName", p.email`

const holder = `customers.persons p
  join customers.customers c on c.id = p.customer_id and c.type = 'PERSONAL'
  join customers.roles h on (h.customer_id, h.person_id) = (p.customer_id, p.id) and h.name = 'ACCOUNT_HOLDER'
   and h.status <> 'DISABLED'`

const representative = `select from customers.roles r
  where r.customer_id = p.customer_id and r.name = 'LEGAL_REPRESENTATIVE'`

/** For whom somebody acts by law: the holder, while anybody does. */
const represented = `${holder} and exists (${representative} and r.status <> 'DISABLED')`

/** Nobody else can be due for a word; who has lost everybody that acted for them comes of age as well. */
export async function childrenNearMajority(db: Queryable, day: CalendarDate): Promise<Child[]> {
  const { rows } = await db.query<Child>(
    `select ${columns} from ${holder} and exists (${representative})
      where p.birth_date <= $1::date + $2::int and c.status not in ${sqlList(formerStatuses)}
        and not exists (select from customers.majority_notices n
                         where (n.customer_id, n.person_id) = (p.customer_id, p.id) and n.notice = 0)
      order by p.customer_id`,
    [addMonths(day, -12 * ageOfMajority), majorityNotices[0] + 1],
  )
  return rows
}

export async function readChild(tx: Tx, customerId: string): Promise<Child | undefined> {
  const { rows } = await tx.query<Child>(
    `select ${columns} from ${represented} where p.customer_id = $1`,
    [customerId],
  )
  return rows[0]
}

/** Whose own account it is, whoever acted before. */
export async function readAdult(tx: Tx, customerId: string): Promise<Child | undefined> {
  const { rows } = await tx.query<Child>(
    `select ${columns} from customers.persons p
       join customers.roles h on (h.customer_id, h.person_id) = (p.customer_id, p.id) and h.name = 'ACCOUNT_HOLDER'
      where p.customer_id = $1`,
    [customerId],
  )
  return rows[0]
}

type Told = Pick<Child, 'customerId' | 'personId'> & { notice: MajorityNotice }

/** Those of them who were not told before. */
export async function noteMajority(
  tx: Tx,
  told: readonly Told[],
  day: CalendarDate,
): Promise<Told[]> {
  const { rows } = await tx.query<Told>(
    `insert into customers.majority_notices (customer_id, person_id, notice, told_on)
     select "customerId", "personId", notice, $2
       from jsonb_to_recordset($1::jsonb) as t ("customerId" text, "personId" uuid, notice int)
     on conflict do nothing
     returning customer_id as "customerId", person_id as "personId", notice`,
    [JSON.stringify(told), day],
  )
  return rows
}

/** The logins of everybody who acts for them, or did. */
export async function readActing(tx: Tx, { customerId, personId }: Child): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select user_id as id from identity.humans_of($1) where customer_id = $1 and person_id <> $2
     union
     select user_id from identity.users_named(
       array(select username from customers.persons where customer_id = $1 and id <> $2))
      order by 1`,
    [customerId, personId],
  )
  return rows.map(({ id }) => id)
}

/** Whoever acted for them acts no more, whoever was asked to never will, and they sign alone, once they are identified. */
export async function endMinority(tx: Tx, child: Child): Promise<void> {
  const { customerId, personId } = child
  const userIds = await readActing(tx, child)
  await tx.query(
    `update customers.roles set status = case when person_id = $2 then 'REQUESTED' else 'DISABLED' end
      where customer_id = $1 and status <> 'DISABLED'`,
    [customerId, personId],
  )
  await voidInvitations(tx, customerId)
  // With a last day, as what was never in use: others have named it, so it does not come back.
  await tx.query(
    `update customers.reference_accounts
        set state = 'REMOVED', removed_at = coalesce(removed_at, now()),
            pending_until = coalesce(pending_until, business_date)
       from platform.business_clock where customer_id = $1`,
    [customerId],
  )
  const { market } = (await readSalesChannel(tx, customerId))!
  await insertRule(tx, customerId, { kind: 'ALONE', named: [], aloneUpToMinor: null }, market)
  await emit(tx, customerEvents.cameOfAge, {
    ...{ data: { personId, userIds }, entityId: customerId, customerId, actor: 'end of day' },
  })
}

/** Where they want to be written to once they are of age. */
export const nameAddress = (tx: Tx, { customerId, personId }: Child, email: string) =>
  tx.query('update customers.persons set email = $3 where customer_id = $1 and id = $2', [
    ...[customerId, personId, email],
  ])

type Adult = {
  username: string
  email: string
  address?: Record<'street' | 'streetNumber' | 'postalCode' | 'city' | 'countryCode', string>
}

/** With a login of their own; whoever has proven elsewhere who they are need not do so again. */
export async function takeOver(
  tx: Tx,
  of: { customerId: string; personId: string; actor: string; isIdentified: boolean },
  { username, email, address }: Adult,
): Promise<void> {
  const { customerId, personId, actor, isIdentified } = of
  await tx.query(
    'update customers.persons set username = $3, email = $4 where customer_id = $1 and id = $2',
    [customerId, personId, username, email],
  )
  if (address)
    await tx.query(
      `update customers.addresses set street = $3, street_number = $4, postal_code = $5, city = $6, country_code = $7,
              additional_information = null, flat_number = null
        where customer_id = $1 and (person_id = $2 or person_id is null) and kind = 'RESIDENCE'`,
      [
        ...[customerId, personId, address.street, address.streetNumber, address.postalCode],
        ...[address.city, address.countryCode],
      ],
    )
  if (isIdentified)
    await tx.query(
      `update customers.roles set status = 'ACTIVE' where customer_id = $1 and person_id = $2 and status = 'REQUESTED'`,
      [customerId, personId],
    )
  await tx.query('update customers.customers set version = version + 1 where id = $1', [customerId])
  await emit(tx, customerEvents.tookOver, {
    ...{ data: { personId }, entityId: customerId, customerId, actor },
  })
}

/** An adult who is who they say, and has named an account of their own. */
export async function isTakenOver(tx: Tx, customerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from customers.roles r
      where r.customer_id = $1 and r.name = 'ACCOUNT_HOLDER' and r.status = 'ACTIVE'
        and exists (select from customers.reference_accounts a where a.customer_id = $1 and a.state = 'ACTIVE')`,
    [customerId],
  )
  return rowCount > 0
}
