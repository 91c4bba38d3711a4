// Orders of savings plans: every check before one binds, and what is so with the signature.

import type { CalendarDate } from '#domain/date.ts'
import { dueOf, type PlanRhythm } from '#domain/investment/plan.ts'
import { type PlanRefusal, planBoundsOf, planRefusal } from '#domain/investment/planning.ts'
import type { PlanOrderType } from '#domain/investment/portfolio-order.ts'
import { planChange } from '#domain/investment/run-letter.ts'
import { type Increase, increaseOn } from '#domain/investment/yearly-increase.ts'
import type { Money } from '#domain/money.ts'
import { amountErrors } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import { lockCustomers, type Tx } from '#platform/db.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { Conflict, Failure, NotFound, Refused } from '#platform/failure.ts'
import { isBlocked } from '#services/accounts/index.ts'
import { customerEvents } from '#services/customer/index.ts'
import { giveUpPlanned, ownMandate } from '#services/direct-debit/index.ts'
import {
  execute,
  type Instruction,
  instructionsWhere,
  moveOrder,
  readSaver,
  type Saver,
} from '#services/orders/index.ts'
import { readInvestor } from './investor.ts'
import { hasOpenOrder, type OrderTerms } from './order-store.ts'
import { endPlan, frozenTerms, type Plan, pausePlans, readPlan, writePlan } from './plan-store.ts'
import { readProfile } from './profiles.ts'
import { situationOf } from './situation.ts'

export type PlanWish = {
  customerId: string
  type: PlanOrderType
  portfolioId: string
  template: string
  /** Absent where it ends. */
  amount?: Money | undefined
  rhythm?: PlanRhythm | undefined
  day?: number | undefined
  increase?: Increase | undefined
  /** Of what is to be paid by direct debit. */
  mandateId?: string | undefined
}

/** The wire's spelling of a rule's no. */
function refused(refusal: PlanRefusal, isDebit: boolean): never {
  const { min, max } = planBoundsOf({ isDebit })
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if (refusal === 'plan.day' || refusal === 'suitability.exceeded') throw new Refused(refusal)
  if ((amountErrors as readonly string[]).includes(refusal))
    throw new Refused(refusal, { min: amountParam(min), max: amountParam(max) })
  throw new Conflict(refusal)
}

type Plannable = { saver: Saver; plan: Plan | undefined; profileVersion: number | null }

/** Asked when it is placed, and again before it binds. */
export async function assertPlannable(tx: Tx, wish: PlanWish): Promise<Plannable> {
  const { customerId, type, portfolioId, template, mandateId } = wish
  const mandate = mandateId ? await ownMandate(tx, customerId, mandateId) : undefined
  if (mandateId && !mandate) throw new NotFound()
  const saver = await readSaver(tx, customerId)
  const profile = await readProfile(tx, customerId)
  const plan = await readPlan(tx, { customerId, portfolioId })
  const refusal = planRefusal({
    ...{ ...(await readInvestor(tx, customerId)), status: saver.customer.status },
    ...{ accountState: saver.account.state, type, template, profile, before: plan },
    situation: await situationOf(tx, { customerId, portfolioId }),
    isPlanExecuting: await hasOpenOrder(tx, { customerId, portfolioId }, 'plan'),
    amount: wish.amount ?? { minor: 0n, currency: 'EUR' },
    rhythm: wish.rhythm,
    day: wish.day ?? 0,
    increase: wish.increase ?? 0,
    mandate: mandate?.state,
  })
  if (refusal) refused(refusal, mandate !== undefined)
  const isAdvised = type !== 'SAVINGS_PLAN_DELETE'
  return { saver, plan, profileVersion: (isAdvised && profile?.version) || null }
}

const actor = 'plan'

type GivenUp = { portfolioId?: string; by?: string; why?: keyof typeof planChange }

/** Nothing waits for money that nobody wants to put in any more, or not like that. */
async function giveUpWaiting(
  tx: Tx,
  customerId: string,
  { portfolioId, by = actor, why = 'ended' }: GivenUp,
): Promise<void> {
  const waiting = await instructionsWhere(
    tx,
    `customer_id = $1 and instance_id = coalesce($2, instance_id) and type = 'SAVINGS_PLAN_EXECUTION' and hold_id is null
       and instruction_state = 'ISSUE_IDENTIFIED' order by id for update`,
    [customerId, portfolioId ?? null],
  )
  await giveUpPlanned(tx, customerId, { portfolioId, actor: by })
  for (const run of waiting)
    await moveOrder(tx, run, 'CANCELLED', { actor: by, change: { reason: planChange[why] } })
}

export const planSubscribers: readonly Subscriber[] = [
  // Of a holder who died no plan goes on, even when the account is free again: whoever follows may begin it anew.
  subscriber('investments.death', customerEvents.died, async ({ customerId }, tx) => {
    if (!(await isBlocked(tx, customerId, 'DEATH'))) return
    await lockCustomers(tx, [customerId])
    await giveUpWaiting(tx, customerId, { by: 'death' })
    await pausePlans(tx, customerId)
  }),
]

/** In the transaction of the signature: nobody else has to do anything for it. */
export async function changePlan(
  tx: Tx,
  { order, terms }: { order: Instruction; terms: OrderTerms },
  today: CalendarDate,
): Promise<void> {
  const key = { customerId: order.customerId, portfolioId: terms.portfolioId }
  const isEnded = order.type === 'SAVINGS_PLAN_DELETE'
  await giveUpWaiting(tx, key.customerId, { ...key, why: isEnded ? 'ended' : 'changed' })
  if (isEnded) await endPlan(tx, key)
  else {
    const agreed = frozenTerms(terms)
    const before = await readPlan(tx, key)
    const next = dueOf(today, before, agreed)
    const grows = increaseOn(next, agreed.increase, before)
    await writePlan(tx, key, { ...agreed, amount: order.amount, next, increaseOn: grows })
  }
  await execute(tx, order, { actor, on: today })
}
