// Savings plans on their day: each makes one order for a day it was planned for, which is paid now, once more in three
// days, or not at all.

import type { CalendarDate } from '#domain/date.ts'
import type { MandateState } from '#domain/direct-debit/mandate.ts'
import type { ProductFamily } from '#domain/holdings/product-families.ts'
import {
  mostFailures,
  nextDue,
  type PlanDay,
  type PlanRhythm,
  retryOn,
  runsOn,
} from '#domain/investment/plan.ts'
import { debitedAgainOn, debitRefusal, type RunCollection } from '#domain/investment/plan-debit.ts'
import {
  countsAsFailure,
  planBoundsOf,
  type RunFacts,
  runRefusal,
} from '#domain/investment/planning.ts'
import { debitReturned, moveTypes, uncovered } from '#domain/investment/portfolio-order.ts'
import { grownFor, type Increase } from '#domain/investment/yearly-increase.ts'
import type { Locale } from '#domain/market.ts'
import { decimalOf, money } from '#domain/money.ts'
import { wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emitAll } from '#platform/events.ts'
import { type Done, inSets, sumOf } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  eachInstruction,
  fundNow,
  type Instruction,
  makeOrders,
  moveOrders,
  newReference,
} from '#services/orders/index.ts'
import { portfolioEvents } from './events.ts'
import { isUnderWay } from './order-store.ts'
import { collectionColumn, collectionOf, isOnItsWay } from './plan-debits.ts'

const actor = 'plan'

type Holder = RunFacts & { customerId: string; portfolioId: string }

/** Of what is paid by direct debit: its mandate, and what came of the collection. */
type Debited = { mandate: MandateState | null; collection: RunCollection | null }

type Due = Holder & {
  family: ProductFamily
  template: string
  market: Locale
  accountId: string
  minor: bigint
  rhythm: PlanRhythm
  day: PlanDay
  next: CalendarDate
  increase: Increase
  increaseOn: CalendarDate | null
  mandateId: string | null
} & Debited

const holderColumns = `
  h.customer_id as "customerId", h.portfolio_id as "portfolioId", h.status, h.account_state as "accountState",
  h.instance_state = 'ACTIVE' as "isInstanceActive", h.depot is not distinct from 'SUSPENDED' as "isSuspended"`

/** What moves elsewhere takes its plan with it: that runs once it is there. Money that is on its way is waited for. */
const due = `
  select ${holderColumns}, h.family, h.template, h.market, h.account_id as "accountId", p.amount_minor as minor, p.rhythm,
         p.day_of_month as day, p.next_execution as next, p.increase_percent as increase,
         p.increase_on as "increaseOn", p.mandate_id as "mandateId", m.state as mandate, ${collectionColumn}
    from investments.plans p
    join investments.plan_holders h on h.customer_id = p.customer_id and h.portfolio_id = p.portfolio_id
    left join debits.known_mandates m on m.customer_id = p.customer_id and m.id = p.mandate_id
    ${collectionOf('p', 'p.next_execution')}
   where p.is_active and not (${isOnItsWay} and c.attempt = 1) and p.next_execution <= $1 and not ${isUnderWay('h', { types: moveTypes })}`

const againOn = ({ collection }: Pick<Debited, 'collection'>) => debitedAgainOn(collection)

/** What is planned for a day exists once, and the plan stands at its next. */
async function makeRuns(tx: Tx, plans: readonly Due[], day: CalendarDate): Promise<Instruction[]> {
  const runs = plans.map((plan) => ({ ...plan, id: uuidV7() }))
  const orders = await makeOrders(
    tx,
    runs.map(({ customerId, id, family, market, accountId, minor, portfolioId, ...run }) => ({
      ...{ customerId, id, family, market, accountId, reference: newReference() },
      ...{ type: 'SAVINGS_PLAN_EXECUTION', amount: money(minor, 'EUR') },
      ...{ instanceId: portfolioId, fundBy: againOn(run) ?? retryOn(day) },
    })),
    { actor, today: day, at: wallClock() },
  )
  await tx.query(
    `insert into investments.order_terms (customer_id, portfolio_id, order_id, template, due_on)
     select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::date[])`,
    [
      runs.map(({ customerId }) => customerId),
      runs.map(({ portfolioId }) => portfolioId),
      runs.map(({ id }) => id),
      runs.map(({ template }) => template),
      runs.map(({ next }) => next),
    ],
  )
  await moveOn(tx, plans)
  return orders
}

/** The plans stand at their next runs; those that grow for it grow now, and are told while they can still be changed. */
async function moveOn(tx: Tx, plans: readonly Due[]): Promise<void> {
  const moved = plans.map((plan) => {
    const next = nextDue(plan.next, plan)
    const amount = money(plan.minor, 'EUR')
    const grows = { ...plan, amount, increaseOn: plan.increaseOn ?? undefined }
    return {
      plan,
      next,
      amount,
      grown: grownFor(next, grows, planBoundsOf({ isDebit: plan.mandateId !== null }).max),
    }
  })
  await tx.query(
    `update investments.plans p
        set next_execution = n.next, amount_minor = n.minor, increase_on = n.increase_on
       from unnest($1::text[], $2::uuid[], $3::date[], $4::bigint[], $5::date[])
              as n (customer, portfolio, next, minor, increase_on)
      where p.customer_id = n.customer and p.portfolio_id = n.portfolio`,
    [
      moved.map(({ plan }) => plan.customerId),
      moved.map(({ plan }) => plan.portfolioId),
      moved.map(({ next }) => next),
      moved.map(({ grown, amount }) => (grown?.amount ?? amount).minor),
      moved.map(({ grown, plan }) => grown?.increaseOn ?? plan.increaseOn),
    ],
  )
  await emitAll(
    tx,
    portfolioEvents.planIncreased,
    moved.flatMap(({ plan, next, amount: before, grown }) =>
      grown && grown.amount.minor > before.minor
        ? [
            {
              ...{ entityId: plan.portfolioId, customerId: plan.customerId, actor },
              data: {
                ...{ from: next, increase: plan.increase },
                ...{ before: decimalOf(before), amount: decimalOf(grown.amount) },
              },
            },
          ]
        : [],
    ),
  )
}

