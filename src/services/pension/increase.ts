// The yearly increase of contributions: told in time, agreed on for its day, and no more than the year has room for.

import { type CalendarDate, partsOf } from '#domain/date.ts'
import { openOrderStates } from '#domain/investment/portfolio.ts'
import { purchaseTypes } from '#domain/investment/portfolio-order.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import { decimalOf, money } from '#domain/money.ts'
import {
  countsFrom,
  type Followed,
  nextContribution,
  type Plan,
} from '#domain/pension/contribution.ts'
import { increaseDue } from '#domain/pension/increase.ts'
import { lockCustomers, type Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emitAll } from '#platform/events.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { pensionEvents } from './events.ts'

const actor = 'pension'
const euros = (minor: bigint) => money(minor, 'EUR')

type Growing = {
  customerId: string
  contractId: string
  startsOn: CalendarDate
  next: CalendarDate | null
  isTaken: boolean
  failures: number
  agreed: { from: CalendarDate; minor: string; increase: Increase; isApplied: boolean }[]
  paid: bigint
  underWay: bigint
}

async function readGrowing(tx: Tx, day: CalendarDate): Promise<Growing[]> {
  const of = [countsFrom(day), partsOf(day).year, purchaseTypes, openOrderStates]
  const growing = 'from pension.growing($1, $2, $3, $4)'
  const { rows: customers } = await tx.query<{ id: string }>(
    `select distinct customer_id as id ${growing}`,
    of,
  )
  // Whoever agrees on something else meanwhile waits, or is read.
  await lockCustomers(
    tx,
    customers.map(({ id }) => id),
  )
  const { rows } = await tx.query<Growing>(
    `select customer_id as "customerId", contract_id as "contractId", starts_on as "startsOn",
            next_execution as next, is_plan_active as "isTaken", failures, agreed, paid_minor as paid,
            under_way_minor as "underWay" ${growing} where customer_id = any ($5)`,
    [...of, customers.map(({ id }) => id)],
  )
  return rows
}

/** What grows, by the rule. */
function dueOf(growing: Growing, day: CalendarDate) {
  const { customerId, contractId, startsOn, next, isTaken, failures } = growing
  const agreed = growing.agreed.map(({ minor, ...each }): Followed => {
    return { ...each, amount: euros(BigInt(minor)) }
  })
  const plan: Plan | undefined = next ? { next, isTaken, failures } : undefined
  const facts = {
    ...{ year: partsOf(day).year, agreed },
    ...{ paid: euros(growing.paid), underWay: euros(growing.underWay) },
    next: nextContribution(plan, agreed, day, startsOn),
  }
  const due = increaseDue(facts, day, startsOn)
  return due ? [{ customerId, contractId, ...due }] : []
}

/** Before contributions become what is agreed for the day; what was told already is agreed on, and not told again. */
export const increaseContributionsStep: DayStep = {
  name: 'increase-contributions',
  run: (db, day) =>
    db.transaction(async (tx) => {
      const all = (await readGrowing(tx, day)).flatMap((each) => dueOf(each, day))
      if (all.length === 0) return
      await tx.query(
        `insert into pension.contributions
           (customer_id, contract_id, id, from_day, amount_minor, increase_percent, agreed_at)
         select g.customer, g.contract, g.id, g.from_day, g.minor, g.percent, (
                  -- Later than whatever was agreed before.
                  select greatest(clock_timestamp(), max(c.agreed_at) + interval '1 microsecond')
                    from pension.contributions c where c.customer_id = g.customer and c.contract_id = g.contract)
           from unnest($1::text[], $2::uuid[], $3::uuid[], $4::date[], $5::bigint[], $6::int[])
                  as g (customer, contract, id, from_day, minor, percent)`,
        [
          ...[all.map(({ customerId }) => customerId), all.map(({ contractId }) => contractId)],
          ...[all.map(() => uuidV7()), all.map(({ from }) => from)],
          ...[all.map(({ amount }) => amount.minor), all.map(({ increase }) => increase)],
        ],
      )
      await emitAll(
        tx,
        pensionEvents.increased,
        all.map(({ customerId, contractId, from, before, amount, increase }) => ({
          ...{ entityId: contractId, customerId, actor },
          data: { from, increase, before: decimalOf(before), amount: decimalOf(amount) },
        })),
      )
    }),
}
