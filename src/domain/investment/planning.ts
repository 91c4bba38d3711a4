// Agreeing on a savings plan, changing and ending it: what stands in the way.

import type { AccountState } from '../account/account.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import { collectionBounds } from '../direct-debit/collection.ts'
import type { MandateState } from '../direct-debit/mandate.ts'
import type { Money } from '../money.ts'
import { type AmountError, amountError, minSavingsPlanAmount } from '../order/amount-errors.ts'
import { buyBounds, isOffered } from './buying.ts'
import type { Investor } from './investor.ts'
import { isPlanDay, type PlanRhythm, runsInYear } from './plan.ts'
import {
  isOpenTo,
  type OrderBlock,
  orderBlock,
  type PlanOrderType,
  type PortfolioSituation,
} from './portfolio-order.ts'
import { type KnownProfile, type SuitabilityRefusal, suitabilityRefusal } from './questionnaire.ts'
import type { Increase } from './yearly-increase.ts'

/** Of each run. */
export const planBounds = { min: minSavingsPlanAmount, max: buyBounds.max }
/** No more is collected than may be on its way to one account. */
export const planBoundsOf = ({ isDebit }: { isDebit: boolean }) =>
  isDebit ? { ...planBounds, max: collectionBounds.most } : planBounds

type Put = { amount: Money; rhythm: PlanRhythm; increase: Increase }

export type PlanFacts = Investor & {
  type: PlanOrderType
  status: CustomerStatus
  accountState: AccountState
  template: string
  profile: KnownProfile | undefined
  situation: PortfolioSituation
  /** A run has its money, and its units are not there yet. */
  isPlanExecuting: boolean
  /** What a run puts in so far, and from now on; what ends has no rhythm any more. */
  before: Put | undefined
  amount: Money
  rhythm: PlanRhythm | undefined
  increase: Increase
  day: number
  /** Of what is to be paid by direct debit. */
  mandate?: MandateState | undefined
}

export type PlanRefusal =
  | 'product.access'
  | 'customer.state'
  | 'account.state'
  | 'plan.day'
  | 'plan.closed'
  | 'mandate.state'
  | SuitabilityRefusal
  | OrderBlock
  | AmountError

/** By its amount or by its rhythm. */
const inYear = ({ amount, rhythm }: Omit<Put, 'increase'>): bigint =>
  amount.minor * BigInt(runsInYear(rhythm))

/** What puts in more than before is asked like a purchase; less, or nothing any more, is always possible. */
const putsInMore = ({ type, before, amount, rhythm, increase }: PlanFacts): boolean =>
  type === 'SAVINGS_PLAN_CREATE' ||
  (type === 'SAVINGS_PLAN_UPDATE' &&
    before !== undefined &&
    rhythm !== undefined &&
    (increase > before.increase || inYear({ amount, rhythm }) > inYear(before)))

function unsuitable(facts: PlanFacts): PlanRefusal | undefined {
  const { type, template, profile, today } = facts
  // Whoever has a plan there keeps it: more is what is closed, not the product.
  if (!isOffered(facts, template))
    return type === 'SAVINGS_PLAN_UPDATE' ? 'plan.closed' : 'product.access'
  if (facts.accountState !== 'ACTIVE') return 'account.state'
  return suitabilityRefusal(profile, template, today)
}

/** By precedence: of several, the first is told. */
export function planRefusal(facts: PlanFacts): PlanRefusal | undefined {
  const { type, situation, amount, day, mandate } = facts
  if (!isOpenTo(facts.status, type)) return 'customer.state'
  const unfit = putsInMore(facts) ? unsuitable(facts) : undefined
  if (unfit) return unfit
  const block = orderBlock(type, situation)
  if (block) return block
  if (facts.isPlanExecuting) return 'savingPlanInprogress'
  if (type === 'SAVINGS_PLAN_DELETE') return undefined
  if (mandate && mandate !== 'ACTIVE') return 'mandate.state'
  if (!isPlanDay(day)) return 'plan.day'
  return amountError(amount, planBoundsOf({ isDebit: mandate !== undefined }))
}

export type RunFacts = {
  status: CustomerStatus
  accountState: AccountState
  isInstanceActive: boolean
  /** The custodian lets nothing happen on the account. */
  isSuspended: boolean
}
export type RunRefusal =
  | 'customer.state'
  | 'account.state'
  | 'product_instance_must_be_active'
  | 'depot.suspended'

/** Whether a run may take money at all on its day; answers that have grown old do not stop it. */
export function runRefusal(facts: RunFacts): RunRefusal | undefined {
  if (facts.status !== 'ACTIVE') return 'customer.state'
  if (facts.accountState !== 'ACTIVE') return 'account.state'
  if (!facts.isInstanceActive) return 'product_instance_must_be_active'
  return facts.isSuspended ? 'depot.suspended' : undefined
}

/** Towards the pause of its plan: what the custodian keeps from happening is nothing its holder could mend. */
export const countsAsFailure = (reason: string): boolean =>
  reason !== ('depot.suspended' satisfies RunRefusal)
