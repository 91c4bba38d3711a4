// A savings plan as it is shown: what is agreed on, when it runs next, and where its money comes from.

import type { WirePlan } from '#contracts/savings-plans.ts'
import { decimalOf } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { isCollecting, readPlanDebit } from './plan-debits.ts'
import { type PlanKey, readPlan } from './plan-store.ts'

async function debited(tx: Tx, key: PlanKey, mandateId: string) {
  const { iban, state, collection } = (await readPlanDebit(tx, key))!
  const isAhead = collection && collection.state !== 'CANCELLED'
  return {
    ...{ mandateId, debitedIban: iban, mandateState: state },
    ...(isAhead && { collectsOn: collection.dueOn }),
  }
}

export async function viewPlan(tx: Tx, key: PlanKey): Promise<WirePlan | undefined> {
  const plan = await readPlan(tx, key)
  if (!plan) return undefined
  return {
    ...{ amount: decimalOf(plan.amount), rhythm: plan.rhythm, dayOfMonth: plan.day },
    ...{ nextExecution: plan.next, isActive: plan.isActive, increase: plan.increase },
    ...(plan.increaseOn && { increaseOn: plan.increaseOn }),
    ...(plan.mandateId && (await debited(tx, key, plan.mandateId))),
    ...((await isCollecting(tx, key.customerId, key.portfolioId)) && {
      isCollecting: true as const,
    }),
  }
}
