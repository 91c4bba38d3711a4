// How long what a customer told us counts: with each end of day some data comes due, some is overdue.

import { needsDataConfirmation } from '#domain/customer/customer.ts'
import { askedDaysBefore, dataNoticeOn, isClosedToNew } from '#domain/customer/data-refresh.ts'
import type { CalendarDate } from '#domain/date.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emitAll } from '#platform/events.ts'
import { Conflict } from '#platform/failure.ts'
import { customerEvents } from './events.ts'

export const dataValidityStep: DayStep = {
  name: 'data-validity',
  async run(db, day) {
    await db.query(
      `update customers.customers c
          set data_validity = due.status
         from (select id,
                      case when data_valid_until < $1::date then 'EXPIRED'
                           when data_valid_until - $2::int <= $1::date then 'REVALIDATE'
                           else 'VALID' end as status
                 from customers.customers) due
        where due.id = c.id and due.status <> c.data_validity`,
      [day, askedDaysBefore],
    )
  },
}

type Due = { customerId: string; validUntil: CalendarDate; country: string | undefined }

const asked = { status: 'REVALIDATE' } as const

/** Of whoever is served, and has to confirm at all: where nobody is asked, silence has no end. [RED-015] */
async function readDue(db: Queryable, day: CalendarDate): Promise<Due[]> {
  const { rows } = await db.query<Due>(
    `select c.id as "customerId", c.data_valid_until as "validUntil", home.country_code as country
       from customers.customers c
       left join customers.addresses home
         on home.customer_id = c.id and home.person_id is null and home.kind = 'RESIDENCE'
      where c.status = 'ACTIVE' and c.data_valid_until <= $1::date + $2::int
        and not exists (select from customers.data_notices n
                         where n.customer_id = c.id and n.valid_until = c.data_valid_until and n.notice = 'BLOCKED')`,
    [day, askedDaysBefore],
  )
  return rows.filter(({ country }) => needsDataConfirmation(country, asked))
}

/** Who is asked, reminded or warned hears of it once. */
export const remindOfDataStep: DayStep = {
  name: 'reminders of data',
  run: (db, day) =>
    db.transaction(async (tx) => {
      const due = (await readDue(tx, day)).map(({ customerId, validUntil }) => ({
        ...{ customerId, validUntil, notice: dataNoticeOn(validUntil, day)! },
      }))
      const { rows } = await tx.query<(typeof due)[number]>(
        `insert into customers.data_notices (customer_id, valid_until, notice, told_on)
         select "customerId", "validUntil", notice, $2
           from jsonb_to_recordset($1::jsonb) as t ("customerId" text, "validUntil" date, notice text)
         on conflict do nothing
         returning customer_id as "customerId", valid_until as "validUntil", notice`,
        [JSON.stringify(due), day],
      )
      await emitAll(
        tx,
        customerEvents.dataDue,
        rows.map(({ customerId, ...data }) => ({
          ...{ data, entityId: customerId, customerId, actor: 'end of day' },
        })),
      )
    }),
}

export const dataSteps = [dataValidityStep, remindOfDataStep]

export async function readValidity(
  tx: Tx,
  customerId: string,
): Promise<Pick<Due, 'validUntil' | 'country'>> {
  const { rows } = await tx.query<Pick<Due, 'validUntil' | 'country'>>(
    `select c.data_valid_until as "validUntil", home.country_code as country
       from customers.customers c
       left join customers.addresses home
         on home.customer_id = c.id and home.person_id is null and home.kind = 'RESIDENCE'
      where c.id = $1`,
    [customerId],
  )
  return rows[0]!
}

/** Before anything new is begun for somebody. */
export async function assertDataConfirmed(tx: Tx, customerId: string): Promise<void> {
  const { validUntil, country } = await readValidity(tx, customerId)
  if (!needsDataConfirmation(country, asked)) return
  if (isClosedToNew(validUntil, await businessDate(tx))) throw new Conflict('data.expired')
}