/** How often it came to nothing in a row: after the third it pauses. */
const setFailures = (tx: Tx, runs: readonly Instruction[], failures: string) =>
  tx.query(
    `update investments.plans p set failures = ${failures}, is_active = is_active and ${failures} < $3
       from unnest($1::text[], $2::uuid[]) as r (customer, portfolio)
      where p.customer_id = r.customer and p.portfolio_id = r.portfolio`,
    [
      ...[runs.map(({ customerId }) => customerId), runs.map(({ instanceId }) => instanceId)],
      mostFailures,
    ],
  )

type RunToPay = { run: Instruction; holder: RunFacts & Debited }

/** Why a run may not be paid, or has nothing to be paid with. */
const unpayable = ({ mandate, collection, ...holder }: RunFacts & Debited) =>
  runRefusal(holder) ?? (mandate ? debitRefusal({ mandate, collection }) : undefined)

/** Paid, or not: `isLast` where they are not tried again. All at once, so that nobody's lock waits for the others' runs. */
async function pay(tx: Tx, runs: readonly RunToPay[], isLast: boolean): Promise<void> {
  const asked = runs.map(({ run, holder }) => ({ run, holder, refusal: unpayable(holder) }))
  const allowed = asked.filter(({ refusal }) => !refusal).map(({ run }) => run)
  const paid = await fundNow(tx, allowed)
  const unpaid = allowed
    .filter((run) => !paid.includes(run))
    .map((order) => ({ order, reason: uncovered, isOver: isLast }))
  const refused = asked.flatMap(({ run: order, holder, refusal: reason }) => {
    if (!reason) return []
    return [{ order, reason, isOver: reason !== debitReturned || !againOn(holder) }]
  })
  const skipped = [...refused, ...unpaid].filter(({ isOver }) => isOver)
  const waiting = [...refused, ...unpaid].filter(({ isOver }) => !isOver)
  await setFailures(tx, paid, '0')
  await setFailures(
    tx,
    skipped.filter(({ reason }) => countsAsFailure(reason)).map(({ order }) => order),
    'failures + 1',
  )
  await moveOrders(tx, skipped, 'CANCELLED', actor)
  await moveOrders(tx, waiting, 'ISSUE_IDENTIFIED', actor)
}

const plansInSet = 250

async function runDue(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<Due>(`${due} order by p.customer_id, p.portfolio_id`, [day])
  const results: Done[] = []
  for (let i = 0; i < rows.length; i += plansInSet)
    results.push(
      await inSets(
        rows.slice(i, i + plansInSet),
        (set) =>
          db.transaction(
            async (tx) => {
              const ids = set.map(({ portfolioId }) => portfolioId)
              // Asked again under their owners' locks: what was ended meanwhile does not run.
              const still = await tx.query<Due>(`${due} and p.portfolio_id = any ($2)`, [day, ids])
              const holders = new Map(still.rows.map((plan) => [plan.portfolioId, plan]))
              const runs = await makeRuns(tx, still.rows, day)
              await pay(
                tx,
                runs.map((run) => ({ run, holder: holders.get(run.instanceId!)! })),
                false,
              )
            },
            {
              customers: [...new Set(set.map(({ customerId }) => customerId))].sort(),
              isLocked: true,
            },
          ),
        ({ portfolioId, customerId }) => ({ entityId: portfolioId, customerId }),
      ),
    )
  return sumOf(results)
}

/** Those that found no money three days ago, once nothing is on its way for them. */
const retried = (db: Db, day: CalendarDate): Promise<Done> =>
  eachInstruction(
    db,
    `type = 'SAVINGS_PLAN_EXECUTION' and instruction_state = 'ISSUE_IDENTIFIED' and hold_id is null and fund_by <= $1`,
    [day],
    async (tx, run) => {
      const { rows } = await tx.query<Holder & Debited>(
        `select ${holderColumns}, m.state as mandate, ${collectionColumn}
           from investments.plan_holders h
           left join investments.order_terms t on t.customer_id = h.customer_id and t.order_id = $3
           left join investments.plans p on p.customer_id = h.customer_id and p.portfolio_id = h.portfolio_id
           left join debits.known_mandates m on m.customer_id = p.customer_id and m.id = p.mandate_id
           ${collectionOf('h', 't.due_on')}
          where h.customer_id = $1 and h.portfolio_id = $2`,
        [run.customerId, run.instanceId, run.id],
      )
      const holder = rows[0]!
      if (againOn(holder)) return
      // What was there once is the account's to pay.
      const mandate = run.reason === debitReturned ? holder.mandate : null
      await pay(tx, [{ run, holder: { ...holder, mandate } }], true)
    },
  )

/** On trading days alone: what was planned for another runs on the next. */
export const runPlansStep: DayStep = {
  name: 'run-plans',
  async run(db, day) {
    if (runsOn(day) !== day) return []
    return sumOf([await retried(db, day), await runDue(db, day)]).issues
  },
}
