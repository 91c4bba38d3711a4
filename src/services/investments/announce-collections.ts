// The money of plans that are paid by direct debit is announced before their runs.

import { addDays, type CalendarDate } from '#domain/date.ts'
import { collectedOn, isToAnnounce } from '#domain/investment/plan-debit.ts'
import { moveTypes } from '#domain/investment/portfolio-order.ts'
import { money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { announcePlanned } from '#services/direct-debit/index.ts'
import { forPortfolios } from './in-sets.ts'
import { isUnderWay } from './order-store.ts'
import { collectionOf } from './plan-debits.ts'

type Announced = {
  customerId: string
  portfolioId: string
  mandateId: string
  accountId: string
  minor: bigint
  next: CalendarDate
}

/** What moves elsewhere is announced from there. */
const unannounced = `
  select p.customer_id as "customerId", p.portfolio_id as "portfolioId", p.mandate_id as "mandateId",
         h.account_id as "accountId", p.amount_minor as minor, p.next_execution as next
    from investments.plans p
    join investments.plan_holders h on h.customer_id = p.customer_id and h.portfolio_id = p.portfolio_id
    join debits.known_mandates m on m.customer_id = p.customer_id and m.id = p.mandate_id
    ${collectionOf('p', 'p.next_execution')}
   where p.is_active and m.state = 'ACTIVE' and c.state is null and h.account_state = 'ACTIVE' and h.status = 'ACTIVE'
     and not ${isUnderWay('h', { types: moveTypes })}`

/** Asked again under their owners' locks: what was changed meanwhile is announced as it is now. */
async function announce(tx: Tx, ids: readonly string[], today: CalendarDate): Promise<void> {
  const { rows } = await tx.query<Announced>(
    `${unannounced} and p.portfolio_id = any ($1) order by p.customer_id, p.portfolio_id`,
    [ids],
  )
  const planned = rows
    .filter(({ next }) => isToAnnounce(next, today))
    .map(({ minor, next, ...plan }) => ({
      ...{ ...plan, amount: money(minor, 'EUR'), planDueOn: next },
      dueOn: collectedOn(next, today),
    }))
  await announcePlanned(tx, planned, { today, actor: 'plan' })
}

/** More than holidays ever put between the announcement and the run. */
const mostDaysAhead = 14

/** Before the runs of the day: one that was too near to be announced waits for its money. */
export const announceCollectionsStep: DayStep = {
  name: 'announce-collections',
  async run(db, day) {
    const { rows } = await db.query<Announced>(
      `${unannounced} and p.next_execution <= $1 order by p.customer_id, p.portfolio_id`,
      [addDays(day, mostDaysAhead)],
    )
    const near = rows.filter(({ next }) => isToAnnounce(next, day))
    return (await forPortfolios(db, near, (tx, ids) => announce(tx, ids, day))).issues
  },
}
